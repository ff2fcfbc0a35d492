"""Who sits with whom: the tables of a round, drawn from a seed that anybody can draw from again.

Designs where they are known, else a search of every table for a round without repeats, else the best of some swaps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, gcd

from games.kit.dice import Dice
from gm.domain.leagues import designs

LOOKED = 10_000  # steps of the search for a round in which nobody meets again
SWAPS = 80  # tries for each member
ATTEMPTS = 4  # whole seasons that are drawn, of which the one with the fewest repeats is taken
_APART, _TOGETHER = 30, -99  # what it weighs to have people at one table who are kept apart, or brought together


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round: its tables, each from its first seat on, who sits out, and of which division each table is."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    groups: tuple[int, ...] = ()  # 0 is the highest; nothing: there is one only

    @property
    def people(self) -> set[str]:
        """Who was there, at a table or not."""
        return {who for group in (*self.tables, self.byes) for who in group}


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who is to be kept apart as far as can be, and who is to meet once."""

    apart: frozenset[frozenset[str]] = frozenset()
    together: frozenset[frozenset[str]] = frozenset()


NO_WISHES = Wishes()


def meetings(rounds: Iterable[Drawn]) -> Counter[frozenset[str]]:
    """How often each pair has sat at one table."""
    return Counter(frozenset(pair) for drawn in rounds for table in drawn.tables for pair in combinations(table, 2))


def repeats(rounds: Iterable[Drawn]) -> int:
    """How many meetings were not the first of their pair."""
    return sum(often - 1 for often in meetings(rounds).values())


def least_repeats(members: int, table: int, rounds: int) -> int:
    """A number of repeats that no draw goes below: by how many others there are to meet, and by how many tables the
    people of a table can have come from in each other round."""
    tables, out = divmod(members, table)
    if not tables:
        return 0
    short, more = divmod(rounds * tables * table, members)
    met = [short] * (members - more) + [short + 1] * more
    by_people = (sum(max(0, played * (table - 1) - (members - 1)) for played in met) + 1) // 2
    # Of each two rounds so many pairs are the same; a pair that meets m times is the same in m (m - 1) / 2 of them, so
    # that it stands for (m - 1) repeats and for no more than rounds / 2 as many.
    spare, over = divmod(out, tables)
    same = over * _from_few(table - spare - 1, tables) + (tables - over) * _from_few(table - spare, tables)
    return max(by_people, (rounds - 1) * same)


def fewest_repeats(members: Collection[str], table: int, past: Sequence[Drawn]) -> int:
    """The same of rounds that were drawn: where somebody was away in any of them fewer meet, so that what is left of
    the bound is by how many others each of them had to meet."""
    if all(one.people == set(members) for one in past):
        return least_repeats(len(members), table, len(past))
    often = Counter(who for one in past for seats in one.tables for who in seats)
    over = (max(0, played * (table - 1) - (len(often) - 1)) for played in often.values())
    return (sum(over) + 1) // 2


def _from_few(people: int, tables: int) -> int:
    """How many pairs at least came from one table, where people come from so many."""
    each, left = divmod(max(0, people), tables)
    return left * comb(each + 1, 2) + (tables - left) * comb(each, 2)


def season(members: Sequence[str], table: int, rounds: int, seed: str, wishes: Wishes = NO_WISHES) -> list[Drawn]:
    """All rounds at once: of some draws of a season, each by the seed, the first with the fewest repeats. 0 rounds:
    until everybody has met everybody and had as many tables as all others."""
    return list(_season(tuple(sorted(members)), table, rounds, seed, wishes))


@lru_cache(maxsize=64)
def _season(members: tuple[str, ...], table: int, rounds: int, seed: str, wishes: Wishes) -> tuple[Drawn, ...]:
    best = _drawn(members, table, rounds, seed, wishes)
    least = least_repeats(len(members), table, rounds)
    for n in range(2, ATTEMPTS + 1):
        if not rounds or repeats(best) <= least:
            break
        best = min(best, _drawn(members, table, rounds, f"{seed}/{n}", wishes), key=repeats)
    return best


def _drawn(members: Sequence[str], table: int, rounds: int, seed: str, wishes: Wishes) -> tuple[Drawn, ...]:
    drawn: list[Drawn] = []
    every = length(len(members), table)
    most = rounds or 20 * len(members)
    while len(drawn) < most:
        drawn.append(next_round(members, table, drawn, seed, wishes))
        if not rounds and len(drawn) % every == 0 and len(meetings(drawn)) == comb(len(members), 2):
            break
    return tuple(drawn)


def length(members: int, table: int) -> int:
    """After how many rounds all have sat out equally often."""
    out = members % table
    return members // gcd(members, out) if out else 1


def next_round(
    members: Sequence[str], table: int, past: Sequence[Drawn], seed: str, wishes: Wishes = NO_WISHES
) -> Drawn:
    """The round after those past. The same members, past, seed and wishes give the same round, whoever draws."""
    dice = Dice(f"{seed}/round/{len(past) + 1}")
    order = Dice(f"{seed}/order").shuffle(sorted(members))
    shy = _shy(past, wishes)
    if table == 2:
        circle = list(_circle(order, len(past)))
        if not any(shy[frozenset(pair)] for pair in circle) or len(past) >= len(order) - 1 + len(order) % 2:
            return _seated(circle, order, past)
    out = _sitting_out(order, len(order) % table, past)
    playing = [who for who in order if who not in out]
    designed = [] if out else list(designs.tables(order, table, len(past)))
    fresh = designed and not any(shy[frozenset(pair)] for group in designed for pair in combinations(group, 2))
    found = designed if fresh else _search(dice.shuffle(playing), table, shy, dice)
    return _seated(_brought_together(found, shy, wishes, dice), order, past)


def by_standing(
    order: Sequence[str], table: int, past: Sequence[Drawn], seed: str, wishes: Wishes = NO_WISHES
) -> Drawn:
    """A round of a Swiss: each with those who stand nearest, the best first, and nobody with somebody they have met
    while another round is found. `order` is the standing; of those who sat out least often the last sit out."""
    dice = Dice(f"{seed}/round/{len(past) + 1}")
    shy = _shy(past, wishes)
    out = _sitting_out(list(reversed(order)), len(order) % table, past)
    playing = [who for who in order if who not in out]
    found = _search(playing, table, shy, dice)
    return _seated(_brought_together(found, shy, wishes, dice), order, past)


def _shy(past: Sequence[Drawn], wishes: Wishes) -> Counter[frozenset[str]]:
    """How little each pair should sit at one table: how often they have met, and much more if they are kept apart."""
    return meetings(past) + Counter(dict.fromkeys(wishes.apart, _APART))


def _brought_together(
    found: list[tuple[str, ...]], shy: Counter[frozenset[str]], wishes: Wishes, dice: Dice
) -> list[tuple[str, ...]]:
    """The tables, changed for those who are to meet and have not."""
    playing = {who for group in found for who in group}
    missing = [pair for pair in wishes.together if not shy[pair] and pair <= playing]
    there = meetings([Drawn(tuple(found))])
    if all(there[pair] for pair in missing):
        return found
    return _swapped([list(group) for group in found], shy, dice, frozenset(missing))


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


def _search(playing: list[str], table: int, met: Counter[frozenset[str]], dice: Dice) -> list[tuple[str, ...]]:
    """A round in which nobody meets again, if one is found; else one with few who do, those who met least."""
    known = {who: {other for other in playing if met[frozenset((who, other))]} for who in playing}
    rows = [playing[n : n + table] for n in range(0, len(playing), table)]
    return _without_repeats(playing, table, known, [LOOKED]) or _swapped(rows, met, dice)


def _without_repeats(
    free: list[str], table: int, known: Mapping[str, set[str]], left: list[int]
) -> list[tuple[str, ...]] | None:
    """Tables of people who do not know each other, or None: there are none, or the search has taken `left` steps."""
    if not free:
        return []
    others = [who for who in free[1:] if who not in known[free[0]]]
    for group in _groups((free[0],), others, table, known, left):
        rest = _without_repeats([who for who in free if who not in group], table, known, left)
        if rest is not None:
            return [group, *rest]
    return None


def _groups(
    group: tuple[str, ...], others: list[str], table: int, known: Mapping[str, set[str]], left: list[int]
) -> Iterator[tuple[str, ...]]:
    """Every table of strangers that holds this group; `others` are strangers to all of it."""
    if len(group) == table:
        yield group
        return
    for n, who in enumerate(others[: len(others) - (table - len(group)) + 1]):
        left[0] -= 1
        if left[0] < 0:
            return
        strangers = [other for other in others[n + 1 :] if other not in known[who]]
        yield from _groups((*group, who), strangers, table, known, left)


def _swapped(
    groups: list[list[str]],
    met: Counter[frozenset[str]],
    dice: Dice,
    together: frozenset[frozenset[str]] = frozenset(),
) -> list[tuple[str, ...]]:
    """The tables after all swaps of two people that make a round no worse."""
    weight = _weights([who for group in groups for who in group], met, together)

    def cost(who: str, group: Sequence[str], but: str) -> int:
        return sum(weight[who][other] for other in group if other not in (who, but))

    for _ in range(SWAPS * len(weight) if len(groups) > 1 else 0):
        first, second = dice.below(len(groups)), dice.below(len(groups) - 1)
        one, other = groups[first], groups[second + (second >= first)]
        a, b = dice.below(len(one)), dice.below(len(other))
        before = cost(one[a], one, "") + cost(other[b], other, "")
        after = cost(one[a], other, other[b]) + cost(other[b], one, one[a])
        if after < before or (before > 0 and after == before):
            one[a], other[b] = other[b], one[a]
    return [tuple(group) for group in groups]


def _weights(
    people: Sequence[str], met: Counter[frozenset[str]], together: frozenset[frozenset[str]]
) -> dict[str, dict[str, int]]:
    """What it costs to have two at one table: the more, the more often they have met."""

    def weight(pair: frozenset[str]) -> int:
        return _TOGETHER if pair in together else met[pair] * (4 * met[pair] + 1)

    return {a: {b: weight(frozenset((a, b))) for b in people} for a in people}


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
