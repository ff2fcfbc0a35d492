"""Eat Me: what the advice thinks of a card, worked out anew by playing it and walking round the ring cell by cell."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from games.eat_me.advice import BIGGEST, BY_GAP, MINE, THEIRS, Outlook
from games.eat_me.engine import EatMe
from games.eat_me.options import Options
from games.eat_me.ring import Organism, Ring, organisms_on, play, ring_of
from games.eat_me.state import State
from games.kit.dice import Dice

SEATS = ("Anna", "Bruno", "Clara")


def positions(self_eat: bool) -> Iterator[State]:
    """Rings of many kinds, some nearly full, in all rounds of a match."""
    start = EatMe().setup(SEATS, Options(self_eat_scores=self_eat), Dice("advice"))
    for seed in range(150):
        dice, ring, born = Dice(f"ring {seed}"), Ring(), 0
        deck = 6 + dice.below(18)
        for card in dice.shuffle(range(1, deck + 1))[: 1 + dice.below(deck - 2)]:
            who = dice.pick((*SEATS, None))
            born += who is not None
            play(ring, deck, card, who, born if who else 0)
        yield dataclasses.replace(
            start, deck=deck, organisms=organisms_on(ring), born=born, round=1 + dice.below(start.rounds)
        )


def cells(organism: Organism, deck: int) -> list[int]:
    return [(organism.first - 1 + n) % deck + 1 for n in range(organism.size)]


def promised(state: State, seat: str, ring: Ring, organism: Organism) -> int:
    """What the advice says of each cell of an organism, by the nearest one round it that would eat it."""
    if organism.owner is None:
        return 0
    whose = {cell: one for one in organisms_on(ring) for cell in cells(one, state.deck)}
    gaps = []
    for start, way in ((organism.last, 1), (organism.first, -1)):
        at, gap = (start - 1 + way) % state.deck + 1, 0
        while at not in whose:
            at, gap = (at - 1 + way) % state.deck + 1, gap + 1
        met = whose[at]
        if met.owner is not None and (met.size, -met.id) > (organism.size, -organism.id):
            gaps.append(gap)
    to_come = state.rounds - state.round
    safe = 20 * len(state.seats) - 40 + BIGGEST * to_come
    each = 100 + BY_GAP[min(*gaps, len(BY_GAP)) - 1] * to_come if gaps else safe
    return organism.size * each * (MINE if organism.owner == seat else THEIRS)


@pytest.mark.parametrize("self_eat", [True, False])
def test_a_card_is_worth_what_it_scores_and_what_grows_against_what_was(self_eat: bool) -> None:
    tried = 0
    for state in positions(self_eat):
        before = ring_of(state.organisms)
        taken = {cell for organism in state.organisms for cell in cells(organism, state.deck)}
        for card in sorted(set(range(1, state.deck + 1)) - taken):
            after = ring_of(state.organisms)
            bite = play(after, state.deck, card, "Anna", state.born + 1)
            touched = {*bite.eaten, *([bite.eater] if bite.eater else [])}
            scored = sum(
                100 * eaten.size * (MINE if eaten.owner == "Anna" else THEIRS)
                for eaten in bite.eaten
                if bite.eater and eaten.owner and (self_eat or eaten.owner != bite.eater.owner)
            )
            grown = promised(state, "Anna", after, bite.grown)
            was = sum(promised(state, "Anna", before, organism) for organism in touched)
            assert Outlook(state, "Anna").gain(card) == scored + grown - was, (state.organisms, card)
            tried += 1
    assert tried > 500


def small(**changes: object) -> State:
    """Ten rounds, two to come; Bruno has three cells, Anna one."""
    start = EatMe().setup(SEATS, Options(), Dice("x"))
    ring = (Organism(1, "Bruno", 1, 3, 3), Organism(2, "Anna", 9, 9, 1))
    about = {"deck": 20, "round": start.rounds - 2, "born": 2, "organisms": ring, **changes}
    return dataclasses.replace(start, **about)


def test_the_worth_of_a_cell_grows_with_the_way_to_a_larger_one_and_the_rounds_to_come() -> None:
    assert Outlook(small(), "Anna").rates == [86, 100, 156, 176, 184]
    assert Outlook(small(round=10), "Anna").rates == [20, 100, 100, 100, 100]


def test_what_each_card_is_worth_on_a_small_ring() -> None:
    outlook = Outlook(small(), "Anna")
    worth = {card: outlook.gain(card) for card in range(1, 21) if card not in (1, 2, 3, 9)}
    assert worth == {
        4: -344, 5: 500, 6: 780, 7: 500, 8: 920, 10: 920, 11: 500, 12: 780, 13: 880, 14: 920, 15: 920, 16: 920,
        17: 880, 18: 780, 19: 500, 20: -344,
    }  # fmt: skip


def test_a_quarter_to_half_of_the_bid_points_is_bid_and_all_in_the_end() -> None:
    match, state = EatMe(), small()
    left = state.left["Anna"]
    bids = {match.suggest(state, "Anna", Dice(str(n)))[-1].points for n in range(300)}  # type: ignore[attr-defined]
    assert (min(bids), max(bids)) == (left // 4, left // 4 * 2)
    assert len(bids) == left // 4 + 1
    assert match.suggest(small(round=9), "Anna", Dice("1"))[-1].points == left  # type: ignore[attr-defined]
    saved = dataclasses.replace(state.options, tie_break="most_bid_points_left")
    assert match.suggest(small(round=9, options=saved), "Anna", Dice("1"))[-1].points in bids  # type: ignore[attr-defined]
