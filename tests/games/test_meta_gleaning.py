"""Meta: a question names all that a line says, sentence by sentence; who may be hit next passes until then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kit.grammar import Words
from games.meta.grammar import GRAMMAR
from tests.games.test_meta_orders import at

TITLES = ("Poison", "Poison", "Medicine", "Medicine", "Keep thinking", "Salt in the wound", "Nothing to see here")
OWN = {f"Anna: {title}": title for title in ("Tea Time", "Moonfall", "Stardust")}


def hand(kind: str, *titles: str) -> Words:
    """What Anna knows with these titles in hand, and three cards that she made up."""
    words = at(kind, *titles)
    mine = [*words.view["hand"], *({"id": card} for card in OWN)]
    return replace(words, view={"hand": mine, "made": OWN})


PUSH, PREPARE = hand("push", *TITLES), hand("prepare", *TITLES, "Joker", "Good Evening")


def both(text: str, words: Words = PUSH) -> tuple[str, str]:
    """What a line orders, and what it is asked about with."""
    read = GRAMMAR.read(text, words)
    orders = tuple(order for line in read for order in line.orders)
    meant = tuple(order for line in read for order in line.reading)
    return GRAMMAR.write(orders).replace("\n", "; "), GRAMMAR.write(meant).replace("\n", "; ")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Poison on Bruno please, the rest can wait. I pass until someone aims at me.",
            "play Poison on Bruno; pass until aimed",
        ),
        (
            "Salt on Clara please, the others can wait. I pass until someone aims at me.",
            "play Salt in the wound on Clara; pass until aimed",
        ),
        (
            "Medicine now, the others stay in my hand; I'll pass until I'm aimed at",
            "play Medicine; pass until aimed",
        ),
        ("Let's see what Bruno makes of these: first Tea Time, then Moonfall, then Stardust on top.", ""),
        ("I'll begin with a nice Tea Time, then Poison for Clara", "play Anna Tea Time; play Poison on Clara"),
        ("Poison on Bruno. Moonfall follows", "play Poison on Bruno; play Anna Moonfall"),
        ("Poison on Bruno would be nice, but it can wait. I pass.", "pass"),
        ("The Poison on Bruno can wait. I pass.", "pass"),
        ("I'd love to, but Moonfall must wait. Pass.", "pass"),
    ],
)
def test_a_question_names_all_that_a_line_says(text: str, meant: str) -> None:
    cards = "; ".join(f"play Anna {title}" for title in OWN.values())
    assert both(text) == ("", meant or cards)


def test_a_made_card_is_named_like_any_other() -> None:
    assert both("Tea Time, that was yesterday. Pass")[0] == ""
    assert both("first Tea Time on Clara, then Moonfall")[0] == "play Anna Tea Time on Clara; play Anna Moonfall"


@pytest.mark.parametrize("case", ["Clara pushes a card", "Bruno plays something", "Clara pushes"])
def test_a_card_for_a_case_is_not_played_beforehand(case: str) -> None:
    assert both(f"Pass, unless {case}, then Nothing to see here")[0] == ""
    assert both(f"Pass until {case}, then Medicine")[0] == ""


def test_a_card_before_such_a_pass_or_in_another_sentence_is_played() -> None:
    assert both("Medicine, then pass until Bruno pushes")[0] == "play Medicine; pass until Bruno pushes"
    assert both("I pass until someone aims at me. Medicine now.")[0] == "pass until aimed; play Medicine"


@pytest.mark.parametrize(
    "text",
    [
        "I'll pass until I'm aimed at",
        "No cards from me for now, wake me when someone picks on me.",
        "Nothing from me until one of you goes for me",
        "I sit back till somebody hits me",
        "ask me again as soon as I'm attacked",
        "leave me alone unless someone comes after me",
    ],
)
def test_who_waits_to_be_hit_passes_until_then(text: str) -> None:
    assert both(text)[0] == "pass until aimed"


@pytest.mark.parametrize(
    "text",
    [
        "Tell me if somebody attacks me",
        "Don't pass until I'm hit",
        "Bruno, do nothing until someone attacks me",
        "He will pass until someone hits me",
        "Shall I pass until somebody attacks me?",
    ],
)
def test_others_and_questions_pass_nothing(text: str) -> None:
    assert both(text)[0] == ""


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Poison on Clara and Medicine, both of them", "play Poison on Clara; play Medicine"),
        ("Poison on Clara and Medicine, both of them. Pass after that.", "play Poison on Clara; play Medicine"),
        (
            "Medicine, and after it Poison on Clara, two of them",
            "play Medicine; play Poison on Clara; play Poison on Clara",
        ),
        ("Poison on Clara, two of them", "play Poison on Clara; play Poison on Clara"),
        ("Salt on Clara and Tea Time, both of them", ""),
        ("Poison Bruno and Medicine", "play Poison on Bruno; play Medicine"),
        ("Medicine, then Poison Clara", "play Medicine; play Poison on Clara"),
        ("Poison Clara. Actually no, make that Bruno.", "play Poison on Bruno"),
        ("Don't Poison Bruno", ""),
        ("Poison Bruno threw at me hurts", ""),
    ],
)
def test_both_of_two_cards_are_one_of_each_and_poison_bruno_aims_it(text: str, orders: str) -> None:
    assert both(text)[0] == orders


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Joker: whenever Bruno is about to lose life, I want Medicine to go off.",
            "trap Joker when before life loss of Bruno with Medicine",
        ),
        (
            "Joker: when Bruno is about to lose life, Medicine",
            "trap Joker when before life loss of Bruno with Medicine",
        ),
        ("Joker would be great when I have time", ""),
        ("No traps today, just play on with my cat", ""),
    ],
)
def test_a_trigger_that_says_when_is_asked_about_as_a_trap(text: str, meant: str) -> None:
    assert both(text, PREPARE) == ("", meant)
    assert not any(line.complaint for line in GRAMMAR.read(text, PREPARE))
