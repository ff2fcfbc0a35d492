"""Letters leave beside the tick: a few lanes, each a thread with a connection of its own.

So no mail server, however slow, holds up fetching, answering and resolving, nor one slow host the letters to others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing

from gm.desk.outgoing import outbox
from gm.house import OUTGOING, House
from gm.ports import NOBODY, Clock, Crossed, Delivery, Mailer, Queued, Spared, host_of

BATCH = 20  # letters a lane takes in hand
PATIENCE = 2.0  # seconds; a lane at it for longer gives the rest of its letters back
SLOW = 1.5  # seconds for one letter, from which its host counts as slow
PAUSE = 5.0  # seconds in which nobody tries, when the server is away or wants no more
LOOK = 15.0  # seconds after which somebody should call though no letter was written: some may have been put off


class Lanes:
    """Sends for a house until the event `stop` is set.

    Quick hosts go first, many letters at a time. A host whose last letter took long gets one letter at a time, from
    a lane that has nothing else to do, and never from all lanes at once. The letters of one person keep their order.
    """

    def __init__(
        self, house: House, mailers: Sequence[Mailer], clock: Clock, tell: Callable[[int], None], stop: threading.Event
    ) -> None:
        self.house, self.clock, self.tell = house, clock, tell
        self._stop = stop
        self._turn = threading.Condition()  # what follows is touched in turn
        self._calls = 0  # how often somebody said that there are letters
        self._people: set[str] = set()  # whose letters are in somebody's hand
        self._slow: set[str] = set()  # hosts
        self._creeping = 0  # lanes that send to them
        self._owed: list[Queued] = []  # letters that could not be given back
        self._quiet_until = 0.0
        self._most_creeping = max(1, len(mailers) - 1)
        self._threads = [
            threading.Thread(target=self._work, args=(mailer,), name=f"lane {number}", daemon=True)
            for number, mailer in enumerate(mailers, 1)
        ]
        house.nudge = self.nudge

    def start(self) -> None:
        """Let the lanes begin."""
        for thread in self._threads:
            thread.start()

    def nudge(self) -> None:
        """There may be letters to send."""
        with self._turn:
            self._calls += 1
            self._turn.notify_all()

    def finish(self) -> None:
        """With `stop` set: wait until the letters in hand are told, however long a server takes."""
        self.nudge()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    # -- one lane ------------------------------------------------------------------------------------------------------

    def _work(self, mailer: Mailer) -> None:
        try:
            while not self._stop.is_set():
                calls = self._calls
                if not self._round(mailer):
                    self._rest(calls)
        finally:
            mailer.close()

    def _rest(self, calls: int) -> None:
        """Until somebody calls; while all is quiet, until that is over."""
        with self._turn:
            self._turn.wait_for(lambda: self._stop.is_set() or self._calls != calls)
            while not self._stop.is_set() and (quiet := self._quiet_until - time.monotonic()) > 0:
                self._turn.wait(quiet)

    def _round(self, mailer: Mailer) -> bool:
        """Take some letters and send them. Was there a reason to look for more?"""
        try:
            rows, creeping = self._take()
            if not rows:
                return False
            try:
                return self._send(mailer, rows)
            finally:
                self._let_go(rows, creeping)
        except Crossed:
            return True
        except Exception as why:  # a lane goes on; its letters are taken up when their lease ends
            self._quiet()
            self.house.stumbled(OUTGOING, why, self.clock.now())
            return False

    def _take(self) -> tuple[Sequence[Queued], bool]:
        """Letters that are now in this lane's hand; and are they for a slow host?"""
        archive, now = self.house.desk.archive, self.clock.now()
        if self._owed:
            self._give_back([])
        with self._turn:
            if time.monotonic() < self._quiet_until:
                return (), False
            spared = Spared(self._people, self._slow) if self._people or self._slow else NOBODY
            rows, creeping = archive.claim(now, BATCH, but=spared), False
            if not rows and self._slow and self._creeping < self._most_creeping:
                rows = archive.claim(now, 1, but=Spared(self._people))
                creeping = bool(rows)
            self._people |= {row.to for row in rows}
            self._creeping += creeping
        return rows, creeping

    def _let_go(self, rows: Sequence[Queued], creeping: bool) -> None:
        with self._turn:
            self._people -= {row.to for row in rows}
            self._creeping -= creeping
            self._calls += 1  # others may have passed over letters of these people
            self._turn.notify_all()

    def _send(self, mailer: Mailer, rows: Sequence[Queued]) -> bool:
        left, sent, fate = {row.id: row for row in rows}, 0, None
        end = (began := time.monotonic()) + PATIENCE
        try:
            with closing(outbox.send(self.house.desk, mailer, rows, self.clock.now)) as fates:
                for fate in fates:
                    row, now = left.pop(fate.id), time.monotonic()
                    self._timed(host_of(row.to), fate, now - began)
                    sent += fate.outcome == "sent"
                    began = now
                    if now > end or self._stop.is_set():
                        break
        finally:
            self._give_back(list(left.values()))
        self._told(sent, fate)
        return not (fate and fate.away)

    def _give_back(self, rows: list[Queued]) -> None:
        """What was not tried is anybody's again; where the database is away, as soon as it is back."""
        with self._turn:
            rows, self._owed = [*self._owed, *rows], []
        try:
            outbox.give_back(self.house.desk, rows, self.clock.now())
        except BaseException:
            with self._turn:
                self._owed += rows
            raise

    def _timed(self, host: str, fate: Delivery, seconds: float) -> None:
        if fate.away:
            return
        with self._turn:
            (self._slow.add if seconds > SLOW else self._slow.discard)(host)

    def _told(self, sent: int, last: Delivery | None) -> None:
        if sent:
            self.tell(sent)
        if last and last.away:
            self._quiet()
            self.house.trouble(OUTGOING, last.text, self.clock.now())
        elif sent:
            self.house.well(OUTGOING)

    def _quiet(self) -> None:
        with self._turn:
            self._quiet_until = time.monotonic() + PAUSE
