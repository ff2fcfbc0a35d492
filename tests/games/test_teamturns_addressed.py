"""Teamturns: who is only spoken to, greeted or told of is no answer; labels say what follows them."""

from __future__ import annotations

import pytest

from games.kit.kinds import Words
from games.teamturns.orders import GRAMMAR

TABLE = ("Anna", "Bruno", "Clara", "Dora")
ROW = {"row": ["B01", "B02", "B03", "B04", "B05"]}


def held(asked: str, text: str) -> str:
    kinds = frozenset({asked, "act"} if asked in ("swap", "give", "toss", "peek", "expose", "rotate") else {asked})
    lines = GRAMMAR.read(text, Words(TABLE, "Anna", ROW, kinds))
    return "; ".join(GRAMMAR.spell(order) for line in lines for order in line.orders)


TOLD = """
Bruno, see you on Friday!
Bruno, happy birthday!
Bruno, thanks for the cake.
Bruno, call me.
Bruno my dear, take care
See you on Friday, Bruno
Happy birthday, Bruno!
Thanks for the cake, Bruno
Call me, Bruno
Nice move, Bruno!
Love to Bruno
Get well soon, Bruno!
Bruno, how are you?
Bruno, what do you have?
""".strip().splitlines()


@pytest.mark.parametrize("text", TOLD)
@pytest.mark.parametrize("asked", ["pick", "peek", "expose"])
def test_who_is_told_something_is_no_answer(asked: str, text: str) -> None:
    assert held(asked, text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Bruno, I'm ill",
        "I take Bruno to the airport",
        "I choose Bruno's birthday cake",
        "I'd like Bruno to answer first",
        "Bruno and I are brothers",
        "I'm angry with Bruno",
        "My partner Bruno is ill",
    ],
)
def test_who_is_told_of_is_no_teammate(text: str) -> None:
    assert held("pick", text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "This time, Bruno",
        "Well, Bruno.",
        "Sorry Clara, Bruno",
        "As always, Bruno",
        "Since he has the stars, Bruno",
        "Bruno, of course",
        "Bruno, thanks",
        "Bruno, as he has the stars",
        "Bruno to be my partner",
        "I want Bruno to join me",
        "Bruno and I do this together",
        "Come on Bruno, let's do this!",
        "Bruno please. Clara, see you on Friday!",
        "Bruno please. See you on Friday, Clara!",
        "with Bruno",
    ],
)
def test_who_answers_is_one(text: str) -> None:
    assert held("pick", text) == "pick Bruno"


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("present", "See you at 3."),
        ("present", "I'm number two in the ranking."),
        ("present", "First things first: hello!"),
        ("join", "I write with my left hand"),
        ("expose", "Nice to see you all again"),
    ],
)
def test_numbers_and_edges_of_something_else_are_no_cards(asked: str, text: str) -> None:
    assert held(asked, text) == ""


@pytest.mark.parametrize(
    ("asked", "text", "order"),
    [
        ("swap", "Who: Clara\nTheirs: left\nMine: right", "swap Clara left mine right"),
        ("swap", "Player: Clara. Her card: left. My card: right.", "swap Clara left mine right"),
        ("give", "Give: Dora. Mine: left. Her edge: right.", "give Dora right mine left"),
        ("toss", "Whose: Dora. Which: right.", "toss Dora right"),
        ("peek", "Who: Dora", "peek Dora"),
        ("expose", "Reveal: Dora", "expose Dora"),
        ("join", "Where: left", "play left"),
        ("join", "Bruno: left", ""),
    ],
)
def test_labels_say_what_follows(asked: str, text: str, order: str) -> None:
    assert held(asked, text) == order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Clara. Points only if more than 3.", "pick Clara; points if >= 4 else action"),
        ("Clara. Points if over 5.", "pick Clara; points if >= 6 else action"),
        ("Clara. Action if below 2.", "pick Clara; points if >= 2 else action"),
    ],
)
def test_a_bargain_is_not_changed_by_its_own_number(text: str, order: str) -> None:
    words = Words(TABLE, "Anna", ROW, frozenset({"pick", "take"}))
    lines = GRAMMAR.read(text, words)
    assert "; ".join(GRAMMAR.spell(order) for line in lines for order in line.orders) == order
