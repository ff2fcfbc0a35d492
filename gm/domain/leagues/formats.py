"""The formats of a league: who plays in the next round, and how many rounds there are.

And who stands above whom whatever their points: who got further, or plays in a higher division."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, get_args

from games.kit.dice import Dice
from gm.domain.leagues import draw, knockout, pairing
from gm.domain.leagues.draw import Drawn
from gm.domain.leagues.standings import points_of
from gm.domain.leagues.terms import Formats

if TYPE_CHECKING:
    from gm.domain.leagues.season import Season


class Format(NamedTuple):
    """What tells a format from the others. `draw` gets the members who are there."""

    draw: Callable[[Season, Sequence[str]], Drawn]
    length: Callable[[Season], int]  # rounds of a season
    stages: Callable[[Season], Mapping[str, int]] = lambda season: {}  # who came further stands above all others
    divided: Callable[[Season], tuple[tuple[str, ...], ...]] = lambda season: ()  # at the start of a season
    waits: bool = False  # does a round want the results of all before it?


def of(season: Season) -> Format:
    """The format of a league."""
    return _FORMATS[season.terms.format]


def _continued(season: Season, there: Sequence[str], rounds: int, past: Sequence[Drawn], seed: str) -> Drawn:
    """The next round of those that are drawn for a whole season, as long as it went by that draw; else a new one."""
    same = all(one.people == set(there) for one in past)  # else no plan of theirs can have begun so
    if same and len(past) < rounds and len(there) >= season.terms.table:
        plan = draw.season(there, season.terms.table, rounds, seed, season.wishes)
        if plan[: len(past)] == list(past):
            return plan[len(past)]
    return draw.next_round(there, season.terms.table, past, seed, season.wishes)


def _balanced(season: Season, there: Sequence[str]) -> Drawn:
    return _continued(season, there, season.terms.rounds, season.past, season.dice)


def _met(members: Sequence[str], season: Season, seed: str) -> int:
    """How many rounds bring everybody of these together, if the terms do not say how many there are."""
    table = season.terms.table
    if season.terms.rounds or len(members) < table:
        return season.terms.rounds
    return len(draw.season(members, table, 0, seed, season.wishes))


# -- Swiss -------------------------------------------------------------------------------------------------------------


def _swiss(season: Season, there: Sequence[str]) -> Drawn:
    """Each against those who stand nearest and were not met."""
    lots = {who: n for n, who in enumerate(Dice(f"{season.dice}/order").shuffle(sorted(season.members)))}
    standing = sorted(season.table(), key=lambda line: (line.place, lots[line.member]))
    order = [line.member for line in standing if line.member in there]
    paired = _two_by_two(season, order, lots) if season.terms.table == 2 else None
    return paired or draw.by_standing(order, season.terms.table, season.past, season.dice, season.wishes)


def _two_by_two(season: Season, order: Sequence[str], lots: Mapping[str, int]) -> Drawn | None:
    seeds = sorted(order, key=lambda who: lots[who])
    numbers = {who: n for n, who in enumerate(seeds, 1)}
    found = pairing.pairs(_entrants(season, numbers), len(season.past) + 1, _apart(season, numbers))
    if found is None:
        return None
    called = [tuple(seeds[n - 1] for n in pair) for pair in found]
    return Drawn(tuple(pair for pair in called if len(pair) == 2), tuple(pair[0] for pair in called if len(pair) == 1))


def _apart(season: Season, numbers: Mapping[str, int]) -> list[tuple[int, int]]:
    pairs = [sorted(numbers[who] for who in pair) for pair in season.wishes.apart if pair <= numbers.keys()]
    return [(a, b) for a, b in sorted(pairs)]


def _entrants(season: Season, numbers: Mapping[str, int]) -> list[pairing.Entrant]:
    """Those to be paired, with what each has had of the rounds so far."""
    points = {line.member: float(line.points) for line in season.table()}
    tables = [seats for drawn in season.past for seats in drawn.tables]
    met = {
        who: {n for seats in tables if who in seats for other, n in numbers.items() if other in seats}
        for who in numbers
    }
    return [
        pairing.Entrant(
            number,
            points[who],
            "".join(_seat(drawn, who) for drawn in season.past),
            tuple(sorted(met[who] - {number})),
            any(who in drawn.byes for drawn in season.past),
        )
        for who, number in numbers.items()
    ]


def _seat(drawn: Drawn, who: str) -> str:
    return next(("wb"[seats.index(who)] for seats in drawn.tables if who in seats), "-")


# -- knock-out, and groups before it -----------------------------------------------------------------------------------


def _fields(season: Season, before: int) -> Iterator[tuple[str, ...]]:
    """Who plays in each round of the knock-out, up to the one that comes next; `before` rounds are played in groups.
    After the final the last field is the champion alone."""
    played = season.past[before:]
    for drawn in played:
        yield (*(who for seats in drawn.tables for who in seats), *drawn.byes)
    if not played:
        if len(season.past) == before:
            yield _out_of_groups(season, before) if before else season.divisions[0]
        return
    number = len(season.rounds)
    ended = {one.table: one for one in season.ended if one.round == number}
    if len(ended) == len(played[-1].tables):
        points = {table: points_of(one, season.terms) for table, one in ended.items()}
        standing = [line.member for line in season.by_points()]
        yield knockout.next_field(played[-1], ended, points, standing, season.gone)


def _out_of_groups(season: Season, before: int) -> tuple[str, ...]:
    """The first of each group, and of the others the best, so that tables are full."""
    standing = [line.member for line in season.by_points(season.since + before)]
    first = [who for group in season.divisions for who in [w for w in standing if w in group][: season.terms.advance]]
    size = _full(len(first), season.terms.table, len(standing))
    behind = [who for who in standing if who not in first]
    return tuple(who for who in standing if who in {*first, *behind[: size - len(first)]})


def _full(many: int, table: int, most: int) -> int:
    return min(-(-many // table) * table, most // table * table)


def _knocked_out(before: Callable[[Season], int]) -> Format:
    def drawn(season: Season, there: Sequence[str]) -> Drawn:
        if len(season.past) < before(season):
            return _in_divisions(season, there)
        field = list(_fields(season, before(season)))[-1]
        return draw.next_round(field, season.terms.table, season.past, season.dice, season.wishes)

    def length(season: Season) -> int:
        groups = before(season)
        through = sum(min(len(group), season.terms.advance) for group in season.divisions)
        everybody = sum(map(len, season.divisions)) or len(season.members)
        field = _full(through, season.terms.table, everybody) if groups else everybody
        return groups + knockout.rounds(field, season.terms.table)

    def stages(season: Season) -> Mapping[str, int]:
        reached = dict[str, int]()
        for n, field in enumerate(_fields(season, before(season)), 1):
            reached.update(dict.fromkeys(field, n))
        return reached

    return Format(drawn, length, stages, _groups, waits=True)


def _nothing(season: Season) -> int:
    return 0


def _in_groups(season: Season) -> int:
    """How many rounds are played in groups."""
    return max((_met(group, season, f"{season.dice}/{n}") for n, group in enumerate(season.divisions)), default=0)


def _groups(season: Season) -> tuple[tuple[str, ...], ...]:
    """Groups as even as can be, by lots; a knock-out without groups begins with all."""
    order = Dice(f"{season.dice}/groups").shuffle(sorted(set(season.members) - set(season.gone)))
    many = max(1, len(order) // (season.terms.group or len(order) or 1)) if season.terms.format == "groups" else 1
    return tuple(tuple(order[n::many]) for n in range(many))


# -- divisions ---------------------------------------------------------------------------------------------------------


def _in_divisions(season: Season, there: Sequence[str]) -> Drawn:
    """A round of each division that has one left."""
    tables, byes, groups = list[tuple[str, ...]](), list[str](), list[int]()
    for n, division in enumerate(season.in_divisions):
        past = [one for one in (_part(drawn, n, division) for drawn in season.past) if one.tables or one.byes]
        here, seed = [who for who in division if who in there], f"{season.dice}/{n}"
        length = _met(division, season, seed)
        if len(past) >= length or len(here) < season.terms.table:
            byes += here if len(past) < length else []
            continue
        one = _continued(season, here, length if season.terms.rounds else 0, past, seed)
        tables += one.tables
        byes += one.byes
        groups += [n] * len(one.tables)
    return Drawn(tuple(tables), tuple(byes), tuple(groups))


def _part(drawn: Drawn, number: int, division: Sequence[str]) -> Drawn:
    """What a division had of a round."""
    tables = tuple(seats for seats, group in zip(drawn.tables, drawn.groups, strict=True) if group == number)
    return Drawn(tables, tuple(who for who in drawn.byes if who in division))


def _highest_first(season: Season) -> Mapping[str, int]:
    return {who: -n for n, division in enumerate(season.in_divisions) for who in division}


def _divided(season: Season) -> tuple[tuple[str, ...], ...]:
    """The divisions of a season: of the first by the order of the members; later the best go up and the last down."""
    everybody = _ups_and_downs(season) if season.divisions else season.members
    order = [who for who in everybody if who not in season.gone]
    size = season.terms.division or len(order)
    starts = [n * size for n in range(max(1, len(order) // max(1, size)))]
    return tuple(tuple(order[a:b]) for a, b in pairwise([*starts, len(order)]))


def _ups_and_downs(season: Season) -> list[str]:
    """Everybody in the order of the next divisions."""
    old = [[line.member for line in season.table() if line.member in group] for group in season.in_divisions]
    many = season.terms.promote
    for upper, lower in pairwise(old):
        upper[len(upper) - many :], lower[:many] = lower[:many], upper[len(upper) - many :]
    return [who for division in old for who in division]


def _length_of_divisions(season: Season) -> int:
    return max((_met(group, season, f"{season.dice}/{n}") for n, group in enumerate(season.divisions)), default=1)


# -- ladder ------------------------------------------------------------------------------------------------------------


def _ladder(season: Season, there: Sequence[str]) -> Drawn:
    """Nothing is drawn: who wants to play challenges somebody above."""
    return Drawn(())


_FORMATS: dict[str, Format] = {
    "round_robin": Format(
        lambda season, there: draw.next_round(there, season.terms.table, season.past, season.dice, season.wishes),
        lambda season: _met(season.members, season, season.dice),
    ),
    "balanced": Format(_balanced, lambda season: season.terms.rounds),
    "swiss": Format(_swiss, lambda season: season.terms.rounds),
    "knockout": _knocked_out(_nothing),
    "groups": _knocked_out(_in_groups),
    "divisions": Format(_in_divisions, _length_of_divisions, _highest_first, _divided),
    "ladder": Format(
        _ladder, lambda season: len(season.past) + 1, lambda season: {w: -n for n, w in enumerate(season.rungs)}
    ),
}
assert tuple(_FORMATS) == get_args(Formats), "each format has its row"
