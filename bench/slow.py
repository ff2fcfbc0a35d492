"""How late answers are with many letters waiting and with mail servers that are slow or hang: with sending inside the
tick, as it was once and as `postgm tick` still does it, and beside it, as `postgm run` does it."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

from bench.figures import calibrate, table
from bench.place import GM, desk, people
from gm.cli.service import ended
from gm.desk.outgoing import outbox
from gm.desk.outgoing.letters import notice
from gm.house import House
from gm.ports import Delivery, Mailer, Parcel
from gm.post.writing import Person
from gm.schedule import Heart
from gm.sending import Lanes
from gm.transports.memory import MemoryMailbox

WAITING = 10_000  # letters that lie there
QUEUED = 5  # letters that are under way to a slow server when a player writes
SLOW = 4.0  # seconds that a slow server takes for a letter
HANG = 30.0  # seconds after which a server that hangs counts as away
LANES = 3


class Server(Mailer):
    """Takes a letter in so many seconds, or hangs. All connections note in one place when they sent what."""

    def __init__(self, seconds: float, hangs: bool, sent: dict[str, float]) -> None:
        self.seconds, self.hangs, self.sent = seconds, hangs, sent

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """One after the other, each in its time."""
        for parcel in parcels:
            time.sleep(HANG if self.hangs else self.seconds)
            if not self.hangs:
                self.sent.setdefault(parcel.to, time.monotonic())
            yield Delivery(parcel.id, "wait" if self.hangs else "sent", 0, "", self.hangs)
            if self.hangs:
                return

    def close(self) -> None:
        """Nothing to let go of."""


class Wall:
    """The time of the machine."""

    def now(self) -> datetime:
        """Now."""
        return datetime.now(UTC)


class Inside:
    """As it was once: a tick takes all letters, answers them all, resolves and then sends."""

    def __init__(self, house: House, servers: Sequence[Server], stop: threading.Event) -> None:
        self.house, self.stop = house, stop
        house.nudge = lambda: None

    def run(self) -> None:
        """Tick until `stop` is set."""
        while not self.stop.is_set():
            self.house.tick(datetime.now(UTC))
            outbox.deliver(self.house.desk, self.house.mailer, datetime.now(UTC))
            self.stop.wait(0.05)


class Beside:
    """As it is: the heart of `postgm run`, with lanes beside it."""

    def __init__(self, house: House, servers: Sequence[Server], stop: threading.Event) -> None:
        self.lanes = Lanes(house, servers, Wall(), lambda sent: None, stop)
        self.heart = Heart(house, Wall(), 0.05, lambda tally: None, stop)

    def run(self) -> None:
        """Beat until `stop` is set."""
        self.lanes.start()
        self.heart.run()
        ended(self.heart.finish, self.lanes.finish)


WAYS = {"inside the tick": Inside, "beside the tick": Beside}


@contextmanager
def place(
    way: str, seconds: float = 0, hangs: bool = False
) -> Iterator[tuple[House, dict[str, float], threading.Thread, Callable[[], None]]]:
    """A house whose letters go to such a server; it works once the thread is started."""
    with tempfile.TemporaryDirectory() as folder:
        at, sent, stop = desk(Path(folder)), dict[str, float](), threading.Event()
        people(at)
        servers = [Server(seconds, hangs, sent) for _ in range(LANES)]
        house = House(at, [MemoryMailbox()], servers[0])
        works = threading.Thread(target=WAYS[way](house, servers, stop).run, daemon=True)
        try:
            yield house, sent, works, stop.set
        finally:
            stop.set()
            works.join()
            for thread in threading.enumerate():
                if thread.name == "ending":  # the program would be over
                    thread.join()
            at.archive.close()


def letter(number: int, who: str = "anna") -> bytes:
    """A player asks for help."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = f"{who}@home.example", GM, f"question {number}"
    made["Message-ID"] = f"<{number}.{who}@home.example>"
    made.set_content("help")
    return made.as_bytes()


def until(reached: Callable[[], object]) -> float:
    """Seconds until then."""
    began = time.monotonic()
    while not reached():
        time.sleep(0.002)
    return time.monotonic() - began


def first_answer(way: str) -> float:
    """Seconds until the first of very many letters that wait is answered."""
    with place(way) as (house, sent, works, _):
        box = house.mailboxes[0]
        assert isinstance(box, MemoryMailbox)
        for number in range(WAITING):
            box.put(letter(number), datetime.now(UTC))
        works.start()
        return until(lambda: sent)


def lateness(way: str, seconds: float, hangs: bool) -> tuple[float, float | None, float]:
    """Seconds until a letter is kept and answered, until the answer is out, and until the house has stopped when it
    is told to then, while others are under way."""
    with place(way, seconds, hangs) as (house, sent, works, stop):
        box, at = house.mailboxes[0], house.desk
        assert isinstance(box, MemoryMailbox)
        with at.archive.step() as step:
            for n in range(QUEUED):
                to = Person(f"player{n}@far.example", f"Player {n}")
                notice(at, f"notice/{n}", to, "News", ["There are news."], datetime.now(UTC)).put(step)
        works.start()
        time.sleep(0.5)
        box.put(letter(1), datetime.now(UTC))
        answered = until(lambda: at.archive.counts().get("letters.done"))
        out = None if hangs else answered + until(lambda: "anna@home.example" in sent)
        for number in range(2, 2 + QUEUED):
            box.put(letter(number), datetime.now(UTC))
        time.sleep(0.5)
        stop()
        return answered, out, until(lambda: not works.is_alive())


def run() -> None:
    """One table: before, after, and how many times as fast."""
    rows = [_row(f"first of {WAITING:,} waiting letters: answer sent", *(first_answer(way) for way in WAYS))]
    slow = [lateness(way, SLOW, False) for way in WAYS]
    rows.append(_row(f"a server takes {SLOW:g} s a letter: answered", *(answered for answered, _, _ in slow)))
    rows.append(_row(f"a server takes {SLOW:g} s a letter: answer sent", *(out or 0 for _, out, _ in slow)))
    rows.append(_row(f"a server takes {SLOW:g} s a letter: stopped", *(stopped for *_, stopped in slow)))
    hung = [lateness(way, 0.0, True) for way in WAYS]
    rows.append(_row(f"a server hangs for {HANG:g} s: answered", *(answered for answered, _, _ in hung)))
    rows.append(_row(f"a server hangs for {HANG:g} s: stopped", *(stopped for *_, stopped in hung)))
    table(
        f"Seconds with sending inside and beside the tick; {QUEUED} letters under way, {LANES} connections; "
        f"calibrate {calibrate():.3f} s",
        rows,
    )


def _row(what: str, before: float, after: float) -> dict[str, object]:
    return {"what": what, "inside, s": before, "beside, s": after, "ratio": before / after}
