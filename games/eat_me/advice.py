"""A legal and sensible order, from what the seat itself can see: for examples, test players and the autopilot."""

from __future__ import annotations

from collections.abc import Callable

from games.eat_me.orders import Bid, Play, Prefer
from games.eat_me.ring import eater_of, neighbours, ring_of
from games.eat_me.state import State, place
from games.kit.dice import Dice
from games.kit.model import Order, Orders, Seat

CHOICES = 12  # cards of the pool that are looked at, beyond those the seat must list


def suggest(state: State, seat: Seat, dice: Dice) -> Orders:
    """The card that does this seat most good right now, and a fair share of its points."""
    orders: list[Order] = []
    if state.phase == "hand":
        orders.append(Play(_ranked(state, seat, state.hands[seat], dice)[0]))
    elif state.phase != "opening":
        turn = place(state.order, seat)
        start = dice.below(len(state.pool))
        some = (state.pool[start:] + state.pool[:start])[: turn + CHOICES]
        orders.append(Prefer(tuple(_ranked(state, seat, some, dice)[:turn])))
    if state.bid_round is not None:
        orders.append(Bid(_bid(state, seat, dice)))
    return tuple(orders)


def _bid(state: State, seat: Seat, dice: Dice) -> int:
    """Up to twice the even share of what is left; the last bid is all, unless points left may decide a tie."""
    left, still = state.left[seat], state.rounds - (state.bid_round or 0) + 1
    if still == 1 and state.options.tie_break == "shared":
        return left
    return min(left, dice.below(2 * left // still + 1))


def _ranked(state: State, seat: Seat, cards: tuple[int, ...], dice: Dice) -> list[int]:
    """Best first; where cards are equally good, chance says where to begin."""
    start = dice.below(len(cards))
    return sorted(cards[start:] + cards[:start], key=_worth(state, seat), reverse=True)


def _worth(state: State, seat: Seat) -> Callable[[int], int]:
    """How good a card is now. Being eaten scores; an organism of my own promises more than feeding one."""
    ring, deck = ring_of(state.organisms), state.deck

    def worth(card: int) -> int:
        left, right = neighbours(ring, deck, card)
        if left is None is right or (eater := eater_of(left, right)) is None:
            return 2
        good = 1 if eater.owner == seat else 0
        loser = right if eater is left else left
        if loser is not None and loser.owner is not None:
            good += 10 * (loser.size if loser.owner == seat else -loser.size)
        return good

    return worth
