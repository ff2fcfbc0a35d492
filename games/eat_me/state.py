"""A position of Eat Me: what lies on the ring, who holds what, and which decision comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from games.eat_me.options import Options
from games.eat_me.ring import Organism
from games.kit.model import Seat

# which card is due: none yet; one of the hand; one of the pool, to be played or to be kept; none any more
Phase = Literal["opening", "hand", "pool", "draft", "over"]


class Played(NamedTuple):
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

    # what is asked now: worked out from the fields above, for nearly every question of the rules begins with it
    same_round: bool = field(init=False, default=False)  # is the bid for the very round whose card it comes with?
    phase: Phase = field(init=False, default="opening")
    bid_round: int | None = field(init=False, default=None)  # the round a bid is due for; None: no bid is due

    def __post_init__(self) -> None:
        phase, same_round = self._phase(), self.options.variant == "same_round"
        ahead = self.round if same_round else self.round + 1
        bid_round = ahead if ahead <= self.rounds else None
        object.__setattr__(self, "same_round", same_round)
        object.__setattr__(self, "phase", phase)
        object.__setattr__(self, "bid_round", bid_round)

    def _phase(self) -> Phase:
        if self.round > self.rounds:
            return "over"
        if self.round == 0:
            return "opening"
        if self.options.variant != "ouroboros":
            return "hand"
        if self.options.ouroboros_draft == "pick_and_play":
            return "pool"
        return "draft" if self.round * 2 <= self.rounds else "hand"


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
