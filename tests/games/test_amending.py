"""A few words that change one thing of what was ordered, in the same letter; and words that change nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

import games
from games.kit.grammar import Grammar, Words
from games.kit.reading.amending import amended
from games.kit.words import tidy, tokens

SEATS = ("Anna", "Bruno", "Clara")


ASKED = {
    "eat_me": {"card and bid"},
    "hold_my_bear": {"play", "give", "steal"},
    "meta": {"push"},
    "no_more_meat": {"take", "cook"},
}


def at(game: str) -> tuple[Grammar, Words]:
    """The grammar of a game, and a position that asks for these."""
    grammar: Grammar = games.game(game).grammar
    return grammar, Words(SEATS, "Anna", asked=frozenset(ASKED[game]))


@pytest.mark.parametrize(
    ("game", "letter", "meant"),
    [
        (
            "hold_my_bear",
            "give ferret 1 and vole 4 to Bruno. Nope, Clara. Bruno has enough.",
            "ferret 1 and vole 4 to C",
        ),
        ("hold_my_bear", "give ferret 1 and vole 4 to Bruno\nNope, Clara.", "ferret 1 and vole 4 to C"),
        ("hold_my_bear", "3 Bruno 2 Clara\noh sorry other way round: 2 Bruno 3 Clara", "2 from Bruno, 3 from Clara"),
        ("meta", "play Poison on Clara\nno wait, on Bruno", "play Poison on Bruno"),
        ("meta", "play Poison on Bruno\nArgh, no, on Clara", "play Poison on Clara"),
        (
            "no_more_meat",
            "take karma, cook tofu on mystery\nactually the fish instead",
            "take karma\ncook fish on mystery",
        ),
        ("no_more_meat", "take karma\ncook tofu on mystery\nhm, shuffle rather than mystery", "cook tofu on shuffle"),
    ],
)
def test_a_later_line_or_sentence_changes_one_thing(game: str, letter: str, meant: str) -> None:
    grammar, words = at(game)
    lines = grammar.read(letter, words)
    said = "\n".join(grammar.spell(order) for line in lines for order in line.orders)
    assert meant in said
    assert len(said.splitlines()) == len(meant.splitlines()) or meant.startswith("cook")


@pytest.mark.parametrize(
    ("game", "letter"),
    [
        ("eat_me", "play 14 bid 5\nnope, 6"),
        ("eat_me", "play 14 and bid 5. Hmm, no: 6 rather."),
        ("eat_me", "play 14 and bid 5\nOh wait a sec. 27."),
        ("meta", "play Poison on Clara. Make that wretched Bruno instead, as my aunt would"),
    ],
)
def test_where_it_may_be_either_or_more_is_said_nothing_is_taken_and_it_is_asked(game: str, letter: str) -> None:
    grammar, words = at(game)
    lines = grammar.read(letter, words)
    assert not any(line.orders for line in lines)
    assert any(line.reading or line.complaint for line in lines)


@pytest.mark.parametrize(
    ("game", "letter"),
    [
        ("meta", "play Poison on Bruno\nI am sorry for Clara, no way to help her"),
        ("meta", "play Poison on Bruno\nClara was not here last week, sorry"),
        ("eat_me", "play 14 and bid 5. Sorry that I am late by 2 days."),
        ("no_more_meat", "take karma, cook tofu on mystery. No fish today."),
    ],
)
def test_who_is_sorry_about_something_else_changes_nothing(game: str, letter: str) -> None:
    grammar, words = at(game)
    first = grammar.read(letter.split("\n", maxsplit=1)[0].split(". ")[0], words)[0].orders
    lines = grammar.read(letter, words)
    assert first
    assert {order for line in lines for order in line.orders or line.reading} == set(first)


@pytest.mark.parametrize(
    "said", ["maybe Clara instead?", "Clara, too", "on Clara", "Bruno it is", "I like Clara better?"]
)
def test_what_does_not_say_that_it_changes_something_changes_nothing(said: str) -> None:
    grammar, words = at("meta")
    was = grammar.orders("play Poison on Bruno", words)
    assert amended(grammar, was, tokens(tidy(said)), words) is None


@pytest.mark.parametrize("below", ["!!!", "---", "...", ":-)"])
def test_a_line_of_signs_below_an_order_changes_nothing(below: str) -> None:
    grammar, words = at("meta")
    was = grammar.orders("play Poison on Bruno", words)
    lines = grammar.read(f"play Poison on Bruno\n{below}", replace(words, held=was))
    assert [order for line in lines for order in line.orders] == list(was)
    assert not any(line.orders for line in grammar.read(below, replace(words, held=was)))


def test_who_corrects_what_was_forgotten_adds_nothing() -> None:
    grammar, words = at("meta")
    held = grammar.orders("play Poison on Bruno", words)
    [line] = grammar.read("Sorry, I forgot, Medicine instead of Poison", replace(words, held=held))
    assert grammar.write(line.orders or line.reading) == "play Medicine"


def test_what_is_called_by_another_name_is_not_changed() -> None:
    grammar, words = at("eat_me")
    said = tokens("change of mind: make the card 26 please")
    assert amended(grammar, grammar.orders("bid 7", words), said, words) is None


def test_a_card_that_wants_no_target_leaves_the_one_behind_it_out() -> None:
    grammar, words = at("meta")
    change = amended(grammar, grammar.orders("play Poison on Bruno", words), tokens("not Poison, Medicine"), words)
    assert change is not None
    assert grammar.write(change.orders) == "play Medicine"
