"""A second letter that speaks of changing what is held: done, or asked with the reading; never passed over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.same_evening import SameEvening


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SameEvening]:
    one = SameEvening(tmp_path_factory.mktemp("same") / "evening", "Eat Me")
    one.write("bid 15")
    one.keep()
    yield one
    one.evening.close()


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SameEvening]:
    one = SameEvening(Path(tmp_path_factory.mktemp("bare")) / "evening", "Eat Me")
    yield one
    one.evening.close()


@pytest.mark.parametrize(
    ("letter", "held"),
    [
        ("oh get well! btw make my bid 13 not 15", "bid 13"),
        ("make my bid 13 not 15", "bid 13"),
        ("raise my bid by two", "bid 17"),
        ("please draw back my bid", ""),
    ],
)
def test_what_is_plain_is_changed(ring: SameEvening, letter: str, held: str) -> None:
    assert ring.write(letter).held == held


@pytest.mark.parametrize(
    ("letter", "asked"),
    [
        ("raise my bid with two", 'Did you mean: "bid 17"?'),
        ("14, no 18, hmm, 14 after all", 'Did you mean: "bid 14"?'),
        ("hmm wait im not sure bout 15", "sounds as if something should change"),
        ("I put the 22 in its stead", "No card is played yet"),
    ],
)
def test_what_is_not_plain_is_asked_and_keeps_the_turn_open(ring: SameEvening, letter: str, asked: str) -> None:
    came = ring.write(letter)
    assert came.held == "bid 15"
    assert asked in came.told
    assert "The turn does not close early until you have" in came.told


@pytest.mark.parametrize("letter", ["My bid is my last word\u2026", "I am ready and change not anymore"])
def test_a_last_word_does_not_keep_the_turn_open(ring: SameEvening, letter: str) -> None:
    came = ring.write(letter)
    assert came.held == "bid 15"
    assert "For you the turn may close early." in came.told


@pytest.mark.parametrize("letter", ["raise my bid by 2", "lower it by 3", "5, no 6, hmm, 5 after all"])
def test_a_change_of_nothing_is_asked_about(bare: SameEvening, letter: str) -> None:
    came = bare.write(letter)
    assert not came.held
    assert "Did you mean" in came.told
