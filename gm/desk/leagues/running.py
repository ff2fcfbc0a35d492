"""Rounds that run themselves: matches that ended give points, the next round opens when the last has ended."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Any

from gm.desk.bench import Desk
from gm.desk.leagues import signup
from gm.desk.leagues.keeping import journal, keep, names
from gm.desk.leagues.paper import digest
from gm.desk.matches import hosting
from gm.desk.matches.inviting import invitations
from gm.desk.matches.naming import seat_name
from gm.desk.outgoing.letters import to_operator
from gm.desk.table import Table
from gm.domain.deadlines import iso
from gm.domain.leagues.season import Event, Season, apply, fold, match_ended, round_opened
from gm.domain.leagues.standings import Ended
from gm.domain.match import Match, Opened
from gm.domain.policy import Chair
from gm.ports import Overtaken, Refused
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


def look_at(desk: Desk, name: str, now: datetime) -> bool:
    """Take the points of what has ended, and open the round whose turn it is: all in one step, or not at all."""
    events = journal(desk.archive, name)
    season = fold(events)
    if season.status == "open":
        return _signing_up(desk, season, len(events), now)
    if season.status != "running":
        return False
    fresh = [event for match, place in season.waiting.items() if (event := _ended(desk, season, match, place))]
    for event in fresh:
        season = apply(season, event)
    letters, tables = list[Outgoing](), list[Table]()
    if fresh and not season.waiting:
        letters += digest(desk, season, now)
    if season.status == "running" and not season.waiting:
        try:
            tables, more, event = _round(desk, season, now)
        except hosting.Wrong as wrong:
            return _stuck(desk, name, wrong, now)
        letters += more
        fresh.append(event)
    if not fresh:
        return False
    with desk.archive.step() as step:
        keep(step, name, len(events), fresh, now)
        for table in tables:
            table.commit(step, now)
        for letter in letters:
            letter.put(step)
    return True


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


def _ended(desk: Desk, season: Season, name: str, place: tuple[int, int]) -> Event | None:
    """What a match has brought, if it is over."""
    sheet = desk.archive.match(name)
    if sheet is None or sheet.status != "over":
        return None
    match = Table.of(sheet).match
    members = season.rounds[place[0] - 1].tables[place[1] - 1]
    chairs = dict(zip(members, match.chairs, strict=False))
    result = {who: match.result[chair.name] for who, chair in chairs.items()} if match.result else {}
    punctual = tuple(who for who, chair in chairs.items() if result and not chair.missed)
    return match_ended(Ended(*place, result, punctual), [who for who, c in chairs.items() if c.player == who])


def _round(desk: Desk, season: Season, now: datetime) -> tuple[list[Table], list[Outgoing], Event]:
    """The next round: its matches, the invitations to them, and what the journal says of it."""
    number, tables, letters = len(season.rounds) + 1, list[Table](), list[Outgoing]()
    absent = tuple(sorted({*season.roster.absent(iso(now)), *_laden(desk, season)}))
    drawn = season.draw(absent)
    for n, seats in enumerate(drawn.tables, 1):
        said = hosting.Description(
            f"{season.terms.name}-r{number}-t{n}", season.terms.game, seats, season.terms.options, _terms(desk, season)
        )
        found = hosting.opening(desk, said, desk.terms, _secret(desk, season, said.name), now)
        [first] = [event for event in found.table.events if isinstance(event, Opened)]
        chairs = tuple(_seated(desk, season, who, chair) for who, chair in zip(seats, first.chairs, strict=False))
        event = Opened(
            first.game, first.rules, first.options, (*chairs, *first.chairs[len(seats) :]), first.policy, first.seed
        )
        table = Table(Match(said.name)).then(event, stir=True)
        tables.append(table)
        letters += invitations(desk, table, {person.id: person for person in found.people}, now)
    return tables, letters, round_opened(drawn, [table.match.name for table in tables], absent)


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
    """Whoever has played in this league sits down at once; the others are asked first."""
    player = desk.archive.player(who)
    return Chair(seat_name(player.name), player=who) if player and who in season.agreed else chair


def _secret(desk: Desk, season: Season, match: str) -> str:
    """What the cards of a match are shuffled by: the published seed of the draw says nothing of it."""
    return sha256(desk.us.key + f"/league/{season.seed}/{match}".encode()).hexdigest()


def _stuck(desk: Desk, name: str, wrong: hosting.Wrong, now: datetime) -> bool:
    words = [f"The next round of the league {name} cannot open.", *wrong.complaints, "It is tried again at every tick."]
    with desk.archive.step() as step:
        for letter in to_operator(
            desk, f"league-stuck/{name}/{now:%Y-%m-%d}", f"The league {name} is stuck", words, now
        ):
            letter.put(step)
    return False
