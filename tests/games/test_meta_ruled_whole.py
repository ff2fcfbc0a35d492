"""A ruling of two clauses is read with both, or asked about: one of them alone is never held, whatever joins them."""

from __future__ import annotations

from itertools import product

import pytest

from games.kit.grammar import Words
from games.meta.cards import Op
from games.meta.grammar import GRAMMAR
from games.meta.orders import Rule
from tests.games.meta_table import GAME, table

SEATS = ("Kees", "Pru", "Mo")
WORDS = Words(SEATS, "GM", GAME.view(table(SEATS, tower=["Kees: Poison on Kees"]), "GM"), frozenset({"ruling"}))
FIRST = {
    "Kees loses 2 life": Op("life", ("Kees", -2)),
    "kees loses 2": Op("life", ("Kees", -2)),
    "everybody loses 1 life": Op("life", ("all", -1)),
    "Kees draws a card": Op("draw", ("Kees", 1)),
}
JOINTS = (
    " and",
    ", and",
    " bc it bites and",
    " bc claws and",
    " cos claws, plus",
    ". also",
    ";",
    " because of the claws, and",
    " since he was mean and",
)
SECOND = {
    "Kees has to drop a card": Op("discard", ("Kees", 1)),
    "Kees must discard a card": Op("discard", ("Kees", 1)),
    "Pru draws a card": Op("draw", ("Pru", 1)),
    "Mo has to discard two cards": Op("discard", ("Mo", 2)),
    "Pru gains 1 life": Op("life", ("Pru", 1)),
}
BARE = ("has to drop a card", "must discard a card", "drops a card", "also loses a card")


def read(text: str) -> tuple[set[object], set[object], str]:
    """What is held, what is asked about, and what is said of it."""
    lines = GRAMMAR.read(text, WORDS)
    held, asked = (
        {order for line in lines for order in row(line)} for row in (lambda x: x.orders, lambda x: x.reading)
    )
    return held, asked, " ".join(line.why for line in lines)


@pytest.mark.parametrize("joint", JOINTS)
def test_two_clauses_are_both_read(joint: str) -> None:
    for (a, first), (b, second) in product(FIRST.items(), SECOND.items()):
        held, asked, why = read(f"{a}{joint} {b}")
        assert (held or asked) == {Rule(first), Rule(second)}, (f"{a}{joint} {b}", why)


@pytest.mark.parametrize("joint", JOINTS)
def test_a_clause_without_a_subject_has_that_of_the_first(joint: str) -> None:
    for a, b in product(list(FIRST)[:2], BARE):
        held, asked, why = read(f"{a}{joint} {b}")
        assert (held or asked) == {Rule(FIRST[a]), Rule(Op("discard", ("Kees", 1)))}, (f"{a}{joint} {b}", why)


def test_everybody_is_the_subject_of_the_second_clause_too() -> None:
    assert read("everybody draws a card and gains 1 life")[1] == {
        Rule(Op("draw", ("all", 1))),
        Rule(Op("life", ("all", 1))),
    }


@pytest.mark.parametrize(
    "text", ["Pru gains 2 life bc she has to discard a card", "Kees loses 2, he drops a card or two"]
)
def test_what_cannot_be_read_is_named_and_nothing_is_held(text: str) -> None:
    held, asked, _ = read(text)
    assert not held
    assert not asked or Rule(Op("life", ("Kees", -2))) in asked


def test_a_reason_that_rules_nothing_holds_nothing_up() -> None:
    assert read("Kees loses 2 life because he drew a card")[0] == {Rule(Op("life", ("Kees", -2)))}
