"""What the house needs of the world: clock, mailbox, mailer and archive as promises; adapters keep them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol


class Refused(Exception):
    """The other side said no, and will say no again: bad login, unknown address, impossible request."""


class Unreachable(Exception):
    """The other side did not answer, or said "later": worth another try."""


class Overtaken(Exception):
    """Somebody else changed this match since it was read: read again and decide again."""


# -- mail in -----------------------------------------------------------------------------------------------------------


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

    def wait(self, seconds: float) -> bool:
        """Wait for mail (IMAP IDLE or the like), at most so long. True when something may have come."""
        ...

    def close(self) -> None:
        """Let go; a later call connects again."""
        ...


# -- mail out ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parcel:
    """One letter for one recipient, as bytes that never change again."""

    id: int
    sender: str  # envelope sender
    to: str  # envelope recipient, exactly one
    raw: bytes


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a parcel."""

    id: int
    outcome: Literal["sent", "later", "refused", "wait"]  # wait: not tried, the server is away (the whole host)
    code: int = 0  # SMTP reply code, 0 when there was none
    text: str = ""


class Mailer(Protocol):
    """A way out for letters."""

    def send(self, parcels: Sequence[Parcel]) -> Iterator[Delivery]:
        """Send one after the other over a kept connection, telling the fate of each before the next is begun."""
        ...

    def close(self) -> None:
        """Let go of the connection; a later call connects again."""
        ...


class Clock(Protocol):
    """Who knows what time it is."""

    def now(self) -> datetime:
        """Aware, UTC."""
        ...


# -- the archive -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kept:
    """A letter in the archive."""

    id: int
    mailbox: str
    uid: str
    arrived: datetime
    raw: bytes
    tries: int = 0
    oversize: int = 0
    envelope_from: str | None = None
    envelope_to: str | None = None
    state: str = "received"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of a letter, for the operator's figures."""

    kind: str  # human, autoreply, bounce ...; empty when it was not read
    state: str
    reason: str
    seconds: float  # from its arrival


LetterState = Literal["received", "done", "refused", "aside", "dropped"]


@dataclass(frozen=True, slots=True)
class Post:
    """A letter to be sent: a row of the outbox. `key` says what it is, once for ever: a second one is not stored."""

    key: str  # "report/eatme-3/4/Anna", "receipt/<letter id>"
    kind: str  # report, receipt, reminder, notice, invitation, press ...
    to: str  # address
    message_id: str
    raw: bytes
    text: str  # the plain text, for knowing it again in quotations
    match: str = ""
    turn: int = 0
    seat: str = ""
    player: str = ""
    sender: str = ""  # envelope sender (VERP); empty: the house's
    hold_until: datetime | None = None  # not before


@dataclass(frozen=True, slots=True)
class Queued:
    """An outbox row as the operator and the sender see it."""

    id: int
    key: str
    kind: str
    to: str
    sender: str
    raw: bytes
    text: str
    state: str  # queued, sending, sent, later, failed, dropped
    tries: int
    match: str
    turn: int
    seat: str
    message_id: str
    created: datetime
    next_try: datetime
    sent: datetime | None = None
    error: str = ""
    player: str = ""


@dataclass(frozen=True, slots=True)
class Seal:
    """What a sealed token stands for."""

    token: str
    purpose: str  # orders, invite, bounce, press, confirm, address
    match: str = ""
    turn: int = 0
    seat: str = ""
    player: str = ""
    note: str = ""  # what the purpose needs beside: an address to confirm, a letter id
    expires: datetime | None = None


@dataclass(frozen=True, slots=True)
class Address:
    """An address of a player and how mail to it fares."""

    address: str  # normalised
    player: str
    confirmed: bool = True
    first: bool = False  # where letters go
    score: float = 0.0  # bounces, healing with time
    bounced: datetime | None = None
    stopped: bool = False  # complained or told us to stop
    accepted: datetime | None = None  # when a server last took a letter for it


@dataclass(frozen=True, slots=True)
class Player:
    """A person."""

    id: str
    name: str
    zone: str = "UTC"
    plain: bool = False  # wants text only
    addresses: tuple[Address, ...] = ()

    @property
    def address(self) -> str:
        """Where letters go: the first address that mail is not stopped to; empty when there is none."""
        open_ones = [a for a in self.addresses if a.confirmed and not a.stopped]
        best = min(open_ones, key=lambda a: (a.score >= 4, not a.first, a.address), default=None)
        return best.address if best else ""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of a match as it stands in the journal."""

    match: str
    seq: int
    turn: int
    kind: str
    at: datetime
    data: str  # JSON
    chain: str = ""  # SHA-256 over the previous entry's chain and this entry, hexadecimal


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as it lies in the archive: the fold of its journal, and when it wants to be looked at."""

    name: str
    game: str
    status: str  # inviting, running, paused, over
    turn: int
    seq: int  # number of journal entries folded into it
    folded: str  # JSON of the Match
    wake: datetime | None = None  # when the next reminder or deadline is due; None: nothing to do
    players: tuple[str, ...] = ()


class Step(Protocol):
    """Everything written here is committed together, or nothing of it."""

    def write(self, sheet: Sheet, entries: Sequence[Entry]) -> None:
        """A match with new journal entries. Overtaken when the journal does not end right before them."""
        ...

    def post(self, letter: Post) -> bool:
        """Queue a letter. False when its key is there already (nothing is stored)."""
        ...

    def seal(self, seal: Seal) -> None:
        """Remember a token; again with the same token replaces."""
        ...

    def settle(self, letter: int, state: LetterState, reason: str = "", *, kind: str = "", match: str = "",
               message_id: str = "", digest: str = "") -> None:  # fmt: skip
        """How a kept letter ended. `digest` tells the letter's orders, to know a copy with another body."""
        ...

    def player(self, player: Player) -> None:
        """A new player, or a known one with changed name, zone or addresses."""
        ...

    def note(self, topic: str, key: str, text: str, at: datetime) -> bool:
        """A small fact to be kept once: (topic, key) is unique; False when it stands already."""
        ...


class Archive(Protocol):
    """What is written down. Unreachable when the database is away."""

    # letters
    def keep(self, letters: Sequence[Fetched], now: datetime) -> int:
        """Store raw bytes before anybody reads them, in one commit. Returns how many were new."""
        ...

    def waiting(self, limit: int) -> Sequence[Kept]:
        """Letters not settled yet, in order of arrival, and claimed for this worker."""
        ...

    def failed(self, letter: int, reason: str) -> int:
        """Count a try that ended in an exception. Returns the number of tries."""
        ...

    def letter(self, letter: int) -> Kept | None: ...
    def letters(self, state: str, limit: int = 100) -> Sequence[Kept]: ...
    def ended(self, since: datetime, limit: int) -> list[Ended]:
        """The last `limit` letters that came to their end since then, the newest first."""
        ...

    def retry(self, letter: int) -> bool:
        """Put a letter that was set aside before the reader again."""
        ...

    def same_message(self, message_id: str, but: int) -> tuple[int, str] | None:
        """Another settled letter with this Message-ID: its id and digest."""
        ...

    def swept(self, mailbox: str, at: datetime) -> None:
        """The mailbox was empty at that time."""
        ...

    def last_sweep(self, mailboxes: Sequence[str]) -> datetime | None:
        """Each of these mailboxes has been empty at or after this time; None before all were swept once."""
        ...

    # matches
    def match(self, name: str) -> Sheet | None: ...
    def matches(self, status: str | None = None, player: str | None = None) -> Sequence[Sheet]: ...
    def due(self, now: datetime, limit: int) -> Sequence[str]:
        """Names of matches, running or ready to begin, whose `wake` has come: the oldest first, claimed for this
        worker. The cost follows their number, not the number of matches."""
        ...

    def release(self, name: str, wake: datetime | None) -> None:
        """Give back the claim on a match that was looked at without being changed; `wake` is its next hour."""
        ...

    def journal(self, match: str, after: int = 0) -> Sequence[Entry]: ...

    # players and tokens
    def player(self, id: str) -> Player | None: ...
    def player_at(self, address: str) -> Player | None: ...
    def players(self) -> Sequence[Player]: ...
    def sealed(self, token: str) -> Seal | None: ...

    # outbox
    def claim(self, now: datetime, limit: int, lease_seconds: float = 300) -> Sequence[Queued]:
        """Letters to send now, the oldest first, marked "sending" until the lease ends. One commit."""
        ...

    def take_back(self) -> int:
        """Letters that this worker had claimed before it died are to be sent now. Returns how many.

        Only for a worker that just came and is alone under its name: another's letters would go out twice.
        """
        ...

    def delivered(self, delivery: Delivery, now: datetime, next_try: datetime | None = None) -> None:
        """Mark the fate of a claimed letter; `next_try` None with outcome "later" gives it up. One short commit."""
        ...

    def outbox(self, state: str | None = None, match: str | None = None, limit: int = 100) -> Sequence[Queued]: ...
    def sent_texts(self, match: str, seat: str, player: str, limit: int = 6) -> Sequence[str]:
        """Plain texts of the letters last queued for a seat (or, without match, a player), the newest first."""
        ...

    def sent_to(self, message_id: str) -> Queued | None: ...
    def reached(self, match: str, turn: int) -> frozenset[tuple[str, str]]:
        """Seats whose report of this turn a mail server has taken, and which did not bounce."""
        ...

    def unreached(self, key: str) -> None:
        """The letter with this key bounced: it counts as not arrived (state "bounced")."""
        ...

    def posted_since(self, to: str, since: datetime, press: bool = False) -> int:
        """How many answers (or letters of other players) were queued for this address since then: for flood limits."""
        ...

    def came(self, letter: int) -> datetime | None:
        """When the letter with this number came, or the last one kept before it; None when there is none."""
        ...

    def about(self, match: str, since: datetime, most: int) -> int:
        """How many letters of its players about a match came since then; more than `most` are not counted."""
        ...

    def noted(self, topic: str, key: str) -> str | None: ...
    def notes(self, topic: str) -> Sequence[tuple[str, str]]: ...

    # whole
    def step(self) -> AbstractContextManager[Step]:
        """One transaction; commits when the block ends without an exception."""
        ...

    def batch(self) -> AbstractContextManager[None]:
        """Several steps, each all or nothing, made durable together when the block ends."""
        ...

    def tidy(self, before: datetime) -> int:
        """Delete raw bytes of settled letters and texts of sent ones older than that. Returns how many."""
        ...

    def counts(self) -> dict[str, int]:
        """For the operator: letters by state, outbox by state, matches by status."""
        ...

    def close(self) -> None: ...
