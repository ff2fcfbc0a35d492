"""The heartbeat: a tick now and then, and at once when a mailbox says that something came.

It runs on the monotonic clock: whatever happens to the time of day, the next beat comes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from gm.house import House, Round, Tally
from gm.ports import Clock, Mailbox

BEAT = "the heartbeat"
PAUSE = 5.0  # seconds after a beat that failed, such as for want of the database


class Heart:
    """Runs a house until the event `stop` is set. One tick at a time, in slices, each at its own moment."""

    def __init__(
        self, house: House, clock: Clock, every: float, tell: Callable[[Tally], None], stop: threading.Event
    ) -> None:
        self.house, self.clock, self.every, self.tell = house, clock, every, tell
        self._stop = stop  # set by a signal handler, perhaps before we run
        self._news = threading.Event()  # a mailbox says that something came
        self._free = threading.Event()  # nobody ticks, so mailboxes may be watched
        self._free.set()
        self._hands = [threading.Lock() for _ in house.mailboxes]  # a mailbox is used by one thread at a time
        self._threads = [threading.Thread(target=self._beat_on, name="heart", daemon=True)]
        self._threads += [
            threading.Thread(target=self._watch, args=(box, hand), name=f"watch {box.name}", daemon=True)
            for box, hand in zip(house.mailboxes, self._hands, strict=True)
        ]

    def run(self) -> None:
        """Beat until `stop` is set. What is in hand then goes on; see `finish`."""
        for thread in self._threads:
            thread.start()
        self._stop.wait()
        self._news.set()
        self._wake()

    def finish(self) -> None:
        """Wait until what was in hand is done, however long a mailbox takes."""
        for thread in self._threads:
            thread.join()

    def _beat_on(self) -> None:
        while not self._stop.is_set():
            self._news.clear()
            pause = self._guarded()
            if not self._stop.is_set():
                self._news.wait(pause)

    def _guarded(self) -> float:
        """A beat, whatever comes of it. Returns the seconds until the next one."""
        try:
            self._beat()
        except Exception as why:  # the heart goes on, and a later beat meets the trouble again
            self.house.stumbled(BEAT, why, self.clock.now())
            return min(self.every, PAUSE)
        self.house.well(BEAT)
        return self.every

    def _beat(self) -> None:
        self._free.clear()
        self._wake()
        for hand in self._hands:
            hand.acquire()
        try:
            this, more = Round(), True
            while more and not self._stop.is_set():
                tally = self.house.slice(self.clock.now(), this)
                self.tell(tally)
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

    def _wake(self) -> None:
        for mailbox in self.house.mailboxes:
            wake = getattr(mailbox, "wake", None)
            if wake:
                wake()
