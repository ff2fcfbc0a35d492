"""An order: one decision a seat wrote, and how a later letter replaces it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar


class Order:
    """One decision. Subclasses are frozen dataclasses of plain values whose fields the grammar fills.

    Orders with the same `key()` replace each other when a player writes again; others stand beside each other.
    Standing orders (`standing = True`) are kept for the seat's later asks until replaced.
    """

    __slots__ = ()
    standing: ClassVar[bool] = False

    def key(self) -> str:
        """What a later order must share to replace this one: by default its kind."""
        return type(self).__name__


Orders = tuple[Order, ...]


def amend(held: Iterable[Order], new: Iterable[Order]) -> Orders:
    """What is held after another letter: new orders replace held ones of the same key, the rest stays."""
    by_key = {order.key(): order for order in held}
    for order in new:
        by_key.pop(order.key(), None)
        by_key[order.key()] = order
    return tuple(by_key.values())
