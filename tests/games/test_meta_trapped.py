"""Traps of Meta told in a person's own order, with all that lies on them: asked about whole, and nothing guessed."""

from __future__ import annotations

import pytest

from games.meta.grammar import GRAMMAR
from tests.games.test_meta_orders import at

WORDS = at(
    "prepare",
    *"Poison|Poison|Medicine|Medicine|Joker|Good Evening|You did what?|Keep thinking|Schadenfreude|Timeout!".split("|"),
)
TOLD = {
    "trap Joker when before life loss of Anna with Poison on Anna\nplay Keep thinking": (
        "I set a trap: Joker, whenever Anna loses life, Poison on Anna in it. And I play Keep thinking|"
        "A Joker as a trap: if Anna loses life, Poison at Anna inside. On the main stack I push Keep thinking"
    ),
    "trap Joker when before life gain of Clara with Poison on Clara": (
        "Hm, Joker as a trap: if Clara gains life, she gets a Poison|"
        "I lay Joker face down. It waits until Clara gains life, then Poison strikes Clara.|"
        "If Clara gains life my Joker shall hit her with the Poison"
    ),
    "trap Joker when before life loss of Anna with Medicine": (
        "Please set this trap for me: Joker, condition: before I lose life. Contents: Medicine."
    ),
    "trap Good Evening with Poison on Clara, Medicine": (
        "A trap: Good Evening. On it please Poison aimed at Clara and then a Medicine on top"
    ),
    "trap Good Evening with Poison on Clara": (
        "Put Poison (target Clara) under Good Evening, that's my trap, and nothing on the main stack yet"
    ),
    "trap Good Evening with Medicine\nplay": (
        "Face down in front of me goes Good Evening, with a Medicine sitting on it. Then we play."
    ),
    "trap Good Evening with Medicine\ntrap Timeout with Poison on Bruno": (
        "Two traps. First Good Evening with Medicine. Second Timeout! with Poison on Bruno."
    ),
    "trap Joker when at turn end with Poison on Clara\ntrap Timeout with Medicine": (
        "Joker: at the end of the turn, Poison for Clara. And Timeout! with a Medicine too."
    ),
    "trap Good Evening\nplay Schadenfreude on Bruno": (
        "Set Good Evening face down, nothing on it. On the main stack: Schadenfreude, Bruno pays."
    ),
    "trap Timeout with Medicine\nplay Keep thinking": (
        "Hello all. Timeout! carries Medicine, and Keep thinking is what I play"
    ),
}


def told(text: str) -> tuple[str, str]:
    """What is held of a letter, and what it is asked about."""
    lines = GRAMMAR.read(text, WORDS)
    held = tuple(order for line in lines for order in line.orders)
    return GRAMMAR.write(held), GRAMMAR.write(tuple(order for line in lines for order in line.reading))


@pytest.mark.parametrize(("meant", "said"), [(meant, one) for meant, said in TOLD.items() for one in said.split("|")])
def test_a_trap_in_its_own_order_is_asked_about_with_all_of_it(meant: str, said: str) -> None:
    assert told(said) == ("", meant)


@pytest.mark.parametrize(
    "said",
    [
        "Good Evening stays in my hand, Medicine instead",
        "Is Good Evening good with a Medicine on it?",
        "Don't set Timeout! with Medicine, I keep both",
        "Next turn Good Evening with Medicine",
        "Tell Bruno I won't set Joker with Medicine when he loses life",
        "Joker when Bruno plays Medicine, with a Poison on it against Bruno",  # no trap waits for that
        "Joker, when the moon is full, Medicine in it",
    ],
)
def test_no_trap_is_offered_where_none_is_told_or_its_condition_is_none(said: str) -> None:
    assert "trap" not in " ".join(told(said))


@pytest.mark.parametrize(
    "said",
    [
        "Good Evening everybody!",
        "Good evening all",
        "Good Evening everybody! Medicine for me.",
        "Good Evening all, I play Poison on Bruno",
    ],
)
def test_a_greeting_is_no_trap(said: str) -> None:
    assert "trap" not in " ".join(told(said))
