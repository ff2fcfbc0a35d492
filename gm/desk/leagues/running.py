"""Rounds that run themselves: matches that ended give points, the next round opens when the last has ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from string import ascii_lowercase
from typing import Any

from gm.desk.bench import Desk
from gm.desk.leagues import climbing, issues, late, rating, results, ripples, signup, turning
from gm.desk.leagues.keeping import journal, keep, names
from gm.desk.leagues.move import Move
from gm.desk.leagues.words import policy, word
from gm.desk.matches import hosting
from gm.desk.matches.inviting import invitations
from gm.desk.matches.naming import seat_name
from gm.desk.outgoing.letters import mishap, to_operator
from gm.desk.table import Table
from gm.domain.deadlines import iso
from gm.domain.leagues.draw import Drawn
from gm.domain.leagues.season import Season, apply, fold, round_opened
from gm.domain.match import Match, Opened
from gm.domain.policy import Chair
from gm.ports import Overtaken, Refused, Unreachable
from gm.ports.archive import Outgoing


def look_at_all(desk: Desk, now: datetime) -> int:
    """See to every league that runs; how many of them moved."""
    return sum(_looked_at(desk, name, now) for name in names(desk.archive))


def _looked_at(desk: Desk, name: str, now: datetime) -> bool:
    """The same for one; where another worker was quicker, it has done all of it."""
    try:
        return look_at(desk, name, now)
    except (Overtaken, Refused):
        return False
    except Unreachable:
        raise  # the database is away: no fault of this league
    except Exception as why:  # whatever it is: one league must not hold up all matches, nor the mail
        _stumbled(desk, name, why, now)
        return False


def _stumbled(desk: Desk, name: str, why: Exception, now: datetime) -> None:
    """Once a day the operator hears of it."""
    words = [
        f"The league {name} cannot go on: {mishap(why)}. Nothing that was sent is lost; its matches and all other "
        "leagues go on, and this one is looked at again all the time."
    ]
    with desk.archive.step() as step:
        for letter in to_operator(
            desk, f"league/{name}/stumbled/{now:%Y-%m-%d}", f"The league {name} is stuck", words, now
        ):
            letter.put(step)


def look_at(desk: Desk, name: str, now: datetime) -> bool:
    """Take the points of what has ended, and open the round whose turn it is: all in one step, or not at all."""
    events = journal(desk.archive, name)
    before = fold(events)
    move = Move(desk, before, now)
    if move.season.status == "open":
        return _signing_up(desk, move.season, len(events), now)
    _moved(move)
    over = [match for match in before.waiting if match not in move.season.waiting]
    weekly = list(issues.weekly(desk, move.season, now)) if not move.events else []
    if not (move.events or move.letters or weekly):
        return False
    with desk.archive.step() as step:
        keep(step, name, len(events), move.events, now)
        rating.rate(desk, step, over, now)
        rating.correct(desk, step, move.corrected, now)
        for table in move.tables:
            table.commit(step, now)
        for letter in (*move.letters, *issues.statements(desk, before, over, now)):
            letter.put(step)
        issues.write(desk, step, weekly or _paper(move, before, over), now)
    return bool(move.events)


def _paper(move: Move, before: Season, over: Sequence[str]) -> list[issues.Part]:
    """The issue of a round that has ended, with what was rated and written just now; nothing while it goes on."""
    if not over or any(match in move.season.waiting for match in before.waiting):
        return []
    season = before
    for event in move.events:
        if event["kind"] == "season":  # the paper tells of the one that is over
            break
        season = apply(season, event)
    return list(issues.after_round(move.desk, season, len(before.rounds), move.now))


def _signing_up(desk: Desk, season: Season, at: int, now: datetime) -> bool:
    """It begins by itself when its day has come, or enough are in; too few are told to its GM."""
    done = signup.begin(desk, season, now) if signup.due(desk, season, now) else None
    letters = done.letters if done else signup.too_few(desk, season, now)
    if not (letters or (done and done.events)):
        return False
    with desk.archive.step() as step:
        keep(step, season.terms.name, at, done.events if done else (), now)
        for letter in letters:
            letter.put(step)
    return bool(done and done.events)


def _moved(move: Move) -> None:
    """What ended, what was corrected, what takes too long, and what begins."""
    if move.season.status == "over":
        if ripples.hour(move.season, move.now):
            ripples.look(move)
        return
    results.look(move)
    ripples.look(move)
    late.look(move)
    climbing.look(move)
    turning.look(move)
    if tables := climbing.taken_up(move.season):
        _opened(move, Drawn(tuple(tables)), ())
    absent = _absent(move)
    if turning.due(move.season, iso(move.now), absent, policy(move.desk, move.season).zone):
        try:
            _round(move, absent)
        except hosting.Wrong as wrong:
            move.letters += _stuck(move, wrong)


def _absent(move: Move) -> tuple[str, ...]:
    """Who is not drawn: who is away, has left, or plays as many matches as they want."""
    away = move.season.roster.absent(iso(move.now))
    return tuple(sorted({*away, *_laden(move.desk, move.season)}))


def _round(move: Move, absent: tuple[str, ...]) -> None:
    """The next round. Wrong: too few are there."""
    drawn = move.season.draw(absent)
    if not drawn.tables:
        raise hosting.Wrong(f"Too few of its members are there for a table of {move.season.terms.table}.")
    _opened(move, drawn, absent)


def _opened(move: Move, drawn: Drawn, absent: tuple[str, ...]) -> None:
    """The matches of a round, and the invitations to them."""
    desk, season, names = move.desk, move.season, list[str]()
    game, options = season.terms.played(len(season.past) + 1)
    for n, seats in enumerate(drawn.tables, 1):
        said = hosting.Description(_called(desk, season, n), game, seats, options, _terms(desk, season))
        found = hosting.opening(desk, said, desk.terms, _secret(desk, season, said.name), move.now)
        [first] = [event for event in found.table.events if isinstance(event, Opened)]
        chairs = tuple(_seated(desk, season, who, chair) for who, chair in zip(seats, first.chairs, strict=False))
        event = Opened(
            first.game, first.rules, first.options, (*chairs, *first.chairs[len(seats) :]), first.policy, first.seed
        )
        table = Table(Match(said.name)).then(event, stir=True)
        names.append(said.name)
        move.tables.append(table)
        move.letters += invitations(desk, table, {person.id: person for person in found.people}, move.now)
    for who in drawn.byes:
        move.letters += _sits_out(move, who)
    move.happen(round_opened(drawn, names, absent, iso(move.now)))


_WORTH = {  # what sitting out brings
    "average": "You get the average of what a table brings for it.",
    "win": "You get as many points for it as for a win.",
    "nothing": "It brings no points.",
}


def _sits_out(move: Move, who: str) -> list[Outgoing]:
    """Who is not drawn though they would play hears so, and what that is worth."""
    season, player = move.season, move.desk.archive.player(who)
    if player is None:
        return []
    number, name = len(season.rounds) + 1, season.terms.name
    worth = "You play on in the next one." if season.terms.format == "knockout" else _WORTH[season.terms.bye]
    table = f"The others fill their tables of {season.terms.table}; nobody sits out again before all have."
    words = [f"Round {number} of {name} has opened, and you sit this one out. {worth} {table}"]
    key = f"league/{name}/bye/{season.number}/{number}/{iso(move.now)}/{who}"
    return word(move.desk, name, key, player, f"You sit out round {number}", words, move.now)


def _called(desk: Desk, season: Season, table: int) -> str:
    """The name of the next round's match at a table; of a round that is drawn anew another one than before."""
    names = (f"{season.terms.name}-r{len(season.rounds) + 1}{again}-t{table}" for again in ("", *ascii_lowercase[1:]))
    return next(name for name in names if desk.archive.match(name) is None)


def _laden(desk: Desk, season: Season) -> list[str]:
    """Members who play as many matches as they want at a time, wherever."""
    return [
        who
        for who, most in season.roster.loads.items()
        if sum(sheet.status != "over" for sheet in desk.archive.matches(player=who)) >= most
    ]


def _terms(desk: Desk, season: Season) -> dict[str, Any]:
    """How a match is run: as the league says, and whoever waits in the league stands by for its empty chairs."""
    said = dict(season.terms.policy)
    there = [player.address for who in season.roster.waiting if (player := desk.archive.player(who)) and player.address]
    return {**said, "standby": [*said.get("standby", ()), *there]} if there else said


def _seated(desk: Desk, season: Season, who: str, chair: Chair) -> Chair:
    """Whoever has played in this league, or has taken up a challenge, sits down at once; the others are asked first."""
    player, willing = desk.archive.player(who), who in season.agreed or season.terms.format == "ladder"
    return Chair(seat_name(player.name), player=who) if player and willing else chair


def _secret(desk: Desk, season: Season, match: str) -> str:
    """What the cards of a match are shuffled by: the published seed of the draw says nothing of it."""
    return sha256(desk.us.key + f"/league/{season.seed}/{match}".encode()).hexdigest()


def _stuck(move: Move, wrong: hosting.Wrong) -> list[Outgoing]:
    """Word of it, once a day."""
    words = [f"The next round of the league {move.name} cannot open.", *wrong.complaints]
    words.append("It is tried again at every tick.")
    key = f"league-stuck/{move.name}/{move.now:%Y-%m-%d}"
    return to_operator(move.desk, key, f"The league {move.name} is stuck", words, move.now)
