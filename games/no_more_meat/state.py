"""A position of No More Meat, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.kit.model import Seat
from games.no_more_meat.foods import Dish
from games.no_more_meat.options import Options

Phase = Literal["lifestyle", "cook", "pick", "over"]  # what is asked next: step 1 (and 2), step 2 alone, Select's picks


@dataclass(frozen=True, slots=True)
class Placed:
    """A food card on a pan, and who put it there."""

    food: str
    by: Seat


@dataclass(frozen=True, slots=True)
class Service:
    """A full Select pan that is being handed out, pick by pick."""

    left: tuple[str, ...]  # bottom to top
    queue: tuple[Seat, ...]  # who gets the next card, the one after ...: one entry for each card left
    served: tuple[tuple[Seat, str], ...] = ()  # in order of serving


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know. Decks are drawn from the front; pans grow at the end (their top)."""

    options: Options
    menu: dict[str, Dish]
    seats: tuple[Seat, ...]  # clockwise; dead ones keep their place
    aside: str  # the pan that is not used
    turn: int
    at_turn: Seat
    phase: Phase
    hands: dict[Seat, tuple[str, ...]]
    karma: dict[Seat, int]
    rows: dict[Seat, tuple[str, ...]]  # the foods each seat's lifestyle cards forbid
    dead: tuple[Seat, ...]
    gone: tuple[Seat, ...]  # seats that left for good and are to starve
    pans: dict[str, tuple[Placed, ...]]
    food_deck: tuple[str, ...]
    food_discards: tuple[str, ...]
    face_up: str | None
    lifestyle_deck: tuple[str, ...]
    lifestyle_discards: tuple[str, ...]
    service: Service | None
    winners: tuple[Seat, ...]
    ending: str  # "" while the match runs, then one of meta.endings

    @property
    def capacity(self) -> int:
        """How many cards fill a pan: one more than players at the start."""
        return len(self.seats) + 1
