"""The archive in SQLite or PostgreSQL: what the house wrote down, found again by key and by index."""

from __future__ import annotations

import hashlib
import socket
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final
from weakref import WeakSet

from gm.ports import (
    NO_REASON,
    NOBODY,
    RANKS,
    Clock,
    Delivery,
    Ended,
    Entry,
    Fetched,
    Kept,
    Player,
    Queued,
    Seal,
    Sheet,
    Spared,
)
from gm.store import gauges, upkeep
from gm.store import outbox_statements as outbox_sql
from gm.store import statements as sql
from gm.store.connection import Connection, Statement
from gm.store.engine import create, micros, moment
from gm.store.migrations import upgrade
from gm.store.rows import entry, fit, fit_id, kept, people, queued, seal, sheet, stamp
from gm.store.step import SqlStep

LEASE_SECONDS: Final = 60
_NEVER: Final = datetime.max.replace(tzinfo=UTC)
_LET_GO: Final = "Its words were let go: strangers wrote more than is kept."
"""For how long a letter or a due match stays with the worker who took it, if it says nothing more."""

_TIDY_AT_ONCE: Final = 500


class WallClock:
    """The computer's clock."""

    def now(self) -> datetime:
        """Aware, UTC."""
        return datetime.now(UTC)


class SqlArchive:
    """An Archive (see gm.ports). One worker uses it; its threads each speak over a connection of their own.

    `worker` names who claims letters and matches: a worker that starts again under its name has its claims at once,
    others wait for the lease. Empty: the name of the machine. `clock` tells when letters are queued and when leases
    end; a simulated world gives its own.
    """

    def __init__(self, url: str, *, worker: str = "", clock: Clock | None = None) -> None:
        self._engine = create(url)
        self._worker = worker or socket.gethostname()
        self._clock: Clock = clock or WallClock()
        self._here = threading.local()
        self._open: WeakSet[Connection] = WeakSet()  # a thread that ends takes its connection along

    def migrate(self) -> None:
        """Bring the tables up to this program's (see `gm.store.migrations`)."""
        upgrade(self._engine)

    @property
    def _db(self) -> Connection:
        connection: Connection | None = getattr(self._here, "connection", None)
        if connection is None:
            connection = self._here.connection = Connection(self._engine)
            self._open.add(connection)
        return connection

    def _now(self) -> int:
        return micros(self._clock.now())

    # -- letters -------------------------------------------------------------------------------------------------------

    def keep(self, letters: Sequence[Fetched], now: datetime) -> int:
        """Store raw bytes before anybody reads them, in one commit. Returns how many were new."""
        rows = [_letter(letter, now) for letter in letters]
        if len(rows) == 1:
            return self._db.do(sql.KEEP, rows[0])
        with self._db.transaction():
            return self._db.do_each(sql.KEEP, rows)

    def waiting(self, limit: int, but: str = NO_REASON) -> Sequence[Kept]:
        """Letters not settled yet, in order of arrival, and claimed for this worker; none that has the reason `but`."""
        rows = self._db.rows(sql.WAITING(limit), {**self._claim(self._now()), "but": but})
        return sorted(map(kept, rows), key=lambda letter: (letter.arrived, letter.id))

    def failed(self, letter: int, reason: str) -> int:
        """Count a try that ended in an exception. Returns the number of tries."""
        row = self._db.row(sql.FAILED, {"which": letter, "reason": fit(reason)})
        return int(row[0]) if row else 0

    def suspected(self, reason: str) -> tuple[int, int]:
        """Mark each letter that this worker was reading when it died, and count a try of those that were marked
        already: they were read alone. Returns how many marked letters wait, and the most tries that one of them had.

        Only for a worker that just came and is alone under its name.
        """
        self._db.do(upkeep.SUSPECTED, {"me": self._worker, "reason": fit(reason)})
        row = self._db.row(upkeep.SUSPECTS, {"reason": fit(reason)})
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def letter(self, letter: int) -> Kept | None:
        """A kept letter by its number."""
        row = self._db.row(sql.LETTER, {"which": letter})
        return kept(row) if row else None

    def letters(self, state: str, limit: int = 100) -> Sequence[Kept]:
        """The last `limit` letters in a state, in order of arrival."""
        rows = self._db.rows(sql.LETTERS, {"state": state, "limit": limit})
        return [kept(row) for row in reversed(rows)]

    def ended(self, since: datetime, limit: int) -> list[Ended]:
        """The last `limit` letters that came to their end since then, the newest first."""
        rows = self._db.rows(sql.ENDED, {"since": micros(since), "limit": limit})
        return [Ended(kind, state, reason, (end - came) / 1_000_000) for kind, state, reason, came, end in rows]

    def retry(self, letter: int) -> bool:
        """Put a letter that was set aside before the reader again."""
        return self._db.do(sql.RETRY, {"which": letter}) > 0

    def same_message(self, message_id: str, but: int) -> tuple[int, str] | None:
        """Another settled letter with this Message-ID: its id and digest."""
        row = self._db.row(sql.SAME_MESSAGE, {"message_id": fit_id(message_id), "but": but}) if message_id else None
        return (row[0], row[1]) if row else None

    def swept(self, mailbox: str, at: datetime) -> None:
        """The mailbox was empty at that time."""
        self._db.do(sql.SWEPT, {"mailbox": mailbox, "at": micros(at), "now": self._now()})

    def last_sweep(self, mailboxes: Sequence[str], now: datetime | None = None) -> datetime | None:
        """Each of these mailboxes has been empty at or after this time; None before all were swept once. With
        `now`, a sweep noted for a later time, by a clock that was set back since, does not count."""
        sweeps: dict[str, int] = {row[0]: row[1] for row in self._db.rows(sql.SWEEPS, {"now": micros(now or _NEVER)})}
        if not mailboxes or not set(mailboxes) <= set(sweeps):
            return None
        return moment(min(sweeps[mailbox] for mailbox in mailboxes))

    def read_up_to(self, mailboxes: Sequence[str], now: datetime) -> datetime | None:
        """See gm.ports.Archive."""
        swept, row = self.last_sweep(mailboxes, now), self._db.row(sql.UNREAD)
        if swept is None or row is None or row[0] is None:
            return swept
        return min(swept, moment(row[0] - 1))

    # -- matches -------------------------------------------------------------------------------------------------------

    def match(self, name: str) -> Sheet | None:
        """A match by its name."""
        row = self._db.row(sql.MATCH, {"which": name})
        return sheet(row) if row else None

    def matches(self, status: str | None = None, player: str | None = None) -> Sequence[Sheet]:
        """Matches by name; all, of a status, of a player, or both."""
        statement = sql.matches_where(status is not None, player is not None)
        return [sheet(row) for row in self._db.rows(statement, {"status": status, "player": player})]

    def led(self, address: str) -> Sequence[str]:
        """Names of the matches not over that somebody at this address leads, helps to lead, or looks on at."""
        return [name for (name,) in self._db.rows(sql.LED, {"address": fit(address)})]

    def due(self, now: datetime, limit: int) -> Sequence[str]:
        """Names of matches (inviting or running) whose `wake` has come, the oldest first, claimed for this worker."""
        rows = self._db.rows(sql.DUE(limit), self._claim(micros(now)))
        return [name for _, name in sorted(rows)]

    def release(self, name: str, wake: datetime | None) -> None:
        """Give back the claim on a match that was looked at without being changed; `wake` is its next hour.

        Without effect when the claim is gone: somebody wrote to the match meanwhile and knows better.
        """
        values = {"which": name, "me": self._worker, "wake": stamp(wake)}
        self._db.do(sql.RELEASE, values)

    def journal(self, match: str, after: int = 0) -> Sequence[Entry]:
        """Events of a match in order, those after number `after`."""
        return [entry(row) for row in self._db.rows(sql.JOURNAL, {"match": match, "after": after})]

    # -- players and tokens --------------------------------------------------------------------------------------------

    def player(self, id: str) -> Player | None:
        """A player by id."""
        return next(iter(people(self._db.rows(sql.PLAYER, {"which": id}))), None)

    def player_at(self, address: str) -> Player | None:
        """The player whom a (normalised) address belongs to."""
        return next(iter(people(self._db.rows(sql.PLAYER_AT, {"at": address}))), None)

    def players(self, match: str = "") -> Sequence[Player]:
        """Players by id: all, or those who sit in a match."""
        return people(self._db.rows(sql.PLAYERS_OF, {"match": match}) if match else self._db.rows(sql.PLAYERS))

    def sealed(self, token: str) -> Seal | None:
        """What a token stands for, expired or not."""
        row = self._db.row(sql.SEALED, {"token": fit(token)})
        return seal(row) if row else None

    # -- outbox --------------------------------------------------------------------------------------------------------

    def claim(self, now: datetime, limit: int, lease_seconds: float = 300, but: Spared = NOBODY) -> Sequence[Queued]:
        """Letters to send now, what matters most first, then the oldest, marked "sending" until the lease ends (their
        `next_try`)."""
        until = micros(now + timedelta(seconds=lease_seconds))
        values = {
            "now": micros(now),
            "until": until,
            "me": self._worker,
            "people": _spelled(but.people),
            "hosts": _spelled(but.hosts),
        }
        found: list[Queued] = []
        for rank in RANKS:
            if len(found) < limit:
                rows = self._db.rows(outbox_sql.CLAIM(limit - len(found)), {**values, "rank": rank})
                found += map(queued, sorted(rows))
        return found

    def take_back(self) -> int:
        """Letters that this worker had claimed before it died are to be sent now. Returns how many.

        Only for a worker that just came and is alone under its name: another's letters would go out twice.
        """
        return self._db.do(upkeep.TAKE_BACK, {"me": self._worker})

    def delivered(self, delivery: Delivery, now: datetime, next_try: datetime | None = None) -> None:
        """Mark the fate of a claimed letter; `next_try` None with outcome "later" gives it up.

        A power cut may undo the mark: the letter then goes out again, the same bytes. What was sent stays sent,
        whoever tells otherwise later.
        """
        row = {"which": delivery.id, "error": fit(f"{delivery.code or ''} {delivery.text}".strip())}
        again = micros(next_try or now)
        if delivery.outcome == "sent":
            self._db.do(outbox_sql.SENT, {**row, "error": "", "now": micros(now)})
        elif delivery.outcome == "wait":
            self._db.do(outbox_sql.NOT_TRIED, {**row, "next": again})
        else:
            state = "later" if delivery.outcome == "later" and next_try else "failed"
            self._db.do(outbox_sql.NOT_SENT, {**row, "state": state, "next": again})

    def outbox(self, state: str | None = None, match: str | None = None, limit: int = 100) -> Sequence[Queued]:
        """The last `limit` letters queued, in that order; all, in a state, of a match, or both."""
        statement = outbox_sql.outbox_where(state, match is not None)
        rows = self._db.rows(statement, {"state": state, "match": match, "limit": limit})
        return [queued(row) for row in reversed(rows)]

    def sent_texts(self, match: str, seat: str, player: str, limit: int = 6) -> Sequence[str]:
        """Plain texts of the letters last queued for a seat (or, without match, a player), the newest first."""
        statement = outbox_sql.PLAYER_TEXTS if not match else outbox_sql.SEAT_TEXTS if seat else outbox_sql.MATCH_TEXTS
        values = {"match": match, "seat": seat, "player": player, "limit": limit}
        return [text for (text,) in self._db.rows(statement, values)]

    def posted(self, key: str) -> Queued | None:
        """The letter of ours that was queued under this key."""
        row = self._db.row(outbox_sql.UNDER_KEY, {"key": key})
        return queued(row) if row else None

    def sent_to(self, message_id: str) -> Queued | None:
        """The letter of ours with this Message-ID."""
        row = self._db.row(outbox_sql.SENT_TO, {"message_id": fit(message_id)}) if message_id else None
        return queued(row) if row else None

    def reached(self, match: str, turn: int) -> frozenset[tuple[str, str]]:
        """Keys of the reports of this turn that a mail server has taken and that did not bounce, with their players."""
        return frozenset((key, who) for key, who in self._db.rows(outbox_sql.REACHED, {"match": match, "turn": turn}))

    def unreached(self, key: str) -> None:
        """The letter with this key bounced: it counts as not arrived (state "bounced")."""
        self._db.do(outbox_sql.UNREACHED, {"which": key})

    def posted_since(self, to: str, since: datetime, press: bool = False, doubted: bool = False) -> int:
        """How many answers (or letters of other players) were queued for this address since then: for flood limits.

        Answers to letters that proved nothing are counted by themselves (`doubted`).
        """
        statement = outbox_sql.PRESS_SINCE if press else outbox_sql.ANSWERS_SINCE
        row = self._db.row(statement, {"recipient": to, "since": micros(since), "doubted": doubted})
        return int(row[0]) if row else 0

    def came(self, letter: int) -> datetime | None:
        """When the letter with this number came, or the last one kept before it; None when there is none."""
        row = self._db.row(sql.CAME, {"which": letter})
        return moment(row[0]) if row else None

    def about(self, match: str, since: datetime, most: int) -> int:
        """How many letters of its players about a match came since then; more than `most` are not counted."""
        row = self._db.row(sql.ABOUT, {"match": match, "since": micros(since), "most": most})
        return int(row[0]) if row else 0

    def noted(self, topic: str, key: str) -> str | None:
        """A fact that was noted."""
        row = self._db.row(sql.NOTED, {"topic": topic, "key": key})
        return str(row[0]) if row else None

    def notes(self, topic: str) -> Sequence[tuple[str, str]]:
        """Keys and texts of a topic, in the order of their times."""
        return [(key, text) for key, text in self._db.rows(sql.NOTES, {"topic": topic})]

    # -- whole ---------------------------------------------------------------------------------------------------------

    @contextmanager
    def step(self) -> Iterator[SqlStep]:
        """One transaction; commits when the block ends without an exception."""
        with self._db.transaction():
            yield SqlStep(self._db, self._now())

    @contextmanager
    def batch(self, whole: bool = False) -> Iterator[None]:
        """One commit for everything this thread does inside; each step inside stands or falls by itself, or, `whole`,
        with all others."""
        with self._db.transaction(whole):
            yield

    def foresee(self) -> AbstractContextManager[None]:
        """See gm.ports.Archive."""
        return self._db.foreseeing()

    def shed(self, sender: int, day: int, total: int) -> int:
        """Let the bytes of letters go beyond so many octets: of one writer, of the strangers of a day, of all; the
        oldest strangers' first. Never of letters that wait to be read, nor of a player's that are aside. How many."""
        values = {"sender": sender, "day": day, "total": total, "why": _LET_GO}
        return sum(len(self._db.rows(statement, values)) for statement in upkeep.SHED)

    def set_back(self, now: datetime) -> None:
        """The clock was set back to now: claims end when a lease from now would, letters put off are tried as if put
        off now at the latest, and every match is looked at once."""
        values = {**self._claim(micros(now)), "hour": micros(now + timedelta(hours=1))}
        for statement in upkeep.SET_BACK:
            self._db.do(statement, values)

    def tidy(self, before: datetime) -> int:
        """Delete raw bytes of settled letters, and words and bytes of ours that went out or failed, older than that.
        Returns how many."""
        return sum(self._blank(statement, micros(before)) for statement in upkeep.TIDY)

    def _blank(self, statement: Statement, before: int) -> int:
        done, after = 0, 0
        while ids := self._db.rows(statement, {"before": before, "after": after, "limit": _TIDY_AT_ONCE}):
            done, after = done + len(ids), max(id for (id,) in ids)
        return done

    def counts(self) -> dict[str, int]:
        """For the operator: "letters.aside", "outbox.later", "matches.over" by state, and "kinds.list" of letters."""
        found = {
            f"{what}.{state}": int(count)
            for what, statements in upkeep.COUNTS.items()
            for statement in statements
            for state, count in self._db.rows(statement)
        }
        row = self._db.row(upkeep.POSTED)
        sent = (row[0] if row else 0) - sum(count for name, count in found.items() if name.startswith("outbox."))
        return dict(sorted({**found, **({"outbox.sent": sent} if sent else {})}.items()))

    def oldest(self, now: datetime) -> datetime | None:
        """See gm.ports.Archive."""
        return gauges.oldest(self._db, now)

    def late(self, before: datetime) -> tuple[int, datetime | None]:
        """See gm.ports.Archive."""
        return gauges.late(self._db, before)

    def since(self, moment: datetime) -> dict[str, int]:
        """See gm.ports.Archive."""
        return gauges.since(self._db, moment)

    def played(self, since: datetime) -> tuple[int, int]:
        """See gm.ports.Archive."""
        return gauges.played(self._db, since)

    def close(self) -> None:
        """Hang up all lines; a later call dials again."""
        for connection in list(self._open):
            connection.close()

    def _claim(self, now: int) -> dict[str, object]:
        return {"me": self._worker, "now": now, "until": now + LEASE_SECONDS * 1_000_000}


def _spelled(names: Collection[str]) -> str:
    """Names in one text, each between spaces, for a statement that passes over them."""
    return f" {' '.join(names)} " if names else ""


def _letter(letter: Fetched, now: datetime) -> dict[str, object]:
    envelope = f"{letter.envelope_to or ''}\0".encode("utf-8", "surrogateescape")
    return {
        "identity": hashlib.sha256(envelope + letter.raw).hexdigest(),
        "mailbox": letter.mailbox,
        "uid": letter.uid,
        "arrived": micros(letter.arrived),
        "kept": micros(now),
        "raw": letter.raw,
        "size": len(letter.raw),
        "sender": "",
        "known": False,
        "oversize": letter.oversize,
        "envelope_from": None if letter.envelope_from is None else fit(letter.envelope_from),
        "envelope_to": None if letter.envelope_to is None else fit(letter.envelope_to),
        "state": "received",
        "tries": 0,
        "reason": "",
        "kind": "",
        "match": "",
        "message_id": "",
        "digest": "",
        "worker": "",
        "claimed_until": 0,
    }
