"""Too little of something: descriptors, a database to write to, time for all that is due. It waits or says so, and
loses nothing."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from bench.place import people, running
from gm.bootstrap import open_house
from gm.config import load
from gm.house import Round
from gm.ports import Refused, Unreachable
from gm.store import SqlArchive, open_archive
from gm.transports.maildir import Drop, store
from tests.kit.evening import Evening
from tests.reliability.test_deaths import SETTINGS, died, make

LETTERS = 6


def letters(folder: Path) -> None:
    for n in range(LETTERS):
        raw = f"From: p{n}@far.example\r\nTo: gm@house.example\r\nMessage-ID: <{n}@far.example>\r\n\r\nhello\r\n"
        store([Drop(folder / "inbox", raw.encode(), datetime.now(UTC) - timedelta(minutes=9))])


def test_without_descriptors_it_waits_and_goes_on_when_there_are_some_again(tmp_path: Path) -> None:
    (tmp_path / "postgm.toml").write_text(SETTINGS)
    make(tmp_path / "inbox")
    letters(tmp_path)

    def live() -> None:
        os.chdir(tmp_path)
        service = open_house(load(tmp_path / "postgm.toml"))
        service.archive.close()  # it has to open files again
        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        os.close(free := os.open(os.devnull, os.O_RDONLY))  # the lowest that is free
        resource.setrlimit(resource.RLIMIT_NOFILE, (free, most))
        said = []
        for _ in range(3):
            try:
                said += service.house.tick(datetime.now(UTC)).trouble
            except Exception as why:  # as the heart does
                said.append(f"{type(why).__name__}: {why}")
        resource.setrlimit(resource.RLIMIT_NOFILE, (least, most))
        tally = service.house.tick(datetime.now(UTC))
        (tmp_path / "said").write_text("\n".join([*said, f"{tally.came} came, {tally.answered} answered"]))

    assert not died(live)
    *said, last = (tmp_path / "said").read_text().splitlines()
    assert len(said) >= 3
    assert last == f"{LETTERS} came, {LETTERS} answered"
    archive = open_archive(f"sqlite:///{tmp_path}/postgm-data/postgm.sqlite")
    assert not archive.letters("aside")
    assert sum(archive.counts().get(f"letters.{state}", 0) for state in ("done", "refused")) == LETTERS
    archive.close()


def test_who_writes_while_very_many_turns_are_due_is_answered_before_the_rest_of_them(tmp_path: Path) -> None:
    e, this, many = Evening(tmp_path).seated(), Round(), 130
    players = people(e.desk, 2, "-elsewhere")
    with e.archive.batch():
        for n in range(many):
            running(e.desk, "no_more_meat", f"m{n}", players, e.now, told=False, hours=1, reminders=())
    e.now += timedelta(hours=2)
    begun = e.house.slice(e.now, this)
    assert 0 < begun.resolved < many
    assert begun.more
    e.write("Anna", "bid 3", minutes=0, tick=False)
    then = e.house.slice(e.now, this)
    assert then.answered == 1
    assert begun.resolved + then.resolved <= many
    assert "bid 3" in e.last("Anna", "receipt"), "it is out before the turns that are left are looked at"
    while e.house.slice(e.now, this).more:
        pass
    assert {sheet.turn for sheet in e.archive.matches() if sheet.name.startswith("m")} == {2}
    e.close()


def test_the_first_of_very_many_letters_that_wait_is_answered_before_the_rest_is_fetched(tmp_path: Path) -> None:
    e, this, many = Evening(tmp_path).seated(), Round(), 400
    before, batch = len(e.mailer.sent), e.desk.limits.batch
    for n in range(many):
        e.write(("Anna", "Bruno", "Clara")[n % 3], f"bid {n % 90}", minutes=0, tick=False, quote=False)
    begun = e.house.slice(e.now, this)
    assert (begun.came, begun.answered, begun.more) == (batch, batch, True)
    assert len(e.mailer.sent) > before, "answers are out, and all the others lie in the mailbox still"
    assert len(e.box.fetch(many)) == many - batch
    while e.house.slice(e.now, this).more:
        pass
    assert not e.box.fetch(1)
    assert e.archive.counts()["letters.done"] >= many
    e.close()


def test_a_database_nobody_may_write_to_is_told_and_the_mailbox_is_left_as_it_is(tmp_path: Path) -> None:
    e = Evening(tmp_path).seated()

    def read_only(connection: Callable[..., object], _: object) -> None:
        connection.execute("PRAGMA query_only = 1")  # type: ignore[attr-defined]

    event.listen(e.archive._engine, "connect", read_only)
    e.archive.close()
    e.write("Anna", "bid 3", tick=False)
    with pytest.raises(Refused):
        e.tick()
    assert len(e.box.fetch(9)) == 1
    event.remove(e.archive._engine, "connect", read_only)
    e.archive.close()
    e.tick()
    assert e.table().match.held["Anna"].text == "bid 3"
    e.close()


def test_a_disk_that_is_full_for_hours_rings_the_alarm_though_nothing_can_be_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    e, told = Evening(tmp_path, ""), list[str]()

    def full(_: SqlArchive) -> None:
        raise Unreachable("The disk is full.")

    e.house.alarm = lambda about, words: bool(told.append(" ".join(words)) or True)
    monkeypatch.setattr(SqlArchive, "step", full)
    for minutes in (0, 120, 250, 260, 320):
        with suppress(Unreachable):
            e.house.trouble("INBOX", "The disk is full.", e.now + timedelta(minutes=minutes))
    assert len(told) == 2, "after four hours, and as that could not be noted, after another one"
    assert "The disk is full." in told[0]
    monkeypatch.undo()
    e.close()
