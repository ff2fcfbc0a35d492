"""A mailbox that is away, renumbered or restored, and a wire that loses its answer; each with a book of its own."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from gm.ports import Delivery, Fetched, Mailbox, Mailer, Parcel, Place, Unreachable
from tests.kit.faults import Chance, Odds, Power


@dataclass
class Slot:
    """A letter as it lies in the mailbox."""

    letter: Fetched
    identity: int  # number of the arrival: copies share it


@dataclass
class ShakyMailbox(Mailbox):
    """A mailbox with a book of its own: what arrived when, what was put away when, when it was seen empty."""

    chance: Chance
    odds: Odds
    power: Power
    tally: Counter[str]
    name: str = "INBOX"
    now: datetime = field(default_factory=lambda: datetime.min)
    validity: int = 1
    open: dict[str, Slot] = field(default_factory=dict)
    shelf: list[Slot] = field(default_factory=list)
    settled: dict[int, datetime] = field(default_factory=dict)  # arrival -> first put away
    fetched: dict[int, datetime] = field(default_factory=dict)  # arrival -> first shown
    emptied: list[datetime] = field(default_factory=list)
    away_until: datetime | None = None
    _uids: Any = field(default_factory=lambda: itertools.count(1))
    _arrivals: Any = field(default_factory=lambda: itertools.count(1))

    def put(self, raw: bytes, at: datetime, sender: str | None, to: str | None) -> int:
        """A letter arrives and is stamped. Returns the number of the arrival."""
        number = next(self._arrivals)
        self._lay(Fetched(f"{self.name}/{self.validity}", "", at, raw, 0, sender, to), number)
        if self.chance.often(self.odds.copied):
            self.tally["copied in the mailbox"] += 1
            self._lay(Fetched(f"{self.name}/{self.validity}", "", at, raw, 0, sender, to), number)
        return number

    def _lay(self, letter: Fetched, number: int) -> None:
        uid = str(next(self._uids))
        self.open[uid] = Slot(replace(letter, uid=uid, mailbox=f"{self.name}/{self.validity}"), number)

    def fetch(self, limit: int) -> Sequence[Fetched]:
        self.power.at("before fetch")
        self._there()
        if self.power.on and self.chance.often(self.odds.restored) and self.shelf:
            self._restore()
        if self.power.on and self.chance.often(self.odds.renumbered):
            self._renumber()
        found = sorted((slot.letter for slot in self.open.values()), key=lambda f: (f.arrived, int(f.uid)))[:limit]
        for letter in found:
            self.fetched.setdefault(self.open[letter.uid].identity, self.now)
        if not found:
            self.emptied.append(self.now)
        self.power.at("after fetch")
        return found

    def _there(self) -> None:
        if self.away_until and self.now < self.away_until:
            raise Unreachable("the mailbox does not answer")
        self.away_until = None
        if self.power.on and self.chance.often(self.odds.mailbox_away):
            self.tally["mailbox away"] += 1
            self.away_until = self.now + self.chance.minutes(5, self.odds.away_hours * 60)
            raise Unreachable("the mailbox does not answer")

    def _restore(self) -> None:
        self.tally["letters restored"] += 1
        for slot in self.shelf[-5:]:
            self._lay(slot.letter, slot.identity)

    def _renumber(self) -> None:
        self.tally["mailbox renumbered"] += 1
        self.validity += 1
        self._uids = itertools.count(1)
        slots, self.open = list(self.open.values()), {}
        for slot in slots:
            self._lay(slot.letter, slot.identity)

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        self.power.at("before settle")
        self._there()
        for n, (letter, _) in enumerate(letters):
            if n == len(letters) // 2:
                self.power.at("half settled")
            slot = self.open.get(letter.uid)
            if slot and slot.letter.mailbox == letter.mailbox:
                del self.open[letter.uid]
                self.shelf.append(slot)
                self.settled.setdefault(slot.identity, self.now)
        if not self.open:
            self.emptied.append(self.now)
        self.power.at("after settle")

    def wait(self, seconds: float) -> bool:
        return bool(self.open)

    def close(self) -> None:
        """Nothing to let go of."""


@dataclass(frozen=True)
class Handed:
    """A parcel the wire was given, and what truly became of it."""

    at: datetime
    parcel: Parcel
    fate: str  # taken, lost (taken, but the sender does not know), later, refused
    life: int  # which life of the house sent it


@dataclass
class ShakyWire(Mailer):
    """The way out, with a book of its own: every parcel it was ever given."""

    chance: Chance
    odds: Odds
    power: Power
    tally: Counter[str]
    book: list[Handed] = field(default_factory=list)
    now: datetime = field(default_factory=lambda: datetime.min)
    life: int = 0
    away_until: datetime | None = None
    fresh: list[Handed] = field(default_factory=list)  # taken, not yet brought to their reader

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        away = self._away()
        for parcel in parcels:
            if away:
                yield Delivery(parcel.id, "wait", 0, "the host does not answer", away=True)
                continue
            self.power.at("before send")
            fate = self._fate(b"<invitation." in parcel.raw[:2000])
            self._note(parcel, fate)
            if fate in ("taken", "lost"):
                self.power.at("after send")
            yield _ANSWERS[fate](parcel)

    def _away(self) -> bool:
        if self.away_until and self.now < self.away_until:
            return True
        self.away_until = None
        if self.power.on and self.chance.often(self.odds.host_away):
            self.tally["host away"] += 1
            self.away_until = self.now + self.chance.minutes(1, self.odds.away_hours * 60)
            return True
        return False

    def _fate(self, invites: bool) -> str:
        """Who is refused an invitation never plays: that would be a short world."""
        for fate, odds in (("later", self.odds.later), ("refused", self.odds.refused), ("lost", self.odds.lost)):
            if self.power.on and self.chance.often(odds) and not (invites and fate == "refused"):
                return fate
        return "taken"

    def _note(self, parcel: Parcel, fate: str) -> None:
        self.tally[f"sent: {fate}"] += 1
        handed = Handed(self.now, parcel, fate, self.life)
        self.book.append(handed)
        if fate in ("taken", "lost"):
            self.fresh.append(handed)

    def close(self) -> None:
        """Nothing to let go of."""


_ANSWERS: dict[str, Any] = {
    "taken": lambda parcel: Delivery(parcel.id, "sent", 250, "ok"),
    "lost": lambda parcel: Delivery(parcel.id, "later", 0, "the connection broke"),
    "later": lambda parcel: Delivery(parcel.id, "later", 451, "please try again later"),
    "refused": lambda parcel: Delivery(parcel.id, "refused", 550, "no"),
}
