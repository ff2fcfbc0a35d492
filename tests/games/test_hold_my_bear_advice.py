"""Hold my Bear: what the advice plays, gives and steals, in small positions whose answer can be said beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from games.hold_my_bear import advice
from games.hold_my_bear.deeds import AskFor, Give, Pass, Play
from games.hold_my_bear.moves import _with_fish
from games.hold_my_bear.state import Debt
from games.kit.dice import Dice
from tests.games.bear_world import GAME, cards, position

E = ("bear", "ape", "fish", "tiger", "vole")


def advised(state: Any, seat: str = "Anna") -> set[Any]:
    return {order for n in range(30) for order in advice.suggest(state, seat, Dice(str(n)))}


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        ("T1 T2 T3 V4", "T3 T2 T1"),
        ("T3 B1 V4", "V4 B1"),
        ("T3 V4 V5", "V5 V4"),
        ("B1 B2 T4 T5", "T5 T4 B1 B2"),
        ("T1 B1 V4 V2", "V4 V2 B1"),
    ],
)
def test_the_match_that_is_hardest_to_beat_is_played_with_all_bears(hand: str, played: str) -> None:
    (order,) = advised(position("", {"Anna": hand}))
    assert isinstance(order, Play)
    assert set(order.cards) == set(cards(played))


def test_who_cannot_beat_the_match_gives_bears_to_its_owner() -> None:
    state = position("B3 B4 B5", {"Anna": "B1 V2 V3"}, owner="Clara")
    (order,) = advised(state)
    assert isinstance(order, Give)
    assert ("bear 1", "Clara") in order.gifts
    assert {seat for _, seat in order.gifts} == {"Clara"}


def test_without_an_owner_somebody_gets_the_cards_of_the_smallest_groups() -> None:
    state = position("T5 T4 T3", {"Anna": "V2 V3 V4 H1 F1 F2"}, owner=None)
    gifts = {order.gifts for order in advised(state)}
    assert {seat for gift in gifts for _, seat in gift} == {"Bruno", "Clara"}
    given = {tuple(card for card, _ in gift) for gift in gifts}
    assert len(given) == 1
    assert given.pop()[0] == "hamster 1"


def test_a_claim_is_made_only_with_something_worth_it() -> None:
    assert advised(position("T5 T4 T3", {"Anna": "V2"}, phase="claims")) == {Pass()}
    assert {type(order) for order in advised(position("T1", {"Anna": "V2 V3"}, phase="claims"))} == {Play}


def test_the_highest_known_card_is_asked_for_but_no_bear() -> None:
    known = {"Bruno": "T2 B5", "Clara": "V4"}
    assert advice._wish(position("", {"Anna": "T1"}, known=known), "Anna") == AskFor("Clara", "vole 4")
    longest = position("", {"Anna": "T1 T2 T3", "Bruno": "V1", "Clara": "V2 V3"})
    wish = advice._wish(longest, "Anna")
    assert (wish.player, wish.card.endswith(" 1"), wish.card.startswith("bear")) == ("Clara", True, False)


def test_a_fish_counts_as_much_as_the_highest_card_beside_it() -> None:
    assert _with_fish(("fish 2", "ape 4", "tiger 1")) == 9
    assert _with_fish(("fish 2", "fish 3")) == 5
    assert _with_fish(("fish 5", "tiger 1")) == 2


@pytest.mark.parametrize(("hand", "holds"), [("T3 V5", False), ("B1 T3", True), ("ape-1 T2", False), ("B2", True)])
def test_a_view_says_whether_its_seat_holds_a_bear_and_nobody_elses_does(hand: str, holds: bool) -> None:
    state = position("V1", {"Anna": hand, "Bruno": "T1"}, animals=E)
    assert GAME.view(state, "Anna")["holds_bear"] is holds
    assert GAME.view(state, "Bruno")["holds_bear"] is False
    assert GAME.view(state, None)["holds_bear"] is False


def test_the_cards_of_all_who_leave_are_counted() -> None:
    state = position(
        "", {"Anna": "T1 T2 T3", "Bruno": "V1", "Clara": "V2 V3 V4"}, seats=("Anna", "Bruno", "Clara", "Dora")
    )
    once = GAME.leave(state, "Anna", Dice("1")).state
    assert once.buried == 3
    assert GAME.leave(once, "Clara", Dice("1")).state.buried == 6


def test_what_is_shown_as_an_example_may_be_done_in_every_phase() -> None:
    back = position("", {"Anna": "T1 B2 V3"}, phase="return", debts=(Debt("Anna", "Bruno", "tiger 3"),))
    use = position(
        "T1",
        {"Anna": "V3"},
        phase="powers",
        pending=("giraffe", "kangaroo"),
        owner="Anna",
        animals=("bear", "tiger", "vole", "giraffe", "kangaroo"),
    )
    for state in (back, use):
        seat = next(iter(GAME.asks(state)))
        shown = GAME.example(state, seat)
        assert shown
        assert not [c.text for c in GAME.check(state, seat, shown) if c.fatal]
        assert not GAME.gaps(state, seat, shown)


def test_what_each_move_of_a_small_hand_is_worth() -> None:
    assert list(advice.moves(position("", {"Anna": "T3 T4 B1 B2"}), "Anna")) == [
        (34, cards("T4 T3 B1 B2")),
        (28, cards("T4 B1 B2")),
        (21, cards("B1 B2")),
        (-17, cards("T4 T3 B1")),
        (-23, cards("T4 B1")),
        (-27, cards("T4 T3")),
        (-30, cards("B1")),
        (-33, cards("T4")),
    ]
    assert list(advice.moves(position("", {"Anna": "V1 T5"}), "Anna")) == [(8, cards("T5")), (4, cards("V1"))]
