"""The paper of a league: after each round one letter to every member, with what everybody may know."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.leagues.words import called
from gm.desk.outgoing.letters import notice
from gm.domain.leagues.season import Season
from gm.domain.leagues.standings import points_of, shown
from gm.ports.archive import Outgoing
from gm.post.writing import Person


def digest(desk: Desk, season: Season, now: datetime) -> list[Outgoing]:
    """The letter after a round: its results and the standings, with who has moved."""
    name, number = season.terms.name, len(season.rounds)
    words = [*_results(desk, season), *_standings(desk, season), *_next(desk, season)]
    about = f"[{name}] " + (
        f"The league is over after round {number}" if season.status == "over" else f"Round {number}"
    )
    readers = [player for who in season.members if (player := desk.archive.player(who)) and player.address]
    return [
        notice(
            desk,
            f"league/{name}/{number}/{player.id}",
            Person(player.address, player.name),
            about,
            words,
            now,
            player=player.id,
        )
        for player in readers
    ]


def _results(desk: Desk, season: Season) -> Iterator[str]:
    number = len(season.rounds)
    yield f"Round {number} of {season.length} of the league {season.terms.name} has ended."
    for one in sorted((one for one in season.ended if one.round == number), key=lambda one: one.table):
        given = points_of(one, season.terms)
        told = ", ".join(f"{called(desk, who)} {shown(given[who])}" for who in sorted(given, key=lambda w: -given[w]))
        yield f"- Table {one.table}: {told or 'no result, so no points'}"
    out = [called(desk, who) for who in season.rounds[-1].byes]
    if out:
        yield f"- Sat out: {', '.join(out)}"


def _standings(desk: Desk, season: Season) -> Iterator[str]:
    yield "Standings, by " + ", ".join(word.replace("_", " ") for word in season.terms.tie_breaks) + ":"
    before = {line.member: line.place for line in season.table(len(season.rounds) - 1)}
    for line in season.table():
        moved = before[line.member] - line.place if len(season.rounds) > 1 else 0
        way = f", {'up' if moved > 0 else 'down'} {abs(moved)}" if moved else ""
        yield f"- {line.place}. {called(desk, line.member)}: {shown(line.points)} from {line.played}{way}"


def _next(desk: Desk, season: Season) -> Iterator[str]:
    if season.status == "over":
        first = [called(desk, line.member) for line in season.table() if line.place == 1]
        yield f"The season is over. {' and '.join(first)} {'wins' if len(first) == 1 else 'share'} the league."
        return
    for n, seats in enumerate(season.drawn.tables, 1):
        yield f"- Next, table {n}: {', '.join(called(desk, who) for who in seats)}"
    yield f"The draw can be proven from its seed, {season.seed}."
