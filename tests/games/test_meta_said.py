"""Meta as people say it: a pass behind cards, a pass for the turn, traps beside cards that nobody holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.meta.grammar import GRAMMAR
from tests.games.meta_table import GAME, table
from tests.games.test_meta_orders import at

HAND = ("Poison", "Medicine", "Keep thinking", "Schadenfreude")


def held(text: str, asked: str = "push", hand: tuple[str, ...] = HAND) -> str:
    return GRAMMAR.write(tuple(order for line in GRAMMAR.read(text, at(asked, *hand)) for order in line.orders))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Schadenfreude on Bruno, then pass", "play Schadenfreude on Bruno"),
        ("play Keep thinking, and then nothing", "play Keep thinking"),
        ("Medicine\nthen pass", "play Medicine"),
        ("Medicine, Keep thinking, done", "play Medicine\nplay Keep thinking"),
        ("Medicine, then pass turn", "play Medicine\npass turn"),
        ("pass for this turn", "pass turn"),
        ("Pass for the whole turn", "pass turn"),
        ("pass", "pass"),
        ("In my other match I play Medicine, then pass", ""),
    ],
)
def test_a_pass_behind_cards_is_no_order_of_its_own(text: str, orders: str) -> None:
    assert held(text) == orders


@pytest.mark.parametrize("text", ["trap: Good Morning (Joker)", "trap Good Morning. Inside there is a Timeout"])
def test_a_trap_beside_a_card_that_is_not_held_is_not_set(text: str) -> None:
    hand = ("Good Morning", "Poison")
    assert held(text, "prepare", hand) == ""
    (line,) = GRAMMAR.read(text, at("prepare", *hand))
    assert line.complaint is not None
    assert line.complaint.startswith("You do not hold")


FULL = ("Medicine", "Medicine", "Poison", "Good Evening", "Keep thinking")  # of which three are too many


def shed(text: str) -> str:
    words = at("push", *FULL)
    words = replace(words, view={**words.view, "too_many": 3})
    return GRAMMAR.write(tuple(order for line in GRAMMAR.read(text, words) for order in line.orders))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Medicine, Medicine, Poison", "discard Medicine, Medicine, Poison"),
        ("off they go:\n- Poison\n- Medicine\n- Good Evening", "discard Poison, Medicine, Good Evening"),
        ("The three, then: poison, medicine, the other medicine", "discard Poison, Medicine, Medicine"),
        ("Farewell, both Medicines and Keep thinking", "discard Medicine, Medicine, Keep thinking"),
        ("To be discarded:\n- 2x Medicine\n- 1x Poison\nChecksum: 3", "discard Medicine, Medicine, Poison"),
        ("Discards:\nMedicine\nKeep thinking\nPoison", "discard Medicine, Keep thinking, Poison"),
        ("To discard:\n* Medicine\n* Medicine", "discard Medicine, Medicine"),  # one more is still missing
        ("Medicine, Medicine, Keep thinking", "play Medicine\nplay Medicine\nplay Keep thinking"),  # all can be played
        ("Medicine, Medicine, Poison on Bruno", "play Medicine\nplay Medicine\nplay Poison on Bruno"),
        ("Medicine, Poison", ""),  # two of three
        ("I have Medicine, Medicine, Poison, what a hand", ""),
        ("shall I throw Medicine, Medicine, Poison", ""),
        ("Good evening all, Medicine and Poison", ""),
        ("The report names Medicine, Medicine and Poison", ""),
        ("Look: Medicine, Medicine, Poison", ""),
    ],
)
def test_as_many_cards_as_are_too_many_go(text: str, orders: str) -> None:
    assert shed(text) == orders


def test_a_card_that_comes_on_top_takes_the_place_of_none() -> None:
    words = at("push", *HAND)
    words = replace(words, held=GRAMMAR.orders("play Poison on Bruno", words))
    (line,) = GRAMMAR.read("And the Medicine too please, I forgot that one, after the Poison", words)
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), "play Poison on Bruno\nplay Medicine")


@pytest.mark.parametrize(
    "text",
    [
        "I discard a Poison and the Medicine, that must do.",
        "discard Poison, Medicine - not one card more",
        "Throw out a Medicine and one Poison. That's enough!",
        "I discard one Poison and I keep the rest",
    ],
)
def test_too_few_cards_that_are_to_be_enough_are_asked_about(text: str) -> None:
    assert shed(text) == ""


TABLE = table(("Anna", "Bruno", "Clara"), tower=["Clara: Poison on Anna", "Clara: Medicine", "Anna: Poison on Bruno"])
SEEN = replace(
    at("push", "Poison", "Medicine", "The old switcheroo", "Precision strike", "Keep thinking"),
)
SEEN = replace(SEEN, view={**GAME.view(TABLE, "Anna"), "hand": SEEN.view["hand"]})
SWAP = "play The old switcheroo on Anna's Poison and Clara's Medicine"


def seen(text: str) -> str:
    return GRAMMAR.write(tuple(order for line in GRAMMAR.read(text, SEEN) for order in line.orders))


@pytest.mark.parametrize(
    "text",
    [
        "swap my Poison and Clara's Medicine",
        "the switcheroo swaps my poison and claras medicine",
        "Switcheroo: my Poison with Clara's Medicine",
        "use the switcheroo to swap Anna's Poison with Clara's Medicine",
        "I exchange my own Poison for Clara's Medicine.",
        "old switcheroo - my Poison <-> Clara's Medicine",
        "Please trade my Poison w/ the Medicine of Clara",
    ],
)
def test_two_cards_on_the_table_change_places(text: str) -> None:
    assert seen(text) == SWAP


@pytest.mark.parametrize(
    "text",
    [
        "Swap my Poison and Clara's Medicine?",
        "I don't swap my Poison and Clara's Medicine",
        "Bruno wants to swap my Poison and Clara's Medicine",
        "swap my Poison and Bruno's Medicine",  # no such card lies there
        "maybe swap my Poison and Clara's Medicine",
        "if Clara swaps my Poison and her Medicine I lose",
    ],
)
def test_what_only_looks_like_a_swap_is_none(text: str) -> None:
    assert seen(text) == ""


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("my precision strike hits claras poison", "play Precision strike on Clara's Poison"),
        ("Poison on Bruno, followed by a Medicine", "play Poison on Bruno\nplay Medicine"),
        ("Poison on Clara and after that my Medicine", "play Poison on Clara\nplay Medicine"),
        ("I heal myself with the Medicine", "play Medicine"),
        ("My first card of this turn: Keep thinking", "play Keep thinking"),
        ("away with the Medicine and with one Poison.", "discard Medicine, Poison"),
        ("- throw out a Medicine\n- and the Poison", "discard Medicine, Poison"),
        ("discard Medicine\nPoison on Bruno", "discard Medicine\nplay Poison on Bruno"),
        ("I am Poison to Bruno", ""),
        ("You are Poison to me", ""),
        ("throw out a Medicine\nthe Poison", ""),  # asked about, never the half of it
    ],
)
def test_cards_in_other_words(text: str, orders: str) -> None:
    assert seen(text) == orders


_TALKER = ("Poison", "Medicine", "Keep thinking", "I hate the world")


@pytest.mark.parametrize(
    "text",
    [
        "I hate the world today",
        "I hate the world so much right now",
        "Keep thinking, mates",
        "Medicine for everyone!",
        "My best play is Poison on Bruno",
        "These are mine: Poison, Medicine",
        "In my hand: Poison, Medicine",
        "Bruno, play Poison on Clara!",
        "I'm thinking of Poison on Clara",
        "Sure, Poison on Clara, and then she kills me. Brilliant.",
        "the witch",
    ],
)
def test_talk_with_titles_in_it_plays_nothing(text: str) -> None:
    assert held(text, hand=_TALKER) == ""


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("I hate the world", "play I hate the world"),
        ("I hate the world, please", "play I hate the world"),
        ("my card: I hate the world", "play I hate the world"),
        ("I watch", "pass"),
        ("pss", "pass"),
    ],
)
def test_a_title_alone_is_played(text: str, orders: str) -> None:
    assert held(text, hand=_TALKER) == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Trap: Good Evening\nOn it: Medicine", "trap Good Evening with Medicine"),
        ("Trap: Good Evening\nMedicine on it", "trap Good Evening with Medicine"),
        ("I set the trap Good Evening\nwith Medicine", "trap Good Evening with Medicine"),
        ("Trap: Good Evening.\nUnder it goes Medicine and Poison", "trap Good Evening with Medicine, Poison"),
        ("Trap: Good Evening\nLoad: Medicine", "trap Good Evening with Medicine"),
        ("Trap: Good Evening\nInside: my cat", ""),
        ("Trap: Good Evening\nThanks", "trap Good Evening"),
    ],
)
def test_a_trap_holds_what_the_next_line_lays_on_it(text: str, orders: str) -> None:
    assert held(text, "prepare", ("Good Evening", "Medicine", "Poison")) == orders


_READY = ("Good Evening", "Medicine", "Poison", "Keep thinking")


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (
            "I play Poison on Bruno and Keep thinking. And set the Good Evening trap",
            "play Poison on Bruno\nplay Keep thinking\ntrap Good Evening",
        ),
        ("Poison on Bruno. And set the Good Evening trap", "play Poison on Bruno\ntrap Good Evening"),
        ("play Keep thinking and set the Good Evening trap", "play Keep thinking\ntrap Good Evening"),
        ("I play Keep thinking. Set Good Evening as a trap", "play Keep thinking\ntrap Good Evening"),
        ("Set Good Evening. Put Medicine on it", "trap Good Evening with Medicine"),
        ("I set the Good Evening trap with Medicine. Thanks!", "trap Good Evening with Medicine"),
        ("Under Good Evening I put Poison on Bruno", "trap Good Evening with Poison on Bruno"),
        ("And trap Good Evening with Poison on Bruno, I said that before", "trap Good Evening with Poison on Bruno"),
    ],
)
def test_what_is_played_beside_a_trap_does_not_lie_on_it(text: str, orders: str) -> None:
    assert held(text, "prepare", _READY) == orders


@pytest.mark.parametrize(
    ("before", "text", "orders"),
    [
        (
            "trap Good Evening with Medicine",
            "No!! Play Keep thinking",
            "trap Good Evening with Medicine\nplay Keep thinking",
        ),
        ("trap Good Evening", "Keep thinking please", "trap Good Evening\nplay Keep thinking"),
        (
            "play Keep thinking",
            "And trap Good Evening with Medicine",
            "trap Good Evening with Medicine\nplay Keep thinking",
        ),
        (
            "play Keep thinking",
            "trap Good Evening with Medicine",
            "trap Good Evening with Medicine\nplay Keep thinking",
        ),
        ("trap Good Evening\nplay Keep thinking", "play Medicine", "trap Good Evening\nplay Medicine"),
        ("trap Good Evening", "No trap. I play Keep thinking", "play Keep thinking"),
        ("trap Good Evening with Medicine", "only Keep thinking", ""),
        ("trap Good Evening with Medicine", "play Medicine", "play Medicine"),
    ],
)
def test_a_trap_and_what_is_played_leave_each_other_alone(before: str, text: str, orders: str) -> None:
    words = at("prepare", *_READY)
    later = replace(words, held=GRAMMAR.orders(before, words))
    read = GRAMMAR.letter([*enumerate(text.splitlines(), 1)], later)
    got = GRAMMAR.write(tuple(order for line in read for order in line.orders))
    assert sorted(got.splitlines()) == sorted(orders.splitlines())
