"""Teamturns: what holds in every match: no card lost, secrets kept, and an autopilot that knows what it does."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.dice import Dice
from games.kit.model import Orders
from games.teamturns.cards import HOUSE, chosen, read
from games.teamturns.options import Options
from games.teamturns.scoring import Combo, value
from games.teamturns.state import State
from tests.games.teamturns_world import GAME, random_orders

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo")
DECK = read(HOUSE)[0]


def play(seats: int, seed: str, options: Options, hero: str = "", silent: str = "") -> list[State]:
    """Every position of a match in which all but `hero` play at random and `silent` says nothing."""
    state = GAME.setup(CAST[:seats], options, Dice(f"{seed}/0"))
    states = [state]
    while asks := GAME.asks(state):
        assert len(states) < 1000
        full: dict[str, Orders] = {}
        for seat, ask in asks.items():
            dice = Dice(f"{seed}/{len(states)}/{seat}")
            sent: Orders = (
                () if seat == silent else (GAME.suggest if seat == hero else random_orders)(state, seat, dice)
            )
            assert not [c for c in GAME.check(state, seat, sent) if c.fatal]
            if sent or ask.required:
                full[seat] = GAME.complete(state, seat, sent, dice)
        state = GAME.resolve(state, full, Dice(f"{seed}/{len(states)}")).state
        states.append(state)
    return states


OPTIONS = st.builds(
    Options,
    mode=st.sampled_from(["full", "sealed_edge", "express"]),
    megamoves=st.booleans(),
    cookyclasses=st.booleans(),
    no_partner=st.sampled_from(["discard", "solo", "stop"]),
    may_refuse=st.booleans(),
    present=st.sampled_from(["any", "edges_only"]),
    tie=st.sampled_from(["shared", "fewest_combos", "most_combos"]),
    chooser=st.sampled_from(["card", "presenter"]),
    presenter_only=st.booleans(),
    compulsory_actions=st.booleans(),
)


@settings(max_examples=50)
@given(st.integers(2, 8), st.integers(0, 10**6), OPTIONS)
def test_every_match_ends_and_no_card_is_lost(seats: int, seed: int, options: Options) -> None:
    cards = set(chosen("", options.megamoves, options.cookyclasses))
    states = play(seats, f"{seed}", options, hero="Anna", silent="Bruno")
    for state in states:
        lying = [c for c in (state.presented, state.joined) if c and state.phase != "act"]
        piles = [c for pile in state.piles.values() for pair in pile for c in (pair.presented, pair.joined)]
        hands = [c for hand in state.hands.values() for c in hand]
        everywhere = Counter([*state.deck, *state.tossed, *state.leftover, *lying, *piles, *hands])
        assert everywhere == Counter(cards)
    assert GAME.result(states[-1]) is not None
    assert all(result is None for result in map(GAME.result, states[:-1]))


@settings(max_examples=200)
@given(st.sampled_from(sorted(DECK)), st.sampled_from(sorted(DECK)))
def test_a_combo_is_worth_the_same_from_both_sides(first: str, second: str) -> None:
    a, b = DECK[first], DECK[second]
    assert value(Combo(a, b)) == value(Combo(b, a))
    by_hand = sum(a.recipe.get(f, 0) for f in b.icons) + sum(b.recipe.get(f, 0) for f in a.icons)
    assert value(Combo(a, b)) == by_hand


@pytest.mark.parametrize("mode", ["full", "sealed_edge", "express"])
@pytest.mark.parametrize("expansions", [False, True], ids=["house", "expansions"])
def test_nobodys_view_or_advice_changes_when_what_he_cannot_see_is_dealt_anew(mode: str, expansions: bool) -> None:
    options = Options(mode=mode, megamoves=expansions, cookyclasses=expansions)  # type: ignore[arg-type]
    for seed in range(3):
        for n, state in enumerate(play(4, f"{seed}", options)):
            for seat in (*CAST[:4], None):
                other = GAME.redeal(state, seat, Dice(f"{seed}/{n}"))
                assert msgspec.json.encode(GAME.view(other, seat)) == msgspec.json.encode(GAME.view(state, seat))
                if seat in GAME.asks(state):
                    once = GAME.suggest(state, seat, Dice("same"))
                    assert GAME.suggest(other, seat, Dice("same")) == once
                    assert GAME.asks(other)[seat] == GAME.asks(state)[seat]


def test_the_sealed_sides_of_others_are_forgotten_after_the_combo() -> None:
    for state in play(5, "sealed", Options()):
        if state.phase in ("present", "take", "act", "over"):
            assert state.sealed is None


def test_a_silent_seat_does_not_stop_the_match() -> None:
    for mode in ("full", "sealed_edge", "express"):
        end = play(3, "silence", Options(mode=mode), silent="Clara")[-1]  # type: ignore[arg-type]
        assert end.phase == "over"


@pytest.mark.parametrize(("seats", "mode", "least"), [(2, "sealed_edge", 0.7), (4, "full", 0.38), (4, "express", 0.33)])
def test_the_autopilot_wins_far_more_often_than_chance_would(seats: int, mode: str, least: float) -> None:
    wins = 0.0
    for seed in range(60):
        hero = CAST[seed % seats]
        end = play(seats, f"{seed}", Options(mode=mode), hero)[-1]  # type: ignore[arg-type]
        wins += (hero in end.winners) / len(end.winners)
    assert wins / 60 > least
