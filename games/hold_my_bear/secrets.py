"""What a seat cannot see, dealt anew: for trials of views and advice, which must not change by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.hold_my_bear.cards import Card, deck, sort
from games.hold_my_bear.state import State
from games.kit.dice import Dice
from games.kit.model import Seat


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """The same position for this seat's eyes: what it cannot see lies elsewhere."""
    unseen: list[Card] = []
    for other in state.seats:
        if other != seat:
            rest = list(state.hands[other])
            for card in state.known[other]:
                rest.remove(card)
            unseen += rest
    pool = dice.shuffle([*unseen, *_buried(state)])
    hands = dict(state.hands)
    for other in state.seats:
        if other != seat:
            count = len(state.hands[other]) - len(state.known[other])
            hands[other] = sort((*state.known[other], *pool[:count]))
            pool = pool[count:]
    return replace(state, hands=hands)


def _buried(state: State) -> Sequence[Card]:
    rest = deck(state.animals)
    for card in (*state.match, *state.removed, *(c for hand in state.hands.values() for c in hand)):
        rest.remove(card)
    return rest
