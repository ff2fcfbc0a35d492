"""Numbers that only count what a sentence names: "two cards, namely ferret 1 and bear 1", "these three:"."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.order import Orders, values
from games.kit.words import Token, number_said

_SUCH = frozenset("things cards orders moves gifts presents animals beasts creatures foods items titles both".split())
_THESE = frozenset({"these", "those"})


def counts(line: Sequence[Token]) -> dict[int, tuple[int, int]]:
    """Where such numbers stand: place -> (where the words end that count, how many)."""
    found = {}
    for at, token in enumerate(line):
        said = (int(token.text), at + 1) if token.kind == "number" and token.text.isdigit() else number_said(line, at)
        if said and (end := _counted(line, at, said[1])):
            found[at] = (end, said[0])
    return found


def _counted(line: Sequence[Token], at: int, end: int) -> int:
    if end < len(line) and line[end].fold in _SUCH:
        return end + 1
    return end if at and line[at - 1].fold in _THESE else 0


def as_many(orders: Orders, number: int) -> bool:
    """Are there so many of them, or of what one of them lists?"""
    lists = [value for order in orders for value in values(order) if isinstance(value, tuple)]
    return number in {len(orders), *map(len, lists), *map(_sum, lists)}


def _sum(parts: tuple[object, ...]) -> int:
    """How many are named by number: "4 from Bruno, 1 from Clara" are five."""
    return sum(part[0] for part in parts if isinstance(part, tuple) and part and isinstance(part[0], int))
