"""Results, standings and crosstable as plain rows: for the shell, for JSON and CSV, and for letters to who leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm.desk.bench import Desk
from gm.desk.leagues.words import called
from gm.desk.standings import listed
from gm.domain.leagues.season import Season
from gm.domain.leagues.standings import crosstable, points_of, shown


def results(desk: Desk, season: Season) -> list[dict[str, Any]]:
    """A row for each member at each table."""
    ended = {(one.round, one.table): one for one in season.ended}
    rows = []
    for r, drawn in enumerate(season.rounds, 1):
        for t, seats in enumerate(drawn.tables, 1):
            one = ended.get((r, t))
            given = points_of(one, season.terms) if one else {}
            rows += [
                {
                    "round": r,
                    "table": t,
                    "match": season.matches[r - 1][t - 1],
                    "seat": n,
                    "member": called(desk, who),
                    "result": one.result.get(who) if one else None,
                    "points": shown(given[who]) if who in given else "",
                }
                for n, who in enumerate(seats, 1)
            ]
    return rows


def tables(desk: Desk, season: Season, number: int) -> list[str]:
    """A line for each table of a round, and one for who sits out or was away; none of a round that has not opened."""
    if not 0 < number <= len(season.rounds):
        return []
    ended = {one.table: one for one in season.ended if one.round == number}
    drawn, rows = season.rounds[number - 1], list[str]()
    for n, (name, seats) in enumerate(zip(season.matches[number - 1], drawn.tables, strict=True), 1):
        one = ended.get(n)
        given = points_of(one, season.terms) if one else {}
        sat = [f"{called(desk, who)}{' ' + shown(given[who]) if who in given else ''}" for who in seats]
        state = "" if given else "; annulled" if one else "; goes on"
        rows.append(f"- Table {n} ({name}): {', '.join(sat)}{state}")
    return [*rows, *([sits_out(desk, drawn.byes)] if drawn.byes else [])]


def sits_out(desk: Desk, byes: Sequence[str]) -> str:
    """Who is not drawn in a round, in a sentence."""
    return f"Sits out: {listed([called(desk, who) for who in byes])}."


def standings(desk: Desk, season: Season) -> list[dict[str, Any]]:
    many = len(season.divisions)
    division = {who: n for n, group in enumerate(season.divisions, 1) for who in group} if many > 1 else {}
    return [
        {
            "place": line.place,
            **({"division": division.get(line.member, many)} if division else {}),
            "member": called(desk, line.member),
            "left": "yes" if line.member in season.gone else "",
            "points": shown(line.points),
            **({"handicap": shown(line.handicap)} if any(season.handicaps.values()) else {}),
            "played": line.played,
            "byes": line.byes,
            "wins": shown(line.wins),
            "sonneborn_berger": shown(line.sonneborn_berger),
            "opponents": shown(line.opponents),
        }
        for line in season.table()
    ]


def cross(desk: Desk, season: Season) -> list[dict[str, Any]]:
    members = [line.member for line in season.table()]
    names = [called(desk, who) for who in members]
    cells = crosstable(members, season.ended)
    return [{"member": name, **dict(zip(names, row, strict=True))} for name, row in zip(names, cells, strict=True)]
