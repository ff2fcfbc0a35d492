"""A ladder at work: challenges by mail, their answers, and what silence costs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from games.kit.dice import Dice
from games.kit.words import fold, nearest
from gm.desk.bench import Desk
from gm.desk.leagues import words
from gm.desk.leagues.move import Move
from gm.desk.leagues.signup import Done
from gm.desk.standings import listed
from gm.domain import deadlines
from gm.domain.leagues import ladders
from gm.domain.leagues.draw import Drawn
from gm.domain.leagues.ladders import Challenge
from gm.domain.leagues.season import Event, Season, closed, match_ended, round_opened
from gm.domain.leagues.standings import Ended
from gm.ports import Player
from gm.ports.archive import Outgoing


def challenge(desk: Desk, season: Season, player: Player, rest: str, now: datetime) -> Done:
    """Somebody wants to play those above them, whom they name."""
    if season.terms.format != "ladder" or season.status != "running":
        return Done(f"{season.terms.name} is no ladder that runs, so nobody is challenged there.")
    to, strange = _named(desk, season, rest)
    if strange:
        return Done(_nobody(desk, season, strange))
    busy = [who for place in season.waiting.values() for who in season.seats(place)]
    if why := ladders.refused(season.rungs, season.ladder, busy, player.id, to, season.terms):
        return Done(f"{why} {_waits_for(desk, season, player.id) or _within_reach(desk, season, player.id)}")
    event = ladders.challenged(player.id, to, deadlines.iso(now))
    called = listed(words.called(desk, who) for who in to)
    letters = [letter for who in to for letter in _challenged(desk, season, player, who, now)]
    until = _day(desk, season, closes(season, Challenge(player.id, tuple(to), deadlines.iso(now))), player)
    said = f"Your challenge is on its way to {called}, who can answer it until {until}."
    return Done(said, (event,), tuple(letters))


def closes(season: Season, one: Challenge) -> datetime:
    """Until when a challenge can be answered: who is away in that time has the whole of it when they are back."""
    there = [season.roster.away[who] for who in one.to if who not in one.yes and who in season.roster.away]
    days = timedelta(days=season.terms.answer_days)
    usual = deadlines.iso(deadlines.moment(one.at) + days)
    back = [until for since, until in there if since < usual and one.at < until]
    return deadlines.moment(max([one.at, *back])) + days


def _day(desk: Desk, season: Season, at: datetime, player: Player) -> str:
    return deadlines.day(at, player.zone or words.policy(desk, season).zone)


def _waits_for(desk: Desk, season: Season, who: str) -> str:
    """What somebody has to do first who may not challenge now."""
    if one := season.ladder.to(who):
        return f'{words.called(desk, one.by)} has challenged you: write "accept" or "decline".'
    if one := season.ladder.of(who):
        return f"Your challenge of {listed(words.called(desk, other) for other in one.to)} waits for its answer."
    return ""


def _within_reach(desk: Desk, season: Season, who: str) -> str:
    """Whom somebody may challenge, and the whole ladder."""
    order = season.rungs
    at = order.index(who) if who in order else 0
    near = [words.called(desk, other) for other in order[max(0, at - season.terms.reach) : at]]
    may = f"That is {' or '.join(near)}. " if near else ""
    return f"{may}The ladder from the top: {listed(words.called(desk, other) for other in order)}."


def answer(desk: Desk, season: Season, player: Player, yes: bool, now: datetime) -> Done:
    """Who was challenged takes it up or declines."""
    one = season.ladder.to(player.id)
    if one is None:
        return Done(f"Nobody waits for an answer of yours on the ladder {season.terms.name}.")
    by = words.called(desk, one.by)
    if yes:
        event = ladders.answered(one.by, player.id, True)
        return Done(f"You take up the challenge of {by}; the match opens at once.", (event,))
    events = _declined(season, one, player.id, "", now)
    costs = len(events) > 1
    said = f"You decline the challenge of {by}" + (
        ", who takes your rung." if costs else "; the ladder stays as it is."
    )
    return Done(said, events, tuple(_told(desk, season, one, player.id, costs, "declines your challenge", now)))


def _named(desk: Desk, season: Season, rest: str) -> tuple[list[str], str]:
    """The people on the ladder whom some words name, and the first name that is nobody's there."""
    known = {fold(words.called(desk, who)): who for who in season.rungs}
    found = list[str]()
    for name in rest.replace(" and ", ",").split(","):
        plain = fold(name.strip(" .!?"))
        if plain and plain not in known:
            return found, name.strip(" .!?")
        found += [known[plain]] if plain else []
    return found, ""


def _nobody(desk: Desk, season: Season, strange: str) -> str:
    near = nearest(strange, [words.called(desk, who) for who in season.rungs])
    hint = f" Did you mean {near}?" if near else ""
    return f"There is nobody called {strange.title()} on the ladder {season.terms.name}.{hint}"


def _challenged(desk: Desk, season: Season, by: Player, who: str, now: datetime) -> list[Outgoing]:
    player = desk.archive.player(who)
    if player is None:
        return []
    terms, order = season.terms, season.rungs
    until = _day(desk, season, closes(season, Challenge(by.id, (who,), deadlines.iso(now))), player)
    left = terms.declines - season.ladder.declined.get(who, 0)
    costs = (
        f"you may decline {left} more" if left > 0 else f"as you have declined before, {by.name} then takes your rung"
    )
    text = [
        f"{by.name}, on rung {order.index(by.id) + 1} of the ladder {terms.name}, challenges you, on rung "
        f"{order.index(who) + 1}, to a match.",
        f'Please write "accept" or "decline" by {until}. Silence counts as declining; {costs}.',
    ]
    key = f"league/{terms.name}/challenge/{by.id}/{now:%Y%m%d%H%M}/{who}"
    return words.word(desk, terms.name, key, player, f"{by.name} challenges you", text, now)


def _declined(season: Season, one: Challenge, who: str, why: str, now: datetime) -> tuple[Event, ...]:
    """What it comes to: nothing, or the rung of who has declined too often in a row."""
    costs = season.ladder.declined.get(who, 0) >= season.terms.declines
    event = ladders.answered(one.by, who, False, why, costs)
    if not costs:
        return (event,)
    number = len(season.rounds) + 1
    opened = round_opened(Drawn(((one.by, who),)), [f"{season.terms.name}-r{number}-declined"], at=deadlines.iso(now))
    return event, opened, match_ended(Ended(number, 1, {one.by: 1.0, who: 0.0}, how="walkover"), ())


def _told(
    desk: Desk, season: Season, one: Challenge, who: str, costs: bool, what: str, now: datetime
) -> list[Outgoing]:
    """Word to who has challenged."""
    player, name = desk.archive.player(one.by), season.terms.name
    if player is None:
        return []
    called = words.called(desk, who)
    text = f"{called} {what}." + (f" You take the rung of {called}." if costs else " The ladder stays as it is.")
    key = f"league/{name}/declined/{one.by}/{one.at}/{who}"
    return words.word(desk, name, key, player, f"{called} {what}", [text], now)


def look(move: Move) -> None:
    """Challenges that nobody answered in time are declined, and the ladder ends on its day."""
    season = move.season
    if season.terms.format != "ladder" or season.status != "running":
        return
    for one in season.ladder.challenges:
        if closes(season, one) <= move.now:
            _silent(move, one)
    if season.terms.ends and not move.season.waiting and f"{move.now:%Y-%m-%d}" > season.terms.ends[:10]:
        move.happen(closed())


def _silent(move: Move, one: Challenge) -> None:
    who = next((who for who in one.to if who not in one.yes), "")
    if not who:
        return
    events = _declined(move.season, one, who, "silence", move.now)
    costs, season, by = len(events) > 1, move.season, words.called(move.desk, one.by)
    move.letters += _told(move.desk, season, one, who, costs, "has not answered your challenge", move.now)
    if player := move.desk.archive.player(who):
        then = f"{by} takes your rung" if costs else "the ladder stays as it is"
        said = [f"You have not answered the challenge of {by}, which counts as declining it: {then}."]
        key = f"league/{move.name}/unanswered/{one.by}/{one.at}/{who}"
        move.letters += words.word(move.desk, move.name, key, player, "A challenge has lapsed", said, move.now)
    move.happen(*events)


def taken_up(season: Season) -> Sequence[tuple[str, ...]]:
    """The seats of the matches whose challenges are taken up, in an order by lot."""
    if season.terms.format != "ladder" or season.status != "running":
        return []
    return [
        tuple(Dice(f"{season.dice}/ladder/{len(season.rounds)}/{one.by}").shuffle((one.by, *one.to)))
        for one in season.ladder.challenges
        if set(one.to) == set(one.yes)
    ]
