"""Eat Me: what a seat is shown of a position: the ring in words, whose turn it is, bids, hands and the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.eat_me.deeds import Bid
from games.eat_me.example import example
from games.eat_me.options import Options
from games.eat_me.showing import cells, view
from tests.games.test_eat_me import SEATS, position

RING = ("#1 Anna 1-3", "#2 Bruno 10", "U 50-52")
TO_HAND, AT_ONCE = (
    Options(variant="ouroboros", ouroboros_draft="to_hand"),
    Options(variant="ouroboros", ouroboros_draft="pick_and_play"),
)


@pytest.mark.parametrize(
    ("organisms", "deck", "said"),
    [
        ([], 12, "All cells are free."),
        (["#1 Anna 5"], 12, "All cells but 5 are free."),
        (["#1 Anna 5", "#2 Bruno 9"], 12, "All cells but 5 and 9 are free."),
        (["#1 Anna 5", "#2 Bruno 7", "U 9"], 12, "All cells but 5, 7 and 9 are free."),
        (["#1 Anna 5-6", "#2 Bruno 8", "U 10"], 12, "Free cells: 1 to 4, 7, 9, 11, 12."),
        (["#1 Anna 11-2"], 12, "Free cells: 3 to 10."),
        (["#1 Anna 2-12"], 12, "Only cell 1 is free."),
        (["#1 Anna 2-10", "U 12"], 12, "Free cells: 1, 11."),
        (["#1 Anna 2-1"], 12, "No cell is free."),
    ],
)
def test_the_free_cells_in_a_sentence(organisms: list[str], deck: int, said: str) -> None:
    assert view(position(*organisms, deck=deck), "Anna")["free"] == said


@pytest.mark.parametrize(
    ("organisms", "deck", "said"),
    [
        ([], 12, "All cells are free and in the pool."),
        (["#1 Anna 2-12"], 12, "Only cell 1 is free and in the pool."),
        (["#1 Anna 2-8"], 12, "Free cells, all in the pool: 1, 9 to 12."),
        (["#1 Anna 2-1"], 12, "No cell is free."),
    ],
)
def test_where_cards_are_picked_and_played_at_once_the_free_cells_are_the_pool(
    organisms: list[str], deck: int, said: str
) -> None:
    shown = view(position(*organisms, deck=deck, pool=(1,), options=AT_ONCE), "Anna")
    assert (shown["free"], shown["pool"], shown["free_to_all"]) == (said, None, True)


def test_where_cards_are_picked_to_the_hand_the_pool_is_told_and_all_hands_are_open() -> None:
    shown = view(
        position(*RING, pool=(4, 5, 6, 9), hands={"Anna": (7,), "Bruno": (), "Clara": (8, 20)}, options=TO_HAND),
        "Bruno",
    )
    assert "in the pool" not in shown["free"]
    assert (shown["free_to_all"], shown["pool"]) == (False, "4 to 6, 9")
    assert [(p["seat"], p["cards"], p["open_hand"]) for p in shown["players"]] == [
        ("Anna", 1, [7]),
        ("Bruno", 0, []),
        ("Clara", 2, [8, 20]),
    ]
    assert view(position(*RING, options=TO_HAND), None)["pool"] is None


def test_otherwise_a_hand_is_its_owners_alone() -> None:
    state = position(*RING, hands={"Anna": (7,), "Bruno": (8, 9), "Clara": (20,)}, stop=33)
    for seat in (*SEATS, None):
        shown = view(state, seat)
        assert shown["hand"] == (list(state.hands[seat]) if seat else None)
        assert [p["open_hand"] for p in (*shown["players"], *shown["in_order"])] == [None] * 6
        assert (shown["stop"], shown["winners"]) == (None, None)
        assert [p["cards"] for p in shown["players"]] == [1, 2, 1]


def test_every_organism_with_its_cells() -> None:
    shown = view(position(*RING), None)["organisms"]
    assert [(o["id"], o["owner"], o["first"], o["last"], o["size"]) for o in shown] == [
        (1, "Anna", 1, 3, 3),
        (2, "Bruno", 10, 10, 1),
        (0, None, 50, 52, 3),
    ]
    closed = view(position("#1 Anna 2-1", deck=12), None)["organisms"][0]
    assert closed["cells"] == "the whole ring"
    assert [o["cells"] for o in shown if o["cells"] == "the whole ring"] == []


@pytest.mark.parametrize("options", [Options(), Options(publish_order=False), Options(variant="same_round")])
@pytest.mark.parametrize("number", [0, 1, 10, 11])
def test_the_order_of_play_is_told_while_a_round_is_played_and_known(options: Options, number: int) -> None:
    order = ("Clara", "Anna", "Bruno")
    shown = view(position(*RING, round=number, order=order, options=options), "Anna")
    known = options == Options() and number in (1, 10)
    assert shown["order"] == (list(order) if known else None)
    assert tuple(p["seat"] for p in shown["in_order"]) == (order if known else SEATS)
    assert tuple(p["seat"] for p in shown["players"]) == SEATS


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({}, True),
        ({"bids": None}, False),
        ({"round": 11}, False),
        ({"options": Options(show_bids=False)}, False),
        ({"options": Options(variant="ouroboros"), "pool": (7, 9, 20, 21)}, True),  # a pool lies open
    ],
)
def test_the_last_bids_are_shown_in_the_order_of_seats(more: dict[str, Any], shown: bool) -> None:
    state = position(*RING, **{"bids": {"Clara": 3, "Anna": 1, "Bruno": 2}, **more})
    found = view(state, "Anna")["bids"]
    assert [(bid["seat"], bid["bid"]) for bid in found or ()] == ([("Anna", 1), ("Bruno", 2), ("Clara", 3)] * shown)
    assert (found is None) is not shown


def test_bids_are_for_this_round_or_in_same_round_bid_for_the_one_before() -> None:
    assert view(position(round=4), None)["bids_round"] == 4
    assert view(position(round=4, options=Options(variant="same_round")), None)["bids_round"] == 3


def test_the_stop_card_and_who_has_won_are_told_at_the_end() -> None:
    shown = view(position(*RING, round=11, stop=33, points={"Anna": 3, "Bruno": 5, "Clara": 5}), "Anna")
    assert (shown["phase"], shown["stop"], shown["winners"]) == ("over", 33, ["Bruno", "Clara"])


def test_each_cell_of_the_ring_says_what_lies_there() -> None:
    said = cells(position("#1 Anna 11-2", "#2 Bruno 5", "U 7-8", deck=12))
    mine, free, loose = (
        "a cell of Anna's #1, size 4.",
        "a free cell of the ring.",
        "a cell of an unowned organism, size 2.",
    )
    assert said == {
        **dict.fromkeys(("11", "12", "1", "2"), mine),
        "5": "a cell of Bruno's #2, size 1.",
        **dict.fromkeys(("7", "8"), loose),
        **dict.fromkeys(("3", "4", "6", "9", "10"), free),
    }
    closed = cells(position("#1 Anna 2-1", deck=12))
    assert closed == dict.fromkeys(map(str, range(1, 13)), "a cell of Anna's #1, size 12.")


def test_of_a_ring_of_an_odd_number_each_cell_is_there() -> None:
    assert list(cells(position("#1 Anna 1", deck=13))) == [str(cell) for cell in range(1, 14)]


def test_an_example_costs_little_and_no_more_than_there_is() -> None:
    bids = {
        order.points
        for left in (3, 60)
        for number in range(1, 10)
        for seat in SEATS
        for order in example(position(*RING, round=number, left=dict.fromkeys(SEATS, left)), seat)
        if isinstance(order, Bid)
    }
    assert bids <= set(range(10))
    assert max(bids) == 9
    for number in range(1, 10):
        few = example(position(*RING, round=number, left=dict.fromkeys(SEATS, 3)), "Anna")
        assert all(order.points <= 3 for order in few if isinstance(order, Bid))
