"""Reasons that deny what they tell, "first ... second ...", and things that are named apart from each other."""

from __future__ import annotations

import pytest

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.grammar import Grammar, Words
from games.no_more_meat.orders import GRAMMAR as KITCHEN

SEATS = ("Anna", "Bruno", "Clara")
ROUND = Words(SEATS, "Anna", {"hand": [7, 14, 27]}, frozenset({"play", "bid"}))
HAND = {"hand": ("bear 1", "ferret 1", "vole 2"), "animals": ("bear", "ferret", "vole")}
GIVES = Words(SEATS, "Anna", HAND, frozenset({"play", "give"}))
COOKS = Words(SEATS, "Anna", {"hand": ("fish", "tofu")}, frozenset({"take", "cook"}))


@pytest.mark.parametrize(
    ("grammar", "words", "text", "meant"),
    [
        (EAT_ME, ROUND, "play 14 because I don't trust Clara, and bid 5", ["play 14", "bid 5"]),
        (EAT_ME, ROUND, "play 14 and bid 5, since I have nothing better", ["play 14", "bid 5"]),
        (EAT_ME, ROUND, "play 14 because I am not sure", []),
        (EAT_ME, ROUND, "play 14 because I don't want to, but bid 5", []),
        (EAT_ME, ROUND, "play 14, bid 5-7", []),
        (EAT_ME, ROUND, "I don't bid 5 because I like it", []),
        (EAT_ME, ROUND, "bid 7 (seven) points and play 14", ["bid 7", "play 14"]),
        (EAT_ME, ROUND, "i play 27 n bid 5 k bye", ["play 27", "bid 5"]),
        (BEAR, GIVES, "quick one from the train: ferret 1+bear 1 to Clara", ["give ferret 1 and bear 1 to Clara"]),
        (BEAR, GIVES, "ferret 1 and bear 1 today, Clara is welcome to them", ["give ferret 1 and bear 1 to Clara"]),
        (BEAR, GIVES, "I have ferret 1 and bear 1, Clara", []),
        (BEAR, GIVES, "ferret 1 and bear 1 to Clara would be mean", []),
    ],
)
def test_it_is_read(grammar: Grammar, words: Words, text: str, meant: list[str]) -> None:
    assert [grammar.spell(order) for order in grammar.line(text, words).orders] == meant


@pytest.mark.parametrize(
    "text", ["I give two cards: ferret 1 and bear 1. They go to Clara.", "Off to Clara with them: ferret 1, bear 1"]
)
def test_half_a_gift_is_asked_about_where_somebody_is_named(text: str) -> None:
    line = BEAR.line(text, GIVES)
    assert (line.orders, BEAR.write(line.reading)) == ((), "give ferret 1 and bear 1 to Clara")


def test_first_and_second_are_labels() -> None:
    line = KITCHEN.line("First, karma. Second, tofu on backwards", COOKS)
    assert KITCHEN.write(line.orders) == "take karma\ncook tofu on backwards"


@pytest.mark.parametrize("me", ["Anna", "Bruno", "Clara"])
def test_what_a_report_tells_of_gifts_is_no_order(me: str) -> None:
    words = Words(("Anna", "Bruno", "Clara"), me, asked=frozenset({"give", "play"}))
    assert not BEAR.line("- Bruno gives bear 1 and bear 2 to Anna.", words).orders
