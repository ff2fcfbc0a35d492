"""What letters show as an example: a card by lot and a small bid. No advice."""

from __future__ import annotations

from games.eat_me import judging
from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.state import State, place
from games.kit.dice import Dice
from games.kit.model import Orders, Seat

SMALL = 9  # points: an example that is copied should not cost much


def example(state: State, seat: Seat) -> Orders:
    """Any card of the hand or any cards of the pool, and a bid of 0 to 9."""
    dice = Dice(f"example/{state.round}/{seat}")
    card = () if state.phase == "opening" else (judging.only_card(state, seat) or _card(state, seat, dice),)
    bid = () if state.bid_round is None else (Bid(dice.below(min(state.left[seat], SMALL) + 1)),)
    return (*card, *bid)


def _card(state: State, seat: Seat, dice: Dice) -> Play | Prefer:
    if state.phase == "hand":
        return Play(dice.pick(state.hands[seat]))
    return Prefer(tuple(dice.sample(state.pool, place(state.order, seat))))
