"""What a channel remembers of its forum: where whose letters stand, how far it has read, and what still waits."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gm.ports import Unreachable
from gm.transports.forum.dialect import Posted, Spot

_TABLES = """
CREATE TABLE IF NOT EXISTS spots (
  kind TEXT, id TEXT, match TEXT NOT NULL DEFAULT '' COLLATE NOCASE, account TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL DEFAULT '', first TEXT NOT NULL DEFAULT '', mark TEXT NOT NULL DEFAULT '',
  named INTEGER NOT NULL DEFAULT 0, start INTEGER NOT NULL DEFAULT 0,
  dated TEXT NOT NULL DEFAULT '', cursor INTEGER NOT NULL DEFAULT 0, due REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id));
CREATE UNIQUE INDEX IF NOT EXISTS names ON spots (kind, account, match) WHERE named;
CREATE TABLE IF NOT EXISTS letters (
  ref TEXT PRIMARY KEY, message_id TEXT, reply_to TEXT, subject TEXT, account TEXT, match TEXT,
  held INTEGER NOT NULL DEFAULT 0, dated TEXT NOT NULL DEFAULT '', talk TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS written ON letters (account);
CREATE TABLE IF NOT EXISTS posts (
  id TEXT PRIMARY KEY, kind TEXT, spot TEXT, number INTEGER, at REAL, hash TEXT, revision INTEGER,
  gone INTEGER, writer TEXT NOT NULL DEFAULT '', ref TEXT NOT NULL DEFAULT '', part INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS places ON posts (kind, spot, number);
CREATE INDEX IF NOT EXISTS shown ON posts (ref) WHERE ref <> '';
CREATE TABLE IF NOT EXISTS inbox (
  uid TEXT PRIMARY KEY, arrived TEXT, number INTEGER, raw BLOB, oversize INTEGER);
"""


@dataclass(frozen=True, slots=True)
class Known:
    """A spot as it was last read."""

    spot: Spot
    match: str
    account: str  # of a talk: with whom
    category: str
    first: str  # of a topic: the post of ours that is kept up to date
    dated: str  # of which hour its words are
    mark: str
    named: bool  # is it the one for this match, or for this account and match?
    start: int  # up to this number posts are no letters: they were there before us
    cursor: int  # the number of the last post read
    due: float  # when it is read again though nothing was posted; 0: never


@dataclass(frozen=True, slots=True)
class Seen:
    """A post as it was last read."""

    id: str
    number: int
    at: float
    hash: str
    revision: int
    gone: bool


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter of ours, as far as an answer to it needs it."""

    message_id: str
    reply_to: str
    subject: str
    dated: str = ""  # when it was written, ISO in UTC; it may have been posted much later


class Book:
    """One connection, used by one thread; several may be open at once. Unreachable when the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: sqlite3.Connection | None = None

    @property
    def _db(self) -> sqlite3.Connection:
        if self._open is None:
            try:
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
                db = sqlite3.connect(self.path, timeout=60, isolation_level=None, check_same_thread=False)
                db.execute("PRAGMA journal_mode = WAL")
                db.executescript(_TABLES)
                _grown(db)
            except (OSError, sqlite3.Error) as why:
                raise Unreachable(f"{self.path} cannot be used: {why}") from None
            self._open = db
        return self._open

    def close(self) -> None:
        """Twice is harmless."""
        db, self._open = self._open, None
        if db:
            db.close()

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is written in it is written together or not at all."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else posts meanwhile, in whatever process of this machine."""
        self._db  # noqa: B018 - makes the folder
        with open(self.path.with_suffix(".lock"), "ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    # -- spots ---------------------------------------------------------------------------------------------------------

    def spot(self, spot: Spot) -> Known | None:
        """What is known of it."""
        return next(self._spots("kind = ? AND id = ?", *spot), None)

    def named(self, kind: str, account: str, match: str) -> Known | None:
        """The topic of a match (no account), or the talk with an account about a match."""
        return next(self._spots("kind = ? AND account = ? AND match = ? AND named", kind, account, match), None)

    def topics(self) -> list[Known]:
        """Those of matches."""
        return list(self._spots("kind = 'topic' AND named"))

    def overdue(self, now: float) -> list[Known]:
        """Those that are to be read again though nothing was posted."""
        return list(self._spots("due > 0 AND due <= ?", now))

    def _spots(self, where: str, *values: object) -> Iterator[Known]:
        fields = "kind, id, match, account, category, first, dated, mark, named, start, cursor, due"
        for kind, id, *rest in self._db.execute(f"SELECT {fields} FROM spots WHERE {where}", values).fetchall():
            match, account, category, first, dated, mark, named, start, cursor, due = rest
            yield Known(
                spot=Spot(kind, id),
                match=match,
                account=account,
                category=category,
                first=first,
                dated=dated,
                mark=mark,
                named=bool(named),
                start=start,
                cursor=cursor,
                due=due,
            )

    def meet(self, spot: Spot) -> None:
        """It is there."""
        self._db.execute("INSERT OR IGNORE INTO spots (kind, id) VALUES (?, ?)", spot)

    def name(self, spot: Spot, account: str, match: str, category: str = "", first: str = "") -> None:
        """This is the one from now on."""
        self.meet(spot)
        self._db.execute(
            "UPDATE spots SET named = 0 WHERE kind = ? AND account = ? AND match = ? AND id <> ?",
            (spot.kind, account, match, spot.id),
        )
        self._db.execute(
            "UPDATE spots SET named = 1, account = ?, match = ?, category = ?, first = ? WHERE kind = ? AND id = ?",
            (account, match, category, first, *spot),
        )

    def first(self, posted: Posted, dated: str) -> None:
        """The post of a topic that is kept up to date, and of which hour its words are."""
        self._db.execute(
            "UPDATE spots SET first = ?, dated = ? WHERE kind = ? AND id = ?", (posted.post, dated, *posted.spot)
        )

    def begin(self, spot: Spot, number: int) -> None:
        """What stands there up to this number is not read."""
        self._db.execute("UPDATE spots SET start = ?, cursor = ? WHERE kind = ? AND id = ?", (number, number, *spot))

    def unname(self, spot: Spot) -> None:
        """It is not used any more."""
        self._db.execute("UPDATE spots SET named = 0, due = 0 WHERE kind = ? AND id = ?", spot)

    def read(self, spot: Spot, mark: str, cursor: int, due: float) -> None:
        """How far it was read."""
        self._db.execute(
            "UPDATE spots SET mark = ?, cursor = ?, due = ? WHERE kind = ? AND id = ?", (mark, cursor, due, *spot)
        )

    # -- posts ---------------------------------------------------------------------------------------------------------

    def seen(self, spot: Spot, since: int) -> dict[str, Seen]:
        """The posts of others from a number on."""
        rows = self._db.execute(
            "SELECT id, number, at, hash, revision, gone FROM posts "
            "WHERE kind = ? AND spot = ? AND number >= ? AND ref = ''",
            (*spot, since),
        )
        return {id: Seen(id, number, at, hash, revision, bool(gone)) for id, number, at, hash, revision, gone in rows}

    def oldest(self, spot: Spot, since: float) -> int | None:
        """The number of the first post of somebody else that was posted since then."""
        query = "SELECT MIN(number) FROM posts WHERE kind = ? AND spot = ? AND at >= ? AND ref = '' AND NOT gone"
        number: int | None = self._db.execute(query, (*spot, since)).fetchone()[0]
        return number

    def newest(self, spot: Spot) -> float | None:
        """When somebody else posted there last."""
        query = "SELECT MAX(at) FROM posts WHERE kind = ? AND spot = ? AND ref = '' AND NOT gone"
        at: float | None = self._db.execute(query, spot).fetchone()[0]
        return at

    def note(self, spot: Spot, seen: Seen, writer: str) -> None:
        """A post of somebody else."""
        self._db.execute(
            "INSERT OR REPLACE INTO posts (id, kind, spot, number, at, hash, revision, gone, writer) "
            "VALUES (?,?,?,?,?,?,?,?,?)",
            (seen.id, *spot, seen.number, seen.at, seen.hash, seen.revision, seen.gone, writer),
        )

    def hidden(self, id: str) -> None:
        """We have taken it out of sight ourselves: that is no news to anybody."""
        self._db.execute("UPDATE posts SET gone = 1 WHERE id = ?", (id,))

    def writer(self, id: str) -> str:
        """Whose post it is."""
        row = self._db.execute("SELECT writer FROM posts WHERE id = ?", (id,)).fetchone()
        return str(row[0]) if row else ""

    def ours(self, spot: Spot, id: str, number: int, at: float, ref: str, part: int) -> None:
        """A post of ours shows this part of a letter."""
        self._db.execute(
            "INSERT OR REPLACE INTO posts (id, kind, spot, number, at, hash, revision, gone, ref, part) "
            "VALUES (?,?,?,?,?,'',0,0,?,?)",
            (id, *spot, number, at, ref, part),
        )

    def place(self, id: str) -> Posted | None:
        """Where a post stands."""
        row = self._db.execute("SELECT kind, spot FROM posts WHERE id = ?", (id,)).fetchone()
        return Posted(Spot(*row), id) if row else None

    def shown(self, spot: Spot, ref: str) -> dict[int, str]:
        """The parts of a letter of ours that were read there, with their posts."""
        query = "SELECT part, id FROM posts WHERE kind = ? AND spot = ? AND ref = ?"
        return dict(self._db.execute(query, (*spot, ref)))

    # -- letters -------------------------------------------------------------------------------------------------------

    def intend(self, ref: str, sent: Sent, account: str, match: str) -> None:
        """A letter is about to be posted: should nobody hear of it, its reference line tells what it was."""
        self._db.execute(
            "INSERT OR IGNORE INTO letters (ref, message_id, reply_to, subject, dated, account, match) "
            "VALUES (?,?,?,?,?,?,?)",
            (ref, sent.message_id, sent.reply_to, sent.subject, sent.dated, account, match),
        )

    def hold(self, ref: str, part: int) -> None:
        """A moderator has to look at this part first."""
        self._db.execute("UPDATE letters SET held = ? WHERE ref = ?", (part, ref))

    def held(self, ref: str) -> int:
        """The part that was last taken for a moderator to look at, 0 for none."""
        row = self._db.execute("SELECT held FROM letters WHERE ref = ?", (ref,)).fetchone()
        return int(row[0]) if row else 0

    def about(self, ref: str) -> tuple[str, str] | None:
        """The account and match of a letter."""
        row = self._db.execute("SELECT account, match FROM letters WHERE ref = ?", (ref,)).fetchone()
        return (row[0], row[1]) if row else None

    def answered(self, spot: Spot, number: int) -> Sent | None:
        """Our last letter there before a post. In a talk the newest: a reminder that the forum took only after the next
        report is older than that, and nobody means it."""
        newest = "dated DESC, " if spot.kind == "talk" else ""  # the first post of a topic is always new
        row = self._db.execute(
            "SELECT message_id, reply_to, subject, dated FROM posts JOIN letters USING (ref) "
            f"WHERE kind = ? AND spot = ? AND number < ? AND ref <> '' ORDER BY {newest}number DESC LIMIT 1",
            (*spot, number),
        ).fetchone()
        return Sent(*row) if row else None

    def letter(self, ref: str, spot: Spot) -> Sent | None:
        """A letter of ours that stands in this talk."""
        fields = "message_id, reply_to, subject, dated"
        row = self._db.execute(f"SELECT {fields} FROM letters WHERE ref = ? AND talk = ?", (ref, spot.id)).fetchone()
        return Sent(*row) if row else None

    def before(self, spot: Spot, number: int, most: int = 20) -> list[str]:
        """The Message-IDs of our last letters there before a post, the newest first."""
        rows = self._db.execute(
            "SELECT message_id FROM posts JOIN letters USING (ref) "
            "WHERE kind = ? AND spot = ? AND number < ? AND ref <> '' "
            "GROUP BY message_id ORDER BY max(number) DESC LIMIT ?",
            (*spot, number, most),
        )
        return [message_id for (message_id,) in rows]

    def stands(self, ref: str, spot: Spot) -> None:
        """A letter of ours is there to be read."""
        self._db.execute("UPDATE letters SET talk = ? WHERE ref = ?", (spot.id, ref))

    def elsewhere(self, spot: Spot, account: str, until: datetime, most: int = 6) -> list[list[str]]:
        """For each other talk with an account, the Message-IDs of our last letters there, the newest first; the talk
        where we wrote last comes first."""
        rows = self._db.execute(
            "SELECT talk, message_id FROM letters WHERE account = ? AND talk NOT IN ('', ?) AND dated <= ? "
            "ORDER BY rowid DESC LIMIT ?",
            (account, spot.id, until.isoformat(), most * most),
        )
        found: dict[str, list[str]] = {}
        for talk, message_id in rows:
            found.setdefault(talk, []).append(message_id)
        return [ids[:most] for ids in list(found.values())[:most]]

    # -- letters that came ---------------------------------------------------------------------------------------------

    def put(self, uid: str, arrived: datetime, number: int, raw: bytes, oversize: int) -> None:
        """It waits to be fetched."""
        self._db.execute(
            "INSERT OR IGNORE INTO inbox VALUES (?,?,?,?,?)", (uid, arrived.isoformat(), number, raw, oversize)
        )

    def waiting(self, limit: int) -> list[tuple[str, datetime, bytes, int]]:
        """Those that were not settled, in order of arrival."""
        rows = self._db.execute(
            "SELECT uid, arrived, raw, oversize FROM inbox ORDER BY arrived, number LIMIT ?", (limit,)
        )
        return [(uid, datetime.fromisoformat(arrived), raw, oversize) for uid, arrived, raw, oversize in rows]

    def settled(self, uids: list[str]) -> None:
        """They were kept elsewhere."""
        self._db.executemany("DELETE FROM inbox WHERE uid = ?", [(uid,) for uid in uids])


def _grown(db: sqlite3.Connection) -> None:
    """What a book of an older PostGM lacks."""
    there = {row[1] for row in db.execute("PRAGMA table_info(letters)")}
    for column in ("dated", "talk"):
        if column not in there:
            db.execute(f"ALTER TABLE letters ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
