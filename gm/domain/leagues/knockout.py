"""A knock-out of tables: the first of each table go on, with the best of those behind them where places are left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from gm.domain.leagues.draw import Drawn
from gm.domain.leagues.standings import Ended

Points = Mapping[str, Fraction]


def next_size(field: int, table: int) -> int:
    """How many play on of so many; 1: it was the final."""
    tables, out = divmod(field, table)
    through = tables + out  # who sits out goes on
    if through == 1 or table == 2:
        return through
    return -(-through // table) * table


def rounds(field: int, table: int) -> int:
    """How many rounds it takes to the champion; 0: there are too few for a table."""
    number = 0
    while field >= table:
        number, field = number + 1, next_size(field, table)
    return number


def next_field(
    drawn: Drawn,
    ended: Mapping[int, Ended],
    points: Mapping[int, Points],
    standing: Sequence[str],
    gone: Collection[str] = (),
) -> tuple[str, ...]:
    """Who plays on after a round: who sat out, the first of each table, and the best of the others, who came as near to
    the first as can be and then brought most points. What is equal is parted by the standing, and who is gone leaves
    their place to the next. The best stand first."""
    rank = {who: n for n, who in enumerate(standing)}
    rows = [_in_order(seats, ended.get(n), rank) for n, seats in enumerate(drawn.tables, 1)]
    size = next_size(sum(map(len, rows)) + len(drawn.byes), len(rows[0]))
    order = sorted(
        (place, -points.get(n, {}).get(who, Fraction(0)), rank[who], who)
        for n, row in enumerate(rows, 1)
        for place, who in enumerate(row)
    )
    through = [who for who in (*drawn.byes, *(who for *_, who in order)) if who not in gone][:size]
    return tuple(sorted(through, key=lambda who: rank[who]))


def _in_order(seats: Sequence[str], ended: Ended | None, rank: Mapping[str, int]) -> list[str]:
    result = ended.result if ended else {}
    return sorted(seats, key=lambda who: (-result.get(who, 0.0) if result else 0.0, rank[who]))
