"""The heartbeat: it needs no time of day, goes on after a stumble, and works in slices."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from gm.house import Round, Tally
from gm.schedule import Heart

SECONDS = 30
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


class Jumping:
    """A clock that somebody sets back by three days at each look."""

    def __init__(self) -> None:
        self.moment = NOON

    def now(self) -> datetime:
        self.moment -= timedelta(days=3)
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

    def stumbled(self, name: str, why: Exception, now: datetime) -> None:
        self.said.append(f"{name}: {why}")

    def well(self, name: str) -> None:
        self.said.append(f"{name} is well")


def beat(house: Beaten, every: float) -> None:
    """Until it had enough beats."""
    stop = threading.Event()
    heart = Heart(house, Jumping(), every, lambda tally: None, stop)  # type: ignore[arg-type]
    living = threading.Thread(target=heart.run)
    living.start()
    came = house.enough.wait(SECONDS)
    stop.set()
    living.join()
    heart.finish()
    assert came


def test_a_clock_that_jumps_back_stops_no_heart() -> None:
    beat(Beaten(lambda _: Tally()), 0.01)


def test_slices_follow_each_other_at_once_in_one_round_until_there_is_no_more() -> None:
    house = Beaten(lambda number: Tally(more=number < 3))
    house.most = 3
    beat(house, 1000)
    assert len({id(this) for this in house.rounds}) == 1


def test_a_beat_that_stumbles_is_told_and_the_next_one_comes() -> None:
    def deed(number: int) -> Tally:
        if number == 1:
            raise OSError("no database")
        return Tally()

    house = Beaten(deed)
    beat(house, 0.01)
    assert house.said[:2] == ["the heartbeat: no database", "the heartbeat is well"]
