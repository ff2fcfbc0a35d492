"""A step stands or falls as one; a batch is seen when it is whole; crowds lose nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from gm.ports import Overtaken, Seal
from gm.store import SqlArchive, broken
from tests.contracts.archives.makers import NOON, anna, begin, entries, kept, post, queue, sheet


def test_a_step_that_fails_leaves_nothing_behind(archive: SqlArchive) -> None:
    (one,) = kept(archive, "1")

    def work() -> None:
        with archive.step() as step:
            step.write(sheet(), entries())
            step.post(post())
            step.seal(Seal("t", "orders"))
            step.note("a", "b", "c", NOON)
            step.player(anna())
            step.settle(one, "done")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert archive.match("eatme-1") is archive.sealed("t") is archive.noted("a", "b") is archive.player("anna") is None
    assert archive.outbox() == []
    assert [found.id for found in archive.waiting(1)] == [one]


def test_a_step_sees_what_it_wrote_itself(archive: SqlArchive) -> None:
    with archive.step() as step:
        step.write(sheet(), entries())
        assert archive.match("eatme-1") == sheet()


def test_in_a_batch_each_step_stands_or_falls_by_itself(archive: SqlArchive) -> None:

    def stumble() -> None:
        with archive.step() as step:
            step.write(sheet("b"), entries("b"))
            step.write(sheet("a"), entries("a"))

    with archive.batch():
        begin(archive, "a")
        with pytest.raises(Overtaken):
            stumble()
        begin(archive, "c")
        assert [found.name for found in archive.matches()] == ["a", "c"]
    assert [found.name for found in archive.matches()] == ["a", "c"]


def test_a_batch_is_seen_by_others_only_when_it_is_whole(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    other = hire("second")
    with archive.batch():
        begin(archive)
        assert other.match("eatme-1") is None
    assert other.match("eatme-1") is not None


def test_a_batch_that_is_cut_short_leaves_nothing(archive: SqlArchive) -> None:

    def work() -> None:
        with archive.batch():
            begin(archive)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert archive.match("eatme-1") is None


def test_eight_threads_lose_no_update(archive: SqlArchive) -> None:
    """Everybody reads, then writes; who was overtaken reads again. No entry is lost, none is written twice."""
    begin(archive)
    overtaken: list[int] = []

    def play() -> None:
        for _ in range(5):
            while True:
                found = archive.match("eatme-1")
                assert found is not None
                try:
                    with archive.step() as step:
                        step.write(replace(found, seq=found.seq + 1), entries(first=found.seq + 1, last=found.seq + 1))
                    break
                except Overtaken:
                    overtaken.append(1)

    crowd = [threading.Thread(target=play) for _ in range(8)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert [entry.seq for entry in archive.journal("eatme-1")] == list(range(1, 42))
    assert broken(archive.journal("eatme-1")) is None


def test_eight_senders_send_each_letter_once(archive: SqlArchive) -> None:
    queue(archive, *(post(str(n)) for n in range(200)))
    sent: list[str] = []

    def send() -> None:
        while rows := archive.claim(NOON, 7):
            sent.extend(row.key for row in rows)

    crowd = [threading.Thread(target=send) for _ in range(8)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert sorted(sent, key=int) == [str(n) for n in range(200)]
