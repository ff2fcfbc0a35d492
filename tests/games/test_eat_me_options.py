"""Eat Me: every switch of the rules sheet does what it says, and numbers that do not add up are refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.options import Options, setup_for
from games.eat_me.showing import _cells
from games.eat_me.telling import _listed
from games.kit.dice import Dice
from games.kit.model import Orders
from games.kit.options import build
from tests.games.test_eat_me import FAR, GAME, SEATS, position, resolved

TABLE = {  # rules 2: D, H, R, S for 2 to 10 players
    "scaled": [(10 * p + 2, 10, 1, 1) for p in range(2, 11)],
    "standard52": [
        (52, h, r, 1) for h, r in [(25, 1), (16, 3), (12, 3), (10, 1), (8, 3), (7, 2), (6, 3), (5, 6), (5, 1)]
    ],
    "standard52_cap10": [
        (52, h, r, 1) for h, r in [(10, 31), (10, 21), (10, 11), (10, 1), (8, 3), (7, 2), (6, 3), (5, 6), (5, 1)]
    ],
}
CARDS: dict[str, Orders] = {seat: (Play(FAR[seat]),) for seat in SEATS}


def bidding(**bids: int) -> dict[str, Orders]:
    return {seat: (*CARDS[seat], Bid(bids[seat])) for seat in SEATS}


def told(state: Any, sent: dict[str, Orders]) -> str:
    return " ".join(happening.text for happening in resolved(state, sent).happenings)


@pytest.mark.parametrize("variant", ["standard", "same_round"])
@pytest.mark.parametrize(("scheme", "players"), [(scheme, p) for scheme in TABLE for p in range(2, 11)])
def test_the_cards_are_divided_as_the_table_says(variant: Any, scheme: Any, players: int) -> None:
    options = Options(variant=variant, deck_scheme=scheme)
    assert GAME.objections(players, options) == []
    assert setup_for(players, options) == TABLE[scheme][players - 2]
    assert_dealt(players, options)


@pytest.mark.parametrize(
    ("scheme", "players", "revealed"),
    [("scaled", p, 2) for p in range(2, 11)] + [("standard52", p, 52 - 10 * p) for p in range(2, 6)],
)
def test_ouroboros_reveals_what_is_over_ten_a_player(scheme: Any, players: int, revealed: int) -> None:
    options = Options(variant="ouroboros", deck_scheme=scheme)
    assert setup_for(players, options) == (10 * players + revealed, 10, revealed, 0)
    assert_dealt(players, options)


def assert_dealt(players: int, options: Options) -> None:
    """Each card in exactly one place, as many in each as the set-up says."""
    seats = tuple(f"Seat{n}" for n in range(players))
    state, cards = GAME.setup(seats, options, Dice("1")), setup_for(players, options)
    assert cards is not None
    lying = [(o.first + n - 1) % cards.deck + 1 for o in state.organisms for n in range(o.size)]
    hands = [card for hand in state.hands.values() for card in hand]
    stop = [state.stop] if state.stop is not None else []
    assert sorted([*lying, *hands, *state.pool, *stop]) == list(range(1, cards.deck + 1))
    assert (len(lying), len(stop), state.rounds) == (cards.revealed, cards.stop, cards.hand)


@pytest.mark.parametrize(
    ("given", "players", "setup"),
    [
        ({"D": 52, "H": 10, "R": 1, "S": 1}, 5, (52, 10, 1, 1)),
        ({"H": 4}, 3, (14, 4, 1, 1)),
        ({"H": 4, "S": 0, "R": 5}, 3, (17, 4, 5, 0)),
        ({"D": 40}, 5, (40, 7, 4, 1)),
        ({"D": 60}, 5, (60, 10, 9, 1)),
        ({"H": 5, "deck_scheme": "standard52"}, 4, (52, 5, 31, 1)),
        ({"D": 30, "variant": "ouroboros"}, 2, (30, 10, 10, 0)),
        ({"D": 80, "variant": "ouroboros", "deck_scheme": "standard52"}, 6, (80, 10, 20, 0)),
        ({"H": 3, "R": 0, "variant": "ouroboros"}, 2, (6, 3, 0, 0)),
    ],
)
def test_explicit_numbers_come_before_the_scheme(given: dict[str, Any], players: int, setup: tuple[int, ...]) -> None:
    options, wrong = build(Options, given)
    assert (wrong, GAME.objections(players, options)) == ((), [])
    assert setup_for(players, options) == setup
    assert_dealt(players, options)


@pytest.mark.parametrize(
    ("given", "players", "sentence"),
    [
        ({"D": 52, "H": 10, "R": 2, "S": 1}, 5, "D must be H * players + R + S: 10 * 5 + 2 + 1 is 53, not 52."),
        ({"D": 40, "H": 10}, 5, "R cannot be below 0: 5 hands of 10 need more than 40 cards."),
        ({"D": 3}, 5, "H must be at least 1: 3 cards do not give 5 players one card each."),
        ({"S": 2}, 5, "S must be 0 or 1, not 2: two stop cards would leave two last organisms."),
        ({"variant": "ouroboros", "S": 1}, 5, "Ouroboros has no stop card: S must be 0."),
        ({"D": 5000}, 5, "D may be at most 999, not 5000."),
        ({"players": 4}, 5, "The option players says 4, but 5 sit at the table."),
        ({"bid_points": -1}, 5, "bid_points must be 0 or more, not -1."),
        ({"setup_nmr_bid": 101}, 5, "setup_nmr_bid must be 0 to 100, not 101."),
        ({"show_lists": True}, 5, "show_lists and ouroboros_draft belong to the variant ouroboros."),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_sentence(
    given: dict[str, Any], players: int, sentence: str
) -> None:
    assert GAME.objections(players, Options(**given)) == [sentence]
    with pytest.raises(ValueError, match=re.escape(sentence)):
        GAME.setup(tuple(f"Seat{n}" for n in range(players)), Options(**given), Dice("1"))


def test_ouroboros_of_52_cards_is_not_for_six() -> None:
    assert "no Ouroboros for 6 players" in GAME.objections(6, Options(variant="ouroboros", deck_scheme="standard52"))[0]
    capped = Options(variant="ouroboros", deck_scheme="standard52_cap10")
    assert "no Ouroboros for 3 players" in GAME.objections(3, capped)[0]


def test_ouroboros_needs_a_public_order() -> None:
    assert len(GAME.objections(3, Options(variant="ouroboros", publish_order=False))) == 1


def test_only_one_variant_can_be_played() -> None:
    assert len(build(Options, {"variant": "ouroboros, same_round"})[1]) == 1


def test_bid_points_are_what_everybody_starts_with() -> None:
    assert GAME.setup(SEATS, Options(bid_points=30), Dice("1")).left == dict.fromkeys(SEATS, 30)


def test_all_bids_are_spent_unless_the_last_one_keeps_his() -> None:
    bids = bidding(Anna=5, Bruno=9, Clara=3)
    assert resolved(position(), bids).state.left == {"Anna": 55, "Bruno": 51, "Clara": 57}
    state = position(options=Options(bid_payment="none_if_last"))
    assert resolved(state, bids).state.left == {"Anna": 55, "Bruno": 51, "Clara": 60}
    assert "Clara comes last and pays nothing." in told(state, bids)


def test_the_order_is_announced_unless_the_match_hides_it() -> None:
    bids = bidding(Anna=5, Bruno=9, Clara=3)
    assert "Order of play in the next round: Bruno (bid 9), Anna (bid 5), Clara (bid 3)." in told(position(), bids)
    hidden = position(options=Options(publish_order=False))
    assert "Order of play" not in told(hidden, bids)
    assert "Bids for the order of play in the next round: Anna 5, Bruno 9, Clara 3." in told(hidden, bids)
    assert GAME.view(position(), "Anna")["order"] == list(SEATS)
    assert GAME.view(hidden, "Anna")["order"] is None


def test_bids_are_named_unless_the_match_hides_them() -> None:
    bids = bidding(Anna=5, Bruno=9, Clara=3)
    state = position(options=Options(show_bids=False))
    assert "Order of play in the next round: Bruno, Anna, Clara." in told(state, bids)
    assert GAME.view(resolved(state, bids).state, "Anna")["bids"] is None
    assert GAME.view(resolved(position(), bids).state, "Anna")["bids"] is not None
    secret = position(options=Options(show_bids=False, publish_order=False))
    assert "The bids for the order of play in the next round are taken." in told(secret, bids)


def test_lists_stay_secret_unless_the_match_shows_them() -> None:
    lists: dict[str, Orders] = {seat: (Prefer((3, 5, 9)), Bid(0)) for seat in SEATS}
    fields: dict[str, Any] = {"pool": (3, 5, 9, 11), "hands": dict.fromkeys(SEATS, ())}
    shown = position(options=Options(variant="ouroboros", show_lists=True), **fields)
    assert "Clara's list was 3, 5, 9." in told(shown, lists)
    assert "list" not in told(position(options=Options(variant="ouroboros"), **fields), lists)


def test_only_what_a_player_listed_is_shown_as_the_list() -> None:
    fields: dict[str, Any] = {"pool": (3, 5, 9, 11), "hands": dict.fromkeys(SEATS, ())}
    state = position(options=Options(variant="ouroboros", show_lists=True), **fields)
    lists: dict[str, Orders] = {"Anna": (), "Bruno": (Prefer((3,)),), "Clara": (Prefer((9,)),)}
    full = {seat: GAME.complete(state, seat, orders, Dice(seat)) for seat, orders in lists.items()}
    shown = re.findall(r"\w+'s list was [0-9, ]+", told(state, full))
    assert shown == ["Bruno's list was 3", "Clara's list was 9"]


def test_cards_picked_to_hand_are_played_in_the_second_half() -> None:
    options = Options(variant="ouroboros", ouroboros_draft="to_hand", H=2)
    state = GAME.setup(SEATS, options, Dice("1"))
    assert (state.rounds, len(state.pool)) == (4, 6)
    phases = []
    while GAME.asks(state):
        phases.append((state.phase, sorted(map(len, state.hands.values())), len(state.pool)))
        state = resolved(state, {seat: GAME.suggest(state, seat, Dice(seat)) for seat in SEATS}).state
    assert phases == [
        ("opening", [0, 0, 0], 6),
        ("draft", [0, 0, 0], 6),
        ("draft", [1, 1, 1], 3),
        ("hand", [2, 2, 2], 0),
        ("hand", [1, 1, 1], 0),
    ]
    assert [organism.size for organism in state.organisms] == [8]


def test_equal_points_share_the_win_or_bid_points_decide() -> None:
    def end(**options: Any) -> Any:
        hands = {seat: (n,) for n, seat in zip((30, 35, 40), SEATS, strict=True)}
        fields: dict[str, Any] = {"round": 10, "left": {"Anna": 3, "Bruno": 8, "Clara": 9}}
        fields["points"] = {"Anna": 12, "Bruno": 12, "Clara": 1}
        return resolved(position(hands=hands, options=Options(**options), **fields), {})

    assert GAME.result(end().state) == {"Anna": 12, "Bruno": 12, "Clara": 1}
    assert "12 points" not in end().happenings[-1].text
    broken = end(tie_break="most_bid_points_left")
    assert GAME.result(broken.state) == {"Anna": 12, "Bruno": 12.5, "Clara": 1}
    assert broken.happenings[-1].text == "Anna and Bruno have 12 points each; Bruno wins with more bid points left, 8."


@pytest.mark.parametrize(
    ("run", "cells"),
    [((3, 5), [3, 4, 5]), ((4, 4), [4]), ((9, 2), [9, 10, 1, 2]), ((10, 1), [10, 1]), ((10, 10), [10])],
)
def test_the_cells_of_a_stretch_go_round_the_ring(run: tuple[int, int], cells: list[int]) -> None:
    assert _cells(run, 10) == cells


@pytest.mark.parametrize(("words", "said"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_several_are_listed_with_an_and(words: list[str], said: str) -> None:
    assert _listed(words) == said


def test_an_option_may_be_written_in_small_letters() -> None:
    assert build(Options, {"h": 4, "BID_POINTS": 50}) == (Options(H=4, bid_points=50), ())
