"""Microseconds per deed of the archive, on a SQLite file and on PostgreSQL where it is installed.

CPU is this process's (user and system), the PostgreSQL server's stands on lines of its own. Wall is what the clock
says and depends on the disk. Single deeds are medians over all mails, the others over the rounds.
"""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import create_engine, text

from bench.figures import table
from gm.ports import Address, Delivery, Entry, Fetched, Player, Post, Seal, Sheet
from gm.store import SqlArchive, open_archive

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
RAW = b"Received: from here by there\r\n" * 40 + b"GIVE 3 TO Bruno\r\n" * 120  # about 3.2 KB
FOLDED = '{"turn": 7, "state": "' + "x" * 4000 + '"}'
Deed = Callable[[SqlArchive, int], object]


def seal(number: int) -> Seal:
    """The token of a match's seat."""
    return Seal(f"token-{number}", "orders", f"eatme-{number}", 1, "Anna", f"p{number}")


def sheet(number: int, seq: int, wake: datetime) -> Sheet:
    """A running match of two."""
    return Sheet(f"eatme-{number}", "eat_me", "running", 1, seq, FOLDED, wake, (f"p{number}", f"p{number + 1}"))


def furnish(archive: SqlArchive, matches: int) -> None:
    """Matches that are not due, with players, tokens and some letters sent."""
    with archive.step() as step:
        for n in range(matches + 1):
            step.player(Player(f"p{n}", f"Player {n}", addresses=(Address(f"p{n}@example.org", f"p{n}", first=True),)))
        for n in range(matches):
            step.write(sheet(n, 1, NOW + timedelta(days=9)), [Entry(f"eatme-{n}", 1, 1, "opened", NOW, "{}")])
            step.seal(seal(n))
            for turn in range(3):
                key = f"report/eatme-{n}/{turn}/Anna"
                step.post(
                    Post(
                        key,
                        "report",
                        f"p{n}@example.org",
                        f"<{key}@gm>",
                        RAW,
                        "Dear Anna\n" * 100,
                        f"eatme-{n}",
                        turn,
                        "Anna",
                        f"p{n}",
                    )
                )
    while rows := archive.claim(NOW, 500):
        with archive.batch():
            for row in rows:
                archive.delivered(Delivery(row.id, "sent"), NOW)


def step_of_an_order(archive: SqlArchive, number: int, letter: int, seq: int) -> None:
    """What an order mail writes: the event, the receipt, its token, the letter's end."""
    with archive.step() as step:
        entry = Entry(f"eatme-{number}", seq, 1, "orders", NOW, '{"seat": "Anna", "text": "GIVE 3 TO Bruno"}')
        step.write(sheet(number, seq, NOW + timedelta(days=9)), [entry])
        key = f"receipt/{letter}"
        step.post(
            Post(
                key,
                "receipt",
                f"p{number}@example.org",
                f"<{key}@gm>",
                RAW,
                "I hold: GIVE 3\n" * 60,
                f"eatme-{number}",
                1,
                "Anna",
                f"p{number}",
            )
        )
        step.seal(seal(number))
        step.settle(
            letter,
            "done",
            kind="orders",
            match=f"eatme-{number}",
            message_id=f"<m{letter}@example.org>",
            digest="d" * 64,
        )


class Meter:
    """CPU and wall seconds by name; the database server's CPU, which the system tells in coarse steps, on the side."""

    def __init__(self, server: Callable[[], float]) -> None:
        self.server = server
        self.seen: dict[str, list[tuple[float, float]]] = {}

    @contextmanager
    def of(self, name: str, times: int = 1) -> Iterator[None]:
        """Measure a block that does a deed so many times."""
        cpu, wall = time.process_time(), time.perf_counter()
        yield
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        self.seen.setdefault(name, []).append((cpu / times * 1e6, wall / times * 1e6))

    @contextmanager
    def with_server(self, name: str, times: int) -> Iterator[None]:
        """The same, and the server's CPU as a line of its own."""
        server = self.server()
        with self.of(name, times):
            yield
        spent = (self.server() - server) / times * 1e6
        self.seen.setdefault(f"{name}: server", []).append((spent, 0.0))

    def table(self) -> dict[str, tuple[float, float]]:
        """Medians."""
        return {
            name: (statistics.median(c for c, _ in seen), statistics.median(w for _, w in seen))
            for name, seen in self.seen.items()
        }


def order_mails(archive: SqlArchive, meter: Meter, matches: int, round_: int, times: int) -> None:
    """Order mails one by one, from the mailbox to the mark that the receipt was sent."""
    with meter.with_server("ORDER MAIL, alone", times):
        for n in range(times):
            order_mail(archive, meter, round_ * times + n, matches)
    with meter.of("due, none", times):
        for _ in range(times):
            archive.due(NOW, 10)
    with meter.of("waiting, none", times):
        for _ in range(times):
            archive.waiting(50)


def order_mail(archive: SqlArchive, meter: Meter, mail: int, matches: int) -> None:
    """All the archive does for one."""
    number = mail % matches
    with meter.of("keep"):
        archive.keep([Fetched("INBOX/1", str(mail), NOW, RAW + b"%d" % mail)], NOW)
    with meter.of("waiting"):
        (kept,) = archive.waiting(50)
    with meter.of("sealed"):
        archive.sealed(f"token-{number}")
    with meter.of("match"):
        found = archive.match(f"eatme-{number}")
    with meter.of("player"):
        archive.player(f"p{number}")
    with meter.of("sent_texts"):
        archive.sent_texts(f"eatme-{number}", "Anna", f"p{number}")
    with meter.of("same_message"):
        archive.same_message(f"<m{kept.id}@example.org>", kept.id)
    with meter.of("step: entry, post, seal, settle"):
        step_of_an_order(archive, number, kept.id, (found.seq if found else 0) + 1)
    with meter.of("claim"):
        (row,) = archive.claim(NOW, 50)
    with meter.of("delivered"):
        archive.delivered(Delivery(row.id, "sent"), NOW)


def backlog(archive: SqlArchive, meter: Meter, matches: int, round_: int, size: int, together: int) -> None:
    """A backlog: kept at once, answered in batches, sent and marked in batches."""
    base = 10_000_000 + round_ * size
    seqs: dict[int, int] = {}
    with meter.with_server("BACKLOG, per letter", size):
        for start in range(0, size, together):
            archive.keep(
                [
                    Fetched("INBOX/1", f"{base + start + n}", NOW, RAW + b"%d" % (base + start + n))
                    for n in range(together)
                ],
                NOW,
            )
        while batch := archive.waiting(together):
            with archive.batch():
                for kept in batch:
                    number = kept.id % matches
                    archive.sealed(f"token-{number}")
                    found = archive.match(f"eatme-{number}")
                    archive.player(f"p{number}")
                    archive.sent_texts(f"eatme-{number}", "Anna", f"p{number}")
                    archive.same_message(f"<m{kept.id}@example.org>", kept.id)
                    seqs[number] = (found.seq if found else 0) + 1
                    step_of_an_order(archive, number, kept.id, seqs[number])
        while rows := archive.claim(NOW + timedelta(days=2), together, 1e9):
            for row in rows:
                archive.delivered(Delivery(row.id, "sent"), NOW)


def analyze(url: str) -> None:
    """What PostgreSQL does by itself within a minute: look at how the tables are filled."""
    engine = create_engine(url)
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM ANALYZE"))
    engine.dispose()


def measure(url: str, server: Callable[[], float], matches: int, rounds: int) -> dict[str, tuple[float, float]]:
    """All figures for one database."""
    archive, meter = open_archive(url), Meter(server)
    furnish(archive, matches)
    if url.startswith("postgresql"):
        analyze(url)
    order_mails(archive, Meter(server), matches, 0, 100)  # warm
    for round_ in range(1, rounds + 1):
        order_mails(archive, meter, matches, round_, 100)
        backlog(archive, meter, matches, round_, 200, 50)
    archive.close()
    return meter.table()


def server_seconds(pid: int) -> Callable[[], float]:
    """CPU seconds of a process and all its children, the ended ones included (Linux)."""

    def seconds() -> float:
        total = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(stat.parent.name) == pid or int(fields[1]) == pid:
                total += int(fields[11]) + int(fields[12])
        return total / 100

    return seconds


def calibrate() -> float:
    """What this machine is worth at the moment, for comparing figures: microseconds of CPU, median of nine."""

    def once() -> float:
        start, total = time.process_time(), 0
        for number in range(100_000):
            total += number
        return (time.process_time() - start) * 1e6

    return statistics.median(once() for _ in range(9))


def floor(folder: str) -> tuple[float, float]:
    """CPU and wall µs of one row of 4 KB in one synced commit, with the bare driver: what no archive can go below."""
    with closing(sqlite3.connect(f"{folder}/floor.db", isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = FULL")
        file.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, raw BLOB)")
        meter = Meter(lambda: 0.0)
        for _ in range(300):
            with meter.of("floor"):
                file.execute("INSERT INTO t (raw) VALUES (?)", (b"x" * 4000,))
    return meter.table()["floor"]


def run(matches: int = 1000, rounds: int = 5) -> None:
    """Print the table."""
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        figures["SQLite"] = measure(f"sqlite:///{folder}/bench.db", lambda: 0.0, matches, rounds)
    if list(Path("/usr/lib/postgresql").glob("*/bin/postgres")):
        from tests.kit.servers.postgres import Postgres

        with Postgres(fsync=True) as server:
            pid = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
            figures["PostgreSQL"] = measure(server.url(), server_seconds(pid), matches, rounds)
    rows = [
        {"µs, medians": deed}
        | {f"{name}, {unit}": f[deed][n] for name, f in figures.items() for n, unit in enumerate(("CPU", "wall"))}
        for deed in next(iter(figures.values()))
    ]
    table(f"The archive, {matches} matches", rows)
