"""Schemes of points against published examples."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.domain.leagues import scoring
from gm.domain.leagues.standings import Ended, bye_points, standings
from gm.domain.leagues.terms import Terms

SEVEN = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


def scored(scheme: str, *centres: int, **more: float) -> dict[str, Fraction]:
    """What a board of Diplomacy gives, in the order of the alphabet; a solo takes 18 centres."""
    said = Terms(table=7, scheme=scheme, solo=18, **more)  # type: ignore[arg-type]
    return scoring.points(dict(zip(SEVEN, map(float, centres), strict=True)), said)


def test_carnage_as_webdiplomacy_tells_it() -> None:
    """webdiplomacy.net, forum, thread 1325258: "Each game is worth 28,034 points", with these three boards; who is
    eliminated at another time has another rank there, which a result of ours tells by its score alone."""
    assert scored("carnage", 0, 3, 6, 4, 0, 18, 3) == {**dict.fromkeys(SEVEN, 0), "Russia": 28034}
    told = scored("carnage", 0, 3, 6, 4, 0, 14, 7)
    assert (told["Russia"], told["Turkey"], told["France"], told["Germany"], told["England"]) == (
        7014,
        6007,
        5006,
        4004,
        3003,
    )
    assert scored("carnage", 1, 8, 7, 0, 4, 8, 6) == {
        "England": 6508,
        "Russia": 6508,
        "France": 5007,
        "Turkey": 4006,
        "Italy": 3004,
        "Austria": 2001,
        "Germany": 1000,
    }


# The boards of the tests that dipvis ships for its systems (github.com/UEWBot/dipvis, visualiser/tournament/
# game_scoring: test_carnage, test_cdiplo, test_sum_of_squares, test_draw_size).
OPEN = (5, 4, 5, 5, 4, 5, 4)
ENDED = (0, 5, 0, 17, 0, 5, 7)
SOLO = (0, 4, 0, 18, 0, 5, 7)


@pytest.mark.parametrize(
    ("scheme", "five", "four"),
    [
        ("carnage", Fraction(7000 + 6000 + 5000 + 4000, 4) + 5, Fraction(3000 + 2000 + 1000, 3) + 4),
        ("c_diplo", 1 + Fraction(38 + 14 + 7, 4) + 5, 1 + 4),
        ("sum_of_squares", Fraction(100 * 25, 148), Fraction(100 * 16, 148)),
        ("draw_size", Fraction(100, 7), Fraction(100, 7)),
    ],
)
def test_an_open_board_as_dipvis_scores_it(scheme: str, five: Fraction, four: Fraction) -> None:
    assert list(scored(scheme, *OPEN).values()) == [five if n == 5 else four for n in OPEN]


@pytest.mark.parametrize(
    ("scheme", "all_of_it"), [("carnage", 28034), ("c_diplo", 100), ("sum_of_squares", 100), ("draw_size", 100)]
)
def test_a_solo_takes_all_as_dipvis_has_it(scheme: str, all_of_it: int) -> None:
    assert scored(scheme, *SOLO) == {**dict.fromkeys(SEVEN, 0), "Germany": all_of_it}


def test_the_eliminated_as_dipvis_scores_them() -> None:
    assert list(scored("carnage", *ENDED).values()) == [2000, 4505, 2000, 7017, 2000, 4505, 6007]
    assert list(scored("draw_size", 0, 5, 3, 13, 3, 4, 6).values()) == [0, *[Fraction(100, 6)] * 6]


def test_shares_and_margins_by_hand() -> None:
    table = {"Ann": 9.0, "Ben": 9.0, "Cid": 2.0, "Dot": 0.0}
    by = {s: scoring.points(table, Terms(table=4, scheme=s)) for s in ("win_share", "normalised", "margin")}  # type: ignore[arg-type]
    assert list(by["win_share"].values()) == [50, 50, 0, 0]
    assert list(by["normalised"].values()) == [45, 45, 10, 0]
    assert list(by["margin"].values()) == [4, 4, -3, -5]


SCORES = st.lists(st.integers(-3, 20), min_size=2, max_size=7)


@given(SCORES, st.sampled_from(["places", "win_share", "draw_size", "normalised", "margin", "sum_of_squares"]))
def test_points_of_a_table_sum_to_what_the_scheme_says(scores: list[int], scheme: str) -> None:
    said = Terms(table=len(scores), scheme=scheme, worth=12)  # type: ignore[arg-type]
    given_ = scoring.points({str(n): float(s) for n, s in enumerate(scores)}, said)
    assert sum(given_.values()) == {"places": sum(range(len(scores))), "margin": 0}.get(scheme, 12)
    assert sum(given_.values()) == len(scores) * scoring.fair_share(said), "who sits out gets what a table gives each"


@given(SCORES, st.sampled_from(["places", "win_share", "draw_size", "normalised", "margin", "carnage", "c_diplo"]))
def test_a_better_score_never_brings_less(scores: list[int], scheme: str) -> None:
    said = Terms(table=len(scores), scheme=scheme)  # type: ignore[arg-type]
    got = list(scoring.points({str(n): float(s) for n, s in enumerate(scores)}, said).values())
    assert all(got[a] >= got[b] for a in range(len(got)) for b in range(len(got)) if scores[a] >= scores[b])


def test_only_the_best_rounds_count() -> None:
    said = Terms(table=2, points=(3, 1), best=2, bye="win")
    ended = [Ended(n, 1, {"Ann": a, "Ben": 1 - a}) for n, a in ((1, 1), (2, 0), (3, 1))]
    by = {line.member: line.points for line in standings(("Ann", "Ben"), ended, {"Ben": 1}, said, "s")}
    assert bye_points(said) == 3
    assert by == {"Ann": 6, "Ben": 6}, "3 + 3 of 3, 1, 3; 3 + 3 of 1, 3, 1 and a round of sitting out"
