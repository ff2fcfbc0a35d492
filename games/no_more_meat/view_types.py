"""What a view of No More Meat holds: its templates are checked against these names."""

from __future__ import annotations

from typing import TypedDict

from games.kit.model import Seat
from games.no_more_meat.state import Phase


class Player(TypedDict):
    """What all know of a player."""

    name: Seat
    alive: bool
    karma: int
    income: int
    lifestyles: list[str]
    hand: int


class Shown(TypedDict):
    """A card on a pan; its food is None where it lies face down for the reader."""

    food: str | None
    by: Seat


class Pan(TypedDict):
    """A pan and what lies on it."""

    name: str
    cards: list[Shown]


class Served(TypedDict):
    """Who was served what."""

    seat: Seat
    food: str


class Service(TypedDict):
    """Food that is being picked."""

    left: list[str]
    queue: list[Seat]
    served: list[Served]


class Dish(TypedDict):
    """What eating one card of a food does."""

    karma: int
    draw: int


class Seen(TypedDict):
    """The table for one seat, or for a spectator."""

    seat: Seat | None
    turn: int
    at_turn: Seat
    phase: Phase
    asked: list[Seat]
    players: list[Player]
    pans: list[Pan]
    aside: str
    capacity: int
    service: Service | None
    face_up: str | None
    hidden_left: bool
    food_deck: int
    food_discards: dict[str, int]
    lifestyle_deck: int
    lifestyle_discards: dict[str, int]
    supply: int | None
    target: int
    menu: dict[str, Dish]
    house_values: list[str]
    hand: list[str]
    winners: list[Seat]
    ending: str
