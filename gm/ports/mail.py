"""Mailbox and mailer: letters in, letters out."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Fetched:
    """A letter as the mailbox gave it."""

    mailbox: str  # name and UIDVALIDITY, "INBOX/1700000000": a uid means something only inside it
    uid: str
    arrived: datetime  # the server's stamp (INTERNALDATE), aware, UTC: what deadlines are judged by
    raw: bytes  # the exact bytes; only the header block when the letter is oversize
    oversize: int = 0  # octets of a letter that was too large to fetch, else 0
    envelope_from: str | None = None  # MAIL FROM where the door knows it ("" is the null sender)
    envelope_to: str | None = None  # RCPT TO where the door knows it


Place = Literal["done", "aside"]

Check = tuple[str, bool | None, str]
"""One line of `postgm check`: what was tried, whether it went well (None: it is worth a look), and a sentence."""


class Mailbox(Protocol):
    """A place letters arrive at. All methods raise Unreachable when it is away, Refused when it will not let us in."""

    name: str

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """Up to `limit` letters that are not settled, in order of arrival. Peeks: changes nothing."""
        ...

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """Put letters away so that they are not fetched again; twice is harmless. In as few commands as can be."""
        ...

    def tidy(self, before: datetime) -> int:
        """Delete letters that came before then and are put away as done, where they lie in a folder of our own and
        not in somebody's account. Returns how many."""
        return 0

    def anew(self) -> None:
        """Look at the next fetch at what came before, too: a turn is about to close, and where letters can be changed
        after they came, what stands there now counts."""
        return

    def wait(self, seconds: float) -> bool:
        """Wait for mail (IMAP IDLE or the like), at most so long. True when something may have come."""
        ...

    def wake(self) -> None:
        """End a `wait` of another thread at once, where it can be ended."""
        return

    def probe(self) -> list[Check]:
        """For `postgm check`: what can be tried without changing anything."""
        return []

    def close(self) -> None:
        """Let go; a later call connects again."""
        ...


@dataclass(frozen=True, slots=True)
class Parcel:
    """One letter for one recipient, as bytes that never change again."""

    id: int
    sender: str  # envelope sender
    to: str  # envelope recipient, exactly one
    raw: bytes


BARRED = 530
"""The code of a letter that is put off until somebody gives us a right that we lack: no time mends that."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a parcel."""

    id: int
    outcome: Literal["sent", "later", "refused", "wait"]  # wait: not tried
    code: int = 0  # SMTP reply code, 0 when there was none
    text: str = ""
    away: bool = False  # the server is away, or wants no more just now: the letters behind this one wait too


class Mailer(Protocol):
    """A way out for letters."""

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """Send one after the other over a kept connection, telling the fate of each before the next is begun. Who has
        heard enough closes it, and the rest is not tried."""
        ...

    def probe(self) -> list[Check]:
        """For `postgm check`: what can be tried without sending anything."""
        return []

    def close(self) -> None:
        """Let go of the connection; a later call connects again."""
        ...


class SentFolder(Protocol):
    """Where copies of sent letters go. Nobody else uses it meanwhile."""

    def append_sent(self, raw: bytes) -> str:
        """Keep these bytes; returns the folder's name. Raises Unreachable or Refused."""
        ...

    def close(self) -> None:
        """Let go; a later call connects again."""
        ...
