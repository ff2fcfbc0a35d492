"""Orders behind words of change, a claim declined in a roundabout way, and a card named by its whole name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Evening
from tests.kit.same_evening import SameEvening


@pytest.fixture(scope="module")
def bear(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SameEvening]:
    one = SameEvening(tmp_path_factory.mktemp("bear") / "evening", "Hold my Bear")
    yield one
    one.evening.close()


@pytest.fixture(scope="module")
def claimed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SameEvening]:
    one = SameEvening(tmp_path_factory.mktemp("claimed") / "evening", "Hold my Bear")
    one.write("play bear 4, bear 2")
    one.keep()
    yield one
    one.evening.close()


@pytest.mark.parametrize(
    ("letter", "asked"),
    [
        ("Ach no, better with the 5 too: ferrets 1, 1, 5.", "play ferret 1, ferret 1, ferret 5"),
        ("Rather not the bears: ferrets 1 and 1", "play ferret 1, ferret 1"),
    ],
)
def test_a_full_order_behind_words_of_change_is_asked_about(claimed: SameEvening, letter: str, asked: str) -> None:
    came = claimed.write(letter)
    assert came.held == "play bear 4, bear 2"
    assert f'Did you mean: "{asked}"?' in came.told
    assert "The turn does not close early until you have answered" in came.told


def test_a_change_that_cannot_be_read_keeps_the_turn_open(claimed: SameEvening) -> None:
    told = claimed.write("Ach, better without the four").told
    assert "I found no change" not in told
    assert "The turn does not close early" in told


@pytest.mark.parametrize(
    "letter",
    [
        "I'd rather somebody else started, thank you.",
        "No dear, I don't want to start, you may skip me.",
        "Then I decline, if that is the magic word.",
        "I shall let the gentlemen go first.",
    ],
)
def test_who_declines_in_a_roundabout_way_is_heard_or_asked(bear: SameEvening, letter: str) -> None:
    came = bear.write(letter)
    assert came.held == "decline" or 'Did you mean: "decline"?' in came.told


@pytest.mark.parametrize("letter", ["Who will decline, do you think?", "ferrets 1 and 1, I do not decline"])
def test_who_asks_or_names_cards_declines_nothing(bear: SameEvening, letter: str) -> None:
    came = bear.write(letter)
    assert came.held != "decline"
    assert 'Did you mean: "decline"?' not in came.told


@pytest.mark.parametrize("head", ["deck: ", "My deck: ", "deck "])
def test_the_longest_title_of_a_card_is_the_one_that_is_meant(tmp_path: Path, head: str) -> None:
    one = Evening(tmp_path, "Meta").seated()
    answer = one.write("Anna", f"{head}1 Global Powerup field, 1 A glitch in the Matrix, rest starter")
    assert answer is not None
    assert "deck 1 Global Powerup field" in answer.flat
    assert "deck 1 Powerup field" not in answer.flat
    assert not one.archive.letters("aside")
    one.close()
