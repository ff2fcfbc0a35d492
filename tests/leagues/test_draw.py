"""Draws: everybody gets the tables promised, nobody meets again while that can be helped, and the seed proves it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.domain.leagues import draw

SIZES = st.tuples(st.integers(2, 6), st.integers(0, 14), st.integers(1, 6), st.integers(0, 99))


def people(count: int) -> list[str]:
    return [f"p{n:02}" for n in range(count)]


@given(SIZES)
@settings(max_examples=60, deadline=None)
def test_everybody_gets_the_tables_promised(size: tuple[int, int, int, int]) -> None:
    table, more, rounds, seed = size
    members = people(table + more)
    drawn = draw.season(members, table, rounds, str(seed))
    for one in drawn:
        assert sorted([who for seats in one.tables for who in seats] + list(one.byes)) == members
        assert all(len(seats) == table for seats in one.tables)
    sat = Counter(who for one in drawn for who in one.byes)
    byes = [sat[who] for who in members]
    assert max(byes) - min(byes) <= 1, "byes are fair"
    assert draw.repeats(drawn) >= draw.least_repeats(len(members), table, rounds)
    assert drawn == draw.season(list(reversed(members)), table, rounds, str(seed)), "the seed proves the draw"


def fresh_is_possible(playing: list[str], table: int, met: Counter[frozenset[str]]) -> bool:
    """Every way of setting the tables, looked at in the plainest way."""
    if not playing:
        return True
    for others in combinations(playing[1:], table - 1):
        group = (playing[0], *others)
        if not any(met[frozenset(pair)] for pair in combinations(group, 2)) and fresh_is_possible(
            [who for who in playing if who not in group], table, met
        ):
            return True
    return False


@given(st.integers(2, 4), st.integers(0, 7), st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_nobody_meets_again_while_others_are_possible(table: int, more: int, seed: int) -> None:
    members, past = people(table + more), list[draw.Drawn]()
    for _ in range(5):
        one = draw.next_round(members, table, past, str(seed))
        playing = [who for who in members if who not in one.byes]
        before = draw.meetings(past)
        if fresh_is_possible(playing, table, before):
            assert not any(before[pair] for pair in draw.meetings([one])), (members, table, past, one)
        past.append(one)


@pytest.mark.parametrize(
    ("members", "table", "rounds"),
    [
        (16, 4, 5),
        (15, 3, 7),
        (20, 4, 5),
        (24, 4, 5),
        (35, 5, 6),
        (9, 3, 4),
        (25, 5, 6),
        (40, 5, 8),
        (49, 7, 8),
        (64, 8, 9),
        (81, 9, 10),
        (48, 3, 16),
        (75, 3, 25),
        (100, 5, 6),
    ],
)
def test_designs_have_no_repeats(members: int, table: int, rounds: int) -> None:
    assert draw.repeats(draw.season(people(members), table, rounds, "autumn")) == 0


def test_repeats_that_cannot_be_helped_are_bounded_from_below() -> None:
    assert draw.least_repeats(16, 4, 6) == 24  # fifteen others to meet, eighteen chairs beside one
    found = draw.season(people(28), 7, 4, "autumn")
    assert draw.repeats(found) >= draw.least_repeats(28, 7, 4) == 36  # twelve pairs are the same in each two rounds


@given(SIZES)
@settings(max_examples=40, deadline=None)
def test_no_draw_goes_below_the_bound_that_is_printed(size: tuple[int, int, int, int]) -> None:
    table, more, rounds, seed = size
    members = people(table + more)
    drawn = draw.season(members, table, rounds, str(seed))
    assert draw.repeats(drawn) >= draw.least_repeats(len(members), table, rounds)


def test_people_are_kept_apart_and_brought_together() -> None:
    apart, together = frozenset({"p00", "p01"}), frozenset({"p02", "p03"})
    wishes = draw.Wishes(frozenset({apart}), frozenset({together}))
    for seed in range(20):
        met = draw.meetings(draw.season(people(16), 4, 3, str(seed), wishes))
        assert not met[apart]
        assert met[together] >= 1
    assert draw.meetings(draw.season(people(4), 4, 1, "s", wishes))[apart], "where there is one table, they share it"


@given(st.integers(2, 5), st.integers(2, 20), st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_a_swiss_seats_neighbours_and_nobody_twice_who_need_not(table: int, more: int, seed: int) -> None:
    members, past = people(table + more), list[draw.Drawn]()
    for number in range(3):
        one = draw.by_standing(members[number:] + members[:number], table, past, str(seed))
        assert sorted([who for seats in one.tables for who in seats] + list(one.byes)) == members
        before = draw.meetings(past)
        if draw.repeats([*past, one]) > draw.repeats(past) and len(members) <= 12:
            playing = [who for who in members if who not in one.byes]
            assert not fresh_is_possible(playing, table, before)
        past.append(one)
    assert set(past[0].tables[0]) == set(members[:table]), "the best sit together"


@given(st.integers(2, 4), st.integers(0, 6), st.integers(0, 20))
@settings(max_examples=25, deadline=None)
def test_a_round_robin_brings_everybody_together(table: int, more: int, seed: int) -> None:
    members = people(table + more)
    drawn = draw.season(members, table, 0, str(seed))
    met = draw.meetings(drawn)
    assert all(met[frozenset(pair)] for pair in combinations(members, 2))
    assert len({sum(who in one.byes for one in drawn) for who in members}) == 1, "all sat out equally often"
    if table == 2:
        assert set(met.values()) == {1}, "two at a table: once each"


def test_seats_are_balanced() -> None:
    drawn = draw.season(people(16), 4, 4, "autumn")
    sat = Counter((who, n) for one in drawn for seats in one.tables for n, who in enumerate(seats))
    assert max(sat.values()) <= 2
