"""The heartbeat: it goes on however the clock is set and after a stumble, and works in slices."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo

import pytest

from gm import schedule
from gm.house import Round, Tally
from gm.schedule import Chore, Guard, Heart

SECONDS = 30
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


class Wall:
    """The time of the machine, which somebody sets by `by`."""

    def __init__(self) -> None:
        self.by = timedelta(0)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.by


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Such a clock, by which the scheduler goes too."""
    wall = Wall()

    class Moments(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return wall.now()

    monkeypatch.setattr("apscheduler.schedulers.base.datetime", Moments)
    monkeypatch.setattr(schedule, "LOOK", 0.01)
    return wall


class Wrist:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.moment = NOON

    def now(self) -> datetime:
        return self.moment


class Beaten:
    """A house that counts its slices, and does what `deed` says in each."""

    def __init__(self, deed: Callable[[int], Tally]) -> None:
        self.mailboxes: list[object] = []
        self.rounds: list[Round] = []
        self.said: list[str] = []
        self.deed, self.enough, self.most = deed, threading.Event(), 4

    def slice(self, now: datetime, this: Round) -> Tally:
        self.rounds.append(this)
        if len(self.rounds) >= self.most:
            self.enough.set()
        return self.deed(len(self.rounds))

    def jumped(self, by: timedelta, now: datetime) -> None:
        self.said.append(f"jumped {round(by / timedelta(hours=1))} hours")

    def stumbled(self, name: str, why: Exception, now: datetime) -> None:
        self.said.append(f"{name}: {why}")

    def well(self, name: str) -> None:
        self.said.append(f"{name} is well")


def beat(house: Beaten, wall: Wall, every: float, *chores: Chore) -> None:
    """Until it had enough beats."""
    stop = threading.Event()
    heart = Heart(house, wall, every, lambda tally: None, stop, chores)  # type: ignore[arg-type]
    living = threading.Thread(target=heart.run)
    living.start()
    came = house.enough.wait(SECONDS)
    stop.set()
    living.join()
    heart.finish()
    assert came


@pytest.mark.parametrize("days", [-3, 3, 20_000])
def test_a_clock_that_is_set_stops_no_heart_and_is_told_once(wall: Wall, days: int) -> None:
    def deed(number: int) -> Tally:
        if number == 2:
            wall.by = timedelta(days=days)
        if f"jumped {24 * days} hours" in house.said:
            after.append(number)
            if len(after) == 3:
                house.enough.set()
        return Tally()

    house, after = Beaten(deed), list[int]()
    house.most = 10_000_000
    beat(house, wall, 0.01)
    assert [said for said in house.said if "jumped" in said] == [f"jumped {24 * days} hours"]


def test_chores_beside_the_tick_go_on_when_the_clock_is_set_back(wall: Wall) -> None:
    done: list[datetime] = []

    def chore() -> None:
        done.append(wall.now())
        if len(done) == 2:
            wall.by = timedelta(days=-3)
        elif len(done) == 4:
            house.enough.set()

    house = Beaten(lambda _: Tally())
    house.most = 10_000_000
    beat(house, wall, 1000, Chore("a chore", 0.01, chore))
    assert done[0] > done[-1]


def test_news_that_come_while_a_beat_ends_are_not_lost(wall: Wall) -> None:
    """The scheduler begins no second beat beside one that is just ending."""
    house = Beaten(lambda _: Tally())
    house.most = 2
    stop = threading.Event()
    heart = Heart(house, wall, 1000, lambda tally: None, stop)  # type: ignore[arg-type]
    house.well = lambda name: (len(house.rounds) == 1) and heart._news.set()  # type: ignore[method-assign,assignment]
    living = threading.Thread(target=heart.run)
    living.start()
    assert house.enough.wait(SECONDS)
    stop.set()
    living.join()
    heart.finish()


def test_a_clock_that_is_set_right_by_a_little_has_not_jumped() -> None:
    wall, still = Wrist(), [100.0]
    guard = Guard(wall, lambda: still[0])
    wall.moment += timedelta(seconds=4)
    assert guard.jump() is None
    wall.moment, still[0] = wall.moment + timedelta(days=1), still[0] + 86400
    assert guard.jump() is None, "a day went by"
    wall.moment += timedelta(seconds=2)
    assert guard.jump() == timedelta(seconds=6)
    assert guard.jump() is None
    still[0] += 600
    assert guard.jump() == timedelta(minutes=-10)


def test_slices_follow_each_other_at_once_in_one_round_until_there_is_no_more(wall: Wall) -> None:
    house = Beaten(lambda number: Tally(more=number < 3))
    house.most = 3
    beat(house, wall, 1000)
    assert len({id(this) for this in house.rounds}) == 1


def test_a_beat_that_stumbles_is_told_and_the_next_one_comes(wall: Wall) -> None:
    def deed(number: int) -> Tally:
        if number == 1:
            raise OSError("no database")
        return Tally()

    house = Beaten(deed)
    beat(house, wall, 0.01)
    assert house.said[:2] == ["the heartbeat: no database", "the heartbeat is well"]
