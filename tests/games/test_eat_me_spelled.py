"""Eat Me: every way to say a card, a bid, that there is none, and the round it is for: what is meant, and how far the
words reach. All of it means the same wherever it stands in a line."""

from __future__ import annotations

from typing import Any

import pytest

from games.eat_me.deeds import Bid, Play
from games.eat_me.orders import GRAMMAR
from games.eat_me.spelling import Card, Parted, Points, There, Unbid, Unheld, When
from games.kit.kinds import Kind, Words
from games.kit.words import tokens


def readings(kind: Kind, text: str, behind: str = "", **view: Any) -> list[tuple[Any, int, int]]:
    """Value, words and signs, how unsure; behind these words and whatever stands before them."""
    words, found = Words(("Anna", "Bruno"), "Anna", view), []
    for before in (0, 1, 3):
        said = tokens(f"{'xyzzy ' * before}{behind} {text}")
        at = before + len(tokens(behind))
        found.append([(read.value, read.end - at, read.cost) for read in kind.read(said, at, words)])
    assert found[0] == found[1] == found[2]
    return found[0]


@pytest.mark.parametrize(
    ("behind", "text", "found"),
    [
        ("", "14", [(14, 1, 0)]),
        ("", "13", [(13, 1, 1)]),  # not held: read, and refused with words
        ("my", "two", [(2, 1, 1)]),
        ("this round", "14", [(14, 1, 0)]),
        ("next turn", "14", [(14, 1, 0)]),
        ("round", "14", []),
        ("rnd", "14", []),
        ("the turn", "14", []),
        ("my", "one", [(1, 1, 0)]),
        ("the", "one.", [(1, 1, 0)]),
        ("my", "one and", [(1, 1, 0)]),
        ("my", "one for", [(1, 1, 0)]),
        ("my", "one that", []),
        ("the", "one I", []),
        ("that", "one", []),
        ("play", "two cards", []),
        ("my", "14 animals", []),
    ],
)
def test_a_card(behind: str, text: str, found: object) -> None:
    assert readings(Card(), text, behind, hand=[1, 14]) == found


def test_my_one_is_no_card_where_none_of_this_number_is_held() -> None:
    assert readings(Card(), "one", "my", hand=[14]) == readings(Card(), "one", "my") == []


def test_where_no_hand_is_known_any_number_is_a_card() -> None:
    assert readings(Card(), "13") == [(13, 1, 0)]


@pytest.mark.parametrize(
    ("text", "value", "ends"),
    [
        ("nothing", 0, [1]),
        ("nil", 0, [1]),
        ("none", 0, [1]),
        ("fiver", 5, [1]),
        ("tenner", 10, [1]),
        ("dozen", 12, [1]),
        ("half a dozen", 6, [3]),
        ("half dozen", 6, [2]),
        ("5", 5, [1]),
        ("5 of my 80 points", 5, [1, 4]),
        ("5 of my 80", 5, [1, 4]),
        ("5 out of my 80", 5, [1, 5]),
        ("5 from the hundred", 5, [1, 4]),
        ("5 of my budget", 5, [1, 4]),
        ("5 of my eighty", 5, [1, 4]),
        ("5 of my forty two", 5, [1, 5]),
        ("5 of 80", 5, [1]),  # a fraction, or a card of eighty
        ("5 of my", 5, [1]),
        ("5 of", 5, [1]),
        ("5 of the next", 5, [1]),
        ("5 of out from the 80", 5, [1]),
        ("twenty of my stash", 20, [1, 4]),
    ],
)
def test_bid_points(text: str, value: int, ends: list[int]) -> None:
    assert readings(Points(), text) == [(value, end, 0) for end in ends]


@pytest.mark.parametrize(("behind", "points"), [("round", []), ("turn", []), ("this round", [14]), ("x", [14])])
def test_the_number_of_a_round_is_no_bid(behind: str, points: list[int]) -> None:
    assert [value for value, _, _ in readings(Points(), "14", behind)] == points


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("no bid", 2),
        ("no bids", 2),
        ("no bid today", 2),
        ("without a bid", 3),
        ("without any bid", 3),
        ("without bidding", 2),
        ("skip bidding", 2),
        ("skipping a bid", 3),
        ("no bid 5", 0),  # a comma is missing
        ("no bid five", 0),
        ("without a bid 5", 0),
        ("no", 0),
        ("no way", 0),
        ("without a", 0),
        ("a bid", 0),
        ("bid", 0),
    ],
)
def test_no_bid(text: str, end: int) -> None:
    assert readings(Unbid(), text) == ([("", end, 0)] if end else [])


def test_points_that_might_be_a_card_of_the_hand_are_none() -> None:
    assert readings(Unheld(), "14", hand=[14]) == []
    assert readings(Unheld(), "15", hand=[14]) == readings(Unheld(), "15") == [(15, 1, 0)]


@pytest.mark.parametrize(("behind", "read"), [("/", True), ("|", True), ("x", False), ("-", False), ("", False)])
def test_a_number_behind_a_stroke(behind: str, read: bool) -> None:
    assert readings(Parted(), "14", behind) == ([(14, 1, 0)] if read else [])


@pytest.mark.parametrize(
    ("text", "behind", "ahead", "shown"),
    [
        # words of a round: behind a bid, before it, and where they show that a number is a bid
        ("for the next round", 4, 4, 4),
        ("on the next round", 4, 4, 4),
        ("for the round", 3, 3, 3),
        ("for the first card", 3, 3, 3),  # "12 for the first, card 14": that word may begin what follows
        ("for my place", 3, 3, 3),
        ("in the auction", 3, 3, 3),
        ("for round 3", 3, 3, 3),
        ("for round 4", 3, 3, 3),
        ("for the rnd 3", 4, 4, 4),
        ("for round 5", 2, 2, 0),  # neither this nor the next one: the number says something else
        ("for round 2", 2, 2, 0),
        ("for the next time", 4, 4, 4),
        ("as the second in the order of play", 7, 7, 7),
        ("for next", 2, 2, 0),
        ("for one", 2, 2, 0),
        ("this round", 2, 2, 0),
        ("the next round", 3, 3, 0),
        ("for this turn", 3, 0, 3),  # ahead of a bid it is a plan
        ("for the next turn", 4, 3, 4),
        ("next round", 2, 0, 0),
        ("following", 1, 0, 0),
        ("after that", 1, 0, 0),
        # no round
        ("next time", 0, 0, 0),
        ("turn", 0, 0, 0),  # "turn 5" is about something else
        ("round 3", 0, 0, 0),
        ("one", 0, 0, 0),
        ("the", 0, 0, 0),
        ("for", 0, 0, 0),
        ("for my", 0, 0, 0),
        ("soon", 0, 0, 0),
        ("", 0, 0, 0),
    ],
)
def test_the_round_of_a_bid_in_words(text: str, behind: int, ahead: int, shown: int) -> None:
    for kind, end in ((When(), behind), (When(ahead=True), ahead), (When(placed=True), shown)):
        assert readings(kind, text, round=3) == ([("", end, 0)] if end else [])


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("down", [1]),
        ("out", [1]),
        ("away", [1]),
        ("ring", [1]),
        ("arena", [1]),
        ("into the ring", [3]),
        ("in to the ring", [4, 1]),
        ("in the ring", [3, 1]),
        ("forward to the table", [4, 1]),
        ("on the table", [3]),
        ("on table", [2]),
        ("onto the board", [3]),
        ("in the kitchen", [1]),
        ("down on the table", [1]),
        ("into", []),
        ("at", []),
        ("table", []),
        ("", []),
    ],
)
def test_where_a_card_is_put(text: str, ends: list[int]) -> None:
    assert readings(There(), text) == [("", end, 0) for end in ends]


HAND = {"hand": [4, 7, 10, 11, 14, 17, 21], "left": 50, "round": 2}
BOTH = Words(("Anna", "Bruno"), "Anna", HAND, frozenset({"card and bid"}))


@pytest.mark.parametrize(
    "text",
    [
        "1) Card: 14\n2) Points for the auction: 10\n3) Weather here: rain",
        "Card: 14. Points for the auction: 10",
        "The card I play is 14, points: 10",
        "the card I play is 14 - points for the auction: 10",
        "card 14, points for the next round 10",
        "10 (bid), card number 14",
        "10 (bid)! I go with the 14 now",
        "Bid: 10 - for the card 14",
        "10 (bid) / this round 14",
    ],
)
def test_what_each_number_is_called_decides_which_is_the_card(text: str) -> None:
    read = [order for line in GRAMMAR.read(text, BOTH) for order in line.orders]
    assert set(read) == {Play(14), Bid(10)}


@pytest.mark.parametrize("text", ["put me down for 10", "I part with my 10", "put me down for the 14 or so"])
def test_a_number_of_the_hand_that_may_be_a_bid_is_asked_about(text: str) -> None:
    assert not [order for line in GRAMMAR.read(text, BOTH) for order in line.orders]
