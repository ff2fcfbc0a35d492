"""How cards and names are told in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


def listed(words: Sequence[str], joint: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


@lru_cache(maxsize=64)
def either(pans: tuple[str, ...]) -> str:
    """ "Select, Shuffle or Mystery"."""
    return listed([pan.capitalize() for pan in pans], "or")


def counted(foods: Sequence[str]) -> str:
    """Foods with their number where there are several: "tofu and 2 fish"."""
    counts = {food: foods.count(food) for food in foods}
    return listed([food if count == 1 else f"{count} {food}" for food, count in counts.items()])
