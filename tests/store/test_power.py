"""When the light goes out: what was acknowledged is there, what was not is gone whole, and the chain is sound."""

from __future__ import annotations

import multiprocessing
import random
import signal
import sqlite3
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from gm.ports import Entry, Fetched, Post, Sheet
from gm.store import SqlArchive, broken, migrate
from tests.kit.servers.postgres import shared

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
KILLS = 20


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/archive.db" if request.param == "sqlite" else shared().url()
    migrate(url)
    return url


def work(url: str, told: Connection) -> None:
    """Keep a letter, then answer it: an event, a receipt, the letter's end. Tell each event's number once it stands."""
    archive = SqlArchive(url)
    while True:
        found = archive.match("eatme-1")
        seq = (found.seq if found else 0) + 1
        archive.keep([Fetched("INBOX/1", str(seq), NOON, f"letter {seq}".encode())], NOON)
        (kept,) = archive.waiting(1)
        with archive.step() as step:
            step.write(
                Sheet("eatme-1", "eat_me", "running", 1, seq, "{}", NOON),
                [Entry("eatme-1", seq, 1, "orders", NOON, "{}")],
            )
            step.post(Post(f"receipt/{seq}", "receipt", "anna@x", f"<{seq}@gm>", b"x" * 3000, "text"))
            step.settle(kept.id, "done")
        told.send(seq)


def killed_after(url: str, steps: int) -> int:
    """Let a process work, kill -9 it after so many acknowledged steps. Returns the last one acknowledged."""
    fork = multiprocessing.get_context("fork")
    mine, theirs = fork.Pipe(duplex=False)
    worker = fork.Process(target=work, args=(url, theirs), daemon=True)
    worker.start()
    theirs.close()
    told = 0
    for _ in range(steps):
        assert mine.poll(30), "the worker does not get on"
        told = mine.recv()
    worker.kill()
    worker.join(30)
    while mine.poll():
        try:
            told = mine.recv()
        except EOFError:
            break
    assert worker.exitcode == -signal.SIGKILL
    return told


def test_twenty_kills_cost_no_acknowledged_step(url: str) -> None:
    chance = random.Random(20)
    archive = SqlArchive(url)
    for _ in range(KILLS):
        told = killed_after(url, chance.randint(1, 12))
        found = archive.match("eatme-1")
        assert found is not None
        assert found.seq in (told, told + 1)  # the last one may stand without having been told
        journal, receipts = archive.journal("eatme-1"), archive.outbox(limit=10_000)
        assert [entry.seq for entry in journal] == list(range(1, found.seq + 1))
        assert broken(journal) is None
        assert [row.key for row in receipts] == [f"receipt/{seq}" for seq in range(1, found.seq + 1)]
        assert len(archive.letters("done", 10_000)) == found.seq
        assert len(archive.letters("received")) <= 1
    archive.close()
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_copy_of_the_files_taken_at_any_moment_opens_and_holds_all_that_was_acknowledged(tmp_path: Path) -> None:
    """A power cut as the disk sees it: the database and its log as they are between any two steps."""
    url = f"sqlite:///{tmp_path}/archive.db"
    migrate(url)
    archive = SqlArchive(url)
    for seq in range(1, 26):
        with archive.step() as step:
            step.write(Sheet("m", "eat_me", "running", 1, seq, "{}"), [Entry("m", seq, 1, "orders", NOON, "{}")])
        copy = tmp_path / f"copy{seq}"
        copy.mkdir()
        for name in ("archive.db", "archive.db-wal"):
            (copy / name).write_bytes((tmp_path / name).read_bytes())
        found = SqlArchive(f"sqlite:///{copy}/archive.db").match("m")
        assert found is not None
        assert found.seq == seq
