"""Keeps a copy of every sent letter in the account's Sent folder: the very bytes, and only once they were accepted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from gm.ports import Delivery, Mailer, Parcel, Refused, Unreachable
from gm.ports.mail import Check, SentFolder


class CopyingMailer(Mailer):
    """A mailer that also files what it sent. A copy that cannot be filed holds up no letter; `tell` hears of it."""

    def __init__(self, mailer: Mailer, shelf: SentFolder, tell: Callable[[str], None]) -> None:
        self._mailer, self._shelf, self._tell = mailer, shelf, tell

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """Send; file each letter after its fate was told, so that it is marked as sent first."""
        raws = {parcel.id: parcel.raw for parcel in parcels}
        troubles: list[str] = []
        with closing(self._mailer.send(parcels)) as fates:
            try:
                for delivery in fates:
                    try:
                        yield delivery
                    finally:  # also where nobody wants to hear of the next one
                        if delivery.outcome == "sent":
                            troubles += self._file(raws[delivery.id])
            finally:
                self._own_up(troubles)

    def _file(self, raw: bytes) -> list[str]:
        try:
            self._shelf.append_sent(raw)
        except (Refused, Unreachable) as trouble:
            return [str(trouble)]
        return []

    def _own_up(self, troubles: Sequence[str]) -> None:
        if troubles:
            many = f"{len(troubles)} sent letters have" if len(troubles) > 1 else "1 sent letter has"
            self._tell(f"{many} no copy in the Sent folder: {troubles[-1]}")

    def probe(self) -> list[Check]:
        """For `postgm check`: what the mailer itself finds."""
        return self._mailer.probe()

    def close(self) -> None:
        """Let go of both."""
        self._mailer.close()
        self._shelf.close()
