"""What the archive keeps, as values: letters in and out, seals, people, journals and matches."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

LetterState = Literal["received", "done", "refused", "aside", "dropped"]
QueueState = Literal["queued", "sending", "later", "sent", "bounced", "failed", "dropped"]
MatchStatus = Literal["inviting", "running", "paused", "over"]


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
    state: LetterState = "received"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of a letter, for the operator's figures."""

    kind: str  # human, autoreply, bounce ...; empty when it was not read
    state: str
    reason: str
    seconds: float  # from its arrival


ANSWER = "answer"  # of a notice that answers a letter; other notices the house sends of its own
_RANKS = {
    "reminder": 1,
    "notice": 1,
    ANSWER: 1,
    "invitation": 1,
    "press": 1,
    "daily": 1,
    "watch": 2,
    "digest": 2,
    "topic": 2,
    "chat": 2,
}
TO_THE_TABLE = "gm/"  # keys of news for all who play: behind the report of the next turn it would be untrue
RANKS = (0, 1, 2)
"""In this order letters leave."""


def host_of(address: str) -> str:
    """The domain of an address, in small letters."""
    return address.rpartition("@")[2].lower()


@dataclass(frozen=True, slots=True)
class Spared:
    """Whom no letter is to be claimed for just now."""

    people: Collection[str] = ()  # recipients whose earlier letter is in somebody's hand
    hosts: Collection[str] = ()  # domains whose turn it is not


NOBODY = Spared()
NO_REASON = "-"  # one that no letter has
GIVEN_UP = 4.0  # the score from which letters rather go to another address


@dataclass(frozen=True, slots=True)
class Post:
    """A letter to be sent: a row of the outbox. `key` says what it is, once for ever: a second one is not stored."""

    key: str  # "report/eatme-3/4/Anna", "receipt/<letter id>"
    kind: str  # report, receipt, reminder, notice, answer, invitation, press ...
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
    doubted: bool = False  # answers a letter that proved nothing: anybody may have sent it

    @property
    def rank(self) -> int:
        """What matters most goes first (0): answers and turns; then what nobody waits for; onlookers come last."""
        if self.key.startswith(TO_THE_TABLE):
            return 0
        opens = self.kind == "topic" and not self.turn  # the invitations tell where it is
        return 1 if opens else _RANKS.get(self.kind, 0)


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
    state: QueueState
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

    def again(self, key: str, to: str, player: str) -> Post:
        """The same letter once more, byte for byte, to another address or at another time."""
        return Post(
            key=key,
            kind=self.kind,
            to=to,
            message_id=self.message_id,
            raw=self.raw,
            text=self.text,
            match=self.match,
            turn=self.turn,
            seat=self.seat,
            player=player,
            sender=self.sender,
        )


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
    zone: str = ""  # in which deadlines are told; empty: they named none, and the zone of each match counts
    plain: bool = False  # wants text only
    calendar: bool = False  # wants deadlines as calendar entries
    daily: str = ""  # the time of day, "08:00", for one letter with all that is open; empty: wants none
    addresses: tuple[Address, ...] = ()

    @property
    def address(self) -> str:
        """Where letters go: the first address that mail is not stopped to; empty when there is none."""
        open_ones = [a for a in self.addresses if a.confirmed and not a.stopped]
        best = min(open_ones, key=lambda a: (a.score >= GIVEN_UP, not a.first, a.address), default=None)
        return best.address if best else ""

    def known_at(self, address: str) -> bool:
        """Is it one of theirs, whether they have confirmed it or not?"""
        return any(a.address == address for a in self.addresses)

    @property
    def reachable(self) -> bool:
        """Is there an address that mail is not stopped to and does not come back from again and again?"""
        return any(a.confirmed and not a.stopped and a.score < GIVEN_UP for a in self.addresses)


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
    status: MatchStatus
    turn: int
    seq: int  # number of journal entries folded into it
    folded: str  # JSON of the Match
    wake: datetime | None = None  # when the next reminder or deadline is due; None: nothing to do
    players: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()  # who leads it, helps or looks on, until it is over; "": the operator
