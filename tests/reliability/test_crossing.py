"""Two workers who each want what the other holds: one gives way without a word, and nothing is lost or said twice."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from gm.desk.bench import Desk, Limits
from gm.desk.incoming import intake
from gm.desk.matches.replaying import replayed
from gm.domain.deadlines import moment
from gm.ports import Crossed, Sheet
from gm.store import SqlArchive, migrate
from gm.store.step import SqlStep
from tests.kit.evening import Evening, Wristwatch
from tests.kit.servers import postgres

pytestmark = pytest.mark.server("postgresql")
MATCHES = ("friday", "sunday")


class Elsewhere(Evening):
    """An evening whose archive lies in PostgreSQL."""

    url = ""

    def _opened(self) -> SqlArchive:
        return SqlArchive(self.url, worker="first", clock=Wristwatch(self))


@pytest.fixture
def e(tmp_path: Path) -> Iterator[Evening]:
    """Two matches of the same people, both in their first turn."""
    Elsewhere.url = postgres.shared().url()
    migrate(Elsewhere.url)
    told = Elsewhere(tmp_path, limits=Limits(batch=2), name="friday").seated()
    told.open("Eat Me", ("Anna", "Bruno", "Clara"), name="sunday")
    told.seated()
    yield told
    told.close()


@pytest.fixture
def second(e: Evening) -> Iterator[Desk]:
    """Another worker."""
    archive = SqlArchive(Elsewhere.url, worker="second", clock=Wristwatch(e))
    yield replace(e.desk, archive=archive)
    archive.close()


def report(e: Evening, who: str, match: str) -> Any:
    return next(m for m in reversed(e.mail(who, "report")) if f"[{match}]" in m.subject)


class Meeting:
    """Each worker waits before its second deed until the other has done its first."""

    def __init__(self) -> None:
        self.barrier, self.deeds = threading.Barrier(2), dict[int, int]()

    def before(self) -> None:
        me = threading.get_ident()
        self.deeds[me] = self.deeds.get(me, 0) + 1
        if self.deeds[me] == 2:
            self.barrier.wait(20)


def together(*deeds: Any) -> None:
    """All at once, each in a thread; what one of them raises is raised here."""
    wrong: list[BaseException] = []

    def guarded(deed: Any) -> None:
        try:
            deed()
        except BaseException as why:
            wrong.append(why)

    threads = [threading.Thread(target=guarded, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    if wrong:
        raise wrong[0]


def test_letters_for_the_same_matches_in_another_order_are_all_answered_once(
    e: Evening, second: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for who, match in (("Anna", "friday"), ("Anna", "sunday"), ("Bruno", "sunday"), ("Bruno", "friday")):
        e.write(who, "bid 3", to=report(e, who, match), tick=False)
    while intake.collect(e.desk, e.box, e.now).more:
        pass
    meeting, honest = Meeting(), SqlStep.write

    def write(step: SqlStep, sheet: Sheet, entries: Any) -> None:
        meeting.before()
        honest(step, sheet, entries)

    monkeypatch.setattr(SqlStep, "write", write)
    together(lambda: intake.answer_some(e.desk, e.now), lambda: intake.answer_some(second, e.now))
    assert max(meeting.deeds.values()) > 2, "one of them had to begin again"
    monkeypatch.undo()
    e.tick()
    assert not e.heard
    assert not e.archive.counts().get("letters.received")
    for who in ("Anna", "Bruno"):
        receipts = [m.subject for m in e.mail(who, "receipt") if "bid 3" in m.text]
        assert [sum(f"[{match}]" in subject for subject in receipts) for match in MATCHES] == [1, 1]
    for match in MATCHES:
        assert set(e.table(match).match.held) == {"Anna", "Bruno"}
        assert replayed(e.archive, match).differences == []


def test_a_turn_that_met_another_worker_is_looked_at_again(e: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    honest, crossed = SqlStep.write, [True]

    def write(step: SqlStep, sheet: Sheet, entries: Any) -> None:
        honest(step, sheet, entries)
        if crossed:
            crossed.pop()
            raise Crossed("deadlock detected")

    monkeypatch.setattr(SqlStep, "write", write)
    e.now = moment(e.table("sunday").match.due) + timedelta(minutes=1)
    e.tick()
    assert not e.heard
    assert [e.table(match).match.turn for match in MATCHES] == [2, 2]
