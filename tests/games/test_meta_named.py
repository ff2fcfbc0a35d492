"""What is done with a card of Meta, told by its title: played, thrown away, kept, or laid on a trap."""

from __future__ import annotations

import pytest

from games.kit.kinds import Words
from games.meta.grammar import GRAMMAR
from tests.games.test_meta_orders import at

HAND = ("Poison", "Poison", "Medicine", "Schadenfreude", "Keep thinking", "Good Evening")
PLAYED = [
    ("play Poison on Bruno and keep Medicine", "play Poison on Bruno"),
    ("Poison on Bruno; Medicine stays in my hand", "play Poison on Bruno"),
    ("my target is Bruno, my card is Poison", "play Poison on Bruno"),
    ("I play Schadenfreude at Clara's expense.", "play Schadenfreude on Clara"),
    ("Poison. Target: Bruno.", "play Poison on Bruno"),
    (
        "Keep thinking and then Schadenfreude, the latter directed at Bruno",
        "play Keep thinking\nplay Schadenfreude on Bruno",
    ),
    ("I discard Poison, and keep Medicine", "discard Poison"),
    ("I poison Bruno", "play Poison on Bruno"),
    ("Schadenfreude 4 Clara", "play Schadenfreude on Clara"),
]
PASSED = (
    "Let it happen|I'll let that go|no reaction|no reaction from me|I do not react|I stay out of this|not this time|"
    "carry on without me|I watch|I won't respond|no response|let it resolve|let it through|I hold my fire|wait and see|"
    "I don't want to push anything|I have nothing against it|not responding"
)
ASKED = [
    ("Poison goes, and so does Medicine", "discard Poison, Medicine"),
    ("Let the Poison go, and Medicine with it", "discard Poison, Medicine"),
    ("I play Poison on Bruno. Medicine follows on Clara", "play Poison on Bruno"),
    ("I keep Poison for Bruno", ""),
    ("I won't push anything. Medicine.", ""),
    ("Poison? Bruno would hate it", "play Poison on Bruno"),
    ("Medicine goes to my hand", "play Medicine"),
    ("discard Poison and first Medicine", "discard Medicine, Poison"),
]
LAID = [
    ("Trap: Good Evening. Load: Medicine.", "trap Good Evening with Medicine"),
    ("Set Good Evening. Put Poison on it, aimed at Bruno.", "trap Good Evening with Poison on Bruno"),
    ("Good Evening goes down, loaded with Poison for Bruno", "trap Good Evening with Poison on Bruno"),
    ("Hide Poison on Bruno under Good Evening", "trap Good Evening with Poison on Bruno"),
    ("I set Good Evening. I play Medicine.", "trap Good Evening\nplay Medicine"),
    ("no trap, my first card is Keep thinking", "play Keep thinking"),
]


@pytest.mark.parametrize(("text", "meant"), PLAYED)
def test_a_sentence_round_titles_is_read(text: str, meant: str) -> None:
    assert GRAMMAR.write(GRAMMAR.line(text, at("push", *HAND)).orders) == meant


@pytest.mark.parametrize("text", PASSED.split("|"))
def test_who_lets_something_happen_passes(text: str) -> None:
    assert GRAMMAR.write(GRAMMAR.line(text, at("push", *HAND)).orders) == "pass"


@pytest.mark.parametrize(("text", "meant"), ASKED)
def test_what_is_not_certain_is_asked_back(text: str, meant: str) -> None:
    line = GRAMMAR.line(text, at("push", *HAND))
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), meant)
    assert line.reading or line.why


@pytest.mark.parametrize(("text", "meant"), LAID)
def test_what_lies_on_a_trap_is_no_card_of_the_stack(text: str, meant: str) -> None:
    assert GRAMMAR.write(GRAMMAR.line(text, at("prepare", *HAND)).orders) == meant


def test_a_list_that_breaks_off_is_asked_about() -> None:
    read = GRAMMAR.line("Good Morning; I hate the world; Medicine; Keep", Words((), asked=frozenset({"discard"})))
    assert not read.orders
    assert read.reading


def test_under_a_question_what_goes_nothing_is_played() -> None:
    line = GRAMMAR.line("Poison goes, and so does Medicine", at("discard", *HAND))
    assert GRAMMAR.write(line.orders or line.reading) == "discard Poison, Medicine"


def test_cards_on_lines_of_their_own_go_together() -> None:
    lines = [(1, "- Medicine"), (2, "- Poison"), (3, "- Good Evening")]
    read = GRAMMAR.letter(lines, at("push", *HAND))
    assert not any(line.orders for line in read)
    assert GRAMMAR.write(read[0].reading) == "discard Medicine, Poison, Good Evening"


@pytest.mark.parametrize("text", ["don't play Medicine", "I won't push Medicine", "I never respond with Medicine"])
def test_a_denied_card_is_neither_played_nor_passed(text: str) -> None:
    assert GRAMMAR.line(text, at("push", *HAND)).orders == ()


def test_a_greeting_in_the_first_line_is_no_card() -> None:
    read = GRAMMAR.letter([(1, "Good evening!"), (2, "Medicine")], at("push", *HAND))
    assert GRAMMAR.write(read[1].orders) == "play Medicine"
