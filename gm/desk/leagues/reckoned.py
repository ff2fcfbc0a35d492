"""Results, standings and crosstable as plain rows: for the shell, for JSON and CSV, and for letters to who leads."""

from __future__ import annotations

from typing import Any

from gm.desk.bench import Desk
from gm.desk.leagues.words import called
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


def standings(desk: Desk, season: Season) -> list[dict[str, Any]]:
    many = len(season.divisions)
    division = {who: n for n, group in enumerate(season.divisions, 1) for who in group} if many > 1 else {}
    return [
        {
            "place": line.place,
            **({"division": division.get(line.member, many)} if division else {}),
            "member": called(desk, line.member),
            "points": shown(line.points),
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
