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
    ],
)
def test_the_order_among_them_counts(text: str, meant: str) -> None:
    assert [GAME.grammar.write(line.orders) for line in read(text)] == [meant]


@pytest.mark.parametrize(
    "text",
    ["bid 12. Or not.", "bid 12. Maybe.", "bid 12. Or should I bid 13?", "Should I bid 12? I think so.", "19 for 5?",
     "bid 12. Not really.", "bid 12. Just kidding, no."],
)  # fmt: skip
def test_what_another_sentence_puts_in_doubt_is_not_done(text: str) -> None:
    assert [line.orders for line in read(text)] == [()]


@pytest.mark.parametrize("text", ['I wrote "bid 9". That is not what counts.', 'and "bid 3". I did not take either.'])
def test_what_is_cited_amid_sentences_is_not_done(text: str) -> None:
    assert [line.orders for line in read(text)] == [()]


@pytest.mark.parametrize("text", ["Hello, two things:", "I have 3 questions", "Two bears walk into a bar"])
def test_what_is_counted_is_no_answer(text: str) -> None:
    assert [(line.orders, line.reading) for line in read(text)] == [((), ())]
