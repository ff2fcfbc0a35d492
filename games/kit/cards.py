"""Dealing and drawing, as functions on tuples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def deal(deck: Sequence[T], hands: int, size: int) -> tuple[list[tuple[T, ...]], tuple[T, ...]]:
    """`hands` hands of `size` cards from the top (the front) of the deck, and what is left of it."""
    if hands * size > len(deck):
        raise ValueError(f"{hands} hands of {size} need {hands * size} cards, the deck has {len(deck)}")
    return [tuple(deck[i * size : (i + 1) * size]) for i in range(hands)], tuple(deck[hands * size :])


def without(cards: Sequence[T], card: T) -> tuple[T, ...]:
    """The cards less one copy of `card`, order kept. ValueError when it is not among them."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])
