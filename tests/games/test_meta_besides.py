"""What stands beside an order of Meta: refusals, the order of a list, and "one more on Clara"."""

from __future__ import annotations

import pytest

from games.meta.grammar import GRAMMAR
from tests.games.test_meta_orders import at

HAND = ("Poison", "Poison", "Medicine", "Keep thinking", "Precision strike")
REFUSED = (
    "I will certainly not discard my Medicine!|I will definitely not discard Medicine|I surely won't discard Medicine|"
    "no way will I discard Medicine|under no circumstances do I discard Medicine|I'd never discard Medicine|"
    "I am not going to discard Medicine|I'd rather not discard Medicine|by no means discard Medicine|"
    "on no account discard Medicine|discard Medicine? Certainly not|I refuse to discard Medicine|"
    "I decline to discard Medicine|I object to discarding Medicine|over my dead body do I discard Medicine|"
    "the last thing I do is discard Medicine|fat chance I discard Medicine|I am too fond of it to discard Medicine"
)
BOTH = "play Poison on Bruno\nplay Poison on Clara"
ONE_MORE = (
    "Poison on Bruno. And one more on Clara.|Poison on Bruno, one more on Clara|Poison on Bruno and another on Clara|"
    "Poison on Bruno. Another one on Clara.|Poison on Bruno, the other one on Clara|Poison on Bruno. Same for Clara.|"
    "play Poison on Bruno, the same for Clara|Poison on Bruno, and the second one on Clara"
)
GOES_ON = (
    "Poison on Bruno. Clara gets one, too.|Poison on Bruno. Ditto Clara.|"
    "Poison on Bruno. Then one on Clara.|Poison on Bruno. I have another for Clara.|Poison on Bruno (and Clara)|"
    "Poison on Bruno. Again on Clara."
)


def said(text: str, kind: str, *hand: str) -> str:
    return GRAMMAR.write(GRAMMAR.line(text, at(kind, *(hand or HAND))).orders)


@pytest.mark.parametrize("kind", ["discard", "push"])
@pytest.mark.parametrize("text", REFUSED.split("|"))
def test_what_is_refused_is_not_done(text: str, kind: str) -> None:
    assert said(text, kind) == ""


@pytest.mark.parametrize("text", ["discard Medicine, not sorry", "Certainly, discard Medicine", "discard my Medicine"])
def test_what_only_sounds_like_a_refusal_is_done_or_asked(text: str) -> None:
    line = GRAMMAR.line(text, at("discard", *HAND))
    assert GRAMMAR.write(line.orders or line.reading) == "discard Medicine" or line.why


@pytest.mark.parametrize("kind", ["discard", "push"])
@pytest.mark.parametrize("text", ["discard Poison, Medicine first", "discard Poison, Medicine first, please"])
def test_first_in_a_list_is_asked_about(text: str, kind: str) -> None:
    line = GRAMMAR.line(text, at(kind, *HAND))
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), "discard Medicine, Poison")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("discard Poison; Medicine second", "discard Poison, Medicine"),
        ("discard Medicine first, then Poison", "discard Medicine, Poison"),
    ],
)
def test_the_rest_of_a_list_is_not_played(text: str, meant: str) -> None:
    line = GRAMMAR.line(text, at("push", *HAND))
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), meant)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("discard Medicine, then Poison", "discard Medicine, Poison"),
        ("discard Medicine, then Poison on Bruno", "discard Medicine\nplay Poison on Bruno"),
        ("discard Poison, then play Medicine first", "discard Poison\nplay Medicine"),
    ],
)
def test_a_plain_list_and_a_card_played_behind_it_are_read(text: str, held: str) -> None:
    line = GRAMMAR.line(text, at("push", *HAND))
    assert GRAMMAR.write(line.orders or line.reading) == held


@pytest.mark.parametrize("text", ONE_MORE.split("|"))
def test_one_more_on_somebody_is_the_same_card_again(text: str) -> None:
    assert said(text, "push") == BOTH


@pytest.mark.parametrize("text", ONE_MORE.split("|"))
def test_where_there_is_but_one_card_the_rest_is_not_dropped(text: str) -> None:
    assert said(text, "push", "Poison", "Medicine") == ""


@pytest.mark.parametrize(
    "text",
    ["Poison on Bruno. Clara too.", "play Poison on Bruno. Clara gets the other.", "Poison on Bruno - Clara too"],
)
def test_what_plainly_goes_on_with_an_order_is_ordered(text: str) -> None:
    assert said(text, "push") == BOTH
    assert said(text, "push", "Poison", "Medicine") == ""  # there is no other


@pytest.mark.parametrize("text", GOES_ON.split("|"))
def test_what_goes_on_with_an_order_is_asked_back(text: str) -> None:
    line = GRAMMAR.line(text, at("push", *HAND))
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), BOTH)


@pytest.mark.parametrize(
    "text",
    [
        "Poison on Bruno. Clara, you are next!",
        "Poison on Bruno. Clara is winning, too.",
        "Poison on Bruno. Thanks, Clara!",
        "Poison on Bruno. What a game!",
    ],
)
def test_talk_behind_an_order_leaves_it_alone(text: str) -> None:
    assert said(text, "push") == "play Poison on Bruno"


@pytest.mark.parametrize(
    "text",
    [
        "Poison on Bruno, not one more on Clara",
        "Poison on Bruno, maybe another on Clara",
        "Poison on Bruno or another on Clara",
    ],
)
def test_no_second_card_where_it_is_denied_or_doubted(text: str) -> None:
    assert "Clara" not in said(text, "push")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Bye bye, Medicine", "discard Medicine"),
        ("my Medicine goes", "discard Medicine"),
        ("two Poisons, one each for Clara and Bruno", "play Poison on Clara\nplay Poison on Bruno"),
        ("Medicine plus Poison", ""),  # at whom?
        ("Pass my love to Bruno", ""),
    ],
)
def test_what_is_not_said_whole_is_asked_about(text: str, meant: str) -> None:
    line = GRAMMAR.line(text, at("push", *HAND))
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), meant)
    assert line.reading or line.why or line.complaint


@pytest.mark.parametrize("text", ["Medicine. Bye, Bruno", "Medicine goes on the stack", "Let Medicine go first"])
def test_what_is_played_does_not_go(text: str) -> None:
    assert GRAMMAR.write(GRAMMAR.line(text, at("push", *HAND)).orders) == "play Medicine"


@pytest.mark.parametrize("text", ["two Medicines, that should be enough", "Medicine, that will be enough"])
def test_what_is_enough_may_be_what_goes_and_is_asked_about(text: str) -> None:
    assert said("Medicine", "push", "Medicine", "Medicine")
    assert not said(text, "push", "Medicine", "Medicine")


@pytest.mark.parametrize(
    "text", ["Powerup field please. Nothing more for now", "Nothing, but a Precision strike later"]
)
def test_a_card_named_beside_a_pass_is_no_pass(text: str) -> None:
    assert not said(text, "push", "Medicine")


@pytest.mark.parametrize("text", ["Good Evening! Nothing from me.", "Good morning all, I pass"])
def test_a_greeting_that_is_a_title_too_leaves_a_pass(text: str) -> None:
    assert said(text, "push", "Medicine") == "pass"


def test_a_trap_with_a_card_inside_that_is_not_in_the_hand_sets_nothing() -> None:
    words = at("prepare", "Good Evening", "Poison", "Medicine")
    (line,) = GRAMMAR.read("Trap: Good Evening with a Fireball inside", words)
    assert line.orders == ()
    assert 'You do not hold "Fireball"' in (line.complaint or "")
    (line,) = GRAMMAR.read("Trap: Good Evening with a Medicine inside", words)
    assert GRAMMAR.write(line.orders) == "trap Good Evening with Medicine"


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Well, I give her the Poison first: Poison on Clara.", "play Poison on Clara"),
        ("Clara gets my Poison now: Poison on Clara!", "play Poison on Clara"),
        ("Poison on Clara, Poison on Clara", "play Poison on Clara\nplay Poison on Clara"),
    ],
)
def test_a_card_that_is_spoken_of_before_a_colon_is_the_one_behind_it(text: str, orders: str) -> None:
    lines = GRAMMAR.read(text, at("push", *HAND))
    assert "\n".join(GRAMMAR.write(line.orders) for line in lines if line.orders) == orders


@pytest.mark.parametrize(
    "second",
    [
        "The Poison please delete again, it was the anger speaking. Medicine stays.",
        "Delete the Poison again.",
        "The Poison, please, cancel.",
        "Poison must be removed again, sorry.",
    ],
)
def test_a_card_that_a_later_line_takes_back_is_not_played(second: str) -> None:
    lines = GRAMMAR.read(f"Medicine, then Poison on Clara.\n{second}", at("push", *HAND))
    assert not any("Poison" in GRAMMAR.write(line.orders) for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        "That Poison Bruno, ouch",
        "Oh, that Poison on Bruno!",
        "But those Poisons on Bruno",
        "Ouch, that Poison on Bruno",
        "What a Poison on Bruno",
    ],
)
def test_a_card_that_is_pointed_at_is_asked_about(text: str) -> None:
    assert said(text, "push") == ""


def test_who_plays_that_card_plays_it() -> None:
    assert said("I play that Poison on Bruno", "push") == "play Poison on Bruno"


@pytest.mark.parametrize("text", ["Let's go without traps: Medicine", "Let's go: Medicine", "We go with Medicine"])
def test_who_sets_out_throws_nothing_away(text: str) -> None:
    line = GRAMMAR.line(text, at("prepare", *HAND))
    assert GRAMMAR.write(line.orders or line.reading) == "play Medicine"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Three Poisons: two Bruno, one Clara.", "Bruno Bruno Clara"),
        ("All three Poisons: 1 for Clara, 2 for Bruno", "Clara Bruno Bruno"),
        ("Three Poisons, one at Clara, and two at Bruno", "Clara Bruno Bruno"),
        ("All three Poisons go, 2 on Clara, 1 on Bruno", "Clara Clara Bruno"),
        ("Two of my Poisons go: one to Bruno, one to Clara", "Bruno Clara"),
    ],
)
def test_equal_cards_go_to_each_player_as_often_as_is_said(text: str, meant: str) -> None:
    line = GRAMMAR.line(text, at("push", "Poison", "Poison", "Poison", "Medicine"))
    assert GRAMMAR.write(line.orders or line.reading) == "\n".join(f"play Poison on {who}" for who in meant.split())


@pytest.mark.parametrize(
    "text",
    [
        "Two Poisons: two on Bruno, one on Clara",
        "Three Poisons: one on Bruno, one on Clara",
        "Two Poisons: one on Bruno",
    ],
)
def test_cards_that_are_told_out_as_more_or_fewer_than_are_named_are_asked_about(text: str) -> None:
    line = GRAMMAR.line(text, at("push", "Poison", "Poison", "Poison", "Medicine"))
    assert not line.orders
    assert "do not come to as many" in (line.complaint or "")


def test_what_is_left_of_equal_cards_may_be_told_without_a_number() -> None:
    line = GRAMMAR.line("Two Poisons: one on Bruno, the other on Clara", at("push", *HAND))
    assert GRAMMAR.write(line.orders) == BOTH
