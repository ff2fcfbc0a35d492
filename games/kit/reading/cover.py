"""What may stand at one place of a line, one way to read the rest of it, and which of several ways are the nearest."""

from __future__ import annotations

from typing import NamedTuple

from games.kit.order import Orders

LIGHT, CLAUSE = 1, 2  # what stands beside orders: "for it", "she is nice"
ACCOMPANIED = 2  # of an order without a verb: it counts only beside another one
_MOST = 6  # readings followed at once


class Cover(NamedTuple):
    """One way to cover the rest of a line: what it costs, its orders, whether one of them was said without a verb."""

    cost: int
    orders: Orders
    bare: int = 0  # 1: an order without a verb; 2: one that needs another beside it
    clause: int = 0  # LIGHT: with words that say nothing; CLAUSE: with one of its own words that no sign parts off
    passed: Orders = ()  # what its talk would say if it were no talk: "the open card looks good"
    past: tuple[str, ...] = ()  # of its talk what speaks of the game: it is named in the answer


class Piece(NamedTuple):
    """What may stand at one place of a line: as in a cover, and where it ends."""

    end: int
    cost: int
    orders: Orders = ()
    bare: int = 0
    clause: int = 0
    passed: Orders = ()
    past: tuple[str, ...] = ()


def questions(orders: Orders) -> int:
    """How many questions these orders answer."""
    return len({order.key() for order in orders if not order.several})


def distinct(found: list[Cover]) -> list[Cover]:
    kept: list[Cover] = []
    for cover in sorted(found, key=lambda c: (c.cost, len(c.orders))):
        if all(cover.orders != other.orders or cover[2:] != other[2:] for other in kept):
            kept.append(cover)
        if len(kept) == _MOST:
            break
    return kept


def nearest(found: list[Cover]) -> list[Cover]:
    if not found:
        return []
    best = min((cover.cost, len(cover.orders)) for cover in found)
    kept: list[Cover] = []
    for cover in found:
        if (cover.cost, len(cover.orders)) == best and all(cover.orders != other.orders for other in kept):
            kept.append(cover)
    return kept
