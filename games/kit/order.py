"""An order: one decision a seat wrote, and how a later letter replaces it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar


class Order:
    """One decision. Subclasses are frozen dataclasses of plain values whose fields the grammar fills.

    Orders with the same `key()` replace each other when a player writes again; others stand beside each other.
    Standing orders (`standing = True`) are kept for the seat's later asks until replaced.
    Orders that may be given several times in one letter (`several = True`: two equal cards) replace nothing.
    Orders that ask the GM (`asks_gm`: what) are told the GM at once, and are played in their turn like all others.
    Orders that say nothing by themselves (`mute = True`) are not told when silence is filled with them.
    """

    __slots__ = ()
    standing: ClassVar[bool] = False
    several: ClassVar[bool] = False
    mute: ClassVar[bool] = False

    @property
    def asks_gm(self) -> str:
        """What this order asks the GM; empty for those that ask nothing."""
        return ""

    def key(self) -> str:
        """What a later order must share to replace this one: by default its kind."""
        return type(self).__name__

    def joined(self, earlier: Order) -> Order | None:
        """What this order and an earlier one of the same key and letter mean together ("steal 3 from Bruno", "steal 2
        from Clara"); None where only one of them can be meant."""
        return None

    def adding(self, earlier: Order) -> Order | None:
        """The earlier order of the same key with what this one names added ("add the vole 4 to that"); None where
        nothing can be added to it."""
        return None

    def completing(self, held: Order) -> Order:
        """What is held after a later letter with this order, where one of the same key is held: by default this one in
        its place; an order that the held one still lacks a part of may complete it."""
        return self


Orders = tuple[Order, ...]
O = TypeVar("O", bound=Order)  # noqa: E741


def values(order: object) -> list[object]:
    """What an order names, field by field."""
    return [getattr(order, name) for name in getattr(order, "__dataclass_fields__", ())]


def find(orders: Orders, *kinds: type[O]) -> O | None:
    """The first order of one of these kinds, if there is one."""
    for order in orders:
        if isinstance(order, kinds):
            return order
    return None


def clash(orders: Iterable[Order]) -> bool:
    """Do two of these answer one question in two ways?"""
    seen: dict[str, Order] = {}
    for order in orders:
        if not order.several and seen.setdefault(order.key(), order) != order:
            if (both := order.joined(seen[order.key()])) is None:
                return True
            seen[order.key()] = both
    return False


def adds(said: Orders, orders: Orders) -> bool:
    """Is an answer among the first to a question that the others do not answer, or a part of one that they begin?"""
    answered = {order.key() for order in orders}
    return any(order.key() not in answered for order in said if not order.several) or bool(joined(said, orders))


def amend(held: Iterable[Order], new: Iterable[Order]) -> Orders:
    """What is held after another letter: new orders replace or complete held ones of the same key, the rest stays."""
    by_key: dict[str | tuple[str, int], Order] = {}
    for order in (*held, *new):
        key = (order.key(), len(by_key)) if order.several else order.key()
        earlier = by_key.pop(key, None)
        by_key[key] = order.completing(earlier) if earlier else order
    return tuple(by_key.values())


def joined(said: Orders, orders: Orders) -> Orders:
    """What some of the first mean together with others of one question: "four from Clara", "one from Bruno"."""
    both = ((one, other) for one in said for other in orders if one.key() == other.key() and not one.several)
    found = (other.joined(one) for one, other in both if one != other)
    return tuple(order for order in found if order)


def once(orders: Orders) -> Orders:
    """What is said twice in one line, once, in its last place: "draw right (at last)", "no card from me, pass"."""
    many = [order.several and bool(getattr(order, "__dataclass_fields__", ())) for order in orders]
    return tuple(order for n, order in enumerate(orders) if many[n] or order not in orders[n + 1 :])
