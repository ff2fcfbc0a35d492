"""Why somebody plays a card of Meta is no part of the order, whatever it says; and no order hides in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.meta.grammar import GRAMMAR
from tests.games.test_meta_orders import at, lines, ruled

HAND = ("Poison", "Poison", "Medicine", "Keep thinking", "Salt in the wound", "Nothing to see here")
PUSH = at("push", *HAND)
POISON = "play Poison on Clara"


@pytest.mark.parametrize(
    "why",
    (
        "because she was mean|, because she did not help me|cos she can't stop laughing|since she is winning|"
        "as she is the leader|so that she stops smiling|so she loses|to get even|to get even with her|in revenge|"
        "for what she did to Bruno|in retaliation for last turn|because Bruno will play Poison on me|because I can|"
        "because Bruno asked me to play Poison on Clara|seeing that nobody else will|(because she's mean)|"
        "because Medicine is no good"
    ).split("|"),
)
@pytest.mark.parametrize("order", ["play Poison on Clara", "Poison on Clara", "I'd like to play Poison on Clara"])
def test_a_reason_leaves_the_order_alone(order: str, why: str) -> None:
    assert lines(f"{order} {why}", PUSH) == POISON


@pytest.mark.parametrize(
    "said", ["Since Clara hit me last turn, Poison on Clara", "Because she didn't pass, I play Poison on Clara"]
)
def test_a_reason_may_come_first(said: str) -> None:
    assert lines(said, PUSH) == POISON


@pytest.mark.parametrize(
    "said",
    [
        "play Poison on Clara because she was mean, and then play Medicine",
        "play Poison on Clara because she was mean; play Medicine because I'm sick",
        "play Poison on Clara, then Medicine to survive",
        "play Poison on Clara as she is winning, and I play Medicine",
    ],
)
def test_what_is_ordered_behind_a_reason_is_an_order(said: str) -> None:
    assert lines(said, PUSH) == f"{POISON}\nplay Medicine"


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("play Poison on Clara to show her, and Medicine to heal me", f"{POISON}\nplay Medicine"),
        ("I'd play Poison on Clara because she is winning, but I don't", POISON),
        ("play Poison on Clara because she is winning, if she is", POISON),
        ("play Poison on Clara because she is winning, no wait, on Bruno", POISON),
        ("play Poison on Clara because I play Medicine", POISON),
    ],
)
def test_where_a_reason_may_be_more_than_that_we_ask(said: str, asked: str) -> None:
    (line,) = GRAMMAR.read(said, PUSH)
    assert not line.orders
    assert GRAMMAR.write(line.reading) == asked


@pytest.mark.parametrize(
    "said",
    [
        "Bruno played Poison on Clara because she was mean",
        "Bruno should play Poison on Clara because she is winning",
        "I passed because I was asleep",
        "I won't play Poison on Clara because she is nice",
        "maybe Poison on Clara since she is winning",
        "should I play Poison on Clara because she is winning?",
        "since Clara is winning, maybe Poison on Clara",
        "because I like Poison, I never play it",
        "next turn I play Poison on Clara because she is winning",
        "Poison on Clara was mean because she was ill",
        "Poison on Clara, that would be mean",
        "Poison hit me so it was bad",
        "play Poison on Clara unless she passes",
        "Bruno, play your Medicine because you are ill",
    ],
)
def test_a_reason_makes_no_order_of_what_is_none(said: str) -> None:
    assert lines(said, PUSH) == ""


def test_a_title_holds_no_reason() -> None:
    assert lines("play Nothing to see here because I want peace", PUSH) == "play Nothing to see here"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("play Poison on Clara because she was mean.", f"{POISON} because she was mean"),
        (
            "Poison on Clara, because she was mean, and then play Medicine",
            f"{POISON} because she was mean\nplay Medicine",
        ),
        ('play Poison on Clara because I read "loses" as "juggles"', f'{POISON} because I read "loses" as "juggles"'),
        ("play Poison on Clara - it should become 5", f"{POISON} because it should become 5"),
        ("play Poison on Clara to get even", POISON),
    ],
)
def test_where_a_gm_rules_it_is_kept_beside_the_card(said: str, meant: str) -> None:
    assert lines(said, ruled(*HAND)) == meant
    assert GRAMMAR.write(GRAMMAR.orders(meant, PUSH)) == meant


@pytest.mark.parametrize("behind", [". Then pass turn", ". After that I pass for the turn", "; pass"])
def test_a_card_behind_a_reason_is_asked_about_whatever_stands_behind_it(behind: str) -> None:
    read = GRAMMAR.letter([(1, f"{POISON} because she has the nicest neck, and Keep thinking{behind}")], PUSH)
    assert not any(line.orders for line in read)
    assert "play Keep thinking" in GRAMMAR.write(tuple(order for line in read for order in line.reading))


def test_a_reason_ends_where_the_next_order_begins() -> None:
    meant = replace(PUSH, asked=PUSH.asked | {"meant"})
    assert lines(f"{POISON} because I am sad; play Medicine", meant) == f"{POISON} because I am sad\nplay Medicine"
