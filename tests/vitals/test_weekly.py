"""The operator's weekly letter: once a week whatever happens, of figures alone, and none where it is not wanted."""

from __future__ import annotations

import mailbox
import sqlite3
from collections import namedtuple
from datetime import datetime, timedelta
from pathlib import Path

import pytest

import gm
from gm.bootstrap import open_house
from gm.cli.demo import JumpingClock
from gm.config import load
from gm.house import House
from gm.ports import Unreachable
from gm.store import SqlArchive
from gm.vitals import weekly
from tests.cli.conftest import CONFIG
from tests.kit.evening import GM, OPERATOR, Evening, Mail

MONDAY = "2026-11-23"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A house whose operator wants the letter; it is a Friday evening, and the match has begun."""
    evening = Evening(tmp_path, policy={"hours": 48}).seated()
    evening.house.weekly = weekly.weekly(evening.archive, tmp_path, "7.8.9")
    return evening


def told(evening: Evening) -> list[Mail]:
    """The weekly letters so far, as they were sent."""
    return [letter for letter in evening.mail(OPERATOR) if "The week of your game master" in letter.subject]


def test_it_comes_each_monday_and_once_however_often_the_house_begins_again(evening: Evening) -> None:
    days = []
    for _ in range(24 * 20):
        evening.later(hours=1)
        evening.house._week = ""  # as after a restart
        if len(told(evening)) > len(days):
            days.append(evening.now)
    assert [f"{day:%A %H}" for day in days] == ["Monday 08"] * 3
    assert f"{days[0]:%Y-%m-%d}" == MONDAY
    assert len({letter.message["Message-ID"] for letter in told(evening)}) == 3


def test_a_house_that_just_began_tells_no_week_it_has_not_seen(tmp_path: Path) -> None:
    evening = Evening(tmp_path, game="")
    evening.now = datetime.fromisoformat(f"{MONDAY}T12:00+00:00")
    evening.house.weekly = lambda now: ["A week."]
    evening.later(hours=24, step=1)
    assert told(evening) == []


def test_when_the_power_fails_between_it_is_told_later_and_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.later(hours=1)
    evening.now = datetime.fromisoformat(f"{MONDAY}T08:30+00:00")

    class Away:
        def __enter__(self) -> None:
            raise Unreachable("the database is away")

        def __exit__(self, *_: object) -> None: ...

    with monkeypatch.context() as away:
        away.setattr(SqlArchive, "step", lambda _: Away())
        with pytest.raises(Unreachable):
            evening.house._tell_week(evening.now)
    evening.later(hours=2, step=1)
    assert len(told(evening)) == 1


def test_it_tells_figures_and_neither_names_nor_addresses(evening: Evening, tmp_path: Path) -> None:
    evening.write("Anna", "bid 7; play 2")
    evening.write("Dora", "What is this?", to=GM)
    evening.later(hours=24 * 3, step=1)
    weekly.backed_up(evening.archive, evening.now - timedelta(days=3))
    words = " ".join(evening.house.weekly(evening.now))  # type: ignore[misc]
    came = sum(
        number
        for state, number in evening.archive.since(evening.now - weekly.WEEK).items()
        if state.startswith("letters.")
    )
    assert came >= 2
    assert f"Letters that came: {came} (" in words
    assert "1 running" in words
    assert "Turns played: 1, 1 of them with somebody silent." in words
    assert "days since then: 3" in words
    assert "PostGM 7.8.9" in words
    for secret in ("Anna", "Bruno", "Clara", "Dora", "@", "friday", "bid 7"):
        assert secret not in words, secret


def test_what_a_person_should_see_to_is_said(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    with sqlite3.connect(evening.folder / "evening.sqlite") as file:
        file.execute("UPDATE letters SET state = 'aside'")
        file.execute("UPDATE outbox SET state = 'bounced' WHERE id = 1")
        file.execute("UPDATE outbox SET state = 'later', tries = 1, created = 1 WHERE id = 2")
        file.execute("UPDATE matches SET hour = 1")
    Usage = namedtuple("Usage", "total used free")
    monkeypatch.setattr(weekly.shutil, "disk_usage", lambda _: Usage(1, 1, 5_000_000))
    words = " ".join(evening.house.weekly(evening.now))  # type: ignore[misc]
    for said in (
        "postgm aside list",
        "1 came back",
        "postgm outbox shows it",
        "1 should have been looked at",
        "5.0 MB free",
        "No backup is known",
    ):
        assert said in words, said


@pytest.mark.parametrize("wanted", [True, False])
def test_the_setting_ends_it(tmp_path: Path, wanted: bool) -> None:
    switch = "" if wanted else "weekly = false\n"
    (tmp_path / "postgm.toml").write_text(CONFIG.replace("[house]\n", f"[house]\n{switch}"))
    mailbox.Maildir(tmp_path / "inbox")
    service = open_house(load(tmp_path / "postgm.toml"), JumpingClock())
    house: House = service.house
    start = datetime.fromisoformat("2026-11-20T12:00+00:00")
    for day in range(10):
        house.tick(start + timedelta(days=day))
    letters = [queued for queued in service.archive.outbox() if queued.key.startswith("weekly/")]
    service.close()
    assert [f"PostGM {gm.__version__}" in letter.text for letter in letters] == [True] * wanted
