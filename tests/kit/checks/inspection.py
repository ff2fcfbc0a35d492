"""A finished world opened for inspection: its letters by identity, its turns, and the referee's second opinion."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from email.utils import parsedate_to_datetime
from functools import cached_property

from gm.domain import codec
from gm.domain.match import GM, Event, SeatLeft, TurnResolved
from tests.kit.chronicle import Chronicle
from tests.kit.letters import Received
from tests.kit.referee import Referee
from tests.kit.shaky import Handed
from tests.kit.world import GMS, World


class Inspection:
    """A finished world and everything that can be read in its books."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.book = Chronicle(world)
        self.referees = {match.name: Referee(world, match, self.book) for match in world.matches}

    @cached_property
    def sent(self) -> list[tuple[Handed, Received]]:
        """Every parcel the wire was given, as a letter."""
        return [(handed, Received(handed.parcel.raw, handed.parcel.to)) for handed in self.world.wire.book]

    @cached_property
    def by_id(self) -> dict[tuple[str, str], list[tuple[Handed, Received]]]:
        """The same by Message-ID and addressee."""
        found = defaultdict(list)
        for handed, letter in self.sent:
            found[letter.id, letter.to].append((handed, letter))
        return found

    @cached_property
    def answers(self) -> dict[str, set[str]]:
        """Receipts by the letter they answer."""
        found = defaultdict(set)
        for _, letter in self.sent:
            if letter.kind == "receipt":
                found[letter.head("In-Reply-To")].add(letter.id)
        return found

    def sits(self, match: str, seat: str, at: datetime) -> set[str]:
        """Where letters reach who sits there at that time; nowhere, if nobody does."""
        who = self.book.holder(match, seat, at)
        return set(self.world.players[who].addresses) if who else set()

    def sat(self, match: str, seat: str) -> set[str]:
        """Where letters reach anybody who ever sat there."""
        if seat == GM:
            return set(GMS)
        return {a for who in self.book.holders(match, seat) for a in self.world.players[who].addresses}

    def reader(self, address: str) -> str:
        """By what name the reader of an address is known; strangers and the operator by the address."""
        return self.book.whose(address) or address


def written_at(letter: Received) -> datetime:
    return parsedate_to_datetime(letter.head("Date"))


def resolved(look: Inspection, name: str) -> list[TurnResolved | SeatLeft]:
    """The turns of a match as its journal has them; a chair left for good ends one too."""
    events: list[Event] = [codec.event_from_json(e.kind, e.data) for e in look.world.final.journal(name)]
    return [event for event in events if isinstance(event, TurnResolved | SeatLeft)]
