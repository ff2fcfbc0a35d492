"""Rulings that leave something to be reckoned: shares, caps, the opposite, and conditions of what lies open. Each is
asked about with what it comes to. Meta, with real cards."""

from __future__ import annotations

import pytest

from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import OpenMeta

RECKONED = {
    "Half of three is one and a half, and I round up: the Poison takes only 2 life instead of 3.": "3 becomes 2",
    "Poison only does half as much, rounded up.": "3 becomes 2",
    "half of it, rounded down": "3 becomes 1",
    "he only loses half, rounded up": "3 becomes 2",
    "I'd say the Poison takes 1 more than it says": "3 becomes 4",
    "Fine, so be it: 2 instead of 3.": "3 becomes 2",
    'The word "three" becomes "four".': "3 becomes 4",
    "three times what it says": "3 becomes 9",
    "Yes but cap it: nobody loses more than 4 from it": "3 becomes 4",
    "Yes, but at most 4": "3 becomes 4",
    "at most 6": '"as proposed"',
    "the opposite": "Poison (card 1) does the opposite",
    "Thanks. So: if {other} has fewer cards than {first} he loses 3, otherwise he loses 6.": "{other} loses 6 life",
    "If {other} has more cards than {first}, he loses 3, otherwise 6": "{other} loses 3 life",
    "if {other} has at least 10 cards he discards two cards": "{other} discards 2 cards",
    "{first} gains 2 life unless {other} has more life than {first}": "{first} gains 2 life",
    "Yes, but only if {other} has 3 or fewer cards": '"no effect"',
    "{other} has more cards than {first}, so he loses the full six.": "{other} loses 6 life",
    "{other} and {first} each lose 2 life": "{other} loses 2 life; {first} loses 2 life",
}

BESIDE = {  # what stands before it is no less asked about, or named
    "5 is a lot. If {other} has more cards than {first}, make it 4, otherwise 5": '"5 is a lot": I read past',
    "{first} gains 3 life. If {other} has more cards than {first}, make it 4": "{first} gains 3 life; the numbers on",
    "{first} draws a card, 2 instead of 3": "{first} draws a card; the numbers on",
}


@pytest.fixture
def table(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about Powerup on Poison."""
    table = opened()
    table.play(f"Poison on {table.other}", "Powerup on Poison")
    return table


def test_what_a_ruling_comes_to_is_shown_before_it_is_done(table: MetaEvening) -> None:
    names = {"other": table.other, "first": table.first}
    for words, comes_to in RECKONED.items():
        answer = table.write("gina", words.format(**names), to=table.request)
        assert answer is not None
        asked = answer.flat.partition("Did you mean: ")[2].partition("? Answer yes.")[0]
        assert comes_to.format(**names) in asked, words
        assert "GM" in table.table().asks
        assert not table.table().orders("GM")


def test_nothing_before_what_is_reckoned_is_lost(table: MetaEvening) -> None:
    names = {"other": table.other, "first": table.first}
    for words, told in BESIDE.items():
        answer = table.write("gina", words.format(**names), to=table.request)
        assert answer is not None
        assert "(3 becomes " in answer.flat, words
        assert told.format(**names) in answer.flat, words
        assert not table.table().orders("GM")


def test_what_was_weighed_is_told(table: MetaEvening) -> None:
    other, first = table.other, table.first
    cards = {seat: len(table.state.piles[f"hand {seat}"]) for seat in (other, first)}
    words = f"If {other} has fewer cards than {first}, he loses 3, otherwise 6"
    answer = table.write("gina", words, to=table.request)
    assert answer is not None
    assert f"{other} has {cards[other]} cards in hand and {first} {cards[first]}" in answer
    table.write("gina", "yes", to=answer)
    assert table.lives(other) == 15 - 6 - 3


def test_a_share_that_is_rounded_is_done_as_it_was_shown(table: MetaEvening) -> None:
    other = table.other
    answer = table.write("gina", "half of it, rounded down", to=table.request)
    assert answer is not None
    table.write("gina", "yes", to=answer)
    assert table.lives(other) == 15 - 1


@pytest.mark.parametrize(
    ("words", "told", "lives"),
    [
        ("Whenever {other} loses life, {first} gains one life: that stays as a trap.", "every time, when", (16, 12)),
        ("Set a trap: as soon as {other} has lost life, he discards two cards", "once, when", (15, 12)),
    ],
)
def test_a_ruling_may_wait_for_something(table: MetaEvening, words: str, told: str, lives: tuple[int, int]) -> None:
    first, other = table.first, table.other
    answer = table.write("gina", words.format(first=first, other=other), to=table.request)
    assert answer is not None
    assert f'Did you mean: "{told} {other}' in answer.flat
    table.write("gina", "yes", to=answer)
    assert "What the GM has ruled comes true." in table.last(other, "report")
    assert (table.lives(first), table.lives(other)) == lives
    assert (told in table.last(first, "report").flat.partition("What is in force")[2].partition("Rulings of")[0]) == (
        told == "every time, when"
    )
