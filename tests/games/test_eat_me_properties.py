"""Eat Me: whole random matches, held against a plain model of the ring and against what a seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.eat_me.engine import EatMe
from games.eat_me.options import Options
from games.eat_me.state import State
from games.kit.dice import Dice
from games.kit.model import Orders, Seat

GAME = EatMe()
CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo", "Ida", "Jonas")

tables = st.builds(
    lambda variant, scheme, stop, self_eat, hand: Options(
        variant=variant,
        deck_scheme=scheme if variant != "ouroboros" else "scaled",
        S=stop if variant != "ouroboros" else None,
        self_eat_scores=self_eat,
        H=hand,
        ouroboros_draft="to_hand" if variant == "ouroboros" and self_eat else "pick_and_play",
    ),
    st.sampled_from(["standard", "same_round", "ouroboros"]),
    st.sampled_from(["scaled", "standard52", "standard52_cap10"]),
    st.sampled_from([None, 0, 1]),
    st.booleans(),
    st.sampled_from([None, None, 1, 3]),
)
seeds = st.integers(0, 10**6)


def rounds(options: Options, players: int, seed: int) -> Iterator[tuple[State, State]]:
    """Every round of a match, half of it by suggestion and half in silence: (before, after)."""
    state = GAME.setup(CAST[:players], options, Dice(f"{seed}/0"))
    turn = 0
    while GAME.asks(state):
        turn += 1
        full: dict[Seat, Orders] = {}
        for seat in state.seats:
            dice = Dice(f"{seed}/{turn}/{seat}")
            sent = GAME.suggest(state, seat, dice) if dice.coin() else ()
            full[seat] = GAME.complete(state, seat, sent, dice)
        after = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        yield state, after
        state = after


class PlainRing:
    """The rules sheet, cell by cell, without any cleverness: what the engine is held against."""

    def __init__(self, state: State) -> None:
        self.options, self.deck = state.options, state.deck
        self.at: dict[int, str] = {}  # cell -> name of its organism
        self.owner: dict[str, Seat | None] = {}
        self.age: dict[str, int] = {}
        self.points = dict.fromkeys(state.seats, 0)
        self.births = 0
        for organism in state.organisms:
            for cell in cells(organism, state.deck):
                self.at[cell] = f"U{organism.first}"
            self.owner[f"U{organism.first}"] = None

    def size(self, name: str) -> int:
        return sum(there == name for there in self.at.values())

    def play(self, seat: Seat, card: int) -> None:
        beside = {self.at.get(card % self.deck + 1), self.at.get((card - 2) % self.deck + 1)} - {None}
        names = sorted(name for name in beside if name)
        owned = [name for name in names if self.owner[name]]
        if owned:
            eater = min(owned, key=lambda name: (-self.size(name), self.age[name]))
        else:
            self.births += 1
            eater = f"#{self.births}"
            self.owner[eater], self.age[eater] = seat, self.births
        for victim in names:
            if victim == eater:
                continue
            loser = self.owner[victim]
            if loser and (self.options.self_eat_scores or loser != self.owner[eater]):
                self.points[loser] += self.size(victim)
            for cell, name in list(self.at.items()):
                if name == victim:
                    self.at[cell] = eater
        self.at[card] = eater


def cells(organism: Any, deck: int) -> list[int]:
    return [(organism.first + n - 1) % deck + 1 for n in range(organism.size)]


@settings(max_examples=60)
@given(tables, st.integers(2, 10), seeds)
def test_the_ring_agrees_with_the_rules_read_cell_by_cell(options: Options, players: int, seed: int) -> None:
    plain: PlainRing | None = None
    for before, after in rounds(options, players, seed):
        plain = plain or PlainRing(before)
        for played in after.played:
            plain.play(played.seat, played.card)
        seen = {cell: (o.owner, o.id) for o in after.organisms for cell in cells(o, after.deck)}
        assert seen == {cell: (plain.owner[name], plain.age.get(name, 0)) for cell, name in plain.at.items()}
        assert after.points == plain.points


@settings(max_examples=60)
@given(tables, st.integers(2, 10), seeds)
def test_every_card_is_in_one_place_and_no_two_organisms_touch(options: Options, players: int, seed: int) -> None:
    for _before, state in rounds(options, players, seed):
        lying = [cell for o in state.organisms for cell in cells(o, state.deck)]
        hands = [card for hand in state.hands.values() for card in hand]
        stop = [state.stop] if state.stop is not None else []
        assert sorted([*lying, *hands, *state.pool, *stop]) == list(range(1, state.deck + 1))
        if len(state.organisms) > 1:
            firsts = {o.first for o in state.organisms}
            assert not [o for o in state.organisms if o.last % state.deck + 1 in firsts]
        assert all(o.last == cells(o, state.deck)[-1] for o in state.organisms)


@settings(max_examples=40)
@given(tables, st.integers(2, 10), seeds)
def test_at_the_end_one_organism_covers_all_but_the_stop_card(options: Options, players: int, seed: int) -> None:
    *_, (_before, end) = rounds(options, players, seed)
    assert [o.size for o in end.organisms] == [end.deck - (end.stop is not None)]


@settings(max_examples=40)
@given(tables, st.integers(2, 10), seeds)
def test_points_and_bid_points_only_move_as_the_rules_say(options: Options, players: int, seed: int) -> None:
    for before, after in rounds(options, players, seed):
        assert all(after.points[seat] >= before.points[seat] for seat in before.seats)
        assert all(0 <= after.left[seat] <= before.left[seat] for seat in before.seats)
        paid = {seat: before.left[seat] - after.left[seat] for seat in before.seats}
        assert paid == (after.bids if before.bid_round else dict.fromkeys(before.seats, 0))
        assert sorted(after.order) == sorted(after.seats)


@settings(max_examples=30)
@given(tables, st.integers(2, 10), seeds)
def test_positions_and_orders_of_every_variant_can_be_written_down(options: Options, players: int, seed: int) -> None:
    for state, _after in rounds(options, players, seed):
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for seat in state.seats:
            orders = GAME.complete(state, seat, (), Dice(f"{seed}"))
            assert GAME.grammar.orders(GAME.grammar.write(orders)) == orders
            assert not GAME.gaps(state, seat, orders)
            assert not GAME.check(state, seat, orders)


hiding = st.builds(
    lambda variant, shown: Options(variant=variant, publish_order=shown, show_bids=shown),
    st.sampled_from(["standard", "same_round"]),
    st.booleans(),
)


@settings(max_examples=40)
@given(hiding, st.integers(2, 6), seeds)
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_suggestion(
    options: Options, players: int, seed: int
) -> None:
    changed = 0
    for state, _after in rounds(options, players, seed):
        for seat in (*state.seats, None):
            other = GAME.redeal(state, seat, Dice(f"redeal/{seed}"))
            changed += other != state
            assert repr(GAME.view(other, seat)) == repr(GAME.view(state, seat))
            if seat:
                assert GAME.suggest(other, seat, Dice("s")) == GAME.suggest(state, seat, Dice("s"))
                assert GAME.gaps(other, seat, ()) == GAME.gaps(state, seat, ())
                assert GAME.asks(other)[seat] == GAME.asks(state)[seat]
    assert changed


@settings(max_examples=20)
@given(hiding, st.integers(2, 6), seeds)
def test_no_story_names_a_card_that_is_still_hidden(options: Options, players: int, seed: int) -> None:
    state = GAME.setup(CAST[:players], options, Dice(f"{seed}/0"))
    while GAME.asks(state):
        full = {seat: GAME.suggest(state, seat, Dice(f"{seed}/{state.round}/{seat}")) for seat in state.seats}
        resolution = GAME.resolve(state, full, Dice(f"{seed}/{state.round}"))
        told = [h.text for h in resolution.happenings if h.kind in ("play", "score")]
        assert [text.split(":")[0] for text in told] == [
            f"{played.seat} plays {played.card}" for played in resolution.state.played
        ]
        assert any("stop card" in happening.text for happening in resolution.happenings[-2:]) == (
            not GAME.asks(resolution.state)
        )
        state = resolution.state


def test_suggestions_beat_silence() -> None:
    """Anna follows the advice, the others are silent: over many matches she scores clearly more than her share."""
    hers = total = 0
    for seed in range(60):
        state = GAME.setup(CAST[:4], Options(), Dice(f"{seed}/0"))
        while GAME.asks(state):
            dice = Dice(f"{seed}/{state.round}/a")
            sent = {"Anna": GAME.suggest(state, "Anna", dice)}
            full = {seat: GAME.complete(state, seat, sent.get(seat, ()), dice) for seat in state.seats}
            state = GAME.resolve(state, full, Dice(f"{seed}/{state.round}")).state
        hers, total = hers + state.points["Anna"], total + sum(state.points.values())
    assert hers * 4 > total * 1.2
