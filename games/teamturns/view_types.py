"""What a view of Teamturns holds: its templates are checked against these names."""

from __future__ import annotations

from typing import TypedDict

from games.kit.model import Seat
from games.teamturns.state import Phase


class Face(TypedDict):
    """A card that may be seen, for words and pictures."""

    id: str
    icons: tuple[str, ...]
    shows: str
    recipe: dict[str, int]
    scores: str
    action: str
    number: int
    special: str


class Together(TypedDict):
    """The combo on the table."""

    points: int
    for_teammate: int
    rotten: bool
    locked: bool
    action: str


class Pair(TypedDict):
    """Two cards of a pile, and their points."""

    cards: str
    points: int


class Player(TypedDict):
    """What all know of a player."""

    name: Seat
    cards: int
    points: int
    pile: list[Pair]
    open: list[Face | None]
    exposed: bool


class Seen(TypedDict):
    """The table for everybody, and hand and sealed side for their owner."""

    phase: Phase
    mode: str
    turn: int
    presenter: Seat
    teammate: Seat
    actor: Seat
    presented: Face | None
    joined: Face | None
    combo: Together | None
    partners: tuple[Seat, ...]
    no_talk: bool
    players: list[Player]
    deck: int
    queue: tuple[Seat, ...]
    tossed: tuple[str, ...]
    leftover: tuple[str, ...]
    aside: int
    solo: bool
    winners: tuple[Seat, ...]
    house_set: bool
    opening: bool
    words: dict[str, str]
    sealed: str
    row: tuple[str, ...]
    hand: list[Face | None]
