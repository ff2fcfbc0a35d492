"""The port to a Swiss for two at a table: who plays whom by the Dutch system of FIDE, which pairing-core knows.

Nothing else here knows of that library; another one has its place in `pairs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class Entrant(NamedTuple):
    """Who is to be paired, as far as pairing goes. Numbers are from 1, in the order of the seeds."""

    number: int
    points: float
    seats: str  # of each round so far: "w" the first seat, "b" the second, "-" no match
    opponents: tuple[int, ...]
    sat_out: bool


def pairs(
    entrants: Sequence[Entrant], number: int, apart: Iterable[tuple[int, int]] = ()
) -> list[tuple[int, ...]] | None:
    """The pairs of the round with this number, from 1, each from its first seat on, and alone who sits out. None: the
    system finds none, as when all have met."""
    from pairing_core import (  # it takes its time to load, and few leagues want it
        DUTCH_TILL2026_COMPAT,
        CanonicalPlayer,
        CanonicalRequest,
        ConstraintSet,
        PairingError,
        pair_canonical,
    )

    players = tuple(
        CanonicalPlayer(
            id=one.number,
            pairing_no=one.number,
            rating=0,
            points=one.points,
            color_hist=one.seats,
            opponents=one.opponents,
            received_bye=one.sat_out,
        )
        for one in entrants
    )
    request = CanonicalRequest(
        players=players,
        ruleset=DUTCH_TILL2026_COMPAT,
        round_number=number,
        constraints=ConstraintSet(forbidden_pairs=tuple(apart)),
    )
    try:
        found: Any = pair_canonical(request)
    except PairingError:
        return None
    return [(one.white_id,) if one.is_bye else (one.white_id, one.black_id) for one in found.pairings]
