"""Who sits with whom: the tables of a round, drawn from a seed that anybody can draw from again.

Designs where they are known, else a search of every table for a round without repeats, else the best of some swaps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, gcd

from games.kit.dice import Dice

LOOKED = 20_000  # steps of the search for a round in which nobody meets again
SWAPS = 4_000
_GF4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # multiplication in the field of four


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round: its tables, each from its first seat on, and who sits out."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


def meetings(rounds: Iterable[Drawn]) -> Counter[frozenset[str]]:
    """How often each pair has sat at one table."""
    return Counter(frozenset(pair) for drawn in rounds for table in drawn.tables for pair in combinations(table, 2))


def repeats(rounds: Iterable[Drawn]) -> int:
    """How many meetings were not the first of their pair."""
    return sum(often - 1 for often in meetings(rounds).values())


def least_repeats(members: int, table: int, rounds: int) -> int:
    """A number of repeats that no draw goes below: by how many others there are to meet, and by how many tables the
    people of a table can have come from in the round before."""
    tables, out = divmod(members, table)
    short, more = divmod(rounds * tables * table, members)
    met = [short] * (members - more) + [short + 1] * more
    by_people = (sum(max(0, played * (table - 1) - (members - 1)) for played in met) + 1) // 2
    each, left = divmod(max(0, table - out), tables)
    by_tables = left * comb(each + 1, 2) + (tables - left) * comb(each, 2)
    return max(by_people, by_tables if rounds > 1 else 0)


def season(members: Sequence[str], table: int, rounds: int, seed: str) -> list[Drawn]:
    """All rounds at once; 0 rounds: until everybody has met everybody and had as many tables as all others."""
    drawn: list[Drawn] = []
    every = length(len(members), table)
    most = rounds or 20 * len(members)
    while len(drawn) < most:
        drawn.append(next_round(members, table, drawn, seed))
        if not rounds and len(drawn) % every == 0 and len(meetings(drawn)) == comb(len(members), 2):
            break
    return drawn


def length(members: int, table: int) -> int:
    """After how many rounds all have sat out equally often."""
    out = members % table
    return members // gcd(members, out) if out else 1


def next_round(members: Sequence[str], table: int, past: Sequence[Drawn], seed: str) -> Drawn:
    """The round after those past. The same members, past and seed give the same round, whoever draws."""
    dice = Dice(f"{seed}/round/{len(past) + 1}")
    order = Dice(f"{seed}/order").shuffle(sorted(members))
    met = meetings(past)
    if table == 2:
        circle = list(_circle(order, len(past)))
        if not any(met[frozenset(pair)] for pair in circle) or len(past) >= len(order) - 1 + len(order) % 2:
            return _seated(circle, order, past)
    out = _sitting_out(order, len(order) % table, past)
    playing = [who for who in order if who not in out]
    designed = [] if out else list(_design(order, table, len(past)))
    fresh = designed and not any(met[frozenset(pair)] for group in designed for pair in combinations(group, 2))
    return _seated(designed if fresh else _search(dice.shuffle(playing), table, met, dice), order, past)


def _sitting_out(order: Sequence[str], count: int, past: Sequence[Drawn]) -> tuple[str, ...]:
    """Whoever has sat out least often; nobody again before all others have."""
    often = Counter(who for drawn in past for who in drawn.byes)
    return tuple(sorted(order, key=lambda who: often[who])[:count])


def _circle(order: Sequence[str], number: int) -> Iterator[tuple[str, str]]:
    """Berger's tables, two at each: one stays, the others go round."""
    ring = [*order, *([""] if len(order) % 2 else [])]
    turned = number % (len(ring) - 1)
    ring = [ring[0], *ring[1 + turned :], *ring[1 : 1 + turned]]
    pairs = ((ring[n], ring[-1 - n]) for n in range(len(ring) // 2))
    return (pair for pair in pairs if all(pair))


def _design(order: Sequence[str], table: int, number: int) -> Iterator[tuple[str, ...]]:
    """A round of a transversal design: with as many tables as a field has elements, and no more seats than that, nobody
    meets again for that many rounds; in a square (16 at 4) for one round more."""
    tables = len(order) // table
    prime = tables > 1 and all(tables % n for n in range(2, tables))
    if table > tables or not (prime or tables == 4):
        return
    times = [[_GF4[a][b] if tables == 4 else a * b % tables for b in range(tables)] for a in range(tables)]
    rows = [order[n * tables : (n + 1) * tables] for n in range(table)]
    if number < tables:
        for t in range(tables):
            steps = [times[number][n] for n in range(table)]
            yield tuple(row[t ^ s if tables == 4 else (t + s) % tables] for row, s in zip(rows, steps, strict=True))
    elif number == tables == table:
        yield from (tuple(row) for row in rows)


def _search(playing: list[str], table: int, met: Counter[frozenset[str]], dice: Dice) -> list[tuple[str, ...]]:
    """A round in which nobody meets again, if one is found; else one with few who do, those who met least."""
    left = [LOOKED]
    return _without_repeats(playing, table, met, left) or _swapped(playing, table, met, dice)


def _without_repeats(
    free: list[str], table: int, met: Counter[frozenset[str]], left: list[int]
) -> list[tuple[str, ...]] | None:
    """Tables of people who have not met, or None: there are none, or the search has taken `left` steps."""
    if not free:
        return []
    for group in _groups((free[0],), free[1:], table, met, left):
        rest = _without_repeats([who for who in free if who not in group], table, met, left)
        if rest is not None:
            return [group, *rest]
    return None


def _groups(
    group: tuple[str, ...], others: list[str], table: int, met: Counter[frozenset[str]], left: list[int]
) -> Iterator[tuple[str, ...]]:
    """Every table of strangers that holds this group."""
    if len(group) == table:
        yield group
        return
    for n, who in enumerate(others):
        left[0] -= 1
        if left[0] < 0:
            return
        if not any(met[frozenset((who, other))] for other in group):
            yield from _groups((*group, who), others[n + 1 :], table, met, left)


def _swapped(playing: list[str], table: int, met: Counter[frozenset[str]], dice: Dice) -> list[tuple[str, ...]]:
    """The tables after all swaps of two people that make a round no worse."""
    groups = [playing[n : n + table] for n in range(0, len(playing), table)]
    if len(groups) < 2:
        return [tuple(group) for group in groups]

    def cost(who: str, group: Sequence[str], but: str) -> int:
        return sum(
            met[frozenset((who, other))] ** 2 * 4 + met[frozenset((who, other))]
            for other in group
            if other not in (who, but)
        )

    for _ in range(SWAPS):
        one, other = dice.sample(groups, 2)
        a, b = dice.below(table), dice.below(table)
        before = cost(one[a], one, "") + cost(other[b], other, "")
        if before and cost(one[a], other, other[b]) + cost(other[b], one, one[a]) <= before:
            one[a], other[b] = other[b], one[a]
    return [tuple(group) for group in groups]


def _seated(groups: Iterable[Sequence[str]], order: Sequence[str], past: Sequence[Drawn]) -> Drawn:
    """The tables with their people in the seats they had least often."""
    sat = Counter((who, n) for drawn in past for table in drawn.tables for n, who in enumerate(table))
    tables = tuple(_in_seats(tuple(group), sat) for group in groups)
    at = {who for table in tables for who in table}
    return Drawn(tables, tuple(who for who in order if who not in at))


def _in_seats(group: tuple[str, ...], sat: Counter[tuple[str, int]]) -> tuple[str, ...]:
    if len(group) <= 5:
        return min(
            permutations(group),
            key=lambda seats: sum(sat[who, n] ** 2 * 4 + sat[who, n] for n, who in enumerate(seats)),
        )
    left, seats = list(group), list[str]()
    for n in range(len(group)):
        seats.append(min(left, key=lambda who: sat[who, n]))
        left.remove(seats[-1])
    return tuple(seats)
