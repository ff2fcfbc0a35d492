"""What the archive says when the database says no, or nothing at all."""

from __future__ import annotations

import gc
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.ports import Archive, Post, Refused, Unreachable
from gm.store import SqlArchive, migrate, open_archive
from gm.store import engine as engine_module
from tests.kit.servers import free_port
from tests.kit.servers.postgres import Postgres, shared

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def letter(key: str) -> Post:
    return Post(key, "notice", "anna@example.org", f"<{key}@gm>", b"raw", "text")


def queue(archive: Archive, key: str) -> None:
    with archive.step() as step:
        step.post(letter(key))


@pytest.mark.parametrize("url", ["nonsense", "mysql://u@h/d", "oracle://u@h/d"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        SqlArchive(url)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="No such file"):
        open_archive(f"sqlite:///{tmp_path}/nowhere/archive.db")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "archive.db").write_text("Dear GM, I give 3 to Bruno. " * 99)
    with pytest.raises(Refused, match="not a database"):
        open_archive(f"sqlite:///{tmp_path}/archive.db")


def test_a_new_database_file_is_for_our_eyes_only(tmp_path: Path) -> None:
    open_archive(f"sqlite:///{tmp_path}/archive.db").close()
    assert (tmp_path / "archive.db").stat().st_mode & 0o077 == 0


def test_the_archive_in_memory_is_good_enough_for_a_rehearsal() -> None:
    archive = open_archive("sqlite://")
    queue(archive, "a")
    assert [row.key for row in archive.outbox()] == ["a"]


def test_a_thread_that_ends_hangs_up() -> None:
    url = shared().url()
    archive = open_archive(url)
    for _ in range(5):
        thread = threading.Thread(target=archive.outbox)
        thread.start()
        thread.join()
    gc.collect()
    assert shared().cut(url.rsplit("/", 1)[1]) == 0


def test_a_locked_file_is_waited_for_and_then_out_of_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine_module._SQLITE_CONNECT, "timeout", 0.05)
    archive = open_archive(f"sqlite:///{tmp_path}/archive.db")
    other = sqlite3.connect(tmp_path / "archive.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unreachable, match="locked"):
        queue(archive, "a")
    other.execute("ROLLBACK")
    queue(archive, "a")
    assert len(archive.outbox()) == 1


def test_a_reader_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    archive = open_archive(f"sqlite:///{tmp_path}/archive.db")
    other = sqlite3.connect(tmp_path / "archive.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert archive.outbox() == []


def test_a_full_disk_takes_back_the_whole_step_and_later_steps_work(tmp_path: Path) -> None:
    archive = open_archive(f"sqlite:///{tmp_path}/archive.db")
    queue(archive, "a")
    archive._db._cursor.connection.execute("PRAGMA max_page_count = 1")  # as small as it is now
    big = Post("b", "notice", "a@x", "<b>", b"x" * 500_000, "t")
    with pytest.raises(Unreachable, match="full"), archive.step() as step:
        step.post(big)
    archive.close()
    queue(archive, "c")
    assert [row.key for row in archive.outbox()] == ["a", "c"]


def test_a_step_that_cannot_be_undone_takes_the_whole_batch_with_it(tmp_path: Path) -> None:
    """SQLite may end a transaction by itself; what then remains of a batch must not be taken for the whole of it."""
    archive = open_archive(f"sqlite:///{tmp_path}/archive.db")

    def stumble() -> None:
        with archive.step() as step:
            step.post(letter("second"))
            archive._db._cursor.execute("ROLLBACK")
            raise KeyError

    def work() -> None:
        with archive.batch():
            queue(archive, "first")
            with pytest.raises(KeyError):
                stumble()
            queue(archive, "third")

    with pytest.raises(Unreachable):
        work()
    assert archive.outbox() == []


# -- PostgreSQL --------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_server() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


def test_a_server_that_is_away_is_out_of_reach() -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    with pytest.raises(Unreachable):
        migrate(f"postgresql://postgm@127.0.0.1:{free_port()}/none")


def test_a_database_that_does_not_exist_is_refused() -> None:
    url = shared().url().rsplit("/", 1)[0] + "/nowhere"
    with pytest.raises(Refused, match="nowhere"):
        migrate(url)


def test_the_archive_comes_back_after_the_server_crashed(own_server: Postgres) -> None:
    archive = open_archive(own_server.url())
    queue(archive, "before")
    own_server.crash()
    with pytest.raises(Unreachable):
        queue(archive, "lost")
    own_server.up()
    queue(archive, "after")
    assert [row.key for row in archive.outbox()] == ["before", "after"]


def test_a_connection_cut_in_the_middle_of_a_step_takes_the_whole_step_with_it() -> None:
    url = shared().url()
    archive = open_archive(url)
    with pytest.raises(Unreachable):
        _post_and_cut(archive, url)
    queue(archive, "after")
    assert [row.key for row in archive.outbox()] == ["after"]


def _post_and_cut(archive: SqlArchive, url: str) -> None:
    with archive.step() as step:
        step.post(letter("lost"))
        shared().cut(url.rsplit("/", 1)[1])
        step.post(letter("lost too"))


def test_a_worker_that_freezes_in_the_middle_of_a_step_holds_the_others_up_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = shared().url()
    quick = {**engine_module._POSTGRES_CONNECT, "options": "-c idle_in_transaction_session_timeout=300ms"}
    monkeypatch.setattr(engine_module, "_POSTGRES_CONNECT", quick)
    frozen, other = open_archive(url, worker="frozen"), open_archive(url, worker="other")
    with pytest.raises(Unreachable):
        _post_and_wait_for(frozen, other)
    queue(frozen, "after")
    assert [(row.key, row.text) for row in other.outbox()] == [("same", "of the other"), ("after", "text")]
    frozen.close()
    other.close()


def _post_and_wait_for(frozen: SqlArchive, other: SqlArchive) -> None:
    with frozen.step() as mine:
        mine.post(letter("same"))
        with other.step() as step:  # waits until the first one is given up
            step.post(replace(letter("same"), text="of the other"))
        mine.post(letter("lost too"))


def test_after_a_cut_nothing_of_the_batch_can_be_taken_for_stored() -> None:
    """Even a use case that swallows the trouble of one step must hear of it at the end of the batch."""
    url = shared().url()
    archive = open_archive(url)
    with pytest.raises(Unreachable), archive.batch():
        _batch_with_a_cut(archive, url)
    assert archive.outbox() == []


def _batch_with_a_cut(archive: SqlArchive, url: str) -> None:
    queue(archive, "first")
    with pytest.raises(Unreachable):
        _post_and_cut(archive, url)
    with pytest.raises(Unreachable):
        queue(archive, "second")


def test_a_line_that_was_silent_is_tried_before_it_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    url = shared().url()
    archive = open_archive(url)
    queue(archive, "before")
    shared().cut(url.rsplit("/", 1)[1])
    monkeypatch.setattr("gm.store.connection._IDLE_SECONDS", 0.0)
    queue(archive, "after")
    assert len(archive.outbox()) == 2


def test_a_locked_table_is_waited_for_and_then_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine_module._POSTGRES_CONNECT, "options", "-c lock_timeout=50ms")
    import psycopg

    url = shared().url()
    archive = open_archive(url)
    with psycopg.connect(url.replace("+psycopg", "")) as other:
        other.execute("LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(Unreachable, match="lock"):
            queue(archive, "a")
    queue(archive, "a")
    assert len(archive.outbox()) == 1
