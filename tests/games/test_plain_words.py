"""Orders amid plain English: understood where every word is one that says nothing, asked about or left where not."""

from __future__ import annotations

import pytest

from games import game
from games.kit.kinds import Words
from games.kit.reading import binding
from games.kit.reading.plain import PLAIN
from games.kit.words import tokens

SEATS = ("Anna", "Bruno", "Clara")
EAT_ME = Words(SEATS, "Anna", {"hand": (14, 27, 30)}, frozenset({"hand", "card and bid"}))


def orders(said: str) -> tuple[str, ...]:
    grammar = game("eat_me").grammar
    return tuple(grammar.spell(order) for line in grammar.read(said, EAT_ME) for order in line.orders)


@pytest.mark.parametrize(
    "said",
    [
        "Gladly I lay my trusty old 14, with a modest bid of 8",
        "Boldly, dear friends: play my lovely 14 and bid a humble 8",
        "down goes the 14 with a bid of 8, captain",
    ],
)
def test_words_that_say_nothing_may_stand_anywhere_in_an_order(said: str) -> None:
    assert orders(said) == ("play 14", "bid 8")


@pytest.mark.parametrize(
    "said",
    [
        "I read: play 14, bid 8. Until Mon 23 Nov 19:05 you can change it.",
        "I hold from you: play 14, bid 8.",
        "Bid 0 to 100 points for the first round.",
        "I have a lovely old 14",
        "my fierce little 14 is the best animal",
        "Bruno, down goes your trusty 14",
        "hardly a bold 14 with a bid of 8",
        "down goes the 14 unless a bid of 8",
        "down goes the xylophone 14 with a bid of 8",
        "bear 1, please",
        "room 12 please",
        'Line 1, "- extend 1 day": The deadline moves from Mon 23 Nov 19:05 to',
    ],
)
def test_without_a_deed_of_the_writer_or_with_a_word_that_is_not_known_nothing_is_done(said: str) -> None:
    assert orders(said) == ()


def test_no_plain_word_denies_doubts_or_delays() -> None:
    bound = [word for word in PLAIN if binding.binds(tokens(word)) or binding.reason(tokens(word))]
    assert bound == []
