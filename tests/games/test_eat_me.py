"""Eat Me: every worked example of the rules sheet, and what each card does on the ring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.engine import EatMe
from games.eat_me.options import Options
from games.eat_me.ring import Organism, gaps, organisms_on, play, revealed, ring_of
from games.eat_me.showing import cells
from games.eat_me.state import State
from games.kit.dice import Dice
from games.kit.model import Orders, Resolution

GAME = EatMe()
SEATS = ("Anna", "Bruno", "Clara")
FAR = {"Anna": 30, "Bruno": 33, "Clara": 36}  # what the others play meanwhile: next to nothing


def lying(*said: str, deck: int = 52) -> tuple[Organism, ...]:
    """Organisms from words: lying("#1 Anna 5-7", "U 20")."""
    found = []
    for words in said:
        *who, cells = words.split()
        first, _, last = cells.partition("-")
        size = (int(last or first) - int(first)) % deck + 1
        number, owner = (0, None) if who == ["U"] else (int(who[0][1:]), who[1])
        found.append(Organism(number, owner, int(first), int(last or first), size))
    return tuple(sorted(found, key=lambda organism: organism.first))


def position(*organisms: str, **fields: Any) -> State:
    """A position; what the sentence does not mention is somewhere in the middle of a match of three."""
    options = fields.pop("options", Options())
    seats = fields.pop("seats", SEATS)
    plain: dict[str, Any] = {
        "deck": 52,
        "rounds": 10,
        "round": 4,
        "organisms": lying(*organisms, deck=fields.get("deck", 52)),
        "hands": {seat: (FAR.get(seat, 0), FAR.get(seat, 0) + 10) for seat in seats},
        "pool": (),
        "stop": None,
        "left": dict.fromkeys(seats, 60),
        "points": dict.fromkeys(seats, 0),
        "order": seats,
        "born": max((int(said[1:].split()[0]) for said in organisms if said[0] == "#"), default=0),
    }
    return State(options=options, seats=seats, **{**plain, **fields})


def resolved(state: State, sent: Mapping[str, Orders], seed: str = "1") -> Resolution[State]:
    """The round with these orders; who is not named is silent."""
    full = {seat: GAME.complete(state, seat, sent.get(seat, ()), Dice(f"{seed}/{seat}")) for seat in state.seats}
    return GAME.resolve(state, full, Dice(seed))


def after(player: str, card: int, *organisms: str, **options: Any) -> State:
    """The position once this player, first in the order, has played this card and the others far away."""
    hands = {seat: (card if seat == player else FAR[seat],) for seat in SEATS}
    order = (player, *(seat for seat in SEATS if seat != player))
    state = position(*organisms, hands=hands, order=order, options=Options(**options))
    return resolved(state, {seat: (Play(cards[0]),) for seat, cards in hands.items()}).state


def near(state: State) -> list[str]:
    """The organisms as words, without those played far away."""
    return [
        f"#{o.id} {o.owner} {o.first}-{o.last} ({o.size})"
        for o in state.organisms
        if not (o.first in FAR.values() and o.size == 1)
    ]


@pytest.mark.parametrize(
    ("organisms", "player", "card", "expected", "scored"),
    [
        pytest.param(["U 20"], "Anna", 7, ["#1 Anna 7-7 (1)", "#0 None 20-20 (1)"], {}, id="EM-01"),
        pytest.param(["U 20"], "Anna", 21, ["#1 Anna 20-21 (2)"], {}, id="EM-02"),
        pytest.param(["#1 Bruno 20-21"], "Anna", 22, ["#1 Bruno 20-22 (3)"], {}, id="EM-03"),
        pytest.param(["#1 Anna 17-18", "U 20"], "Bruno", 19, ["#1 Anna 17-20 (4)"], {}, id="EM-04"),
        pytest.param(["#1 Anna 1-3", "#2 Bruno 5"], "Clara", 4, ["#1 Anna 1-5 (5)"], {"Bruno": 1}, id="EM-05"),
        pytest.param(["#1 Anna 52"], "Bruno", 1, ["#1 Anna 52-1 (2)"], {}, id="EM-07"),
        pytest.param(["#1 Anna 10", "#2 Anna 12"], "Bruno", 11, ["#1 Anna 10-12 (3)"], {"Anna": 1}, id="EM-09"),
        pytest.param(["U 10", "U 12"], "Anna", 11, ["#1 Anna 10-12 (3)"], {}, id="EM-19"),
        pytest.param(["#1 Anna 5", "U 7-20"], "Bruno", 6, ["#1 Anna 5-20 (16)"], {}, id="unowned-is-eaten-if-larger"),
        pytest.param(["#3 Anna 5", "#2 Bruno 7"], "Clara", 6, ["#2 Bruno 5-7 (3)"], {"Anna": 1}, id="equal-older-eats"),
        pytest.param(["#1 Anna 5", "#2 Bruno 7-8"], "Anna", 6, ["#2 Bruno 5-8 (4)"], {"Anna": 1}, id="larger-is-right"),
        pytest.param(["#1 Anna 50-52", "#2 Bruno 2"], "Anna", 1, ["#1 Anna 50-2 (5)"], {"Bruno": 1}, id="over-the-top"),
        pytest.param(["#1 Anna 51-2", "#2 Bruno 4-9"], "Anna", 3, ["#2 Bruno 51-9 (11)"], {"Anna": 4}, id="eaten-arc"),
        pytest.param(["#1 Anna 20-21"], "Anna", 22, ["#1 Anna 20-22 (3)"], {}, id="feeding-ones-own"),
        pytest.param(["#1 Anna 2"], "Bruno", 1, ["#1 Anna 1-2 (2)"], {}, id="before-the-first-cell"),
    ],
)
def test_playing_a_card(
    organisms: list[str], player: str, card: int, expected: list[str], scored: dict[str, int]
) -> None:
    state = after(player, card, *organisms)
    assert near(state) == expected
    assert state.points == {**dict.fromkeys(SEATS, 0), **scored}


def test_EM_09_a_meal_in_the_family_scores_nothing_if_the_match_says_so() -> None:
    state = after("Bruno", 11, "#1 Anna 10", "#2 Anna 12", self_eat_scores=False)
    assert near(state) == ["#1 Anna 10-12 (3)"]
    assert state.points["Anna"] == 0


def test_a_newborn_is_the_youngest_even_if_it_swallowed_an_unowned_organism() -> None:
    state = after("Anna", 21, "#4 Bruno 5", "U 20")
    assert {(o.id, o.owner) for o in state.organisms} >= {(4, "Bruno"), (5, "Anna")}


def test_later_cards_of_a_round_meet_what_earlier_ones_made() -> None:
    state = position(hands={"Anna": (10,), "Bruno": (12,), "Clara": (11,)}, order=("Anna", "Bruno", "Clara"))
    after_round = resolved(state, {}).state
    assert near(after_round) == ["#1 Anna 10-12 (3)"]
    assert after_round.points == {"Anna": 0, "Bruno": 1, "Clara": 0}


def test_EM_10_the_opening_bids_make_the_order_and_are_spent() -> None:
    seats = ("Anna", "Bruno", "Clara", "Dora", "Emil")
    bids = {"Anna": 20, "Bruno": 20, "Clara": 5, "Dora": 0, "Emil": 11}
    state = GAME.setup(seats, Options(), Dice("1/0"))
    orders = {seat: (Bid(points),) for seat, points in bids.items()}
    first = set()
    for seed in range(20):
        opened = resolved(state, orders, str(seed)).state
        assert set(opened.order[:2]) == {"Anna", "Bruno"}
        assert opened.order[2:] == ("Emil", "Clara", "Dora")
        assert opened.left == {"Anna": 80, "Bruno": 80, "Clara": 95, "Dora": 100, "Emil": 89}
        first.add(opened.order[0])
    assert first == {"Anna", "Bruno"}


def test_later_ties_go_to_whoever_played_later() -> None:
    orders = {"Anna": (Play(30), Bid(5)), "Bruno": (Play(33), Bid(9)), "Clara": (Play(36), Bid(5))}
    assert resolved(position(), orders).state.order == ("Bruno", "Clara", "Anna")


@pytest.mark.parametrize(("left", "bid"), [(73, 8), (91, 10), (70, 7), (9, 1), (0, 0)])
def test_EM_12_silence_plays_a_random_card_and_bids_a_tenth_rounded_up(left: int, bid: int) -> None:
    state = position(left={"Anna": 50, "Bruno": 50, "Clara": left})
    cards = set()
    for seed in range(20):
        then = resolved(state, {}, str(seed)).state
        assert then.left["Clara"] == left - bid
        cards |= {played.card for played in then.played if played.seat == "Clara"}
    assert cards == {36, 46}


def test_EM_14_the_last_organism_is_worth_nothing_and_most_points_win() -> None:
    state = position(
        "#1 Anna 26-16",
        "#2 Bruno 21-24",
        "#3 Anna 18-19",
        seats=("Anna", "Bruno"),
        hands={"Anna": (20,), "Bruno": (25,)},
        round=10,
        stop=17,
    )
    end = resolved(state, {"Anna": (Play(20),), "Bruno": (Play(25),)})
    assert near(end.state) == ["#1 Anna 18-16 (51)"]
    assert GAME.asks(end.state) == {}
    assert GAME.result(end.state) == {"Anna": 2, "Bruno": 7}
    assert end.happenings[-1].text == "The stop card was 17."  # who has won is said by the match


def test_EM_15_same_round_bids_decide_the_order_of_the_cards_they_come_with() -> None:
    start = GAME.setup(("Anna", "Bruno"), Options(variant="same_round"), Dice("1/0"))
    assert start.round == 1
    state = position(
        seats=("Anna", "Bruno"),
        hands={"Anna": (13, 20), "Bruno": (40, 50)},
        options=Options(variant="same_round"),
        left={"Anna": 100, "Bruno": 100},
        round=1,
        order=(),
    )
    then = resolved(state, {"Anna": (Play(13), Bid(17)), "Bruno": (Play(40), Bid(3))}).state
    assert [(played.seat, played.card) for played in then.played] == [("Anna", 13), ("Bruno", 40)]
    assert then.left == {"Anna": 83, "Bruno": 97}


def test_same_round_ties_go_to_whoever_played_later_in_the_round_before() -> None:
    state = position(options=Options(variant="same_round"), order=("Bruno", "Anna", "Clara"))
    then = resolved(state, {seat: (Play(FAR[seat]), Bid(0)) for seat in SEATS}).state
    assert then.order == ("Clara", "Anna", "Bruno")


def test_EM_17_ouroboros_reveals_the_surplus_and_withdraws_nothing() -> None:
    seats = ("Anna", "Bruno", "Clara", "Dora", "Emil")
    state = GAME.setup(seats, Options(variant="ouroboros"), Dice("1/0"))
    assert sum(o.size for o in state.organisms) == 2
    assert all(o.owner is None for o in state.organisms)
    assert len(state.pool) == 50
    assert state.stop is None
    assert not any(state.hands.values())


def test_EM_18_the_last_card_of_ouroboros_only_bites_the_tail() -> None:
    state = position(
        "#1 Anna 3-1", seats=("Bruno",), hands={"Bruno": ()}, pool=(2,), round=10, options=Options(variant="ouroboros")
    )
    end = resolved(state, {"Bruno": (Prefer((2,)),)})
    assert near(end.state) == ["#1 Anna 3-2 (52)"]
    assert end.state.points == {"Bruno": 0}
    assert "bites its own tail" in end.happenings[0].text


def test_ouroboros_takes_the_first_card_of_the_list_that_is_still_there() -> None:
    state = position(pool=(10, 20, 30, 40), options=Options(variant="ouroboros"), hands=dict.fromkeys(SEATS, ()))
    lists = {"Anna": (20,), "Bruno": (20, 10), "Clara": (10, 20, 40)}
    then = resolved(state, {seat: (Prefer(cards), Bid(1)) for seat, cards in lists.items()}).state
    assert [played.card for played in then.played] == [20, 10, 40]
    assert then.pool == (30,)


def test_revealed_cards_that_touch_make_one_unowned_organism() -> None:
    assert revealed((7, 52, 9, 1, 8), 52) == lying("U 7-9", "U 52-1")


def test_the_smallest_ring_closes() -> None:
    ring = ring_of(lying("#1 Anna 2", deck=2))
    assert play(ring, 2, 1, "Bruno", 2).grown == Organism(1, "Anna", 2, 1, 2)
    assert len(organisms_on(ring)) == 1


def test_gaps_are_the_free_cells_clockwise() -> None:
    assert gaps((), 52) == [(1, 52)]
    assert gaps(lying("#1 Anna 50-3", "U 10"), 52) == [(11, 49), (4, 9)]
    assert gaps(lying("#1 Anna 4-2"), 52) == [(3, 3)]
    assert gaps(lying("#1 Anna 4-3"), 52) == []


def test_every_cell_of_the_ring_can_be_asked_about() -> None:
    state = GAME.setup(("Anna", "Bruno"), Options(), Dice("cells"))
    assert set(cells(state)) == {str(cell) for cell in range(1, state.deck + 1)}
