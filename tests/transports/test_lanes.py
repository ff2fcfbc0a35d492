"""Letters beside the tick: a slow host holds nobody up, a person's letters keep their order, a stop ends it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm import sending
from gm.desk.bench import Desk, Identity
from gm.house import House
from gm.ports import Delivery, Mailer, Parcel, Unreachable
from gm.rendering import Letters
from gm.sending import Lanes
from gm.store import SqlArchive, open_archive
from gm.transports.memory import MemoryMailer
from tests.contracts.archives.makers import post, queue

SECONDS = 30  # after which a test gives up waiting for what must come


class Clock:
    def now(self) -> datetime:
        return datetime.now(UTC)


class Office:
    """Lanes over an archive, and what left through them; a host in `held` hangs until it is let go."""

    def __init__(self, archive: SqlArchive, lanes: int) -> None:
        self.archive, self.sent, self.stop = archive, list[str](), threading.Event()
        self.held: dict[str, threading.Event] = {}
        self.begun: list[str] = []
        self.heard: list[str] = []
        self.came = threading.Condition()
        house = House(Desk(archive, Letters(), Identity()), [], MemoryMailer(), self.heard.append, self.heard.append)
        self.mailers: Sequence[Mailer] = [MemoryMailer(self.take) for _ in range(lanes)]
        self.lanes = Lanes(house, self.mailers, Clock(), lambda sent: None, self.stop)
        self.answer: Callable[[Parcel], Delivery] = lambda parcel: Delivery(parcel.id, "sent", 250, "")

    def take(self, parcel: Parcel) -> Delivery:
        with self.came:
            self.begun.append(parcel.to)
            self.came.notify_all()
        if gate := self.held.get(parcel.to.partition("@")[2]):
            gate.wait(SECONDS)
        fate = self.answer(parcel)
        with self.came:
            self.sent += [parcel.raw.decode()] if fate.outcome == "sent" else []
            self.came.notify_all()
        return fate

    def until(self, reached: Callable[[], bool]) -> bool:
        with self.came:
            return self.came.wait_for(reached, SECONDS)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[SqlArchive]:
    opened = open_archive(f"sqlite:///{tmp_path}/archive.db")
    yield opened
    opened.close()


@pytest.fixture
def open_office(archive: SqlArchive) -> Iterator[Callable[[int], Office]]:
    opened: list[Office] = []

    def make(lanes: int) -> Office:
        opened.append(Office(archive, lanes))
        return opened[-1]

    yield make
    for office in opened:
        office.stop.set()
        for gate in office.held.values():
            gate.set()
        office.lanes.finish()


def test_a_host_known_as_slow_holds_nobody_else_up_even_when_it_hangs(
    open_office: Callable[[int], Office], archive: SqlArchive
) -> None:
    office = open_office(2)
    office.held["slow.example"] = threading.Event()
    office.lanes._slow.add("slow.example")
    queue(archive, *(post(f"slow{n}", to=f"{n}@slow.example") for n in range(30)))
    office.lanes.start()
    assert office.until(lambda: len(office.begun) == 1)
    queue(archive, *(post(f"quick{n}", to=f"{n}@quick.example") for n in range(30)))
    office.lanes.nudge()
    assert office.until(lambda: len(office.sent) == 30)
    assert len(office.begun) == 31, "one lane at the slow host, with one letter"


def test_what_was_in_hand_when_the_database_went_away_leaves_as_soon_as_it_is_back(
    open_office: Callable[[int], Office], archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, honest = open_office(1), archive.delivered
    queue(archive, *(post(str(n), to=f"{n}@x.example") for n in range(3)))

    def away(*_: object) -> None:
        raise Unreachable("the database is away")

    monkeypatch.setattr(archive, "delivered", away)
    assert not office.lanes._round(office.mailers[0])
    assert len(office.sent) == 1
    assert {row.state for row in archive.outbox()} == {"sending"}
    monkeypatch.setattr(archive, "delivered", honest)
    office.lanes._quiet_until = 0
    assert office.lanes._round(office.mailers[0])
    assert {row.state for row in archive.outbox()} == {"sent"}
    assert len(office.sent) == 4, "the one that nobody could mark went twice, with the same bytes"
    assert len(set(office.sent)) == 3


def test_a_letter_that_took_long_makes_its_host_slow_and_the_rest_is_given_back(
    open_office: Callable[[int], Office], archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SLOW", -1.0)
    monkeypatch.setattr(sending, "PATIENCE", -1.0)
    office = open_office(1)
    queue(archive, *(post(str(n), to=f"{n}@x.example") for n in range(3)))
    assert office.lanes._round(office.mailers[0])
    assert (office.lanes._slow, len(office.sent)) == ({"x.example"}, 1)
    assert [row.state for row in archive.outbox()] == ["sent", "queued", "queued"]
    monkeypatch.setattr(sending, "SLOW", 1000.0)
    assert office.lanes._round(office.mailers[0])
    assert (office.lanes._slow, len(office.sent)) == (set(), 2), "quick again"


def test_the_letters_of_one_person_keep_their_order(open_office: Callable[[int], Office], archive: SqlArchive) -> None:
    office = open_office(4)
    queue(archive, *(post(f"{who}/{n:02}", to=f"{who}@x.example") for n in range(40) for who in ("anna", "bruno")))
    office.lanes.start()
    assert office.until(lambda: len(office.sent) == 80)
    for who in ("anna", "bruno"):
        theirs = [raw for raw in office.sent if f"{who}/" in raw]
        assert theirs == sorted(theirs)


def test_a_stop_gives_back_what_was_not_tried(open_office: Callable[[int], Office], archive: SqlArchive) -> None:
    office = open_office(1)
    office.held["x.example"] = threading.Event()
    queue(archive, *(post(str(n), to="anna@x.example") for n in range(5)))
    office.lanes.start()
    assert office.until(lambda: len(office.begun) == 1)
    office.stop.set()
    office.held["x.example"].set()
    office.lanes.finish()
    assert [row.state for row in archive.outbox()] == ["sent", "queued", "queued", "queued", "queued"]
    assert [row.key for row in archive.claim(datetime.now(UTC), 9)] == ["1", "2", "3", "4"]


def test_a_server_that_is_away_is_told_once_and_its_return_too(
    open_office: Callable[[int], Office], archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "PAUSE", 0.01)
    office = open_office(2)
    office.answer = lambda parcel: Delivery(parcel.id, "wait", 0, "nobody answers", away=True)
    queue(archive, *(post(str(n), to=f"{n}@x.example") for n in range(50)))
    office.lanes.start()
    assert office.until(lambda: len(office.begun) >= 3)
    office.answer = lambda parcel: Delivery(parcel.id, "sent", 250, "")
    queue(archive, post("last"))
    office.lanes.nudge()
    assert office.until(lambda: "raw of last" in office.sent)
    office.stop.set()
    office.lanes.finish()
    assert office.heard[0] == "outgoing mail: nobody answers"
    assert "outgoing mail is back." in office.heard
