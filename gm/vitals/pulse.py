"""The pulse of a running service: what it did since it began, how it is now, and whether that is well."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from gm.house import OUTGOING, House, Tally
from gm.ports import Clock, Unreachable

LATE: Final = timedelta(minutes=10)  # after a round that was due
UNSENT: Final = timedelta(hours=1)  # for which no mail server takes letters
STUCK: Final = 600.0  # seconds without a step, beside what waiting takes


@dataclass(frozen=True, slots=True)
class State:
    """How the service is at one moment."""

    reasons: tuple[str, ...]  # why it is not well: stuck, mailbox, outgoing, disk, database
    last_round: datetime | None = None
    mailboxes: tuple[bool, ...] = ()  # which of them answered last
    outgoing: bool = True
    oldest: datetime | None = None  # when the oldest letter that should have left was written
    overdue: int = 0  # matches
    counts: Mapping[str, int] | None = None  # by state, as the archive tells them

    @property
    def well(self) -> bool:
        """Is nothing wrong?"""
        return not self.reasons


class Pulse:
    """Counts what it is told of, and looks at the house when asked. Many threads may use it."""

    def __init__(
        self,
        house: House,
        clock: Clock,
        every: float,
        patience: float,
        room: Callable[[], bool] = lambda: True,
    ) -> None:
        """`room`: is there room on the disk? What cannot be kept cannot be taken."""
        self.house, self.clock, self.every, self._room = house, clock, every, room
        self._longest = STUCK + 2 * every + patience
        self._began = clock.now()  # what happened before, or did not, is no fault of this service's
        self._hand = threading.Lock()
        self._done: Counter[str] = Counter()
        self.slowest = 0.0  # seconds from a letter's arrival to its answer, the longest since the service began

    def told(self, tally: Tally) -> None:
        """A slice of a round is done."""
        with self._hand:
            self._done.update(
                rounds=not tally.more,
                came=tally.came,
                answered=tally.answered,
                resolved=tally.resolved,
                sent=tally.sent,
                failed=len(tally.failed),
            )
            self.slowest = max(self.slowest, tally.slowest)

    def sent(self, letters: int) -> None:
        """Letters left beside the rounds."""
        with self._hand:
            self._done["sent"] += letters

    def done(self) -> Mapping[str, int]:
        """What was done since the service began."""
        with self._hand:
            return dict(self._done)

    def lively(self, rested: float) -> bool:
        """Is work going on, when the last step ended so many seconds ago?"""
        return rested < self._longest

    def state(self, rested: float) -> State:
        """How it is now."""
        now, archive, away = self.clock.now(), self.house.desk.archive, self.house.away
        boxes = tuple(box.name not in away for box in self.house.mailboxes)
        stuck = () if self.lively(rested) else ("stuck",)
        try:
            last = archive.last_sweep([box.name for box in self.house.mailboxes], now)
            known = State(
                (),
                last,
                boxes,
                OUTGOING not in away,
                archive.oldest(now),
                archive.late(now - LATE)[0],
                archive.counts(),
            )
        except Unreachable:
            return State((*stuck, "database"), None, boxes, OUTGOING not in away)
        tests: tuple[tuple[str, Callable[[], bool]], ...] = (
            ("mailbox", lambda: now - max(last or self._began, self._began) > LATE + timedelta(seconds=self.every)),
            ("outgoing", lambda: OUTGOING in away and now - away[OUTGOING] > UNSENT),
            ("disk", lambda: not self._room()),
        )
        reasons = (*stuck, *(name for name, wrong in tests if wrong()))
        return State(reasons, last, boxes, known.outgoing, known.oldest, known.overdue, known.counts)
