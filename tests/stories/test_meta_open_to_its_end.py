"""Meta in the mode `open`, led to its end by letters: cards that players made up, ruled by mail, the last for good."""

from __future__ import annotations

import pytest

from tests.kit.evening import CAST, Evening, Mail, address_of
from tests.stories.conftest import Open

DECK = """new card Event 2 Moonfall: the player with the most life loses 4 life
new card Event 2 Ghost: flip a coin, heads you gain 2 life, tails nothing
deck 3 Poison, 3 Medicine, 3 Keep thinking, 3 I hate the world"""


@pytest.fixture
def table(evening: Open) -> Evening:
    options = {"mode": "open", "deck_size": 16, "first_hand": 13, "draw": 1, "life_start": 6, "hand_limit": 40}
    table = evening("Meta", CAST, options=options, policy={"gm": address_of("gina")}).seated()
    for seat in CAST:
        table.write(seat, DECK)
    return table


def plays(table: Evening, card: str) -> None:
    """Who is at turn plays a card, and nobody answers it."""
    first = table.table().state.turn_of
    table.write(first, card)
    for seat in (*(seat for seat in CAST if seat != first), first):
        if "pass" in table.last(seat, "report"):
            table.write(seat, "pass turn")


def rules(table: Evening, words: str, to: Mail | None = None) -> Mail:
    answer = table.write("Gina", words, to=to or table.last("gina", "report"))
    assert answer is not None
    return answer


def test_a_match_with_cards_of_their_own_is_ruled_to_its_end(table: Evening) -> None:
    first = table.table().state.turn_of
    second, third = (seat for seat in CAST if seat != first)
    plays(table, "Moonfall. That will teach them")
    shown = rules(table, f"The player with the most life loses 4, that is {second}")
    assert f"{second} loses 4 life" in shown
    assert table.table().state.lives[second] == 6
    rules(table, "yes", shown)
    assert table.table().state.lives[second] == 2
    at_turn = table.table().state.turn_of
    asked = table.write(at_turn, "Let's see what you make of these: first Ghost, then Moonfall")
    assert asked is not None
    assert "play Ghost" in asked
    assert "play Moonfall" in asked
    plays(table, "yes")
    shown = rules(table, f"{' and '.join(seat for seat in CAST if seat != first)} lose 9 life")
    ends = rules(table, "yes", shown)
    assert "This ruling ends the match" in ends
    assert table.table().match.status == "running"
    rules(table, "Yes, that's the end", ends)
    assert table.table().match.status == "over"
    assert f"{first} wins" in table.last(third, "report")
