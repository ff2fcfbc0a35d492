"""A position of Eat Me: what lies on the ring, who holds what, and which decision comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.eat_me.options import Options
from games.eat_me.ring import Organism
from games.kit.model import Seat

Phase = Literal["opening", "hand", "pool", "draft", "over"]


@dataclass(frozen=True, slots=True)
class Played:
    """One card of the last round."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden things included: hands and the stop card leave only through `view`."""

    options: Options
    seats: tuple[Seat, ...]
    deck: int  # cells of the ring, D
    rounds: int  # after this many the match is over
    round: int  # 0: bids before the first round
    organisms: tuple[Organism, ...]  # clockwise by first cell
    hands: dict[Seat, tuple[int, ...]]  # ascending
    pool: tuple[int, ...]  # Ouroboros: cards nobody has taken, ascending
    stop: int | None  # the withdrawn card
    left: dict[Seat, int]  # bid points
    points: dict[Seat, int]  # victory points
    order: tuple[Seat, ...] = ()  # of this round; Same Round Bid: of the round before; empty: not known yet
    bids: dict[Seat, int] | None = None  # the latest that were taken
    played: tuple[Played, ...] = ()  # in the last round
    born: int = 0  # ids given to owned organisms so far

    @property
    def same_round(self) -> bool:
        """Is the bid for the very round whose card it comes with?"""
        return self.options.variant == "same_round"

    @property
    def phase(self) -> Phase:
        """Which card decision is due: none yet, one of the hand, one of the pool, one of the pool for the hand."""
        if self.round > self.rounds:
            return "over"
        if self.round == 0:
            return "opening"
        if self.options.variant != "ouroboros":
            return "hand"
        if self.options.ouroboros_draft == "pick_and_play":
            return "pool"
        return "draft" if self.round * 2 <= self.rounds else "hand"

    @property
    def bid_round(self) -> int | None:
        """The round a bid is due for now; None: no bid is due."""
        if self.round > self.rounds:
            return None
        if self.same_round:
            return self.round
        return self.round + 1 if self.round < self.rounds else None

    @property
    def forced(self) -> bool:
        """Nothing to decide: everybody holds one last card, and no bid is due."""
        return self.phase == "hand" and self.round == self.rounds and self.bid_round is None


def winners(state: State) -> tuple[Seat, ...]:
    """Who is ahead; at the end: who has won (rules 6, option tie_break)."""
    most = max(state.points.values())
    ahead = [seat for seat in state.seats if state.points[seat] == most]
    if state.options.tie_break == "most_bid_points_left":
        richest = max(state.left[seat] for seat in ahead)
        ahead = [seat for seat in ahead if state.left[seat] == richest]
    return tuple(ahead)


def place(order: Sequence[Seat], seat: Seat) -> int:
    """Whose turn it is in the order: 1 is first."""
    return order.index(seat) + 1
