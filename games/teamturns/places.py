"""Places in a hand: a number counts from the left, and both edges have names."""

from __future__ import annotations

from collections.abc import Sequence

LEFT, RIGHT = 1, -1
REFUSED = -2  # a sealed answer that names no place


def index(hand: Sequence[str], place: int) -> int | None:
    """Where in the hand a place is, counted from 0; None when there is no such place."""
    if place == RIGHT:
        return len(hand) - 1 if hand else None
    return place - 1 if 1 <= place <= len(hand) else None


def edges(hand: Sequence[str]) -> tuple[int, ...]:
    """The places of the edge cards; a single card is the left-most."""
    return (LEFT, RIGHT) if len(hand) > 1 else (LEFT,) if hand else ()


def side(place: int) -> str:
    """ "left", "right", or the number."""
    return "left" if place == LEFT else "right" if place == RIGHT else str(place)
