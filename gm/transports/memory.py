"""A mailbox and a mailer that live in memory, for tests and simulated worlds."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from gm.ports import Delivery, Fetched, Mailbox, Mailer, Parcel, Place


class MemoryMailbox(Mailbox):
    """Letters are `put` in by the test; `done` and `aside` show where they went, in order of settling."""

    def __init__(self, name: str = "memory") -> None:
        self.name = name
        self.done: list[Fetched] = []
        self.aside: list[Fetched] = []
        self._open: dict[str, Fetched] = {}
        self._uids = itertools.count(1)
        self._bell = threading.Event()

    def put(
        self, raw: bytes, arrived: datetime, *, envelope_from: str | None = None, envelope_to: str | None = None
    ) -> Fetched:
        """A letter arrives."""
        uid = str(next(self._uids))
        letter = Fetched(f"{self.name}/1", uid, arrived, raw, 0, envelope_from, envelope_to)
        self._open[uid] = letter
        self._bell.set()
        return letter

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """The oldest letters that are not settled."""
        self._bell.clear()
        return sorted(self._open.values(), key=lambda letter: (letter.arrived, int(letter.uid)))[:limit]

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """Move them to `done` or `aside`; a letter that is settled already stays where it is."""
        places = {"done": self.done, "aside": self.aside}
        for letter, place in letters:
            if kept := self._open.pop(letter.uid, None):
                places[place].append(kept)

    def wait(self, seconds: float) -> bool:
        """True when a letter was put in since the last fetch."""
        return self._bell.wait(seconds)

    def close(self) -> None:
        """Nothing to let go of."""


class MemoryMailer(Mailer):
    """Keeps what was sent in `sent`. `fate` decides what becomes of a parcel; without it all are sent."""

    def __init__(self, fate: Callable[[Parcel], Delivery] | None = None) -> None:
        self.sent: list[Parcel] = []
        self.fate = fate or (lambda parcel: Delivery(parcel.id, "sent", 250, "kept in memory"))

    def send(self, parcels: Sequence[Parcel]) -> Iterator[Delivery]:
        """One after the other; after "wait" the rest is not tried either."""
        away: Delivery | None = None
        for parcel in parcels:
            delivery = Delivery(parcel.id, "wait", away.code, away.text) if away else self.fate(parcel)
            away = delivery if delivery.outcome == "wait" else None
            if delivery.outcome == "sent":
                self.sent.append(parcel)
            yield delivery

    def close(self) -> None:
        """Nothing to let go of."""
