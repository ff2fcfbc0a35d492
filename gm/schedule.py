"""The heartbeat: a tick now and then, and at once when a mailbox says that something came; and other chores beside it.

A scheduler goes by the time of day, and would sleep for three days when somebody sets that back by three days. So
whoever waits for the end looks now and then whether both clocks of the machine still agree.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.base import BaseTrigger

from gm.house import House, Round, Tally
from gm.ports import Clock, Mailbox

BEAT = "the heartbeat"
TICK = "tick"  # the name of its job
PAUSE = 5.0  # seconds after a beat that failed, such as for want of the database
LOOK = 1.0  # seconds between two looks whether the clocks agree
LEAP = timedelta(seconds=5)  # by which they may part; less is a clock that is being set right

logging.getLogger("apscheduler").setLevel(logging.ERROR)  # that a tick takes long is no warning


def steady() -> float:
    """Seconds that nobody can set; the sleep of the machine counts, where it tells."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Chore(NamedTuple):
    """What is done again and again."""

    name: str
    every: float  # seconds
    deed: Callable[[], None]


class Every(BaseTrigger):
    """So long after the last time. What was missed is not made up for, however far the clock was put forward."""

    def __init__(self, seconds: float) -> None:
        self.span = timedelta(seconds=seconds)

    def get_next_fire_time(self, previous_fire_time: datetime | None, now: datetime) -> datetime:
        """At once, and then again and again."""
        return now + self.span if previous_fire_time else now


class Guard:
    """Knows by how much the wall clock left the steady one since it last looked."""

    def __init__(self, clock: Clock, still: Callable[[], float] = steady) -> None:
        self.clock, self._still = clock, still
        self._apart = self._gap()

    def _gap(self) -> timedelta:
        return self.clock.now() - datetime.fromtimestamp(0, UTC) - timedelta(seconds=self._still())

    def jump(self) -> timedelta | None:
        """How far the clock was set since the last jump, back where it is negative; None when it was not."""
        gap = self._gap()
        by = gap - self._apart
        if abs(by) < LEAP:
            return None
        self._apart = gap
        return by


class Heart:
    """Runs a house, and `chores` beside it, until the event `stop` is set. One tick at a time, in slices, each at its
    own moment."""

    def __init__(
        self,
        house: House,
        clock: Clock,
        every: float,
        tell: Callable[[Tally], None],
        stop: threading.Event,
        chores: Sequence[Chore] = (),
        look: Callable[[float], None] = lambda _: None,
    ) -> None:
        self._look, self._beaten = look, steady()  # hears each second how long ago a step ended
        self.house, self.clock, self.every, self.tell = house, clock, every, tell
        self._stop = stop  # set by a signal handler, perhaps before we run
        self._news = threading.Event()  # a mailbox says that something came
        self._free = threading.Event()  # nobody ticks, so mailboxes may be watched
        self._free.set()
        self._hands = [threading.Lock() for _ in house.mailboxes]  # a mailbox is used by one thread at a time
        self._threads = [
            threading.Thread(target=self._watch, args=(box, hand), name=f"watch {box.name}", daemon=True)
            for box, hand in zip(house.mailboxes, self._hands, strict=True)
        ]
        self._guard = Guard(clock)
        self._scheduler = BackgroundScheduler(timezone=UTC)
        for chore in (Chore(TICK, every, self._guarded), *chores):
            self._scheduler.add_job(
                chore.deed,
                Every(chore.every),
                id=chore.name,
                name=chore.name,
                max_instances=1,
                coalesce=True,
                misfire_grace_time=None,
            )

    def run(self) -> None:
        """Beat until `stop` is set. What is in hand then goes on; see `finish`."""
        self._scheduler.start()
        for thread in self._threads:
            thread.start()
        while not self._stop.wait(LOOK):
            self._mind_the_clock()
            self._look(self.rested)
            if self._news.is_set():  # they came when a beat was just ending, and none begins beside another
                self._soon()
        self._wake()

    @property
    def rested(self) -> float:
        """Seconds since a step of a round ended, however it did."""
        return steady() - self._beaten

    def finish(self) -> None:
        """Wait until what was in hand is done, however long a mailbox takes."""
        self._scheduler.shutdown(wait=True)
        for thread in self._threads:
            thread.join()

    def _mind_the_clock(self) -> None:
        by = self._guard.jump()
        if by is None:
            return
        now = self.clock.now()
        try:
            self.house.jumped(by, now)
        except Exception as why:  # the beats are to go on
            self.house.stumbled("the clock", why, now)
        for job in self._scheduler.get_jobs():  # their hours are those of the old clock
            self._soon(job.id)

    def _soon(self, name: str = TICK, seconds: float = 0) -> None:
        """That job is the next one, or in so many seconds."""
        with suppress(JobLookupError):  # all is over
            self._scheduler.modify_job(name, next_run_time=self.clock.now() + timedelta(seconds=seconds))

    def _guarded(self) -> None:
        """A beat, whatever comes of it."""
        if self._stop.is_set():
            return
        try:
            self._beat()
        except Exception as why:  # the heart goes on, and a later beat meets the trouble again
            self.house.stumbled(BEAT, why, self.clock.now())
            self._soon(seconds=min(self.every, PAUSE))
        else:
            self.house.well(BEAT)
        finally:
            self._beaten = steady()

    def _beat(self) -> None:
        self._free.clear()
        self._wake()
        for hand in self._hands:
            hand.acquire()
        self._news.clear()
        try:
            this, more = Round(), True
            while more and not self._stop.is_set():
                tally = self.house.slice(self.clock.now(), this)
                self.tell(tally)
                self._beaten = steady()
                more = tally.more
        finally:
            for hand in self._hands:
                hand.release()
            self._free.set()

    def _watch(self, mailbox: Mailbox, hand: threading.Lock) -> None:
        while not self._stop.is_set():
            self._free.wait(self.every)
            if not self._free.is_set():
                continue
            with hand:
                came = mailbox.wait(self.every)
            if came and not self._stop.is_set():
                self._free.clear()  # until the tick is through, or the same news would call again
                self._news.set()
                self._soon()

    def _wake(self) -> None:
        for mailbox in self.house.mailboxes:
            wake = getattr(mailbox, "wake", None)
            if wake:
                wake()
