"""Several sentences on one line: orders, talk and corrections beside each other, each read for itself."""

from __future__ import annotations

import pytest

import games
from games.kit.dice import Dice
from games.kit.grammar import Line, Words

SEATS = ("Anna", "Bruno", "Clara")
GAME = games.game("eat_me")


def read(text: str) -> list[Line]:
    state = GAME.setup(SEATS, GAME.Options(), Dice("a/b"))
    return GAME.grammar.read(text, Words(SEATS, "Anna", GAME.view(state, "Anna"), asked=GAME.listens(state, "Anna")))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("bid ten. Hope that's ok? And who is Clara?", "bid 10"),
        ("I will bid twelve. Bruno, are you still angry?", "bid 12"),
        ("I'd like to bid seven please. Oh and hello to Bruno, long time no see!", "bid 7"),
        ("Actually, I'd rather bid 9.", "bid 9"),
        ("on second thought i stay with 12, thanks", "bid 12"),
        ("Bid 9, er, 8.", "bid 8"),
        ("I'm happy with 15, final.", "bid 15"),
        ("18 bid points from me, that is my last word", "bid 18"),
        ("hi gm, my bid for first round is 10 points. greetings from Lyon", "bid 10"),
        ("I would like that you bid 12 for me", "bid 12"),
        ("Let me open with a bid of twelve", "bid 12"),
        ("And I'll bid fourteen instead, thanks!", "bid 14"),
    ],
)
def test_the_order_among_them_counts(text: str, meant: str) -> None:
    assert [GAME.grammar.write(line.orders) for line in read(text)] == [meant]


@pytest.mark.parametrize(
    "text",
    [
        "bid 12. Or not.",
        "bid 12. Maybe.",
        "bid 12. Or should I bid 13?",
        "Should I bid 12? I think so.",
        "19 for 5?",
        "bid 12. Not really.",
        "bid 12. Just kidding, no.",
    ],
)
def test_what_another_sentence_puts_in_doubt_is_not_done(text: str) -> None:
    assert [line.orders for line in read(text)] == [()]


@pytest.mark.parametrize("text", ['I wrote "bid 9". That is not what counts.', 'and "bid 3". I did not take either.'])
def test_what_is_cited_amid_sentences_is_not_done(text: str) -> None:
    assert [line.orders for line in read(text)] == [()]


@pytest.mark.parametrize("text", ["Hello, two things:", "I have 3 questions", "Two bears walk into a bar"])
def test_what_is_counted_is_no_answer(text: str) -> None:
    assert [(line.orders, line.reading) for line in read(text)] == [((), ())]


@pytest.mark.parametrize(
    "text",
    [
        "next turn bid 12",
        "Last round I bid 12 and it was far too much.",
        "bid 0 to",
        "I would bid 12",
        "shall I bid 12 instead?",
        "bid 12 instead of 14?",
    ],
)
def test_words_that_look_like_dress_do_not_make_an_order(text: str) -> None:
    assert [line.orders for line in read(text)] == [()]


KITCHEN = games.game("no_more_meat")


def cooks(text: str) -> list[Line]:
    return KITCHEN.grammar.read(text, Words(SEATS, "Anna"))


def test_corrections_in_two_sentences_of_a_line_both_count() -> None:
    [line] = cooks("Take open, no wait, karma. Cook fish on select, er, on mystery.")
    assert KITCHEN.grammar.write(line.orders) == "take karma\ncook fish on mystery"


def test_an_answer_in_a_sentence_that_reads_like_talk_is_not_lost() -> None:
    [line] = cooks("The open card looks good, I'll have it. Tofu to the mystery pan.")
    assert line.orders == ()
    assert KITCHEN.grammar.write(line.reading) == "take open\ncook tofu on mystery"


def test_talk_of_the_game_beside_an_order_is_named() -> None:
    [line] = cooks("My tofu was the hit of the mystery pan. And I want karma.")
    assert KITCHEN.grammar.write(line.orders) == "take karma"
    assert line.past == ("My tofu was the hit of the mystery pan",)


def test_a_wish_of_the_food_is_the_order_of_its_cook() -> None:
    [line] = cooks("Today my tofu wants to go into the mystery pan. And I want karma.")
    assert KITCHEN.grammar.write(line.orders) == "cook tofu on mystery\ntake karma"
