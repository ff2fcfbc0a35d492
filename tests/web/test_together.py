"""Ticks and clicks at once: the house works while people unsubscribe, over SQLite and over PostgreSQL."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gm.desk.matches.replaying import replayed
from gm.store import open_archive
from gm.store.archive import SqlArchive
from gm.web.door import door
from gm.web.room import WebRoom
from tests.kit.evening import Evening, Wristwatch
from tests.kit.servers import postgres
from tests.web.conftest import WALTER, key_of, with_web
from tests.web.test_room import post

ROUNDS = 25  # in each, somebody who left comes back


class Elsewhere(Evening):
    """An evening whose archive lies in any database."""

    url = ""

    def _opened(self) -> SqlArchive:
        return open_archive(self.url, clock=Wristwatch(self))


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'together.sqlite'}"


def postgresql(folder: Path) -> str:
    return postgres.shared().url()


@pytest.fixture(params=[sqlite, pytest.param(postgresql, marks=pytest.mark.server("postgresql"))])
def e(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    Elsewhere.url = request.param(tmp_path)
    told = with_web(Elsewhere(tmp_path, policy={"watchers": [WALTER]})).seated()
    told.write("Anna", "press all: hello")
    yield told
    told.close()


@contextmanager
def clicking(room: WebRoom, keys: list[str]) -> Iterator[Counter[int]]:
    """One thread for each key, clicking all the time; what they were answered, by status."""
    heard: Counter[int] = Counter()
    enough = threading.Event()

    def click(key: str) -> None:
        while not enough.is_set():
            heard[post(room, key)[0]] += 1

    threads = [threading.Thread(target=click, args=(key,)) for key in keys]
    for thread in threads:
        thread.start()
    try:
        yield heard
    finally:
        enough.set()
        for thread in threads:
            thread.join(20)


def until(true: Callable[[], bool]) -> None:
    """Wait until the other threads have made it so."""
    for _ in range(2000):
        if true():
            return
        threading.Event().wait(0.005)
    raise AssertionError("it did not come so far")


def test_the_house_works_on_while_people_unsubscribe(e: Evening) -> None:
    room = WebRoom(door(e.desk, Wristwatch(e)), "127.0.0.1", 0)
    keys = [key_of(e.last(name, "press")) for name in ("Bruno", "Clara")] + [key_of(e.last(WALTER))]
    offs = lambda: [text for _, text in e.archive.notes("press/bruno")].count("off")  # noqa: E731
    try:
        with clicking(room, keys) as heard:
            for n in range(ROUNDS):
                until(lambda n=n: offs() > n)  # type: ignore[misc]
                e.write("Bruno", "press on\nbid 1", to=e.last("Bruno", "report"))
                e.write("Anna", f"bid {n}\npress all: hello {n}", to=e.last("Anna", "report"))
                e.later(hours=80 if n % 8 == 7 else 0.1)
            until(lambda: offs() > ROUNDS)
    finally:
        room.close()
    assert set(heard) == {200}
    assert not e.heard, "no trouble in the house"
    assert offs() <= 2 * ROUNDS + 1, "a click that ends nothing writes nothing, unless a new wish overtakes it"
    assert {e.archive.notes(f"press/{name}")[-1][1] for name in ("bruno", "clara")} == {"off"}
    assert not {"letters.aside", "letters.received", "outbox.queued"} & e.archive.counts().keys()
    assert e.turn > 3
    assert len(e.mail("Anna", "report")) == e.turn
    assert len(e.mail(WALTER)) == 1
    assert replayed(e.archive, "friday").differences == []
