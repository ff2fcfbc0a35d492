"""What a view of Hold my bear holds: its templates are checked against these names."""

from __future__ import annotations

from typing import TypedDict

from games.hold_my_bear.cards import Card
from games.hold_my_bear.state import Phase
from games.kit.model import Seat


class Power(TypedDict):
    """What an expansion animal does, and when."""

    when: str
    power: str


class Match(TypedDict):
    """The play to beat."""

    cards: tuple[Card, ...]
    owner: Seat | None
    sports: tuple[str, ...]
    count: int
    value: int
    bears: int
    told: str
    beaten_by: list[str]


class Player(TypedDict):
    """What all know of a player."""

    name: Seat
    count: int
    cards: str
    known: tuple[Card, ...]
    known_groups: dict[str, list[int]]
    turn: bool
    owner: bool
    must_give: bool
    left: bool


class Seen(TypedDict):
    """The table for everybody, and the hand for its owner."""

    phase: Phase
    turn: Seat
    animals: tuple[str, ...]
    powers: dict[str, Power]
    match: Match
    players: list[Player]
    removed: dict[str, list[int]]
    removed_count: int
    buried: int
    quiet: int
    stall_in: int
    stall_leads_to: str
    replace_with_bear: bool
    duty: bool
    pending: tuple[str, ...]
    owed: tuple[Card, ...]
    owed_to: Seat
    loot: int
    winner: Seat | None
    hand: tuple[Card, ...]
    groups: dict[str, list[int]]
    blocked: list[int]
    holds_bear: bool
