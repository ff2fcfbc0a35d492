"""Dice that somebody at a table asked for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rolled:
    """Somebody asked for dice; how they fell comes of the secret of the match and the mark, and is told to all."""

    who: str  # a seat; "": the GM
    said: str  # "2d6, d20+1"
    mark: str
    fell: tuple[str, ...]  # as it was told
