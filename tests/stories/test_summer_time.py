"""Deadlines across summer time, judged by a clock of the test's own: it asks a zone for nothing but its offsets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from gm.domain import deadlines
from gm.domain.policy import DAYS, Policy
from tests.kit.evening import Evening
from tests.stories.conftest import Open

ZONES = (
    "Europe/London",
    "Europe/Berlin",
    "America/New_York",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
)
BEGIN, HOUR, MINUTE = datetime(2026, 12, 1, tzinfo=UTC), timedelta(hours=1), timedelta(minutes=1)
TABLE = ("Anna", "Bruno")


def offset(zone: str, at: datetime) -> timedelta:
    found = at.astimezone(ZoneInfo(zone)).utcoffset()
    assert found is not None
    return found


def on_the_wall(zone: str, at: datetime) -> datetime:
    """What a clock on the wall there shows at a moment: UTC and the offset, no more."""
    return at.replace(tzinfo=None) + offset(zone, at)


def changes(zone: str) -> Iterator[datetime]:
    """The hours of a year in which clocks there are changed."""
    for hour in range(366 * 24):
        at = BEGIN + hour * HOUR
        if offset(zone, at) != offset(zone, at - HOUR):
            yield at


def calendar(zone: str, days: tuple[str, ...], clock: str, earliest: datetime) -> datetime:
    """The first minute from then on at which the wall shows such a day and this time."""
    at = earliest.replace(second=0, microsecond=0)
    at += MINUTE * (at < earliest)
    while f"{on_the_wall(zone, at):%H:%M}" != clock or DAYS[on_the_wall(zone, at).weekday()] not in days:
        at += MINUTE
    return at


CASES = [(zone, change) for zone in ZONES for change in changes(zone)]
EACH = pytest.mark.parametrize(("zone", "change"), CASES, ids=[f"{zone} {at:%B}" for zone, at in CASES])


def test_each_zone_changes_in_both_directions() -> None:
    for zone in ZONES:
        directions = [offset(zone, at) > offset(zone, at - HOUR) for z, at in CASES if z == zone]
        assert sorted(directions) == [False, True], zone


def evening_before(evening: Open, change: datetime, **policy: object) -> Evening:
    """A match whose first question is put a day and some hours before the clocks are changed."""
    e = evening("")
    e.now = change - timedelta(hours=30)
    e.open("Eat Me", TABLE, policy=policy)
    return e.seated()


def closes_at(e: Evening, due: datetime) -> bool:
    """Does the turn stay open until that moment, and close right after it, the last letter counted?"""
    turn = e.turn
    e.now = due - MINUTE
    e.write("Anna", "bid 17", minutes=0)
    e.now = due
    e.tick()
    if e.turn != turn:
        return False
    e.now = due + MINUTE
    e.tick()
    return e.turn == turn + 1


@EACH
def test_hours_are_real_hours_across_the_change(evening: Open, zone: str, change: datetime) -> None:
    e = evening_before(evening, change, hours=72, reminders=[], zone=zone)
    due = e.now + timedelta(hours=72)
    assert on_the_wall(zone, due) - on_the_wall(zone, e.now) != timedelta(hours=72), "the wall was changed meanwhile"
    told = e.last("Anna", "report")
    assert f"{on_the_wall(zone, due):%H:%M}" in told.text
    assert closes_at(e, due)


@EACH
def test_a_calendar_keeps_its_hour_on_the_wall_across_the_change(evening: Open, zone: str, change: datetime) -> None:
    clock = "20:00"
    days = tuple(DAYS[(on_the_wall(zone, change).weekday() + ahead) % 7] for ahead in (1, 3))
    e = evening_before(evening, change, days=list(days), at=clock, least_hours=12, reminders=[], zone=zone)
    due = calendar(zone, days, clock, e.now + timedelta(hours=12))
    assert due > change
    assert f"{on_the_wall(zone, due):%H:%M}" == clock
    assert clock in e.last("Anna", "report").text
    assert closes_at(e, due)


@EACH
def test_every_hour_around_the_change_gets_the_deadline_of_an_independent_clock(zone: str, change: datetime) -> None:
    policy = Policy(hours=36, pick_hours=5, days=(), zone=zone)
    weekly = Policy(days=("tuesday", "saturday"), at="20:00", least_hours=12, zone=zone)
    for hour in range(-60, 12, 7):
        now = change + hour * HOUR + 11 * MINUTE
        for pace, hours in (("turn", 36), ("pick", 5)):
            due = deadlines.next_due(policy, pace, now)
            elapsed = on_the_wall(zone, due) - on_the_wall(zone, now) - (offset(zone, due) - offset(zone, now))
            assert elapsed == timedelta(hours=hours)
        assert deadlines.next_due(weekly, "turn", now) == calendar(zone, weekly.days, "20:00", now + 12 * HOUR)
