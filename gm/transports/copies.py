"""Keeps a copy of every sent letter in the account's Sent folder: the very bytes, and only once they were accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from gm.ports import Delivery, Mailer, Parcel, Refused, Unreachable


class Shelf(Protocol):
    """Where copies go."""

    def append_sent(self, raw: bytes) -> str:
        """Keep these bytes; returns the folder's name."""
        ...


class CopyingMailer(Mailer):
    """A mailer that also files what it sent. A copy that cannot be filed holds up no letter; `tell` hears of it."""

    def __init__(self, mailer: Mailer, shelf: Shelf, tell: Callable[[str], None]) -> None:
        self._mailer, self._shelf, self._tell = mailer, shelf, tell

    def send(self, parcels: Sequence[Parcel]) -> Iterator[Delivery]:
        """Send; file each letter after its fate was told, so that it is marked as sent first."""
        raws = {parcel.id: parcel.raw for parcel in parcels}
        troubles: list[str] = []
        for delivery in self._mailer.send(parcels):
            yield delivery
            if delivery.outcome == "sent":
                try:
                    self._shelf.append_sent(raws[delivery.id])
                except (Refused, Unreachable) as trouble:
                    troubles.append(str(trouble))
        if troubles:
            many = f"{len(troubles)} sent letters have" if len(troubles) > 1 else "1 sent letter has"
            self._tell(f"{many} no copy in the Sent folder: {troubles[-1]}")

    def probe(self) -> list[tuple[str, bool, str]]:
        """For `postgm check`: what the mailer itself finds."""
        probe = getattr(self._mailer, "probe", None)
        return list(probe()) if probe else []

    def close(self) -> None:
        """Let go of the mailer."""
        self._mailer.close()
