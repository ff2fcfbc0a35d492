"""The names of who sits at an open table, as they are written in a letter of the GM."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.model import Seat
from games.kit.words import fold, tidy

JOINT = re.compile(r"\s*(?:,|&|\+|/|\band\b)\s*")


def all_known(who: str, seats: Sequence[Seat]) -> bool:
    return all(seat_named(name, seats) for name in JOINT.split(who) if name)


def seat_named(name: str, seats: Sequence[Seat]) -> Seat:
    """The seat of this name, or whose name alone begins so; empty: none."""
    plain = fold(tidy(name)).strip(" .:*_")
    exact = [seat for seat in seats if fold(seat) == plain]
    first = [seat for seat in seats if fold(seat).split()[0] == plain]
    return (exact or (first if len(first) == 1 else [""]))[0] if plain else ""


def seats_in(said: str, seats: Sequence[Seat]) -> set[Seat]:
    """The seats that are named."""
    return {seat_named(word, seats) for word in re.findall(r"[\w-]+", said)} - {""}
