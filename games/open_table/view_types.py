"""What a view of an open table holds: its templates are checked against these names."""

from __future__ import annotations

from typing import TypedDict

from games.kit.model import Seat


class Field(TypedDict):
    """A part of a letter that the table gave a name."""

    name: str
    lines: list[str]


class Written(TypedDict):
    """What a seat wrote, by its fields, and all the rest of it."""

    seat: Seat
    wrote: bool
    fields: list[Field]
    lines: list[str]


class Score(TypedDict):
    """Points as the GM wrote them."""

    seat: Seat
    points: str


class Seen(TypedDict):
    """The table for one seat, or for a spectator."""

    you: Seat | None
    round: int
    phase: str
    seats: list[Seat]
    gone: list[Seat]
    fields: list[str]
    silence: str
    words: list[str]
    own: list[str]
    sent: list[str]
    wrote: list[Seat]
    quiet: list[Seat]
    rolls: list[str]
    shown: list[Written]
    points: list[Score]
    winners: list[Seat]
    request: list[Written]
    told: list[Written]
