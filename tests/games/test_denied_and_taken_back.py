"""What is denied beside a pass, what is taken back by name, and requests with a question mark."""

from __future__ import annotations

import pytest

import games
from games.kit.grammar import Words


def read(game: str, asked: str, text: str) -> list[str]:
    grammar = games.game(game).grammar
    words = Words(("Anna", "Bruno", "Clara"), "Anna", {"hand": [3, 14, 20]}, frozenset({asked}))
    return [grammar.spell(order) for line in grammar.read(text, words) for order in line.orders]


@pytest.mark.parametrize(
    "text",
    [
        "I would rather not do anything, so I pass.",
        "No swaps from me, pass.",
        "I don't need the action. I pass.",
    ],
)
def test_what_a_pass_leaves_undone_may_be_said_beside_it(text: str) -> None:
    assert read("teamturns", "act", text) == ["pass"]


@pytest.mark.parametrize(
    "text",
    ["I'm not sure, pass.", "I don't know, pass.", "I don't pass.", "No pass.", "Not passing, for I need the cards."],
)
def test_a_denied_pass_is_none(text: str) -> None:
    assert read("teamturns", "act", text) == []


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("bid 20\nForget the 20, I bid 3.", ["bid 3"]),
        ("bid 20\nPlease ignore the line above, I want to bid 14.", ["bid 14"]),
        ("bid 20\nDisregard my first line.", []),
        ("bid 20\nIgnore the 20.", []),
        ("Ignore the noise of the children and bid 3.", ["bid 3"]),
        ("bid 20. Not that it helps.", ["bid 20"]),
        ("bid 20\nuh, cancel that, somebody is at the door", []),
        ("bid 20\nplease forget what I just wrote", []),
        ("bid 20\nhm, hang on", []),
        ("bid 20\noh I don't know, it is late", []),
        ("bid 20. Sorry, I miscounted, 3 is left.", []),
        ("bid 20\nNope. The 20 stays where it is.", []),
    ],
)
def test_what_is_named_may_be_taken_back(text: str, held: list[str]) -> None:
    assert read("eat_me", "only bid", text) == held


def test_what_was_written_is_taken_back_whole() -> None:
    assert read("eat_me", "card and bid", "play 14\nbid 5\nplease forget what I wrote, more after supper") == []


def test_two_sentences_that_answer_one_question_are_asked_about() -> None:
    words = Words(("Anna", "Bruno", "Clara"), "Anna", {}, frozenset({"pick"}))
    (line,) = games.game("teamturns").grammar.read("Clara. Hm no, Bruno is safer. Bruno.", words)
    assert not line.orders
    assert line.complaint == 'This may mean "pick Clara" or "pick Bruno": please write which.'


def test_two_bare_numbers_are_no_card_and_a_correction() -> None:
    assert read("eat_me", "card and bid", "14\n20\n5 points") == []


def test_lines_that_say_more_than_one_of_them_are_not_that_one() -> None:
    words = Words(("Anna", "Bruno"), "Anna", {}, frozenset({"kitchen"}))
    lines = games.game("no_more_meat").grammar.read("take the open card\nMy old fish sleeps on select", words)
    assert len(lines) == 2


@pytest.mark.parametrize("text", ["Could you please bid 3 for me?", "Would you kindly bid 3?"])
def test_a_polite_request_is_an_order_in_spite_of_its_mark(text: str) -> None:
    assert read("eat_me", "only bid", text) == ["bid 3"]


@pytest.mark.parametrize("text", ["Can I bid 3?", "Can I bid 3, please?", "Can you tell me please what I bid?"])
def test_a_question_is_none(text: str) -> None:
    assert read("eat_me", "only bid", text) == []


def test_no_order_reaches_over_the_end_of_a_sentence() -> None:
    assert read("eat_me", "card and bid", "Card is 14 please. For bid I put zero.") == ["play 14", "bid 0"]


@pytest.mark.parametrize(
    "text", ["This round: 14\nNext round's bid: 5", "this round 14, next round 5", "Kindly note my 14 and a bid of 5."]
)
def test_rounds_name_what_is_meant(text: str) -> None:
    assert read("eat_me", "card and bid", text) == ["play 14", "bid 5"]


ORDERS = (
    ("eat_me", "card and bid", "play 14", "playing 14"),
    ("eat_me", "only bid", "bid 3", "bidding 3"),
    ("hold_my_bear", "steal", "steal 3 from Bruno", "stealing 3 from Bruno"),
    ("teamturns", "pick", "pick Clara", "picking Clara"),
    ("no_more_meat", "step 2", "cook tofu on backwards", "cooking tofu on backwards"),
)
DENIED = (
    "I will certainly not {0}",
    "I will most definitely not {0}",
    "I do not, in any case, {0}",
    "Definitely not: {0}",
    "Under no circumstances {0}",
    "On no account {0}",
    "By no means {0}",
    "Not in a million years {0}",
    "I'd sooner not {0}",
    "{0}? Far from it.",
    "{0}, far from it",
    "{0}, God forbid",
    "I'd be mad to {0}",
    "I have no wish to {0}",
    "I am unwilling to {0}",
    "I am strongly opposed to {1}",
    "I'm against {1}",
    "Catch me {1}",
    "The last thing I do is {0}",
    "The last thing I want is to {0}",
)


@pytest.mark.parametrize(("game", "asked", "order", "doing"), ORDERS)
@pytest.mark.parametrize("denied", DENIED)
def test_a_denial_holds_nothing_whatever_its_words(denied: str, game: str, asked: str, order: str, doing: str) -> None:
    assert read(game, asked, denied.format(order, doing)) == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm far from winning. Bid 3.",
        "Catch me if you can! Bid 3.",
        "As I have no plan, bid 3.",
    ],
)
def test_words_of_a_denial_may_stand_in_talk(text: str) -> None:
    assert read("eat_me", "only bid", text) == ["bid 3"]
