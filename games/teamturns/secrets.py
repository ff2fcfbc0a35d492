"""What a seat cannot see, dealt anew: for trials of views and advice, which must not change by it."""

from __future__ import annotations

from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Seat
from games.teamturns.places import LEFT, RIGHT
from games.teamturns.state import State


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """The same position for this seat's eyes: what it cannot see lies elsewhere, and others sealed otherwise."""
    closed = [s for s in state.seats if s != seat and s not in state.exposed]
    pool = [*state.deck, *(card for s in closed for card in state.hands[s])]
    if state.options.no_partner != "stop":
        pool += state.leftover
    pool = dice.shuffle(pool)
    hands = dict(state.hands)
    for other in closed:
        hands[other], pool = tuple(pool[: len(hands[other])]), pool[len(hands[other]) :]
    deck, pool = tuple(pool[: len(state.deck)]), pool[len(state.deck) :]
    sealed = state.sealed
    if sealed is not None:
        sealed = {s: place if s == seat else dice.pick([LEFT, RIGHT]) for s, place in sealed.items()}
    leftover = tuple(pool) if state.options.no_partner != "stop" else state.leftover
    return replace(state, hands=hands, deck=deck, sealed=sealed, leftover=leftover)
