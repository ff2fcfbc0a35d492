"""Names of people who sit at no chair, last remarks, sums said otherwise: what stands beside an order in a letter."""

from __future__ import annotations

import pytest

import games
from games.kit.grammar import Words

HAND = [3, 14, 20]


def read(game: str, asked: str, text: str) -> list[str]:
    grammar = games.game(game).grammar
    view = {"hand": HAND} if game == "eat_me" else {"hand": ["vole 2", "vole 4", "bear 1"]}
    words = Words(("Anna", "Bruno", "Clara"), "Anna", view if game != "teamturns" else {}, frozenset({asked}))
    return [grammar.spell(order) for line in grammar.read(text, words) for order in line.orders]


@pytest.mark.parametrize("text", ["Olga, slot two", "slot two, Olga", "slot two, Olga. Ta!"])
def test_a_stranger_may_be_spoken_to(text: str) -> None:
    assert read("teamturns", "present", text) == ["present 2"]


def test_a_word_of_the_game_with_a_slip_is_nobody() -> None:
    assert read("no_more_meat", "kitchen", "take karma, Brocoli") != ["take karma"]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("the 14 as you like, and 5 points", ["play 14", "bid 5"]),
        ("Mine's the 14, and seven points for the bid", ["play 14", "bid 7"]),
        ("14 laid, 5 bid.", ["play 14", "bid 5"]),
        ("I spend 5 and play 14", ["play 14", "bid 5"]),
        ("I lay 14 and pay 5", ["play 14", "bid 5"]),
        ("14, and no bid this time", ["play 14", "bid 0"]),
        ("I play 14 without a bid", ["play 14", "bid 0"]),
        ("14 it is, 5 to bid gg", ["play 14", "bid 5"]),
        ("play 14, bid 5 of my 80 points", ["play 14", "bid 5"]),
    ],
)
def test_a_card_and_a_bid(text: str, held: list[str]) -> None:
    assert sorted(read("eat_me", "card and bid", text)) == sorted(held)


@pytest.mark.parametrize("text", ["No bid 5", "don't bid 14", "I pay 14"])
def test_what_may_be_two_things_is_not_held(text: str) -> None:
    assert read("eat_me", "card and bid", text) == []


def test_a_number_before_this_turn_is_no_word_of_thumbs() -> None:
    assert read("hold_my_bear", "play", "I would like to use vole 2 and vole 4 this turn.") == ["play vole 2, vole 4"]


def test_a_pair_is_two() -> None:
    words = Words(("Anna", "Bruno"), "Anna", {}, frozenset({"discard"}))
    (line,) = games.game("meta").grammar.read("I discard a pair of Medicines plus a Poison", words)
    assert [games.game("meta").grammar.spell(order) for order in line.orders] == ["discard Medicine, Medicine, Poison"]


def test_a_saying_is_no_answer_and_no_question() -> None:
    grammar = games.game("teamturns").grammar
    words = Words(("Anna", "Bruno", "Clara"), "Anna", {}, frozenset({"take"}))
    (line,) = grammar.read("We all want a piece of the action, don't we", words)
    assert line.talk


@pytest.mark.parametrize("text", ["it's gonna be the vole 2", "I bring my vole 2 into the contest"])
def test_an_animal_goes_out(text: str) -> None:
    assert read("hold_my_bear", "play", text) == ["play vole 2"]


def test_points_are_shortened() -> None:
    assert read("teamturns", "take", "pts 4 me") == ["take points"]
