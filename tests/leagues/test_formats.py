"""Formats, played through with results out of the blue: nobody unseated, nobody twice, and the right one wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.desk.leagues.rehearsing import by_lots
from gm.domain.leagues import draw, knockout, ladders, pairing, simulating
from gm.domain.leagues.season import Event, Season, apply, differences, fold, match_ended, opened, round_opened, started
from gm.domain.leagues.standings import Ended, team_standings
from gm.domain.leagues.terms import Terms, terms

EVERY: dict[str, dict[str, Any]] = {
    "round_robin": {},
    "balanced": {"rounds": 4},
    "swiss": {"rounds": 4},
    "knockout": {},
    "groups": {"group": 6, "rounds": 2},
    "divisions": {"division": 6, "rounds": 2, "seasons": 3},
    "ladder": {},
}


def people(count: int) -> list[str]:
    return [f"p{n:02}" for n in range(count)]


def by_name(now: Season, place: tuple[int, int], seats: Sequence[str]) -> Ended:
    """Whose number is lower wins."""
    return Ended(*place, {who: -float(who[1:]) for who in seats})


@given(st.sampled_from(sorted(EVERY)), st.integers(2, 4), st.integers(0, 12), st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_a_season_of_any_format_has_no_fault(fmt: str, table: int, more: int, seed: int) -> None:
    said = Terms(name="x", game="y", format=fmt, table=table, **EVERY[fmt])  # type: ignore[arg-type]
    members = people(table + (more % 5 if fmt == "round_robin" else more))
    season = simulating.season(said, members, str(seed), simulating.by_lots)
    assert not list(simulating.faults(season))
    assert sorted(line.member for line in season.table()) == members
    if fmt in ("knockout", "groups"):
        assert [line.place for line in season.table()].count(1) == 1, "one champion"
        assert len(season.rounds[-1].tables) == 1
        assert season.table()[0].member in season.rounds[-1].tables[0]


def test_faults_are_noticed() -> None:
    season = simulating.season(Terms(name="x", game="y", format="balanced", table=3, rounds=3), people(9), "s", by_name)
    one = season.rounds[0]
    for tables, byes in (
        ((one.tables[0], one.tables[0], one.tables[2]), ()),
        ((one.tables[0][:2], *one.tables[1:]), ()),
        ((), tuple(people(9))),
    ):
        wrong = apply(season, round_opened(draw.Drawn(tables, byes), ["a", "b", "c"]))
        assert list(simulating.faults(wrong))


def test_by_command_many_seasons_are_counted() -> None:
    said = Terms(name="x", game="y", format="swiss", table=4, rounds=3)
    found = by_lots(said, 13, 20, "1")
    assert {key: found[key] for key in ("seasons", "rounds", "faults")} == {"seasons": 20, "rounds": 60, "faults": 0}


@pytest.mark.parametrize(
    ("field", "table", "sizes"),
    [(16, 4, [16, 4]), (20, 4, [20, 8, 4]), (18, 4, [18, 8, 4]), (9, 2, [9, 5, 3, 2]), (5, 4, [5, 4])],
)
def test_the_fields_of_a_knockout(field: int, table: int, sizes: list[int]) -> None:
    """Twenty at tables of four: five winners and three best seconds, then two and two."""
    season = simulating.season(Terms(name="x", game="y", format="knockout", table=table), people(field), "s", by_name)
    assert [sum(map(len, one.tables)) + len(one.byes) for one in season.rounds] == sizes
    assert knockout.rounds(field, table) == len(sizes)
    assert season.table()[0].member == "p00"
    assert season.status == "over"


def test_the_best_seconds_go_on_by_place_then_points() -> None:
    drawn = draw.Drawn((("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i")), ("z",))
    ended = {
        1: Ended(1, 1, {"a": 9, "b": 8, "c": 0}),
        2: Ended(1, 2, {"d": 9, "e": 3, "f": 2}),
        3: Ended(1, 3, {"g": 7, "h": 7, "i": 1}),
    }
    points = {n: {who: draw.comb(int(score), 1) for who, score in one.result.items()} for n, one in ended.items()}
    assert knockout.next_size(10, 3) == 6
    through = knockout.next_field(drawn, ended, points, list("abcdefghiz"))  # type: ignore[arg-type]
    assert set(through) == {"z", "a", "d", "g", "b", "h"}, "the first three, who sat out, and two best seconds"
    without = knockout.next_field(drawn, ended, points, list("abcdefghiz"), gone=["b"])  # type: ignore[arg-type]
    assert set(without) == {"z", "a", "d", "g", "h", "e"}, "who left makes room for the next"


def test_two_go_up_and_two_go_down() -> None:
    said = Terms(name="x", game="y", format="divisions", table=4, division=4, rounds=1, seasons=2, promote=2)
    order = people(12)[::-1]  # the best begin at the bottom
    season = simulating.season(said, order, "s", by_name)
    assert [sorted(group) for group in season.divisions] == [
        ["p04", "p05", "p08", "p09"],
        ["p00", "p01", "p10", "p11"],
        ["p02", "p03", "p06", "p07"],
    ]
    assert season.champions == (("p08",),)
    assert [line.member for line in season.table()][:4] == ["p04", "p05", "p08", "p09"], (
        "the first division stands first"
    )
    assert all({*one.groups} == {0, 1, 2} for one in season.rounds)


def test_a_swiss_of_two_is_paired_by_points_and_nobody_meets_twice() -> None:
    said = Terms(name="x", game="y", format="swiss", table=2, rounds=5, bye="win")
    season = simulating.season(said, people(11), "s", by_name)
    assert draw.repeats(season.rounds) == 0
    assert max(sum(who in one.byes for one in season.rounds) for who in people(11)) == 1
    assert season.table()[0].member == "p00"
    second = season.rounds[1]
    before = {line.member: line.points for line in season.by_points(1)}
    assert sum(before[a] == before[b] for a, b in second.tables) >= 4, "winners meet winners"


def test_the_first_round_of_the_dutch_system() -> None:
    """FIDE Handbook C.04.3: in the first round the upper half plays the lower half in the order of the seeds."""
    entrants = [pairing.Entrant(n, 0.0, "", (), False) for n in range(1, 8)]
    found = pairing.pairs(entrants, 1) or []
    assert [set(pair) for pair in found] == [{1, 4}, {2, 5}, {3, 6}, {7}]
    assert (
        pairing.pairs([pairing.Entrant(1, 1.0, "w", (2,), False), pairing.Entrant(2, 0.0, "b", (1,), False)], 2) is None
    )


# -- ladder ------------------------------------------------------------------------------------------------------------


def test_who_beats_somebody_above_takes_their_rung() -> None:
    first = Ended(1, 1, {"d": 3, "b": 1})
    assert ladders.rungs("abcde", [first]) == ("a", "d", "b", "c", "e")
    assert ladders.rungs("abcde", [first, Ended(2, 1, {"a": 2, "e": 1})]) == ("a", "d", "b", "c", "e"), "the upper won"
    assert ladders.rungs("abcde", [Ended(1, 1, {"e": 9, "c": 5, "a": 7})]) == ("e", "a", "b", "c", "d")
    assert ladders.rungs("abc", [Ended(1, 1, {"a": 1, "c": 1})]) == ("a", "b", "c"), "a tie moves nobody"


def test_a_corrected_match_corrects_the_ladder() -> None:
    season = Season(Terms(name="x", game="y", format="ladder"), "s", ("a", "b", "c"))
    for n, pair in enumerate((("c", "a"), ("b", "c")), 1):
        season = apply(season, round_opened(draw.Drawn((pair,)), [f"m{n}"]))
        season = apply(season, match_ended(Ended(n, 1, {pair[0]: 1, pair[1]: 0}), ()))
    assert season.rungs == ("b", "c", "a")
    corrected = apply(season, match_ended(Ended(1, 1, {"c": 0, "a": 1}), ()))
    assert corrected.rungs == ("a", "b", "c")
    assert len(corrected.ended) == 2


# -- journal -----------------------------------------------------------------------------------------------------------


def journal(said: Mapping[str, Any], count: int) -> list[Event]:
    """A season of matches that the lower number wins."""
    events: list[Event] = [opened(said, "s", people(count)), started()]
    season = Season()
    for event in events:
        season = apply(season, event)
    while season.status != "over":
        drawn = season.drawn
        more: list[Event] = [round_opened(drawn, [f"m{len(season.rounds)}-{n}" for n, _ in enumerate(drawn.tables)])]
        season = apply(season, more[0])
        for place in list(season.waiting.values()):
            more.append(match_ended(by_name(season, place, season.seats(place)), ()))
            season = apply(season, more[-1])
        events += more
    return events


@pytest.mark.parametrize("fmt", ["balanced", "swiss", "knockout", "groups"])
def test_a_draw_is_proven_from_the_journal_and_a_wrong_one_is_found(fmt: str) -> None:
    said = {"name": "x", "game": "y", "format": fmt, "table": 3, **EVERY[fmt]}
    events = journal(said, 12)
    assert not differences(events)
    at = [n for n, event in enumerate(events) if event["kind"] == "round"][-1]
    tables = events[at]["tables"]
    swapped = [[*tables[0][:-1], tables[-1][0]], *tables[1:-1], [tables[0][-1], *tables[-1][1:]]]
    if len(tables) == 1:
        swapped = [tables[0][::-1]]
    assert differences([*events[:at], {**events[at], "tables": swapped}, *events[at + 1 :]])


def test_a_corrected_match_corrects_the_table() -> None:
    events = journal({"name": "x", "game": "y", "format": "balanced", "table": 2, "rounds": 1}, 4)
    season = Season()
    for event in events:
        season = apply(season, event)
    loser = season.table()[-1].member
    one = next(one for one in season.ended if loser in one.result)
    winner = next(who for who in one.result if who != loser)
    after = apply(season, match_ended(Ended(one.round, one.table, {loser: 1, winner: 0}, how="adjudicated"), ()))
    assert {line.member: line.place for line in after.table()}[winner] > 2
    assert after.status == "over"
    assert len(after.ended) == len(season.ended)


def test_teams_stand_by_what_their_members_brought() -> None:
    season = fold(journal({"name": "x", "game": "y", "format": "balanced", "table": 2, "rounds": 3}, 4))
    teams = {"red": ("p00", "p03"), "blue": ("p01", "p02"), "grey": ()}
    assert team_standings(season.table(), teams) == [(1, "blue", 3), (1, "red", 3), (3, "grey", 0)]


def test_what_is_wrong_with_a_format_is_told() -> None:
    _, wrong = terms(
        {"name": "x", "games": ["a", "b"], "format": "divisions", "table": 4, "division": 3, "promote": 2, "group": 2,
         "advance": 0, "reach": 0, "seasons": 0, "teams": {"red": "Anna"}, "apart": [["Anna"]], "at_once": 0,
         "round_days": -1, "ends": "soon"}
    )  # fmt: skip
    said = "\n".join(wrong)
    for word in (
        "division:",
        "promote:",
        "group:",
        "advance:",
        "reach:",
        "seasons:",
        "teams:",
        "apart",
        "at_once:",
        "round_days",
        "soon",
    ):
        assert word in said, (word, said)
    assert "is missing" not in said
