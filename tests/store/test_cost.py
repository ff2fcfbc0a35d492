"""What the archive costs, counted in the database's own steps and commits: no clock, so no noise."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, insert, text

from gm.ports import Delivery, Entry, Fetched, Post, Seal, Sheet
from gm.store import SqlArchive, open_archive
from gm.store import outbox_statements as outbox_sql
from gm.store import statements as sql
from gm.store.engine import micros
from gm.store.migrations import migrate
from gm.store.tables import Letter, Match, MatchLeader, Outgoing, table
from tests.kit.servers.postgres import shared

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DUE = 10


def open_with(url: str, size: int) -> SqlArchive:
    """An archive of many matches, old letters and sent post, of which ten each want something."""
    archive = open_archive(url)
    soon, never = micros(NOON), micros(NOON + timedelta(days=99))
    rows = {
        Match: [
            {
                "name": f"m{n}",
                "game": "g",
                "status": "running",
                "turn": 1,
                "seq": 1,
                "folded": "{}",
                "players": "[]",
                "leaders": "[]",
                "hour": soon if n % (size // DUE) == 0 else never,
                "worker": "",
                "claimed_until": 0,
            }
            for n in range(size)
        ],
        MatchLeader: [{"match": f"m{n}", "address": f"p{n}@x"} for n in range(size)],
        Letter: [
            {
                "identity": str(n),
                "mailbox": "I",
                "uid": str(n),
                "arrived": soon,
                "kept": soon,
                "raw": b"x",
                "state": "received" if n % (size // DUE) == 0 else "done",
                "tries": 0,
                "reason": "",
                "kind": "",
                "oversize": 0,
                "match": f"m{n}",
                "message_id": f"<{n}>",
                "digest": "",
                "worker": "",
                "claimed_until": 0,
                "ended": 0,
            }
            for n in range(size)
        ],
        Outgoing: [
            {
                "key": str(n),
                "kind": "report",
                "recipient": f"p{n}@x",
                "sender": "",
                "message_id": f"<{n}>",
                "match": f"m{n}",
                "turn": 1,
                "seat": "Anna",
                "player": f"p{n}",
                "tries": 0,
                "created": soon,
                "next_try": 0,
                "state": "queued" if n % (size // DUE) == 0 else "sent",
                "error": "",
                "text": "t",
                "raw": b"x",
                "worker": "",
            }
            for n in range(size)
        ],
    }
    engine = create_engine(url)
    with engine.begin() as connection:
        for model, each in rows.items():
            connection.execute(insert(table(model)), each)
    engine.dispose()
    return archive


def database_steps(archive: SqlArchive, deed: Callable[[SqlArchive], object]) -> int:
    """How many instructions SQLite's machine carries out for a deed."""
    archive.counts()  # connected
    count = 0

    def tick() -> int:
        nonlocal count
        count += 1
        return 0

    connection = archive._db._cursor.connection
    connection.set_progress_handler(tick, 1)
    deed(archive)
    connection.set_progress_handler(None, 1)
    return count


DEEDS: dict[str, Callable[[SqlArchive], object]] = {
    "due": lambda archive: archive.due(NOON, 100),
    "nothing due": lambda archive: archive.due(NOON - timedelta(days=1), 100),
    "waiting": lambda archive: archive.waiting(100),
    "claim": lambda archive: archive.claim(NOON, 100),
    "take back": lambda archive: archive.take_back(),
    "match": lambda archive: archive.match("m5"),
    "same message": lambda archive: archive.same_message("<5>", 0),
    "texts": lambda archive: archive.sent_texts("m5", "Anna", "p5"),
    "texts of a player": lambda archive: archive.sent_texts("", "", "p5"),
    "reached": lambda archive: archive.reached("m5", 1),
    "letters of the last day": lambda archive: archive.ended(NOON, 100),
    "letters about a match": lambda archive: archive.about("m5", NOON, 600),
    "posted since": lambda archive: archive.posted_since("p5@x", NOON),
    "matches led": lambda archive: archive.led("p5@x"),
    "posted": lambda archive: archive.posted("5"),
    "sent to": lambda archive: archive.sent_to("<5>"),
    "matches of a player": lambda archive: archive.matches(player="p5"),
    "failed letters": lambda archive: archive.outbox("failed"),
}


def test_the_cost_follows_what_there_is_to_do_and_not_what_is_stored(tmp_path: Path) -> None:
    small = open_with(f"sqlite:///{tmp_path}/small.db", DUE)
    large = open_with(f"sqlite:///{tmp_path}/large.db", 1000 * DUE)
    for name, deed in DEEDS.items():
        few, many = database_steps(small, deed), database_steps(large, deed)
        assert many <= few * 1.05 + 20, f"{name}: {few} steps with {DUE} matches, {many} with {1000 * DUE}"


def test_a_match_with_very_many_letters_is_counted_up_to_the_limit_only(tmp_path: Path) -> None:
    archive = open_with(f"sqlite:///{tmp_path}/archive.db", DUE)
    steps = {}
    for crowd in (20, 2_000):
        letters = [Fetched("I", f"{crowd}/{n}", NOON, b"%d/%d" % (crowd, n)) for n in range(crowd)]
        archive.keep(letters, NOON)
        while waiting := archive.waiting(500):
            with archive.step() as step:
                for one in waiting:
                    step.settle(one.id, "done", match=f"crowd of {crowd}")
        assert archive.about(f"crowd of {crowd}", NOON, 10) == 10
        steps[crowd] = database_steps(archive, lambda a, crowd=crowd: a.about(f"crowd of {crowd}", NOON, 10))
    assert steps[2_000] <= steps[20]


@pytest.mark.parametrize(
    ("statement", "index"),
    [
        (sql.DUE(10), "matches_hour_name"),
        (sql.WAITING(10), "letters_state_arrived_id"),
        (outbox_sql.CLAIM(10), "outbox_open"),
        (sql.SAME_MESSAGE, "letters_named"),
        (outbox_sql.REACHED, "outbox_reports"),
        (outbox_sql.SEAT_TEXTS, "outbox_match_seat_id"),
        (sql.ABOUT, "letters_about"),
        (sql.LED, "match_leaders_address"),
        (sql.ENDED, "letters_ended"),
    ],
)
def test_postgresql_takes_the_index_that_was_made_for_it(statement: sql.Statement, index: str) -> None:
    url = _large_postgresql()
    words = statement.on("postgresql", soft=False)
    values = {
        "now": micros(NOON),
        "me": "w",
        "until": 0,
        "limit": 10,
        "message_id": "<5>",
        "but": 0,
        "match": "m5",
        "turn": 1,
        "seat": "Anna",
        "since": micros(NOON),
        "most": 600,
        "rank": 0,
        "people": "",
        "hosts": "",
        "address": "p5@x",
    }
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        plan = psycopg.RawCursor(connection).execute(f"EXPLAIN {words.text}".encode(), words.filled(values)).fetchall()
    assert index in str(plan)


_made: list[str] = []


def _large_postgresql() -> str:
    if not _made:
        url = shared().url()
        open_with(url, 1000 * DUE).close()
        with create_engine(url).connect() as connection:
            connection.execute(text("ANALYZE"))
            connection.commit()
        _made.append(url)
    return _made[0]


# -- commits that reach the disk ---------------------------------------------------------------------------------------


class Disk:
    """Counts the commits that SQLite syncs: those of transactions and lone statements said with synchronous = FULL."""

    def __init__(self, archive: SqlArchive) -> None:
        archive.counts()
        self.syncs, self._full, self._inside = 0, True, False
        archive._db._cursor.connection.set_trace_callback(self._hear)

    def _hear(self, words: str) -> None:
        verb = words.split()[0]
        if verb == "PRAGMA":
            self._full = words.endswith("FULL")
        elif verb == "BEGIN":
            self._inside = True
        elif verb == "COMMIT":
            self._inside = False
            self.syncs += self._full
        elif verb in ("INSERT", "UPDATE", "DELETE") and not self._inside:
            self.syncs += self._full


def answer(archive: SqlArchive, letter: int, seq: int) -> None:
    with archive.step() as step:
        step.write(Sheet("m", "g", "running", 1, seq, "{}"), [Entry("m", seq, 1, "orders", NOON, "{}")])
        step.post(Post(f"receipt/{letter}", "receipt", "anna@x", f"<{letter}@gm>", b"raw", "text"))
        step.seal(Seal("t", "orders"))
        step.settle(letter, "done")


def send_all(archive: SqlArchive) -> None:
    while rows := archive.claim(NOON, 50):
        for row in rows:
            archive.delivered(Delivery(row.id, "sent"), NOON)


def test_an_order_mail_alone_costs_two_syncs(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/archive.db"
    migrate(url)
    archive = SqlArchive(url)
    disk = Disk(archive)
    archive.keep([Fetched("I", "1", NOON, b"letter")], NOON)
    for kept in archive.waiting(10):
        answer(archive, kept.id, 1)
    send_all(archive)
    archive.swept("I", NOON)
    assert disk.syncs == 2


def test_a_backlog_of_a_thousand_costs_a_fifth_of_a_sync_each_at_most(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/archive.db"
    migrate(url)
    archive = SqlArchive(url)
    disk = Disk(archive)
    for start in range(0, 1000, 50):
        archive.keep([Fetched("I", str(start + n), NOON, b"letter %d" % (start + n)) for n in range(50)], NOON)
    seqs = itertools.count(1)
    while letters := archive.waiting(50):
        with archive.batch():
            for kept in letters:
                answer(archive, kept.id, next(seqs))
    send_all(archive)
    assert archive.counts()["outbox.sent"] == 1000
    assert disk.syncs <= 200


def test_what_only_reads_says_nothing_of_how_to_commit(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/archive.db"
    migrate(url)
    archive = SqlArchive(url)
    said: list[str] = []
    archive.counts()
    archive._db._cursor.connection.set_trace_callback(said.append)
    for _ in range(3):
        archive.swept("I", NOON)  # may be lost
        archive.counts()
        archive.player("anna")
    assert [words for words in said if words.startswith("PRAGMA")] == ["PRAGMA synchronous = NORMAL"]
    archive.keep([Fetched("I", "1", NOON, b"letter")], NOON)
    assert said.count("PRAGMA synchronous = FULL") == 1


def test_a_mark_that_may_be_lost_does_not_make_its_batch_one_that_may_be_lost() -> None:
    archive = open_archive(shared().url())
    with archive.step() as step:
        step.post(Post("k", "notice", "anna@x", "<k@gm>", b"raw", "text"))
    (row,) = archive.claim(NOON, 1)
    with archive.batch():
        archive.delivered(Delivery(row.id, "sent"), NOON)
        assert archive._db._cursor.execute("SHOW synchronous_commit").fetchone() == ("on",)
