"""Eat Me: what is refused and why, what is missing, and what silence puts in its place."""

from __future__ import annotations

from typing import Any

import pytest

from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.options import Options
from games.eat_me.state import State
from games.kit.dice import Dice
from games.kit.model import Order, Orders
from tests.games.test_eat_me import GAME, SEATS, position, resolved

POOL = Options(variant="ouroboros")


def complaints(state: State, *orders: Order) -> list[tuple[str, bool]]:
    return [(c.text, c.fatal) for c in GAME.check(state, "Anna", orders)]


def missing(state: State, *orders: Order) -> list[str]:
    return [f"{gap.missing}: {gap.default}" for gap in GAME.gaps(state, "Anna", orders)]


def completed(state: State, *orders: Order, seed: str = "1") -> Orders:
    return GAME.complete(state, "Anna", orders, Dice(seed))


def pooled(**fields: Any) -> State:
    empty: dict[str, tuple[int, ...]] = dict.fromkeys(SEATS, ())
    plain: dict[str, Any] = {"pool": (3, 4, 5, 9), "options": POOL, "hands": empty, "order": ("Bruno", "Anna", "Clara")}
    return position(**{**plain, **fields})


def test_both_halves_are_complained_of_at_once() -> None:
    assert complaints(position(), Play(13), Bid(61)) == [
        ("You do not hold card 13; your hand is 30, 40.", True),
        ("You cannot bid 61: you have 60 bid points left.", True),
    ]


def test_each_complaint_says_which_order_it_is_about() -> None:
    assert [c.about for c in GAME.check(position(), "Anna", (Play(30), Bid(-1)))] == [Bid(-1)]


def test_all_that_is_left_may_be_bid_and_nothing_may_be_bid() -> None:
    assert complaints(position(), Bid(60)) == complaints(position(), Bid(0)) == []


def test_without_points_the_only_bid_is_nothing() -> None:
    broke = position(left=dict.fromkeys(SEATS, 0))
    assert complaints(broke, Bid(1)) == [("You cannot bid 1: you have 0 bid points left.", True)]


def test_a_card_comes_too_early_before_the_first_round() -> None:
    assert complaints(position(round=0, order=()), Play(30)) == [
        ("No card is played yet: now only a bid is due.", True)
    ]


def test_a_list_is_refused_where_there_is_no_pool() -> None:
    assert complaints(position(), Prefer((30, 40))) == [
        ('There is no pool now: name one card of your hand, such as "play 30".', True)
    ]


def test_a_bid_in_the_last_round_is_only_remarked_upon_and_left_out() -> None:
    last = position(round=10, hands={seat: (n,) for n, seat in enumerate(SEATS, 30)})
    assert [fatal for _, fatal in complaints(last, Play(30), Bid(5))] == [False]
    assert completed(last, Play(30), Bid(5)) == (Play(30),)


def test_an_overbid_is_no_bid() -> None:
    assert completed(position(), Play(30), Bid(61)) == (Play(30), Bid(6))


def test_an_overbid_may_be_clipped_to_what_is_left() -> None:
    state = position(options=Options(overbid="clip"))
    assert complaints(state, Bid(61)) == [("You have 60 bid points left, so your bid counts as 60.", False)]
    assert completed(state, Play(30), Bid(61)) == (Play(30), Bid(60))
    assert [fatal for _, fatal in complaints(state, Bid(-1))] == [True]


def test_a_missing_bid_is_named_with_what_silence_bids() -> None:
    assert missing(position(), Play(30)) == ["a bid for the next round: 6 bid points will be bid for you"]
    assert missing(position(), Play(30), Bid(0)) == []


def test_a_missing_card_is_named() -> None:
    assert missing(position(), Bid(3)) == ["a card to play: chance picks a card of your hand"]
    assert len(missing(position())) == 2


def test_an_illegal_half_counts_as_missing() -> None:
    assert missing(position(), Play(13), Bid(3)) == ["a card to play: chance picks a card of your hand"]


def test_half_an_order_keeps_its_half() -> None:
    assert completed(position(), Bid(33))[1] == Bid(33)
    assert completed(position(), Play(40)) == (Play(40), Bid(6))


def test_half_an_order_may_count_as_none() -> None:
    state = position(options=Options(partial_order="nmr_both"))
    assert {completed(state, Play(40), seed=str(n)) for n in range(20)} == {(Play(30), Bid(6)), (Play(40), Bid(6))}
    assert {completed(state, Bid(33), seed=str(n))[1] for n in range(20)} == {Bid(6)}
    assert completed(state, Play(40), Bid(33)) == (Play(40), Bid(33))
    assert missing(state, Play(40)) == [
        "a bid for the next round: 6 bid points will be bid for you, and your card is dropped"
    ]
    assert missing(state, Bid(33)) == ["a card to play: chance picks a card of your hand, and your bid is dropped"]
    assert len(missing(state)) == 2


def test_a_lone_bid_before_the_first_round_is_a_whole_order() -> None:
    state = position(round=0, order=(), options=Options(partial_order="nmr_both"))
    assert missing(state, Bid(3)) == []
    assert completed(state, Bid(3)) == (Bid(3),)


def test_the_question_names_what_there_is_to_choose() -> None:
    def asked(state: State, seat: str = "Anna") -> str:
        return GAME.asks(state)[seat].text

    one = {seat: (n,) for n, seat in enumerate(SEATS, 30)}
    same = Options(variant="same_round")
    assert asked(position(round=0, order=())) == "Bid 0 to 60 points for the first round."
    assert asked(position()) == "Play a card of your hand, and bid 0 to 60 points for the next round."
    last = "Bid 0 to 60 points for your place in this round; your last card is played."
    assert asked(position(options=same, round=10, hands=one)) == last
    assert (
        asked(position(options=same))
        == "Play a card of your hand, and bid 0 to 60 points for your place in this round."
    )
    assert asked(position(round=10, hands=one)) == "Your last card is played; you need not write."
    listing = "List 2 cards of the pool in order of preference, for you are number 2 in the order of play."
    assert asked(pooled(round=10)) == listing
    assert (
        asked(pooled(round=10, pool=(3, 4, 9)), "Clara")
        == "You get the card that the others leave; you need not write."
    )


@pytest.mark.parametrize(("option", "bid"), [(None, 10), (0, 0), (25, 25)])
def test_silence_before_the_first_round_bids_a_tenth_or_what_the_match_says(option: int | None, bid: int) -> None:
    state = GAME.setup(SEATS, Options(setup_nmr_bid=option), Dice("1"))
    assert completed(state) == (Bid(bid),)


def test_a_forced_last_card_needs_no_letter_and_nobody_waits() -> None:
    last = position(round=10, hands={seat: (n,) for n, seat in enumerate(SEATS, 30)})
    assert [ask.required for ask in GAME.asks(last).values()] == [False] * 3
    assert GAME.ready(last, {})
    assert [p.card for p in GAME.resolve(last, {}, Dice("1")).state.played] == [30, 31, 32]


def test_the_last_round_of_same_round_bid_has_a_bid_and_is_waited_for() -> None:
    hands = {seat: (n,) for n, seat in enumerate(SEATS, 30)}
    last = position(round=10, options=Options(variant="same_round", partial_order="nmr_both"), hands=hands)
    assert not GAME.ready(last, {})
    assert missing(last) == ["a bid for this round: 6 bid points will be bid for you"]
    assert missing(last, Bid(9)) == []
    assert completed(last, Bid(9)) == (Play(30), Bid(9))


def test_a_seat_without_bid_points_is_not_asked_for_a_bid() -> None:
    broke = position(left={"Anna": 0, "Bruno": 5, "Clara": 5}, options=Options(partial_order="nmr_both"))
    assert GAME.asks(broke)["Anna"].text == "Play a card of your hand; you have no points left to bid."
    assert missing(broke, Play(40)) == []
    assert completed(broke, Play(40)) == (Play(40), Bid(0))


def test_nobody_waits_for_opening_bids_of_players_without_points() -> None:
    assert GAME.ready(GAME.setup(SEATS, Options(bid_points=0), Dice("1")), {})


# -- the pool ----------------------------------------------------------------------------------------------------------


def test_whoever_is_second_lists_two_cards() -> None:
    assert missing(pooled(), Prefer((3,)), Bid(1)) == [
        "one more card on your list: chance picks from the pool if all on your list are gone"
    ]
    assert missing(pooled(), Prefer((3, 9)), Bid(1)) == []
    assert missing(pooled(), Prefer((3, 9, 4)), Bid(1)) == []


def test_repeats_and_cards_that_are_gone_do_not_count() -> None:
    assert complaints(pooled(), Prefer((3, 3, 7))) == [
        ("Card 7 is not in the pool and will be passed over.", False),
        ("Your list names a card twice; it counts once.", False),
    ]
    assert len(missing(pooled(), Prefer((3, 3, 7)), Bid(1))) == 1


def test_a_list_of_nothing_that_is_there_is_refused() -> None:
    assert complaints(pooled(), Prefer((7, 8))) == [
        ("None of these cards is in the pool, which holds 3 to 5, 9.", True)
    ]


def test_a_single_card_is_a_short_list() -> None:
    assert complaints(pooled(), Play(4)) == []
    first = pooled(order=("Anna", "Bruno", "Clara"))
    assert missing(first, Play(4), Bid(1)) == []
    assert completed(first, Play(4), Bid(1)) == (Prefer((4,)), Bid(1))


def test_an_exhausted_list_gets_a_random_card_and_the_bid_stands() -> None:
    taken = set()
    for seed in range(40):
        state = pooled(left=dict.fromkeys(SEATS, 60))
        sent: dict[str, Orders] = {"Bruno": (Prefer((3,)), Bid(0)), "Anna": (Prefer((3,)), Bid(7))}
        then = resolved(state, sent, str(seed)).state
        taken.add(next(played.card for played in then.played if played.seat == "Anna"))
        assert then.left["Anna"] == 53
    assert taken == {4, 5, 9}


def test_silence_takes_a_random_card_of_the_pool() -> None:
    taken = {resolved(pooled(), {}, str(n)).state.played[0].card for n in range(40)}
    assert taken == {3, 4, 5, 9}


def test_whoever_gets_what_the_others_leave_has_nothing_to_choose() -> None:
    last = pooled(round=10, pool=(3, 4, 9))
    assert [ask.required for ask in GAME.asks(last).values()] == [True, True, False]
    assert GAME.gaps(last, "Clara", ()) == GAME.gaps(last, "Clara", (Prefer((3,)),)) == []
    then = resolved(last, {"Bruno": (Prefer((9,)),), "Anna": (Prefer((9, 3)),)}).state
    assert [played.card for played in then.played] == [9, 3, 4]
