"""What a later letter says of what is held: more of it, another place in a list, or the one thing of two."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import games
from games.kit.grammar import Line, Words

SEATS = ("Anna", "Bruno", "Clara", "Dora")
RING = {"hand": [1, 4, 14, 17, 27], "left": 50, "round": 2}
BEARS = {"hand": ("vole 2", "vole 4", "ferret 1", "bear 1"), "animals": ("vole", "ferret", "bear")}


def _read(game: str, asked: str, text: str, held: str = "", view: Mapping[str, object] | None = None) -> list[Line]:
    grammar = games.game(game).grammar
    words = Words(SEATS, "Anna", view or {}, frozenset(asked.split(", ")))
    orders = grammar.orders(held, words)
    return grammar.read(text, Words(SEATS, "Anna", view or {}, words.asked, held=orders))


def _orders(game: str, read: list[Line]) -> str:
    return "; ".join(games.game(game).grammar.spell(order) for line in read for order in line.orders)


@pytest.mark.parametrize(
    ("held", "text", "orders"),
    [
        ("play 14\nbid 5", "raise my bid by 2", "bid 7"),
        ("play 14\nbid 5", "two more points on my bid please", "bid 7"),
        ("play 14\nbid 5", "lower the bid by 3", "bid 2"),
        ("play 14\nbid 5", "lower the bid to 3", "bid 3"),
        ("prefer 14 23 19\nbid 7", "swap 14 and 23", "prefer 23 14 19"),
        ("prefer 14 23 19\nbid 7", "put 19 before 23", "prefer 14 19 23"),
        ("prefer 14 23 19\nbid 7", "take 23 off my list", "prefer 14 19"),
        ("prefer 14 23 19\nbid 7", "26 instead of 19", "prefer 14 23 26"),
        ("prefer 14 23 19\nbid 7", "the first two the other way round", "prefer 23 14 19"),
        ("prefer 14 23 19\nbid 7", "add 26 at the end", "prefer 14 23 19 26"),
        ("prefer 14 23 19\nbid 7", "put 14 before 14", ""),
        ("prefer 14 23 19\nbid 7", "I changed my mind, 19 should come before 14.", "prefer 19 14 23"),
        ("prefer 14 23 19\nbid 7", "Turn the list around.", "prefer 19 23 14"),
        ("prefer 14 23 19\nbid 7", "The other way round, please.", "prefer 19 23 14"),
        ("bid 5", "Same as before plus one.", "bid 6"),
        ("play 14\nbid 5", "Hold on. Double it.", "bid 10"),
        ("play 14\nbid 5", "Changed my mind about the card: 27 it is. Bid unchanged.", "play 27; bid 5"),
        ("play 14\nbid 5", "Same bid, other card: 27.", "play 27; bid 5"),
        ("play 14\nbid 5", "Replace 14 by 27, bid stays 5.", "play 27; bid 5"),
        ("play 14\nbid 5", "The bid was too low, I want 17.", "play 14; bid 17"),
        ("play 14\nbid 5", "It should have said 27, not 14. The rest stays.", "play 27; bid 5"),
    ],
)
def test_a_bid_and_a_list_are_changed_from_what_they_are(held: str, text: str, orders: str) -> None:
    asked = "pool, list" if "prefer" in held else "card and bid"
    assert _orders("eat_me", _read("eat_me", asked, text, held, None if "prefer" in held else RING)) == orders


@pytest.mark.parametrize(
    "text",
    [
        "Bid 9 would have been too much.",
        "A 9 more or less makes no odds.",
        "27 is better than 14, sorry.",
        "Sorry, I still have 27.",
        "You said 27 was wrong, Bruno.",
        "keep the 27, not the 14",
    ],
)
def test_what_only_weighs_another_thing_changes_nothing(text: str) -> None:
    assert _orders("eat_me", _read("eat_me", "card and bid", text, "play 14\nbid 5", RING)) == ""


def test_what_is_called_a_joke_is_exchanged() -> None:
    held = "take hidden\ncook meat on mystery"
    said = "I was joking about the meat, obviously. Put the broccoli in that pan."
    assert _orders("no_more_meat", _read("no_more_meat", "take, cook", said, held)) == (
        "take hidden; cook broccoli on mystery"
    )


def test_a_likely_change_is_asked_about_with_all_that_is_held() -> None:
    said = "I cannot believe I wrote Select instead, Shuffle it must be"
    (line,) = _read("no_more_meat", "take, cook", said, "take karma\ncook fish on select")
    assert not line.orders
    assert [games.game("no_more_meat").grammar.spell(order) for order in line.reading] == [
        "take karma",
        "cook fish on shuffle",
    ]


@pytest.mark.parametrize("text", ["raise my bid by 60 percent", "a bid two less than Clara's"])
def test_what_has_no_sum_changes_nothing(text: str) -> None:
    assert "bid" not in _orders("eat_me", _read("eat_me", "card and bid", text, "bid 5", RING))


def test_what_is_added_stands_beside_what_is_held() -> None:
    assert (
        _orders("hold_my_bear", _read("hold_my_bear", "play", "and vole 4", "play vole 2", BEARS))
        == "play vole 2, vole 4"
    )


def test_one_thing_of_a_gift_that_changes_is_asked_about() -> None:
    held = "give ferret 1 and bear 1 to Clara"
    (line,) = _read("hold_my_bear", "play, give", "vole 2 instead of the bear", held, BEARS)
    assert not line.orders
    assert line.reading


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        ("teamturns", "take", "points, not the action", "take points"),
        ("teamturns", "pick", "Dora, not Bruno", "pick Dora"),
        ("eat_me", "card and bid", "not 27 but 14, bid 4", "play 14; bid 4"),
        ("teamturns", "pick", "not Dora, not Bruno", ""),
        ("teamturns", "take", "not points", ""),
    ],
)
def test_what_is_turned_down_leaves_the_other(game: str, asked: str, text: str, orders: str) -> None:
    assert _orders(game, _read(game, asked, text, view=RING if game == "eat_me" else None)) == orders


@pytest.mark.parametrize(
    "words", ["Skip the 14 please", "save the 14", "leave the 14 out", "lose the 14", "take the 14 back"]
)
def test_what_may_want_something_held_changed_does_not_count_as_it_once_more(words: str) -> None:
    held = "play 14\nbid 9"
    assert not _orders("eat_me", _read("eat_me", "card and bid", words, held, RING))
    assert _orders("eat_me", _read("eat_me", "card and bid", "still 14", held, RING)) == "play 14"
