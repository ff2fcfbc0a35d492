"""A mailbox and a mailer that live in memory, for tests and simulated worlds."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Generator, Sequence
from datetime import datetime

from gm.ports import Delivery, Fetched, Mailbox, Mailer, Parcel, Place
from gm.transports.maildir import LIMIT, header_block


class MemoryMailbox(Mailbox):
    """Letters are `put` in by the test; `done` and `aside` show where they went, in order of settling."""

    def __init__(self, name: str = "memory", limit: int = LIMIT) -> None:
        self.name, self.limit = name, limit
        self.done: list[Fetched] = []
        self.aside: list[Fetched] = []
        self._open: dict[str, Fetched] = {}
        self._uids = itertools.count(1)
        self._seen: set[str] = set()
        self._bell = threading.Event()

    def put(
        self, raw: bytes, arrived: datetime, *, envelope_from: str | None = None, envelope_to: str | None = None
    ) -> Fetched:
        """A letter arrives."""
        uid = str(next(self._uids))
        large = len(raw) if len(raw) > self.limit else 0
        kept = header_block(raw) if large else raw
        letter = Fetched(f"{self.name}/1", uid, arrived, kept, large, envelope_from, envelope_to)
        self._open[uid] = letter
        self._bell.set()
        return letter

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """The oldest letters that are not settled."""
        letters = sorted(self._open.values(), key=lambda letter: (letter.arrived, int(letter.uid)))[:limit]
        self._seen = {letter.uid for letter in letters}
        return letters

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """Move them to `done` or `aside`; a letter that is settled already stays where it is."""
        places = {"done": self.done, "aside": self.aside}
        for letter, place in letters:
            if kept := self._open.pop(letter.uid, None):
                places[place].append(kept)

    def wait(self, seconds: float) -> bool:
        """True when a letter was put in that the last fetch did not give. `wake` ends it early."""
        if self._open.keys() - self._seen:
            return True
        self._bell.wait(seconds)
        self._bell.clear()
        return bool(self._open.keys() - self._seen)

    def wake(self) -> None:
        """End a `wait` in another thread, or the next one."""
        self._bell.set()

    def close(self) -> None:
        """Nothing to let go of."""


class MemoryMailer(Mailer):
    """Keeps what was sent in `sent`. `fate` decides what becomes of a parcel; without it all are sent."""

    def __init__(self, fate: Callable[[Parcel], Delivery] | None = None) -> None:
        self.sent: list[Parcel] = []
        self.fate = fate or (lambda parcel: Delivery(parcel.id, "sent", 250, "kept in memory"))

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """One after the other; after "wait" the rest is not tried either."""
        away: Delivery | None = None
        for parcel in parcels:
            delivery = Delivery(parcel.id, "wait", away.code, away.text, True) if away else self.fate(parcel)
            away = delivery if delivery.outcome == "wait" else None
            if delivery.outcome == "sent":
                self.sent.append(parcel)
            yield delivery

    def close(self) -> None:
        """Nothing to let go of."""
