"""What the program may die of: a letter, an upgrade cut short, many turns due at once. Each with a real kill."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, event, text

from bench.place import people, running
from gm.bootstrap import desk_of
from gm.cli import service
from gm.config import load
from gm.desk.incoming.intake import collect, suspect
from gm.desk.matches.replaying import replayed
from gm.store import SqlArchive, migrate
from gm.store.migrations import HEAD
from gm.store.step import SqlStep
from gm.transports.maildir import Drop, make, store
from tests.kit.evening import Evening
from tests.reliability.lives import ROOT
from tests.store.test_upgrade import MATCHES, first_tables

SETTINGS = """
[house]
address = "gm@house.example"
operator = "olga@house.example"
[incoming]
kind = "maildir"
folder = "inbox"
[outgoing]
kind = "maildir"
"""
POISONED = """
import os, signal, sys
from gm.desk.incoming import intake
honest = intake.decide
def decide(desk, kept, now):
    if b"poison" in kept.raw:
        os.kill(os.getpid(), signal.SIGKILL)
    return honest(desk, kept, now)
intake.decide = decide
from gm.cli import main
sys.argv = ["postgm", "tick"]
main()
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "postgm.toml").write_text(SETTINGS)
    make(tmp_path / "inbox")
    return tmp_path


def ran(folder: Path, program: str, *words: str) -> int:
    """A process of its own; its exit code, negative for a signal."""
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(
        command, cwd=folder, timeout=120, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    ).returncode


def test_a_letter_that_kills_the_program_is_set_aside_and_takes_no_other_with_it(
    house: Path,
) -> None:
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
    for n, word in enumerate(["hello", "hello", "poison", "hello", "hello"]):
        raw = f"From: p{n}@far.example\r\nTo: gm@house.example\r\nMessage-ID: <{n}@far.example>\r\n\r\n{word}\r\n"
        store([Drop(house / "inbox", raw.encode(), noon + timedelta(minutes=n))])
    assert [ran(house, POISONED) for _ in range(5)] == [-signal.SIGKILL] * 4 + [0]
    _, archive = desk_of(load(house / "postgm.toml"))
    (aside,) = archive.letters("aside")
    assert b"poison" in aside.raw
    assert "the program ended" in aside.reason
    assert len(archive.letters("done")) + len(archive.letters("refused")) == 4
    assert [letter.to for letter in archive.outbox()].count("olga@house.example") == 1
    assert archive.retry(aside.id)
    assert ran(house, POISONED.replace("poison", "no such word")) == 0
    assert not archive.letters("aside")
    archive.close()


def test_who_died_over_a_letter_alone_reads_it_when_it_has_lived_for_a_while_and_the_others_at_once(
    tmp_path: Path,
) -> None:
    """Somebody outside who kills each life in its first moment must not make a letter look like the cause."""
    e = Evening(tmp_path).seated()
    e.write("Anna", "bid 3", tick=False)
    collect(e.desk, e.box, e.now)
    for _ in range(2):
        assert e.archive.waiting(1)
        suspect(e.desk)
    age = 0.0
    e.desk.gauge.lasted = lambda: age
    e.write("Bruno", "bid 4")
    assert "bid 4" in e.last("Bruno", "receipt")
    assert [letter.tries for letter in e.archive.letters("received")] == [1], "it waits"
    age = 1.0
    e.tick()
    assert "bid 3" in e.last("Anna", "receipt")
    assert not e.archive.letters("aside")
    e.close()


def died(deed: Callable[[], object]) -> bool:
    """Do it in a process of its own, by fork. Was that killed?"""
    pid = os.fork()
    if pid == 0:
        try:
            out = os.open(os.devnull, os.O_WRONLY)
            os.dup2(out, 1)
            deed()
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(pid, 0)[1])


def dying_upgrade(url: str, statement: int) -> None:
    """Bring the tables up, and die before the n-th statement."""
    numbers = itertools.count(1)

    def count(*_: object) -> None:
        if next(numbers) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)
    migrate(url)


def test_a_kill_during_an_upgrade_leaves_the_old_tables_or_the_new_and_the_next_try_completes_it(
    tmp_path: Path,
) -> None:
    """Before each third statement, one after the other, until there is none more."""
    first_tables(f"sqlite:///{tmp_path}/before.db")
    kills = 0
    for statement in itertools.count(1, 3):
        path = tmp_path / f"{statement}.db"
        shutil.copy(tmp_path / "before.db", path)
        url = f"sqlite:///{path}"
        if not died(lambda url=url, statement=statement: dying_upgrade(url, statement)):
            break
        kills += 1
        assert revision(url) in ("0001", HEAD)
        migrate(url)
        assert revision(url) == HEAD
        with create_engine(url).connect() as connection:
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            assert connection.execute(text("SELECT count(*) FROM matches")).scalar() == len(MATCHES)
    assert kills >= 10
    assert revision(url) == HEAD


def revision(url: str) -> str:
    with create_engine(url).connect() as connection:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


MANY, KILLS = 90, 15


def dying_tick(house: Path, step: int, seconds: float) -> None:
    """A round that dies so long after its n-th step has begun."""
    honest, numbers = SqlArchive.step, itertools.count(1)

    def counted(archive: SqlArchive) -> AbstractContextManager[SqlStep]:
        if next(numbers) == step:
            threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return honest(archive)

    SqlArchive.step = counted  # type: ignore[method-assign]
    service.tick(config=house / "postgm.toml")


def test_killed_again_and_again_while_many_turns_are_due_each_is_resolved_once(house: Path) -> None:
    known = load(house / "postgm.toml")
    desk, archive = desk_of(known)
    players, then = people(desk, 3), datetime.now(UTC) - timedelta(hours=1)
    with archive.batch():
        for name in names():
            running(desk, "no_more_meat", name, players, then, told=False, hours=0.9, reminders=())
    archive.close()
    moments = random.Random("due")
    lives = [(moments.randint(1, 12), moments.uniform(0, 0.01)) for _ in range(KILLS)]
    kills = sum(died(lambda life=life: dying_tick(house, *life)) for life in lives)  # type: ignore[misc]
    assert not died(lambda: service.tick(config=house / "postgm.toml"))
    desk, archive = desk_of(known)
    for name in names():
        resolved = [e.turn for e in archive.journal(name) if e.kind == "TurnResolved"]
        assert resolved == [2], name
        assert replayed(archive, name).differences == []
    sent = [row for row in archive.outbox(limit=10_000) if row.kind == "report"]
    assert len(sent) == len({row.message_id for row in sent}) == 3 * MANY
    assert {row.state for row in sent} <= {"sent", "sending"}, "what a dead one had in hand is taken over in time"
    assert kills > KILLS / 2
    archive.close()


def names() -> list[str]:
    return [f"m{n}" for n in range(MANY)]
