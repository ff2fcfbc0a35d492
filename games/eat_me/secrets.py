"""What a seat cannot see, dealt anew: for trials of views and advice, which must not change by it."""

from __future__ import annotations

from dataclasses import replace

from games.eat_me.state import State
from games.kit.dice import Dice
from games.kit.model import Seat


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """The same position with everything dealt anew that this seat cannot see."""
    others = [s for s in state.seats if s != seat]
    stop = [state.stop] if state.stop is not None else []
    fresh = iter(dice.shuffle([card for s in others for card in state.hands[s]] + stop))
    anew = {s: tuple(sorted(next(fresh) for _ in state.hands[s])) for s in others}
    hands = {s: anew.get(s, state.hands[s]) for s in state.seats}
    bids = state.bids
    if bids and not state.options.show_bids:
        bids = {s: dice.below(100) for s in bids}
    order = state.order
    if not state.options.publish_order and not state.same_round:
        order = tuple(dice.shuffle(order))
    return replace(state, hands=hands, stop=next(fresh) if stop else None, bids=bids, order=order)
