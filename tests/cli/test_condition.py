"""Is the service at work, and what it stands on: `postgm status` fails when it should, `postgm check` says why."""

from __future__ import annotations

import shutil
import socket
import sqlite3
from collections import namedtuple
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import gm
from gm.cli import checking, condition
from gm.store.presence import Presence
from tests.cli.conftest import Command

Check = Callable[[], dict[str, dict[str, Any]]]
DATABASE = "postgm-data/postgm.sqlite"


def test_the_version_is_told(postgm: Command) -> None:
    ran = postgm("--version")
    assert (ran.code, ran.said) == (0, f"postgm {gm.__version__}")


@pytest.fixture
def at_work(house: Command) -> Iterator[Presence]:
    """Another process works in this folder, and had its first round."""
    house("tick")
    presence = Presence(Path("postgm-data"), "another")
    yield presence
    presence.close()


def aged(hours: float) -> None:
    with sqlite3.connect(DATABASE) as file:
        file.execute("UPDATE sweeps SET at = at - ?", [int(hours * 3600 * 1_000_000)])


def test_the_status_of_a_service_at_work_is_good_and_tells_the_last_round(house: Command, at_work: Presence) -> None:
    ran = house("status")
    assert (ran.code, ran.err) == (0, "")
    assert f"The last round that reached the mailbox: {datetime.now(UTC):%Y-%m-%d}" in ran.said
    told = house("status", "--json")
    assert (told.code, told.data["trouble"]) == (0, [])
    assert datetime.fromisoformat(told.data["last_round"]).tzinfo


def test_the_status_fails_when_nobody_is_at_work(house: Command, at_work: Presence) -> None:
    at_work.close()
    ran = house("status")
    assert (ran.code, "PostGM is not running" in ran.err) == (1, True)
    assert house("status", "--json").code == 1
    assert house("status", "--cron").code == 0


def test_the_status_fails_when_the_mailbox_is_away(house: Command, at_work: Presence) -> None:
    aged(0.5)
    for words in (["status"], ["status", "--cron"]):
        ran = house(*words)
        assert (ran.code, "The last round that reached the mailbox was at" in ran.err) == (1, True)


def test_the_status_fails_where_the_mailbox_was_never_reached(house: Command) -> None:
    Path("postgm.toml").write_text(
        '[incoming]\nkind = "imap"\nhost = "127.0.0.1"\nport = 9\nsecurity = "plain"\n'
        'user = "gm"\npassword = "x"\n[outgoing]\nkind = "maildir"\n'
    )
    house("tick")
    ran = house("status", "--cron")
    assert (ran.code, "No round has reached the mailbox yet" in ran.err) == (1, True)


@pytest.fixture
def check(match: Command, monkeypatch: pytest.MonkeyPatch) -> Check:
    """`postgm check --json` with a running match, as rows by name; it waits for no letter to itself."""
    monkeypatch.setattr(checking, "PATIENCE", 0)

    def rows() -> dict[str, dict[str, Any]]:
        return {str(row["test"]): row for row in match("check", "--json").data}

    return rows


def test_a_sound_house_is_found_sound(check: Check) -> None:
    found = check()
    assert [found[name]["good"] for name in ("disk", "database", "queue", "clock")] == [True] * 4


def test_beside_a_house_at_work_no_letter_is_sent_that_it_would_take(check: Check, at_work: Presence) -> None:
    row = check()["plus-addressing"]
    assert (row["good"], "PostGM is at work here" in row["what"]) == (None, True)
    assert not Path("outgoing/gm@localhost").exists()


def test_whose_post_office_is_open_already_is_told_that_it_is_at_work(postgm: Command) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        Path("postgm.toml").write_text(f"[office]\nport = {door.getsockname()[1]}\n")
        stranger = postgm("tick")
        assert (stranger.code, "Address already in use" in stranger.err) == (1, True)
        at_work = Presence(Path("postgm-data"), "another")
        ran, looked = postgm("tick"), {row["test"]: row for row in postgm("check", "--json").data}
        at_work.close()
    assert (looked["post office"]["good"], looked["database"]["good"]) == (None, True)
    assert "PostGM is at work here already" in looked["post office"]["what"]
    assert ran.code == 1
    assert ran.err.startswith("postgm: PostGM is at work here already, and its post office is open. postgm doctor")


@pytest.fixture
def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    Usage = namedtuple("Usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, 5_000_000))


@pytest.mark.usefixtures("_full")
def test_a_full_disk_is_told(check: Check) -> None:
    assert "Only 5 MB are free" in check()["disk"]["what"]


@pytest.mark.usefixtures("_full")
def test_the_status_fails_at_once_where_the_disk_is_full(house: Command, at_work: Presence) -> None:
    ran = house("status")
    assert (ran.code, "Only 5 MB are free" in ran.err) == (1, True)


def test_a_letter_that_waits_for_hours_is_told(check: Check) -> None:
    long_ago = int((datetime.now(UTC) - timedelta(hours=3)).timestamp() * 1_000_000)
    with sqlite3.connect(DATABASE) as file:
        file.execute("UPDATE outbox SET state = 'later', tries = 3, created = ? WHERE id = 1", [long_ago])
    row = check()["queue"]
    assert (row["good"], "the oldest since" in row["what"]) == (False, True)


def test_a_letter_is_told_that_waits_for_hours_because_the_mail_server_is_away(check: Check) -> None:
    age = [int((datetime.now(UTC) + timedelta(hours=h)).timestamp() * 1_000_000) for h in (-3, 1)]
    with sqlite3.connect(DATABASE) as file:
        file.execute(
            "UPDATE outbox SET state = 'queued', error = 'refused', created = ?, next_try = ? WHERE id = 1", age
        )
    row = check()["queue"]
    assert (row["good"], "the oldest since" in row["what"]) == (False, True)


def test_a_clock_that_went_back_is_told(check: Check) -> None:
    aged(-3)
    row = check()["clock"]
    assert (row["good"], "went back" in row["what"]) == (False, True)


@pytest.mark.parametrize(("minutes", "good"), [(0, True), (-1, True), (9, False), (-9, False)])
def test_a_mailbox_with_another_clock_is_told(minutes: int, good: bool) -> None:
    now = datetime(2026, 11, 22, tzinfo=UTC)
    row = condition.against(now + timedelta(minutes=minutes), now)
    assert (row["good"], "9 min apart" in row["what"]) == (good, not good)


def test_a_damaged_database_is_told(check: Check) -> None:
    with sqlite3.connect(DATABASE) as file:  # an index that does not tell what stands in its table
        file.execute("PRAGMA writable_schema = ON")
        file.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, '(recipient, created)', '(sender, created)') "
            "WHERE name = 'outbox_recipient_created'"
        )
    row = check()["database"]
    assert (row["good"], "restore a backup" in row["what"]) == (False, True)
