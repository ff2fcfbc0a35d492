"""What holds in every position of No More Meat, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Orders
from games.no_more_meat.foods import FOOD_DECK, LIFESTYLE_DECK, PANS
from games.no_more_meat.options import Options
from games.no_more_meat.orders import Cook, Pick, Prefer, Take
from games.no_more_meat.state import State
from tests.games.no_more_meat_table import GAME, foods, lifestyles

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta")
OPTIONS = st.builds(
    Options,
    uniqueness=st.sampled_from(["own", "table"]),
    flip=st.sampled_from(["refill", "always"]),
    mystery_from=st.sampled_from(["top", "bottom"]),
    death=st.sampled_from(["when_due", "on_empty"]),
    win_check=st.sampled_from(["at_once", "end_of_turn"]),
    karma_floor=st.sampled_from(["zero", "none"]),
    reshuffle_served=st.booleans(),
    extras_to=st.sampled_from(["circle", "active"]),
    lifestyle_reshuffle=st.booleans(),
    food_table=st.sampled_from(["house", "generous", {"tofu": {"karma": 4, "draw": 3}}]),
    karma_supply=st.sampled_from([None, 12, 40]),
    tie_break=st.sampled_from(["shared", "lifestyles"]),
    split_turn=st.sampled_from(["always", "on_hidden", "never"]),
    select_mode=st.sampled_from(["sequential", "lists"]),
    nmr_pan=st.sampled_from(["random", "emptiest"]),
    leavers=st.sampled_from(["play_on", "starve"]),
)
MATCH = {"n": st.integers(2, 7), "seed": st.integers(0, 10**6), "options": OPTIONS}
CALM = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def wild(state: State, seat: str, dice: Dice) -> Orders:
    """Any order a player might send, legal or not; what is not legal is dropped by the service."""
    every: Orders = (
        Take(dice.pick(("karma", "open", "hidden"))),
        Cook(dice.pick(FOOD_DECK), dice.pick(tuple(PANS))),
        Pick(tuple(dice.sample(sorted(set(FOOD_DECK)), dice.below(3) + 1))),
        Prefer(tuple(dice.sample(sorted(set(FOOD_DECK)), dice.below(4)))),
    )
    sent = tuple(order for order in every if dice.coin())
    wrong = [complaint.about for complaint in GAME.check(state, seat, sent) if complaint.fatal]
    return tuple(order for order in sent if order not in wrong)


def match(n: int, seed: int, options: Options, leaver: int = -1) -> Iterator[State]:
    """Every position of a match of wild players, suggestions and silence; `leaver`: the turn in which Anna leaves."""
    state = GAME.setup(CAST[:n], options, Dice(f"{seed}/0"))
    yield state
    for turn in range(1, 2000):
        if turn == leaver:
            state = GAME.leave(state, "Anna", Dice("leave")).state
            yield state
        if not GAME.asks(state):
            return
        full = {}
        for seat in GAME.asks(state):
            dice = Dice(f"{seed}/{turn}/{seat}")
            sent = (GAME.suggest, wild, lambda *_: ())[dice.below(3)](state, seat, dice)
            full[seat] = GAME.complete(state, seat, sent, dice)
            assert not [c for c in GAME.check(state, seat, full[seat]) if c.fatal]
        state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        yield state
    raise AssertionError("the match does not end")


@CALM
@given(**MATCH, leaver=st.integers(1, 30))
def test_every_card_is_always_in_exactly_one_place(n: int, seed: int, options: Options, leaver: int) -> None:
    for state in match(n, seed, options, leaver):
        assert foods(state) == Counter(FOOD_DECK)
        assert lifestyles(state) == Counter(LIFESTYLE_DECK)


@CALM
@given(**MATCH)
def test_karma_keeps_its_bounds_and_rows_hold_no_twins(n: int, seed: int, options: Options) -> None:
    for state in match(n, seed, options):
        if options.karma_floor == "zero":
            assert min(state.karma.values()) >= 0
        if options.karma_supply is not None:
            assert sum(max(0, karma) for karma in state.karma.values()) <= options.karma_supply
        if not state.winners and options.win_check == "at_once":
            assert all(state.karma[seat] < 10 for seat in state.seats if seat not in state.dead)
        assert all(len(set(row)) == len(row) for row in state.rows.values())


@CALM
@given(**MATCH)
def test_no_pan_stays_full_and_the_dead_do_nothing(n: int, seed: int, options: Options) -> None:
    for state in match(n, seed, options):
        assert all(len(cards) <= n for cards in state.pans.values())
        assert not set(GAME.asks(state)) & set(state.dead)
        assert not set(state.winners) & set(state.dead)
        assert all(not state.hands[seat] for seat in state.dead)


@CALM
@given(**MATCH, leaver=st.integers(1, 30))
def test_matches_end_with_a_declared_ending_and_somebody_wins(n: int, seed: int, options: Options, leaver: int) -> None:
    *_, state = match(n, seed, options, leaver)
    assert state.ending in GAME.meta.endings
    result = GAME.result(state)
    assert result is not None
    assert {seat for seat in result if result[seat] == max(result.values())} == set(state.winners)


@CALM
@given(**MATCH)
def test_dealing_anew_what_a_seat_cannot_see_changes_nothing_it_is_shown(n: int, seed: int, options: Options) -> None:
    for turn, state in enumerate(match(n, seed, options)):
        if turn % 5:
            continue
        for seat in (*state.seats, None):
            other = GAME.redeal(state, seat, Dice(f"{seed}/redeal"))
            assert msgspec.json.encode(GAME.view(other, seat)) == msgspec.json.encode(GAME.view(state, seat))


@CALM
@given(**MATCH)
def test_states_and_orders_survive_being_stored(n: int, seed: int, options: Options) -> None:
    for turn, state in enumerate(match(n, seed, options)):
        if turn % 4:
            continue
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for seat in GAME.asks(state):
            sent = wild(state, seat, Dice(f"{seed}/{turn}"))
            assert GAME.grammar.orders(GAME.grammar.write(sent), Words(state.seats, seat)) == sent


def test_a_new_deal_really_changes_what_is_hidden() -> None:
    states = list(match(3, 1, Options()))
    assert any(GAME.redeal(state, "Anna", Dice("new")) != state for state in states[:5])


def test_suggestions_come_from_the_view_alone() -> None:
    for n, seed in ((2, 1), (4, 2), (7, 3)):
        for state in match(n, seed, Options()):
            for seat in GAME.asks(state):
                other: Any = GAME.redeal(state, seat, Dice("other"))
                assert GAME.suggest(state, seat, Dice("s")) == GAME.suggest(other, seat, Dice("s"))
