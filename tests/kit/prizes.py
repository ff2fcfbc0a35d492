"""A small game with hands and secrets that keeps every promise, for tests that plant breaks in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from games.kit.dice import Dice
from games.kit.grammar import Form, Grammar
from games.kit.kinds import Number
from games.kit.model import Ask, Complaint, Gap, Happening, Meta, Order, Orders, Resolution, Rules, Seat
from games.kit.secrets import Hidden, Private


@dataclass(frozen=True)
class Options:
    """No switches."""


@dataclass(frozen=True)
class State:
    """A row of prizes, of which the first lies open; hands."""

    prize: int
    prizes: Annotated[tuple[int, ...], Hidden("prizes")]
    hands: Annotated[dict[Seat, tuple[int, ...]], Private("hands")]
    points: dict[Seat, int]


@dataclass(frozen=True, slots=True)
class Bid(Order):
    """Bid this card."""

    card: int


class Prizes(Rules[Any, Options]):
    """Hands are dealt from one deck; whoever bids highest takes the prize."""

    meta = Meta("prizes", "Prizes", range(2, 5), 1, "Bid for prizes.", "Nobody.", ("most_points",))
    grammar = Grammar((Form("bid <card:number>", Bid, "Bid a card.", "bid 4", order=Bid),), {"number": Number()})
    Options, State = Options, State

    def setup(self, seats: Sequence[Seat], options: Options, dice: Dice) -> Any:
        cards = dice.shuffle(range(1, 31))
        hands = {seat: tuple(sorted(cards[5 * n : 5 * n + 5])) for n, seat in enumerate(seats)}
        first, *prizes = dice.shuffle(range(1, 6))
        return self.State(first, tuple(prizes), hands, dict.fromkeys(seats, 0))

    def asks(self, state: Any) -> Mapping[Seat, Ask]:
        return {seat: Ask(f"Bid for {state.prize}.") for seat, hand in state.hands.items() if hand}

    def check(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Complaint]:
        hand = state.hands[seat]
        return [Complaint(f"You hold {hand}.", about=o) for o in orders if isinstance(o, Bid) and o.card not in hand]

    def gaps(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Gap]:
        return () if orders else [Gap("a card", "your lowest is bid")]

    def complete(self, state: Any, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        return orders or (Bid(state.hands[seat][0]),)

    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]:
        bids = {seat: sent[0].card for seat, sent in orders.items()}  # type: ignore[attr-defined]
        best = max(bids, key=lambda seat: bids[seat])
        told = [Happening(f"{seat} bids {bid}.") for seat, bid in bids.items()]
        hands = {seat: tuple(card for card in hand if card != bids[seat]) for seat, hand in state.hands.items()}
        points = {**state.points, best: state.points[best] + state.prize}
        prize, *rest = state.prizes or (0,)
        return Resolution(self.State(prize, tuple(rest), hands, points), tuple(told))

    def view(self, state: Any, seat: Seat | None) -> Mapping[str, Any]:
        return {
            "prize": state.prize,
            "left": len(state.prizes),
            "points": dict(state.points),
            "hand": state.hands.get(seat, ()) if seat else (),
            "played": _gone(state),
        }

    def result(self, state: Any) -> Mapping[Seat, float] | None:
        return None if self.asks(state) else {seat: float(n) for seat, n in state.points.items()}

    def suggest(self, state: Any, seat: Seat, dice: Dice) -> Orders:
        return (Bid(dice.pick(state.hands[seat])),)


def _gone(state: Any) -> int:
    return 5 - len(next(iter(state.hands.values())))
