"""Bids: who goes first, what it costs, and what silence bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.eat_me.options import Options
from games.kit.dice import Dice
from games.kit.model import Seat


def order_of_play(
    seats: Sequence[Seat], bids: Mapping[Seat, int], before: Sequence[Seat], dice: Dice
) -> tuple[Seat, ...]:
    """Highest bid first. Of equals, who played later in the round before goes first; at the start chance decides."""
    line = before[::-1] if before else dice.shuffle(seats)
    return tuple(sorted(line, key=lambda seat: -bids[seat]))


def paid(
    left: Mapping[Seat, int], bids: Mapping[Seat, int], order: Sequence[Seat], options: Options
) -> dict[Seat, int]:
    """The points left after everybody paid his bid (option bid_payment: who came last may keep it)."""
    free = order[-1] if options.bid_payment == "none_if_last" else None
    return {seat: points - (0 if seat == free else bids[seat]) for seat, points in left.items()}


def bid_of_silence(left: int, opening: bool, options: Options) -> int:
    """A missing bid is ten per cent of the points left, rounded up (rules 7)."""
    if opening and options.setup_nmr_bid is not None:
        return options.setup_nmr_bid
    return (left + 9) // 10
