"""The number that a GM gives a card by a ruling: what the card says then, and not the percent of its numbers."""

from __future__ import annotations

import pytest

from games.kit.grammar import Words
from games.meta.grammar import GRAMMAR
from tests.games.meta_table import GAME, After, number
from tests.games.test_meta_rulings import proposals, ruled

POWERUP = ("Anna: Poison on Bruno", "Anna: Powerup on Poison")  # 3 becomes 5
FIELD = ("Anna: Epiphany lost", "Bruno: Global Powerup field")  # all numbers grow by 10 percent
BOTH = ("Bruno: Global Powerup field", "Anna: Powerup on Global")  # 10 becomes 15
GLITCH = ("Bruno: Poison on Anna", "Bruno: A glitch on Poison because loses should be gains")


def asked(after: After, text: str) -> str:
    """What is asked about; nothing is held."""
    words = Words(("Anna", "Bruno"), "GM", GAME.view(after.state, "GM"), frozenset({"ruling"}))
    lines = GRAMMAR.read(text, words)
    assert not any(line.orders for line in lines)
    return "; ".join(GRAMMAR.spell(order) for line in lines for order in line.reading)


@pytest.mark.parametrize(
    ("tower", "title", "text", "meant"),
    [
        (POWERUP, "Poison", "the number on Poison becomes 4", "scale {} to 133"),
        (POWERUP, "Poison", "4, not 5, I'd say. Rounded down.", "scale {} to 133"),
        (POWERUP, "Poison", "I think 5 is too much. Make it 4", "scale {} to 133"),
        (POWERUP, "Poison", "Make it 12 percent", "scale {} to 12"),
        (POWERUP, "Poison", "And on top of that Anna gains 1 life", "as proposed; life Anna 1"),
        (FIELD, "", "the number on Global Powerup field becomes 12", "field all 112"),
        (FIELD, "", "I think 10 is too little. Make it 12 percent.", "field all 112"),
        (FIELD, "", "Yes but with 12 percent because of the Powerup", "field all 112"),
        (FIELD, "", "no, 105 percent I mean", "field all 105"),
        (BOTH, "Global Powerup field", "the number on Global Powerup field becomes 12", "scale {} to 120"),
        (BOTH, "Global Powerup field", "It becomes 12 percent instead of 15", "scale {} to 120"),
        (BOTH, "Global Powerup field", "12, not 15", "scale {} to 120"),
        (BOTH, "Global Powerup field", "12, not 14", ""),  # nobody speaks of 14
        (GLITCH, "Poison", "the poison heals Anna by 3 instead of hurting her", "invert {}"),
        (GLITCH, "Poison", "Bruno's Poison now makes Anna lose 5 life instead", "scale {} to 167"),
        (GLITCH, "Poison", "Poison gives Anna 4 life", "invert {}; scale {} to 133"),
    ],
)
def test_a_number_is_what_the_card_says_then(tower: tuple[str, ...], title: str, text: str, meant: str) -> None:
    after = ruled(*tower)
    card = f"card {number(after, title)}" if title else ""
    assert asked(after, text) == meant.replace("{}", card)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("All numbers on all cards grow by 12 percent", "field all 112"),
        ("Anna's numbers grow by only 10 percent", "field Anna 110"),
        ("the numbers on the cards of everybody become 12 percent", "field all 12"),  # as we write it
        ("ok fine as proposed", "as proposed"),
        ("yes as it says", "as proposed"),
    ],
)
def test_what_is_said_in_full_is_held(text: str, meant: str) -> None:
    words = Words(("Anna", "Bruno"), "GM", GAME.view(ruled(*FIELD).state, "GM"), frozenset({"ruling"}))
    assert GRAMMAR.write(tuple(order for line in GRAMMAR.read(text, words) for order in line.orders)) == meant


def test_a_powerup_on_a_card_that_makes_numbers_grow_makes_them_grow_more() -> None:
    after = ruled(*BOTH)
    card = f"card {number(after, 'Global Powerup field')}"
    assert proposals(after.answer(f"scale {card} to 120")) == ["field all 112"]
