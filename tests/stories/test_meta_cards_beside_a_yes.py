"""Meta: several cards behind a yes, cards whose titles begin with a no, and cheers for somebody else."""

from __future__ import annotations

import pytest

from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import OpenMeta

DECK = (
    "deck 2 Timeout, 3 Medicine, 3 Poison, 1 Powerup, 2 I hate the world, 1 Last Words, 3 No shirt no service, 1 Joker"
)
DECKS = dict.fromkeys(("Anna", "Bruno"), DECK)


def held(table: MetaEvening, seat: str) -> list[str]:
    return table.table().spell(table.table().orders(seat))


@pytest.mark.parametrize(
    ("beside", "holds"),
    [
        ("discard Joker, No shirt no service", {"discard Joker, No shirt no service"}),
        ("discard Joker, No shirt, no service", {"discard Joker, No shirt no service"}),
        ("discard Joker, Poison", {"discard Joker, Poison"}),
        ("discard Joker, Poison, Powerup", {"discard Joker, Poison, Powerup"}),
        ("play Poison on {other}, I hate the world", {"play Poison on {other}", "play I hate the world"}),
        ("play Poison on {other}\nI hate the world", {"play Poison on {other}", "play I hate the world"}),
    ],
)
@pytest.mark.parametrize("yes", ["Yes\n", "Yes. ", "Yes, "])
def test_all_cards_behind_a_yes_are_held(opened: OpenMeta, yes: str, beside: str, holds: set[str]) -> None:
    table = opened(decks=DECKS)
    first, other = table.first, table.other
    asked = table.write(first, "so Timeout, then Medicine it is")
    assert asked is not None
    assert 'Did you mean: "play Medicine"?' in asked.flat
    assert 'it also names "Timeout!"' in asked.flat
    answer = table.write(first, yes + beside.format(other=other), to=asked)
    assert answer is not None
    assert set(held(table, first)) == {one.format(other=other) for one in holds} | {"play Medicine"}, answer.flat


@pytest.mark.parametrize("words", ["Go {other}, go!", "go {other} go"])
def test_cheers_for_somebody_do_not_end_a_drawing_stage(opened: OpenMeta, words: str) -> None:
    table = opened(decks=DECKS)
    answer = table.write(table.first, words.format(other=table.other))
    assert answer is None or "Did you mean" not in answer.flat
    assert not held(table, table.first)


@pytest.mark.parametrize("words", ["discard Joker, No shirt no service", "away with Joker and No shirt no service"])
def test_what_was_named_beforehand_goes_first_and_only_the_rest_is_asked(opened: OpenMeta, words: str) -> None:
    table = opened(decks=DECKS, hand_limit=11)
    first, other = table.first, table.other
    named = table.write(first, f"pass turn\n{words}")
    assert named is not None
    assert "In this turn these go first when you must discard" in named.flat
    table.write(other, "pass turn")
    asked = table.last(first, "report").flat
    assert "discard 3. Joker; No shirt, no service go first, as you said beforehand; name 1 more." in asked
    table.write(first, "Poison")
    assert held(table, first) == ["discard Poison"]


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("No shirt, no service", "No shirt no service"),
        ("no shirt", "No shirt no service"),
        ("No emotional baggage please", "No emotional baggage"),
    ],
)
def test_a_title_that_begins_with_a_no_is_none(opened: OpenMeta, words: str, card: str) -> None:
    titles = DECK.replace("3 No shirt no service", "2 No shirt no service, 1 No emotional baggage")
    table = opened(decks=dict.fromkeys(("Anna", "Bruno"), titles), hand_limit=13)
    first, other = table.first, table.other
    for seat in (first, other):
        table.write(seat, "pass turn")
    asked = table.write(first, f"tell {other} that I will bring cake")
    answer = table.write(first, words, to=asked)
    assert answer is not None
    assert held(table, first) == [f"discard {card}"]
    assert "What I asked before is still open" in answer.flat
    assert "I was not sure whether that is a no" not in answer.flat
    table.write(first, f"No, {words}", to=asked)
    assert held(table, first) == [f"discard {card}"]
