"""Sign-up to a league: who gets a place, who waits, who goes; and its beginning once enough are in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo

import games
from gm.desk.bench import Desk
from gm.desk.leagues import company, rating
from gm.desk.leagues.words import called, policy, to_leader, word
from gm.desk.matches import joining
from gm.desk.standings import listed
from gm.domain import deadlines
from gm.domain.leagues import roster
from gm.domain.leagues.scoring import exact
from gm.domain.leagues.season import Event, Season, apply, started
from gm.domain.leagues.standings import shown
from gm.ports import Player
from gm.ports.archive import Outgoing


@dataclass(frozen=True, slots=True)
class Done:
    """What somebody's word about a league comes to."""

    said: str  # to who said it
    events: tuple[Event, ...] = ()
    letters: tuple[Outgoing, ...] = ()


def until(desk: Desk, season: Season) -> datetime | None:
    """When sign-up closes; None: when the GM says so, or enough are in."""
    if not season.terms.until:
        return None
    local = datetime.fromisoformat(season.terms.until.replace(" ", "T"))
    return local.replace(tzinfo=ZoneInfo(policy(desk, season).zone)).astimezone(UTC)


def needed(season: Season) -> int:
    """Without how many members it does not begin."""
    return max(season.terms.least, season.terms.table)


def door(desk: Desk, season: Season, player: Player) -> Literal["open", "ask", "shut"]:
    """May this person join by themselves, is the GM to be asked, or may they not?"""
    if player.id in season.members or player.id in season.roster.waiting:
        return "open"
    way = joining.door(policy(desk, season), player, joining.record(desk, player))
    return "ask" if way == "open" and unfit(desk, season, player) else way


def demand(season: Season) -> str:
    """The ratings that it asks for at sign-up, in a sentence; nothing where any will do."""
    least, most = season.terms.rating_least, season.terms.rating_most
    if not least and not most:
        return ""
    bounds = [f"{amount} at {word}" for amount, word in ((least, "least"), (most, "most")) if amount]
    titles = [games.game(str(games.find(game))).meta.title for game in season.terms.shelf]
    want = f"Who signs up has a rating of {listed(bounds)} in {' or '.join(titles)}, where a newcomer has 1000."
    return f"{want} Anybody else may come in by the GM's word."


def unfit(desk: Desk, season: Season, player: Player) -> str:
    """How somebody's rating falls short of what it asks for, or goes beyond it, as in "below 1100"; nothing where it
    fits. Who plays several games of it has the best of their ratings."""
    least, most = season.terms.rating_least, season.terms.rating_most
    best = max(rating.current(desk.archive, str(games.find(game)), player.id).number for game in season.terms.shelf)
    return f"below {least}" if best < least else f"above {most}" if 0 < most < best else ""


def full(season: Season) -> bool:
    """Are all places taken? Those of members who have left are free."""
    there = [who for who in season.members if who not in season.roster.gone]
    return 0 < season.terms.most <= len(there)


def join(desk: Desk, season: Season, player: Player, by: str = "") -> Done:
    """Somebody would like to play."""
    name, who, there = season.terms.name, player.id, season.roster
    if season.status == "over":
        return Done(f"The league {name} is over. Write leagues to see which ones there are.")
    if who in season.members and who not in there.gone:
        return Done(f"You are a member of the league {name} already. {begins(desk, season)}")
    if who in there.waiting:
        return Done(f"You wait for a place in {name} already, as number {there.waiting.index(who) + 1}.")
    if season.status == "open":
        if full(season):
            return _waits(season, who, by)
        after = apply(season, event := roster.joined(who, by=by))
        welcome = f"Welcome to the league {name}: you are member {len(after.members)}. {begins(desk, after)}"
        return Done(f"{welcome} {how(name)}", (event,))
    if who in season.members:
        return Done(f"Welcome back to {name}: you play again from the next round on.", (roster.joined(who, by=by),))
    return _late(season, who, by) or _waits(season, who, by)


def _late(season: Season, who: str, by: str) -> Done | None:
    """Somebody comes to a league that runs, where it still takes people; None: they stand by."""
    name, event = season.terms.name, roster.joined(who, by=by)
    if full(season):
        return None
    if season.terms.format == "ladder":
        stands = f"Welcome to the ladder {name}, which goes on: you stand on the lowest rung."
        return Done(f"{stands} {course(season)} {how(name)}", (event,))
    if season.terms.late and len(season.rounds) <= season.terms.late:
        said = f"Welcome to the league {name}, which has begun: you play from the next round on. {how(name)}"
        return Done(said, (event,))
    return None


def _waits(season: Season, who: str, by: str) -> Done:
    name, number = season.terms.name, len(season.roster.waiting) + 1
    why = (
        f"All {season.terms.most} places of the league {name} are taken; you are number {number} on the waiting list. "
        "When a place becomes free, it goes to the first of the list, and you hear of it."
        if season.status == "open"
        else f"The league {name} has begun. You stand by as number {number}: when a chair of one of its matches "
        "becomes empty, I offer it to the first of the list, with a time to answer."
    )
    return Done(f"{why} To wait no longer, write: leave {name}", (roster.joined(who, "waiting", by),))


def how(name: str) -> str:
    """What a member can write."""
    return (
        f'If you cannot play for a while, write "{name}: away until" and a day; if you want few matches, "{name}: two '
        f'matches at a time". To leave it, write: leave {name}'
    )


def begins(desk: Desk, season: Season) -> str:
    """When it begins, in a sentence."""
    if season.status != "open":
        return ""
    missing, closes = needed(season) - len(season.members), until(desk, season)
    are = "is" if missing == 1 else "are"
    short = f" if {needed(season)} are in by then; {missing} {are} missing" if missing > 0 else ""
    if closes:
        return f"Sign-up is open until {deadlines.shown(closes, policy(desk, season).zone)}, and then it begins{short}."
    if season.terms.most or season.terms.least:
        want = season.terms.most or needed(season)
        lacking = want - len(season.members)
        return f"It begins as soon as {want} are in; that is {lacking} more." if lacking > 0 else "It begins at once."
    return "It begins when its GM says so."


def leave(desk: Desk, season: Season, player: Player, now: datetime, by: str = "") -> Done:
    """Somebody does not want to play any more, or waits no longer. Their place goes to the first who waits."""
    name, who = season.terms.name, player.id
    if who in season.roster.waiting:
        return Done(f"You wait for a place in {name} no longer.", (roster.left(who, by=by),))
    if who not in season.members or who in season.roster.gone:
        return Done(f"You are not a member of the league {name}, so nothing has changed.")
    events: list[Event] = [roster.left(who, by=by)]
    if season.status != "open":
        goes_on = [match for match in season.waiting if _sits(desk, match, who)]
        also = f" Your match there goes on; to leave that too, write: leave {goes_on[0]}" if goes_on else ""
        return Done(f"You have left the league {name}: no later round seats you.{also}", tuple(events))
    more, letters = moved_up(desk, apply(season, events[0]), now)
    return Done(f"You have left the league {name}. Thank you for telling.", (*events, *more), tuple(letters))


def _sits(desk: Desk, match: str, who: str) -> bool:
    return any(sheet.name == match for sheet in desk.archive.matches(player=who))


def moved_up(desk: Desk, season: Season, now: datetime) -> tuple[list[Event], list[Outgoing]]:
    """The first of the waiting list get the places that are free before the season begins, and hear of it."""
    events, letters, name = list[Event](), list[Outgoing](), season.terms.name
    room = (season.terms.most or 10**6) - len(season.members)
    for who in season.roster.waiting[: max(0, room)] if season.status == "open" else ():
        events.append(roster.joined(who))
        words = [f"A place in the league {name} has become free, and it is yours. {begins(desk, season)} {how(name)}"]
        if player := desk.archive.player(who):
            letters += word(desk, name, f"league/{name}/place/{who}/{now:%Y%m%d%H%M}", player, "You are in", words, now)
    return events, letters


# -- the beginning -----------------------------------------------------------------------------------------------------


def due(desk: Desk, season: Season, now: datetime) -> bool:
    """Does it begin by itself now?"""
    closes, members, terms = until(desk, season), len(season.members), season.terms
    if closes:
        return now >= closes and members >= needed(season)
    return members >= (terms.most or needed(season)) if terms.most or terms.least else False


def begin(desk: Desk, season: Season, now: datetime) -> Done:
    """It begins, with those who still meet its demands; or nothing but who had to go, where the others are too few."""
    events, letters, gone = list[Event](), list[Outgoing](), list[str]()
    for who, why in checked(desk, season):
        events.append(roster.left(who, why))
        gone.append(who)
        letters += _struck(desk, season, who, why, now)
    after = _after(season, events)
    more, told = moved_up(desk, after, now)
    after, events, letters = _after(after, more), [*events, *more], [*letters, *told]
    if len(after.members) < needed(season):
        return Done("", tuple(events), tuple(letters))
    return Done("", (*events, started()), (*letters, *opening(desk, after, now)))


def _after(season: Season, events: Iterable[Event]) -> Season:
    for event in events:
        season = apply(season, event)
    return season


def checked(desk: Desk, season: Season) -> list[tuple[str, str]]:
    """Members who do not meet the demands of the league just before it begins, and why: people change in a month."""
    terms, known = policy(desk, season), joining.records(desk) if policy(desk, season).reliability else {}
    found = []
    for who in season.members:
        if who in season.roster.granted:
            continue
        player = desk.archive.player(who)
        share = joining.share(known[who]) if who in known else None
        if player is None or not player.reachable:
            found.append((who, "letters do not arrive there"))
        elif share is not None and share < terms.reliability:
            found.append((who, f"{share:.0f} % of turns here were answered, and it asks for {terms.reliability:g}"))
    return found


def _struck(desk: Desk, season: Season, who: str, why: str, now: datetime) -> Sequence[Outgoing]:
    name, player = season.terms.name, desk.archive.player(who)
    told = [
        f"{called(desk, who)} is not in the league {name} any more: {why}. To take them in all the same, write: "
        f"league add {name} {player.address if player else who}"
    ]
    letters = to_leader(desk, season, f"league/{name}/struck/{who}", f"{called(desk, who)} is out", told, now)
    words = [
        f"The league {name} looks once more, just before it begins, at how everybody has played here. "
        f"You cannot take part this time: {why}. "
        "Its GM has been told, and may take you in all the same."
    ]
    return letters + (
        word(desk, name, f"league/{name}/out/{who}", player, "Not this time", words, now) if player else []
    )


def opening(desk: Desk, season: Season, now: datetime) -> list[Outgoing]:
    """Everybody hears that it begins, and with whom."""
    name = season.terms.name
    words = [
        *_members(desk, season),
        course(season),
        *begun_with(desk, season),
        *([f"The draw can be proven from its seed, {season.seed}."] if season.terms.format != "ladder" else []),
    ]
    people = [player for who in season.members if (player := desk.archive.player(who))]
    return [
        one
        for player in people
        for one in word(desk, name, f"league/{name}/begins/{player.id}", player, "The league begins", words, now)
    ]


def _members(desk: Desk, season: Season) -> list[str]:
    """Who plays, by divisions where there are several."""
    head = f"The league {season.terms.name} begins with {len(season.members)} members"
    groups = season.in_divisions if season.status == "running" else apply(season, started()).in_divisions
    if season.terms.format != "divisions" or len(groups) < 2:
        return [f"{head}: {', '.join(called(desk, who) for who in season.members)}."]
    rows = [f"- Division {n}: {', '.join(called(desk, who) for who in group)}" for n, group in enumerate(groups, 1)]
    return [f"{head}, in {len(groups)} divisions:", *rows]


def begun_with(desk: Desk, season: Season) -> list[str]:
    """Who begins with points of their own, in a sentence; nothing where nobody does."""
    points = company.handicaps(desk, season)[0]
    rows = [f"{called(desk, who)} {shown(exact(n))}" for who, n in points.items() if n]
    return [f"Points that members begin with, as its GM has set them: {', '.join(rows)}."] if rows else []


def ends_on(season: Season) -> str:
    """The day on which a ladder ends."""
    return f"{datetime.fromisoformat(season.terms.ends[:10]):%-d %B %Y}"


def course(season: Season) -> str:
    """How one comes to play, once it has begun."""
    terms = season.terms
    if terms.format == "ladder":
        ends = f" It ends on {ends_on(season)}." if terms.ends else ""
        return (
            f'It is a ladder. To play, challenge somebody up to {terms.reach} places above you: write "{terms.name}: '
            f'challenge" and their name. They answer within {terms.answer_days} days, and whoever wins against '
            f'somebody above takes their rung. Who stands where: write "{terms.name} status".{ends}'
        )
    rounds = "One round is" if season.length == 1 else f"{season.length} rounds are"
    rounds = f"There are {terms.seasons} seasons. In each, {rounds.lower()}" if terms.seasons > 1 else rounds
    return (
        f"{rounds} played, at tables of {terms.table}. The first one opens now; who is drawn gets a letter for their "
        "match, who is not is told so, and after each round all get the paper with results and standings."
    )


def too_few(desk: Desk, season: Season, now: datetime) -> list[Outgoing]:
    """The GM hears, once, that sign-up has closed with too few."""
    closes, name = until(desk, season), season.terms.name
    if not closes or now < closes or desk.archive.posted(f"league/{name}/few") is not None:
        return []
    there, enough = len(season.members), len(season.members) >= season.terms.table
    words = [
        f"Sign-up for the league {name} was to close now, and {there} of the {needed(season)} it needs "
        f"{'is' if there == 1 else 'are'} in. It stays open, and begins as soon as they are."
        + f" To begin with those who are there: league start {name}"
        * enough
    ]
    return to_leader(desk, season, f"league/{name}/few", "Too few have signed up", words, now)
