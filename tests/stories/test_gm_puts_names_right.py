"""Names of friends at the opening of a match: whole ones, and such that are put right in an answer to the offer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import Evening
from tests.kit.opening import OLGA, asks, offer

BEARS = (
    "Please start a round of Eat Me called bears, with Vera (vera@example.com), Boer (wim@wim.example) and Nora "
    "(nora@example.com)."
)


@pytest.fixture
def house(tmp_path: Path) -> Evening:
    return Evening(tmp_path, "")


@pytest.mark.parametrize(
    "name",
    [
        "Wim de Boer",
        "Ludwig van den Berg",
        "Mary-Jane O'Neil",
        "José da Silva",
        "J. R. Ewing",
        "van Dyke",
        "Mia the Brave",
    ],
)
def test_a_friend_is_invited_by_the_whole_name(house: Evening, name: str) -> None:
    address = "friend@friend.example"
    shown = asks(house, f"Please open a match of Eat Me with Vera (vera@example.com) and {name} ({address}).")
    assert f"{name.replace('.', '')} <{address}>" in offer(shown)
    assert "read past" not in offer(shown)


@pytest.mark.parametrize(
    "words",
    [
        "Yes, but the second guy is called Wim de Boer.",
        "No, the match is still called bears. I meant the player: his full name is Wim de Boer, not Boer.",
        "Almost: Boer is Wim de Boer",
        "yes, but please write Wim de Boer instead of Boer",
        "It's Wim de Boer, not Boer.",
        "please rename Boer to Wim de Boer",
        "yes, but Wim de Boer (wim@wim.example) plays too",
        "The last but one is wrong, I mean Wim de Boer",
    ],
)
def test_a_name_is_put_right_and_nothing_else_changes(house: Evening, words: str) -> None:
    told = offer(asks(house, words, asks(house, BEARS)))
    assert told.startswith("That opens bears: Eat Me. I invite Vera <vera@example.com>, Wim de Boer <wim@wim.example>")
    assert "and Nora <nora@example.com>." in told
    assert "any more" not in told


@pytest.mark.parametrize(
    "words", ["the second guy is called wim de boer", "Vera is called Nora", "his name is Xaver", "Boer is Groningen"]
)
def test_a_name_that_cannot_be_put_right_is_asked_back_with_the_offer_as_it_was(house: Evening, words: str) -> None:
    told = offer(asks(house, words, asks(house, BEARS)))
    assert "That opens bears" in told
    assert f'I could not put "{words}" into it' in told
    assert "Vera <vera@example.com>, Boer <wim@wim.example> and Nora <nora@example.com>." in told


def test_who_is_taken_out_of_an_offer_is_named(house: Evening) -> None:
    told = offer(asks(house, "Vera can't play on Sundays", asks(house, BEARS)))
    assert "Not invited any more: Vera." in told
    told = offer(asks(house, "call it lunch", house.last(OLGA)))
    assert "any more" not in told
    assert "That opens lunch" in told
