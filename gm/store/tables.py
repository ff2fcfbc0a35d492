"""The tables of the archive, as SQLModel classes. Times are whole microseconds since 1970, UTC (see `moments`)."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from sqlalchemy import BigInteger, Index, Integer, LargeBinary, MetaData, Table, Text, text
from sqlmodel import Field, SQLModel

# Conditions of partial indexes. SQLite uses such an index only where a statement says its condition word for word.
OPEN: Final = "state IN ('queued', 'later', 'sending')"
"""Outbox rows that want the sender's eye."""
ODD: Final = "state IN ('failed', 'dropped', 'bounced')"
"""Outbox rows that want the operator's eye. The rest is sent: most of the table, which no index by state may follow."""
REPORT: Final = "kind = 'report'"
NAMED: Final = "message_id <> ''"
MARK: Final = "restored"  # the kind of rows of letters that are none (gm/store/anew.py), and that nobody counts
LYING: Final = "raw IS NOT NULL"
"""Letters whose bytes are still kept."""
TAKEN: Final = "state = 'done'"
"""Letters that moved something or were answered; what strangers send in a player's name is refused."""

_NAMES = {
    "ix": "%(table_name)s_%(column_0_N_name)s",
    "uq": "%(table_name)s_%(column_0_N_name)s_key",
    "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
    "pk": "%(table_name)s_pkey",
}
_Id = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up "INTEGER PRIMARY KEY" only


_KEYED: Final = {"sqlite_with_rowid": False}
"""A table of small rows that is its own index: half the pages written for each row."""


def _partly(name: str, condition: str, *columns: str) -> Index:
    return Index(name, *columns, sqlite_where=text(condition), postgresql_where=text(condition))


class Row(SQLModel):
    """What all our tables share: one set of tables that is nobody else's."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=_NAMES)


def table(model: type[SQLModel]) -> Table:
    """The SQLAlchemy table of a model, for statements."""
    return cast(Table, model.__table__)  # type: ignore[attr-defined]


def _id() -> int | None:
    return cast("int | None", Field(default=None, primary_key=True, sa_type=_Id))


def _time(**options: object) -> int:
    return cast(int, Field(sa_type=BigInteger, **options))  # type: ignore[call-overload]


def _long(default: str = "") -> str:
    return cast(str, Field(default=default, sa_type=Text))


class Letter(Row, table=True):
    """A letter as it came. Its bytes are its identity; mailbox and uid tell where it was seen first."""

    __tablename__ = "letters"
    __table_args__ = (
        Index(None, "state", "arrived", "id"),
        _partly("letters_named", NAMED, "message_id"),
        _partly("letters_about", TAKEN, "match", "arrived"),
        _partly("letters_lying", LYING, "known", "arrived", "size"),
    )

    id: int | None = _id()
    identity: str = Field(unique=True)  # SHA-256 of the envelope recipient and the bytes
    mailbox: str
    uid: str
    arrived: int = _time()
    kept: int = _time()
    raw: bytes | None = Field(default=None, sa_type=LargeBinary)  # gone when tidied
    size: int = 0  # octets of it
    oversize: int = 0
    envelope_from: str | None = None
    envelope_to: str | None = None
    state: str = "received"
    tries: int = 0
    reason: str = _long()
    kind: str = ""
    match: str = ""
    message_id: str = ""
    digest: str = ""
    sender: str = ""  # who wrote it: a player, or an address
    known: bool = True  # a player, as far as was proven
    worker: str = ""  # who is reading it
    claimed_until: int = _time(default=0)
    ended: int | None = Field(default=None, sa_type=BigInteger, index=True)  # when it was settled last


class Match(Row, table=True):
    """A match as its journal folds up to now."""

    __tablename__ = "matches"
    __table_args__ = (Index(None, "hour", "name"), Index(None, "status", "name"))

    name: str = Field(primary_key=True)
    game: str
    status: str
    turn: int
    seq: int
    folded: str = _long()
    wake: int | None = Field(default=None, sa_type=BigInteger)
    hour: int | None = Field(default=None, sa_type=BigInteger)  # `wake` while the match is one that may be woken
    players: str = Field(default="[]", sa_type=Text)  # JSON, in the order of the sheet; match_players follows it
    leaders: str = Field(default="[]", sa_type=Text)  # the same with match_leaders
    worker: str = ""  # who is looking at it because it is due
    claimed_until: int = _time(default=0)


class MatchPlayer(Row, table=True):
    """Who plays where."""

    __tablename__ = "match_players"
    __table_args__ = _KEYED

    match: str = Field(primary_key=True, foreign_key="matches.name")
    player: str = Field(primary_key=True, index=True)


class MatchLeader(Row, table=True):
    """Who leads a match that is not over, helps to lead it or looks on; "" stands for the operator."""

    __tablename__ = "match_leaders"
    __table_args__ = _KEYED

    match: str = Field(primary_key=True, foreign_key="matches.name")
    address: str = Field(primary_key=True, index=True)


class Journal(Row, table=True):
    """The events of all matches, each chained to the one before it."""

    __tablename__ = "journal"
    __table_args__ = _KEYED

    match: str = Field(primary_key=True, foreign_key="matches.name")
    seq: int = Field(primary_key=True)
    turn: int
    kind: str
    at: int = _time()
    data: str = _long()
    chain: str


class Person(Row, table=True):
    """A player."""

    __tablename__ = "players"
    __table_args__ = _KEYED

    id: str = Field(primary_key=True)
    name: str
    zone: str = ""
    plain: bool = False
    calendar: bool = False
    daily: str = ""


class MailAddress(Row, table=True):
    """An address, of one player only, and how mail to it fares."""

    __tablename__ = "addresses"
    __table_args__ = _KEYED

    address: str = Field(primary_key=True)
    player: str = Field(foreign_key="players.id", index=True)
    confirmed: bool = True
    first: bool = False
    score: float = 0.0
    bounced: int | None = Field(default=None, sa_type=BigInteger)
    stopped: bool = False
    accepted: int | None = Field(default=None, sa_type=BigInteger)


class Outgoing(Row, table=True):
    """A letter that is to go out, or went."""

    __tablename__ = "outbox"
    __table_args__ = (
        _partly("outbox_open", OPEN, "rank", "next_try", "id", "state"),
        _partly("outbox_odd", ODD, "state", "id"),
        _partly("outbox_reports", REPORT, "match", "turn"),
        Index(None, "match", "seat", "id"),
        Index(None, "player", "id"),
        Index(None, "recipient", "created"),
    )

    id: int | None = _id()
    key: str = Field(unique=True)
    kind: str
    recipient: str
    sender: str
    message_id: str = Field(index=True)
    match: str
    turn: int
    seat: str
    player: str
    state: str = "queued"
    tries: int = 0
    created: int = _time()
    next_try: int = _time()  # 0: at once; while "sending", the end of the lease
    sent: int | None = Field(default=None, sa_type=BigInteger)
    error: str = _long()
    text: str = _long()
    raw: bytes = Field(sa_type=LargeBinary)
    worker: str = ""  # who is sending it, or did last
    rank: int = 1  # what matters more goes first: see Post.rank
    host: str = ""  # of the recipient
    doubted: bool = False  # answers a letter that proved nothing: anybody may have sent it


class Token(Row, table=True):
    """What a sealed token stands for."""

    __tablename__ = "tokens"
    __table_args__ = _KEYED

    token: str = Field(primary_key=True)
    purpose: str
    match: str = ""
    turn: int = 0
    seat: str = ""
    player: str = ""
    note: str = _long()
    expires: int | None = Field(default=None, sa_type=BigInteger)


class Sweep(Row, table=True):
    """When a mailbox was last seen empty."""

    __tablename__ = "sweeps"
    __table_args__ = _KEYED

    mailbox: str = Field(primary_key=True)
    at: int = _time()


class Note(Row, table=True):
    """A small fact kept once."""

    __tablename__ = "notes"
    __table_args__ = _KEYED

    topic: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    text: str = _long()
    at: int = _time()
