"""Another number, or another instruction about the same, beside a yes: "yes, but only 2 life"."""

from __future__ import annotations

import re

from games.kit.order import Order, Orders, once
from games.meta.cards import Op
from games.meta.orders import Agree, Rule
from games.meta.ruling.language import PHRASES

_NUMBERS = {name: n for n, name in enumerate("no one two three four five six seven eight nine ten".split())}
_LIMIT = re.compile(
    r"(?i)\W*(?:(?:but|only|just|make (?:it|that)|let it be|by|with|for|at most|(?:no|not) more than|up to|it "
    r"is|it's|"
    rf"of)\s+)*(?P<n>\d+|{'|'.join(_NUMBERS)})\s*(?P<unit>[^\W\d]+|%)?"
    r"(?: (?:only|instead|please|this time|(?:instead of|rather than|not) \w+))*\W*"
)
_UNITS = {  # of the number of an instruction: what a number beside a yes may be called
    "life": ("life", "lives", "damage", "points", "point"),
    "set_life": ("life", "lives", "points", "point"),
    "draw": ("card", "cards"),
    "discard": ("card", "cards"),
    "mill": ("card", "cards"),
    "scale": ("percent", "%"),
    "field": ("percent", "%"),
}


def beside(proposed: Orders, said: Orders) -> Orders:
    """The proposal and what was said beside it; an instruction about the same, with another number, takes its place."""
    kept = beside_these(proposed, said)
    return once((Agree(), *said)) if set(proposed) <= set(kept) else kept


def beside_these(ruled: Orders, said: Orders) -> Orders:
    """The same of a ruling that is written out."""
    return once((*(order for order in ruled if not any(_same(order, other) for other in said)), *said))


def _same(one: Order, other: Order) -> bool:
    if not (isinstance(one, Rule) and isinstance(other, Rule)) or one.op.name != other.op.name:
        return False
    a, b = one.op.args, other.op.args
    return one.op.name in _UNITS and a[:1] == b[:1] and (int(a[-1]) < 0) is (int(b[-1]) < 0)  # a loss is no gain


def limited(rest: str, proposed: Orders) -> Orders:
    """The proposal with the number that stands behind a yes ("but only 2 life"); () where that is not certain."""
    found = _LIMIT.fullmatch(rest)
    if not found:
        return ()
    said = found["n"].lower()
    number = _NUMBERS[said] if said in _NUMBERS else int(said)
    fits = [order for order in proposed if _counts(order, (found["unit"] or "").lower())]
    return tuple(_numbered(o, number) if o in fits else o for o in proposed) if len(fits) == 1 else ()


def _counts(order: Order, unit: str) -> bool:
    """Has an instruction a number that may be called so?"""
    units = _UNITS.get(order.op.name, ()) if isinstance(order, Rule) else ()
    return bool(units) and (not unit or unit in units)


def _numbered(order: Order, number: int) -> Order:
    """The same instruction with another number; a loss stays one."""
    assert isinstance(order, Rule)
    op, at = order.op, PHRASES[order.op.name].slots.index("number")
    was = int(op.args[at])
    signed = _share(was, number) if "percent" in _UNITS[op.name] else -number if was < 0 else number
    return Rule(Op(op.name, (*op.args[:at], signed, *op.args[at + 1 :])))


def _share(was: int, said: int) -> int:
    """Of "only 10 percent instead of 15", where numbers would become 115 percent, 110 is meant; of "only 90", 90."""
    grown = 100 + said if was > 100 else 100 - said
    return grown if abs(said - abs(was - 100)) < abs(said - was) and grown != was else said
