"""The position of an open table: what was written to whom, and who is to write next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from games.kit.model import Seat
from games.open_table.options import Options

Lines = tuple[str, ...]
GM = "GM"


@dataclass(frozen=True, slots=True)
class State:
    """In each round every player writes orders, then the GM writes what came of them."""

    options: Options
    seats: tuple[Seat, ...]
    phase: Literal["orders", "answer", "over"] = "orders"
    round: int = 1
    letters: dict[Seat, str] = field(default_factory=dict)  # of the round, for the GM; each player sees their own
    private: dict[Seat, Lines] = field(default_factory=dict)  # what the GM wrote last to one alone
    public: Lines = ()  # what the GM wrote last to everybody
    shown: dict[Seat, str] = field(default_factory=dict)  # orders of the round before, where the table shows them
    rolls: Lines = ()  # dice of this round, as everybody was told
    points: dict[Seat, float] = field(default_factory=dict)  # as the GM wrote them
    counted: int = 0  # the round in which they did
    winners: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()  # seats that were left for good
    unanswered: int = 0  # times in a row that the GM was asked in vain

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats where orders are expected."""
        return tuple(seat for seat in self.seats if seat not in self.gone)
