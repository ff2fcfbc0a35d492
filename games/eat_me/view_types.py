"""What a view of Eat Me holds: its templates are checked against these names."""

from __future__ import annotations

from typing import TypedDict

from games.eat_me.state import Phase
from games.kit.model import Seat


class Organism(TypedDict):
    """An organism on the ring; `id` 0: unowned."""

    id: int
    owner: Seat | None
    first: int
    last: int
    size: int
    cells: str


class Player(TypedDict):
    """What all know of a player; the hand only where the rules open it."""

    seat: Seat
    points: int
    left: int
    cards: int
    open_hand: list[int] | None


class Bid(TypedDict):
    """A bid that is shown."""

    seat: Seat
    bid: int


class Card(TypedDict):
    """A card that was played in the last round."""

    seat: Seat
    card: int


class Seen(TypedDict):
    """The position for one seat, or for a spectator."""

    variant: str
    phase: Phase
    round: int
    rounds: int
    deck: int
    organisms: list[Organism]
    free: str
    pool: str | None
    free_to_all: bool
    players: list[Player]
    in_order: list[Player]
    order: list[Seat] | None
    bids: list[Bid] | None
    bids_round: int
    played: list[Card]
    hand: list[int] | None
    stop: int | None
    winners: list[Seat] | None
