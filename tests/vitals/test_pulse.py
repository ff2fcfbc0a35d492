"""What machines are told of a house: well or not and why, figures, and never who plays."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from gm.ports import Unreachable
from gm.vitals.door import door
from gm.vitals.pulse import STUCK, Pulse
from tests.kit.evening import CAST, Evening, Wristwatch

Figures = dict[tuple[str, str], float]


class Watched:
    """An evening whose pulse is felt."""

    def __init__(self, folder: Path) -> None:
        self.e = Evening(folder)
        self.pulse = Pulse(self.e.house, Wristwatch(self.e), 60, 60)
        self.rested = 0.0
        tick = self.e.house.tick
        self.e.house.tick = lambda now: self._told(tick(now))  # type: ignore[method-assign]

    def _told(self, tally: Any) -> Any:
        self.pulse.told(tally)
        return tally

    def ask(self, path: str, method: str = "GET") -> tuple[int, str]:
        said: list[Any] = []
        environ = {"REQUEST_METHOD": method, "PATH_INFO": path, "wsgi.input": io.BytesIO()}
        page = b"".join(door(self.pulse, lambda: self.rested)(environ, lambda *told: said.extend(told)))  # type: ignore[arg-type]
        return int(said[0][:3]), page.decode()

    def health(self) -> tuple[int, list[str]]:
        status, page = self.ask("/health")
        return status, json.loads(page)["reasons"]

    def figures(self) -> Figures:
        found = text_string_to_metric_families(self.ask("/metrics")[1])
        return {(one.name, "".join(one.labels.values())): one.value for family in found for one in family.samples}


@pytest.fixture
def w(tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(tmp_path)
    watched.e.seated()
    yield watched
    watched.e.close()


def test_a_house_that_works_is_well(w: Watched) -> None:
    assert w.health() == (200, [])
    assert w.ask("/health", "HEAD") == (200, "")
    assert json.loads(w.ask("/health")[1])["last_round"].startswith("2026-11-20T19:")


def test_a_mailbox_that_is_away_shows_at_once_and_is_unwell_after_ten_minutes(
    w: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(limit: int) -> Any:
        raise Unreachable("gone fishing")

    monkeypatch.setattr(w.e.box, "fetch", away)
    w.e.later(minutes=5)
    assert w.figures()["postgm_mailbox_up", "1"] == 0
    assert w.health() == (200, [])
    w.e.later(minutes=10)
    assert w.health() == (503, ["mailbox"])
    assert w.figures()["postgm_healthy", ""] == 0
    monkeypatch.undo()
    w.e.later(minutes=1)
    assert w.health() == (200, [])
    assert w.figures()["postgm_mailbox_up", "1"] == 1


def test_a_service_that_just_began_has_ten_minutes_for_its_first_round(tmp_path: Path) -> None:
    fresh = Evening(tmp_path, game="")
    pulse = Pulse(fresh.house, Wristwatch(fresh), 60, 60)
    assert pulse.state(0).reasons == ()
    fresh.now += timedelta(minutes=12)
    assert pulse.state(0).reasons == ("mailbox",)
    fresh.close()


def test_that_nobody_worked_for_hours_is_no_fault_of_a_service_that_just_began(w: Watched) -> None:
    w.e.now += timedelta(hours=5)
    assert w.health() == (503, ["mailbox"])
    w.pulse = Pulse(w.e.house, Wristwatch(w.e), 60, 60)
    assert w.health() == (200, [])


def test_a_disk_without_room_is_a_reason_and_none_when_there_is_room_again(w: Watched) -> None:
    full = True
    w.pulse = Pulse(w.e.house, Wristwatch(w.e), 60, 60, lambda: not full)
    assert w.health() == (503, ["disk"])
    full = False
    assert w.health() == (200, [])


def test_a_round_that_hangs_is_told_and_ends_the_sign_of_life(w: Watched) -> None:
    w.rested = STUCK + 181
    assert w.health() == (503, ["stuck"])
    assert not w.pulse.lively(w.rested)
    assert w.pulse.lively(STUCK)


def test_a_database_that_is_away_is_told(w: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> Any:
        raise Unreachable("no database")

    monkeypatch.setattr(w.e.archive, "last_sweep", away)
    assert w.health() == (503, ["database"])
    assert ("postgm_queue_length", "") not in w.figures()


def test_figures_follow_what_happens(w: Watched) -> None:
    before = w.figures()
    w.e.write("Anna", "bid 10")
    after = w.figures()
    grown = {key for key in after if after[key] > before.get(key, 0)}
    assert {
        ("postgm_letters_came_total", ""),
        ("postgm_letters_answered_total", ""),
        ("postgm_rounds_total", ""),
        ("postgm_letters_sent_total", ""),
        ("postgm_letters", "done"),
        ("postgm_outbox", "sent"),
    } <= grown
    assert after["postgm_matches", "running"] == 1
    assert after["postgm_matches_overdue", ""] == 0
    assert after["postgm_last_round_timestamp_seconds", ""] == w.e.now.timestamp()


def test_letters_that_do_not_leave_and_matches_that_are_late_show(w: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    w.e.refuse_mail_to()
    monkeypatch.setattr(w.e.house, "_send", lambda *_: None)
    w.e.write("Anna", "bid 10")
    w.e.now += timedelta(minutes=30)
    assert w.figures()["postgm_queue_length", ""] == 1
    assert w.figures()["postgm_queue_oldest_seconds", ""] == 1800
    w.e.now += timedelta(days=4)
    assert w.figures()["postgm_matches_overdue", ""] == 1


def test_no_name_and_no_address_is_told_to_machines(w: Watched) -> None:
    w.e.write("Anna", "bid 10")
    for path in ("/health", "/metrics"):
        page = w.ask(path)[1].lower()
        assert "@" not in page
        assert not [name for name in (*CAST, "gina", "friday") if name.lower() in page]


def test_the_door_shows_two_pages_and_takes_nothing(w: Watched) -> None:
    assert w.ask("/")[0] == 404
    assert w.ask("/health", "POST")[0] == 405


def test_a_door_that_stumbles_says_unwell(w: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(w.pulse, "state", lambda rested: 1 / 0)
    assert w.health() == (503, ["stumbled"])
