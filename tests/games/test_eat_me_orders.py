"""Eat Me: how players write, what is not an order, and what a second letter changes."""

from __future__ import annotations

import pytest

from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.orders import GRAMMAR
from games.kit.grammar import Words
from games.kit.order import Orders, amend
from games.kit.words import tidy, tokens


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("play 13", (Play(13),)),
        ("card 13", (Play(13),)),
        ("CARD 13", (Play(13),)),
        ("Card: 13", (Play(13),)),
        ("play card 13", (Play(13),)),
        ("Play the card number 13, please", (Play(13),)),
        ("playing #13", (Play(13),)),
        ("paly 13", (Play(13),)),
        ("bid 17", (Bid(17),)),
        ("Bid: 17 points.", (Bid(17),)),
        ("My bid is 17 pts", (Bid(17),)),
        ("I bid 17 for the next round, thanks", (Bid(17),)),
        ("bid nothing", (Bid(0),)),
        ("bid 0", (Bid(0),)),
        ("play 13 bid 17", (Play(13), Bid(17))),
        ("Play 13, bid 17.", (Play(13), Bid(17))),
        ("I'll play 13 and bid 17", (Play(13), Bid(17))),
        ("bid 17; play 13", (Bid(17), Play(13))),
        ("card: 13 / bid: 17", (Play(13), Bid(17))),
        ("13 for 17", (Play(13), Bid(17))),
        ("play 13 for 17 points", (Play(13), Bid(17))),
        ("13 bid 17", (Play(13), Bid(17))),
        ("- play 13", (Play(13),)),
        ("2. bid 17", (Bid(17),)),
        ("prefer 17 30 4", (Prefer((17, 30, 4)),)),
        ("pref 17, 30, 4", (Prefer((17, 30, 4)),)),
        ("Preferences: 17 > 30 > 4", (Prefer((17, 30, 4)),)),
        ("PREF 17 30 4 BID 5", (Prefer((17, 30, 4)), Bid(5))),
        ("prefer 17, 30 and 4, bid 5", (Prefer((17, 30, 4)), Bid(5))),
        ("prefer 17", (Prefer((17,)),)),
        ("play １３", (Play(13),)),
    ],
)
def test_lines_players_write(line: str, orders: Orders) -> None:
    read = GRAMMAR.line(line)
    assert (read.orders, read.complaint) == (orders, None)
    assert GRAMMAR.orders(GRAMMAR.write(orders)) == orders


@pytest.mark.parametrize(
    "line",
    [
        "I think I'll play 13 if Bruno bids 20",
        "Should I play 13?",
        "play 13?",
        "play 13 or 14",
        "play thirteenth",
        "play 13.5",
        "don't play 13",
        "last time I bid 17 and lost",
        "see you on the 13th",
        "Bruno played 13",
        "Bids for round 3: Bruno 17, Anna 3.",
        "Your hand: 4, 8, 15",
        "13",
        "my dog ate 17 of them",
        "play ٣",
        "-- 13 17 4 --",
    ],
)
def test_lines_that_are_no_orders(line: str) -> None:
    assert GRAMMAR.line(line).orders == ()


@pytest.mark.parametrize("line", ["13 17", "13, 17", "13 / 17"])
def test_two_bare_numbers_are_asked_back(line: str) -> None:
    read = GRAMMAR.line(line)
    assert read.orders == ()
    assert read.complaint == 'This may mean "play 13; bid 17" or "play 17; bid 13": please write which.'


def test_a_bad_line_is_answered_with_an_example_of_its_kind() -> None:
    assert 'for example "play 13"' in (GRAMMAR.line("play horse 13 of").complaint or "")
    assert 'for example "bid 17"' in (GRAMMAR.line("bid 17.5").complaint or "")


def test_a_new_bid_leaves_the_card_alone_and_the_other_way_round() -> None:
    held: Orders = (Play(13), Bid(17))
    assert amend(held, (Bid(20),)) == (Play(13), Bid(20))
    assert set(amend(held, (Play(14),))) == {Play(14), Bid(17)}


def test_a_card_and_a_list_replace_each_other() -> None:
    assert amend((Play(13),), (Prefer((1, 2)),)) == (Prefer((1, 2)),)


@pytest.mark.parametrize(
    ("said", "at", "hand", "cards"),
    [
        ("my one", 1, (1, 5), [1]),
        ("play my one", 2, (1, 5), [1]),
        ("the one please", 1, (1, 5), [1]),
        ("the one that I bought", 1, (1, 5), []),
        ("my one", 1, (4, 5), []),
    ],
)
def test_my_one_is_the_card_of_this_number_where_it_is_held(
    said: str, at: int, hand: tuple[int, ...], cards: list[int]
) -> None:
    words = Words(("Anna", "Bruno"), "Anna", {"hand": hand})
    assert [read.value for read in GRAMMAR.kinds["card"].read(tokens(tidy(said)), at, words)] == cards


@pytest.mark.parametrize(
    ("said", "meant", "held"),
    [
        ("14, 4 and 23. And 5 points.", "prefer 14 23; bid 5", False),  # 4 lies on the ring
        ("14 first, for the rest I trust you, bid 5", "prefer 14; bid 5", False),
        ("14, 23, 19 and nothing else, bid 5", "prefer 14 23 19; bid 5", True),
        ("14 and 23, bid 5", "prefer 14 23; bid 5", True),
    ],
)
def test_a_list_with_a_card_that_is_gone_or_with_its_rest_left_open_is_asked_about(
    said: str, meant: str, held: bool
) -> None:
    ring = {"organisms": [{"first": 32, "last": 4, "size": 5}], "deck": 32, "free_to_all": True}
    view = {**ring, "order": ["Clara", "Bruno", "Anna"], "round": 1}
    words = Words(("Anna", "Bruno", "Clara"), "Anna", view, frozenset({"list", "pool"}))
    (line,) = GRAMMAR.read(said, words)
    assert "; ".join(map(GRAMMAR.spell, line.orders if held else line.reading)) == meant
    assert bool(line.orders) is held
