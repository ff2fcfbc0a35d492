"""A hand that a forum lets wait: the clock starts when the last one is out, and no time before it is charged."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from datetime import datetime, timedelta

import pytest

from gm.domain.deadlines import moment
from gm.ports import Delivery, Parcel
from tests.kit import board
from tests.kit.board.evening import Evening, flat, seated
from tests.stories.test_topics import opened

SEATS = ("Anna <anna@board>", "Bruno <bruno@board>", "Clara <clara@example.net>")


class Queue:
    """A moderator who lets letters to some wait."""

    def __init__(self) -> None:
        self.held = set[str]()

    def send(self, mailer: board.BoardMailer, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        for parcel in parcels:
            if parcel.to.partition("@")[0] in self.held:
                yield Delivery(parcel.id, "later", 450, "waits for a moderator")
            else:
                yield from SEND(mailer, [parcel])


SEND = board.BoardMailer.send


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Iterator[Queue]:
    queue = Queue()
    monkeypatch.setattr(board.BoardMailer, "send", lambda mailer, parcels: queue.send(mailer, parcels))
    return queue


def second_turn(house: Evening, queue: Queue, **policy: object) -> datetime:
    """The reports of the second turn are written while Anna's waits. Returns its deadline."""
    seated(opened(house, seats=SEATS, hours=24, **{"outage_hours": 24, **policy}))
    house.answer("anna", "bid 2")
    house.answer("bruno", "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    queue.held.add("anna")
    house.tick()
    assert house.table.match.turn == 2
    return moment(house.table.match.due)


def others_order(house: Evening) -> None:
    card = house.table.view("Bruno")["hand"][0]
    house.answer("bruno", f"play {card}, bid 3")
    card = house.table.view("Clara")["hand"][0]
    house.write("clara@example.net", house.key("clara"), f"play {card}, bid 3")
    house.tick()


def goes_on(house: Evening, until: datetime) -> None:
    """In steps, as letters that wait are tried again."""
    while house.at < until:
        house.at = min(until, house.at + timedelta(minutes=50))
        house.tick()


def test_the_clock_starts_when_the_last_hand_is_out(house: Evening, queue: Queue) -> None:
    due = second_turn(house, queue)
    others_order(house)
    goes_on(house, house.at + timedelta(hours=10))
    queue.held.clear()
    goes_on(house, due + timedelta(minutes=10))
    assert house.table.match.turn == 2, "who is missing had ten hours less"
    moved = moment(house.table.match.due) - due
    assert timedelta(hours=9) < moved < timedelta(hours=12)
    assert any("has waited 11 hours 15 minutes on its way to Anna" in page for page in house.pages("anna")), moved
    card = house.table.view("Anna")["hand"][0]
    house.answer("anna", f"play {card}, bid 4")
    house.tick()
    assert house.table.match.turn == 3


def test_it_waits_once_a_turn_and_silence_before_a_hand_is_never_charged(house: Evening, queue: Queue) -> None:
    due = second_turn(house, queue)
    others_order(house)
    goes_on(house, due + timedelta(minutes=10))
    assert house.table.match.turn == 2
    assert "on its way to Anna" in flat(house.page("bruno"))
    goes_on(house, due + timedelta(hours=25))
    assert house.table.match.turn == 3
    chair = house.table.match.chair("Anna")
    assert chair
    assert chair.silences == 0, "no silence is charged where the forum held our post back"


@pytest.mark.parametrize("policy", [{"outage_hours": 0}, {}])
def test_a_deadline_stays_where_the_match_wants_it_or_nothing_waited(
    house: Evening, queue: Queue, policy: dict[str, object]
) -> None:
    due = second_turn(house, queue, **policy)
    if not policy:
        queue.held.clear()
        goes_on(house, house.at + timedelta(minutes=30))
    others_order(house)
    goes_on(house, due + timedelta(minutes=10))
    assert house.table.match.turn == 3
