"""Meta: what the starter deck gives way for is told in numbers; a share of a number is rounded as the GM says."""

from __future__ import annotations

import pytest

from games.meta.decks import gave_way
from games.meta.grammar import GRAMMAR
from games.meta.ruling.weighing import _percent, rounded
from tests.games.test_meta_orders import at


def given_way(*lines: str) -> str:
    return gave_way("Anna", GRAMMAR.orders("\n".join(lines), at("deck")), 60)


def test_a_deck_that_the_starter_deck_fills_up_tells_what_gave_way() -> None:
    told = given_way("deck starter", "deck 2 Powerup field")
    assert told == (
        "Your deck is 58 cards of the starter deck and 2 others, in the place of 1 I hate the world and 1 Medicine."
    )


def test_where_nothing_gave_way_nothing_is_told() -> None:
    assert given_way("deck starter") == ""
    assert given_way("deck 2 Powerup field") == ""


@pytest.mark.parametrize(("way", "number", "comes_to"), [("up", 3, 2), ("down", 3, 1), ("up", 5, 3), ("down", 5, 2)])
def test_half_of_a_number_is_rounded_as_the_gm_says(way: str, number: int, comes_to: int) -> None:
    percent = _percent({"share": "half", "round": way}, number)
    assert percent is not None
    assert rounded(number, percent) == comes_to
