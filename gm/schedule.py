"""The heartbeat: a tick now and then, and at once when a mailbox says that something came."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

from apscheduler.schedulers.background import BackgroundScheduler

from gm.house import House, Tally
from gm.ports import Clock, Mailbox

JOB = "tick"


class Heart:
    """Runs a house until it is told to stop. One tick at a time; a late beat is made up once, never skipped."""

    def __init__(
        self, house: House, clock: Clock, every: float = 60, tell: object = None, stop: threading.Event | None = None
    ) -> None:
        self.house, self.clock, self.every = house, clock, every
        self.tell = tell if callable(tell) else lambda tally: None
        self._scheduler = BackgroundScheduler(timezone=UTC)
        self._stop = stop or threading.Event()  # set by a signal handler, perhaps before we run
        self._free = threading.Event()  # nobody ticks, so mailboxes may be watched
        self._free.set()
        self._hands = [threading.Lock() for _ in house.mailboxes]  # a mailbox is used by one thread at a time

    def run(self) -> None:
        """Beat until the event `stop` is set; what is in hand then is finished first."""
        self._scheduler.add_job(
            self._beat, "interval", seconds=self.every, id=JOB, coalesce=True, max_instances=1,
            misfire_grace_time=None, next_run_time=datetime.now(UTC),
        )  # fmt: skip
        watchers = [
            threading.Thread(target=self._watch, args=(box, hand), name=f"watch {box.name}", daemon=True)
            for box, hand in zip(self.house.mailboxes, self._hands, strict=True)
        ]
        self._scheduler.start()
        for watcher in watchers:
            watcher.start()
        self._stop.wait()
        self._wake()
        self._scheduler.shutdown(wait=True)
        for watcher in watchers:
            watcher.join(timeout=5)

    def _beat(self) -> None:
        if self._stop.is_set():
            return
        self._free.clear()
        self._wake()
        for hand in self._hands:
            hand.acquire()
        try:
            tally: Tally = self.house.tick(self.clock.now())
            self.tell(tally)
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
                self._scheduler.modify_job(JOB, next_run_time=datetime.now(UTC))

    def _wake(self) -> None:
        for mailbox in self.house.mailboxes:
            wake = getattr(mailbox, "wake", None)
            if wake:
                wake()
