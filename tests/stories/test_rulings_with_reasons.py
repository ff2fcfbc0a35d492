"""Rulings with a reason beside them, one more to whom the same happens, and a ruling put right with its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kit.kinds import Words
from games.meta.grammar import GRAMMAR
from tests.kit.meta_evening import MetaEvening

DECK = "deck 3 Poison, 3 Medicine, 1 Powerup; new card Event 3 Moonfall: the player with the most life loses 4 life"


@pytest.fixture
def table(tmp_path: Path) -> MetaEvening:
    """Gina is asked what Moonfall does."""
    decks = dict.fromkeys(("Anna", "Bruno"), DECK)
    table = MetaEvening(tmp_path, mode="open", deck_size=10, first_hand=9, decks=decks).seated()
    table.play("Moonfall")
    assert table.request.subject.startswith("[friday]")
    return table


def asked(table: MetaEvening, text: str) -> str:
    """What Gina is asked after these words, with OTHER and FIRST for the two."""
    answer = table.write("gina", text.format(first=table.first, other=table.other), to=table.request)
    assert answer is not None
    told = answer.flat.partition("Did you mean: ")[2].partition("? Answer yes.")[0]
    return told.replace(table.other, "OTHER").replace(table.first, "FIRST")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{other} has the most life, so {other} loses the four.", '"OTHER loses 4 life"'),
        ("{other} loses 4, that is the one with the most life", '"OTHER loses 4 life"'),
        ("{other} has the least life, so {first} loses 4", '"FIRST loses 4 life"'),
    ],
)
def test_a_reason_beside_a_full_ruling_is_asked_about_and_a_yes_does_it(
    table: MetaEvening, text: str, meant: str
) -> None:
    assert asked(table, text) == meant
    whose = table.first if "FIRST" in meant else table.other
    table.write("gina", "yes", to=table.last("gina"))
    assert table.lives(whose) == 11


@pytest.mark.parametrize(
    "text",
    [
        "{other} loses 2, and {first} too since he laughed",
        "{other} loses 2, and so does {first} because of the tea",
    ],
)
def test_the_same_happens_to_one_more(table: MetaEvening, text: str) -> None:
    assert asked(table, text) == ""
    assert (table.lives("Anna"), table.lives("Bruno")) == (13, 13)


def test_one_more_draws_as_the_one_before_does(table: MetaEvening) -> None:
    text = f"{table.first} draws a card, and {table.other} does too, as the card says"
    answer = table.write("gina", text, to=table.request)
    assert answer is not None
    assert f"I read: {table.first} draws a card, {table.other} draws a card." in answer.flat


def test_they_each_and_one_more_are_each_named_once() -> None:
    words = Words(("Anna", "Bruno", "Clara"), "GM", {"you": "GM"}, frozenset({"ruling"}))
    (line,) = GRAMMAR.read("Anna and Bruno each draw a card, and Clara does too because she loves her tea.", words)
    assert GRAMMAR.write(line.reading) == "deal Anna 1\ndeal Bruno 1\ndeal Clara 1"


@pytest.mark.parametrize("text", ["only loses 3 life, not 4.", "loses 3 life instead of 4", "loses 3 life (not 4)"])
def test_a_ruling_is_put_right_with_the_number_that_it_had(table: MetaEvening, text: str) -> None:
    other = table.other
    assert asked(table, f"{other} loses 4.") == ""
    answer = table.write("gina", f"Please correct my ruling on Moonfall: {other} {text}", to=table.last("gina"))
    assert answer is not None
    assert f"{other} loses 3 life and has 12" in answer.flat
    table.write("gina", "yes", to=answer)
    assert table.lives(other) == 12
