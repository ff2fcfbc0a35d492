"""Two workers over one PostgreSQL: a match played through both, and nothing is answered, resolved or sent twice."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from gm.bootstrap import Service, open_house
from gm.config import load
from gm.desk.matches import hosting
from gm.desk.matches.replaying import replayed
from gm.store import WallClock
from tests.kit.servers import postgres
from tests.servers.people import Person, body
from tests.servers.world import HOUSE, MailWorld

pytestmark = [pytest.mark.server(name) for name in ("dovecot", "postfix", "postgresql")]
pytestmark.append(pytest.mark.timeout(280))
CAST = ("anna", "bruno", "clara")


@pytest.fixture
def world(tmp_path: Path) -> Iterator[MailWorld]:
    with MailWorld(tmp_path) as world:
        yield world


class Worker(threading.Thread):
    """A house of its own that ticks until it is told to stop."""

    def __init__(self, service: Service) -> None:
        super().__init__(daemon=True)
        self.service, self.stopping = service, threading.Event()
        self.trouble: list[str] = []
        self.did: Counter[str] = Counter()

    def run(self) -> None:
        while not self.stopping.is_set():
            tally = self.service.house.tick(WallClock().now())
            self.did.update(answered=tally.answered, resolved=tally.resolved, sent=tally.sent)
            self.trouble += tally.trouble
            time.sleep(0.01)


def test_two_workers_over_one_database_double_nothing(world: MailWorld) -> None:
    config = world.config(database=postgres.shared().url())
    people = [world.person(name) for name in CAST]
    workers = [Worker(open_house(load(config))) for _ in range(2)]
    archive = workers[0].service.archive
    players = tuple(f"{name.capitalize()} <{name}@{HOUSE}>" for name in CAST)
    wanted = hosting.Description("ring", "eat_me", players, {}, {"second_thoughts": 0})
    hosting.open_match(workers[0].service.desk, wanted, workers[0].service.policy, "two", WallClock().now())
    for worker in workers:
        worker.start()
    played(workers, people)
    for worker in workers:
        worker.stopping.set()
        worker.join(30)
    try:
        assert [said for worker in workers for said in worker.trouble] == []
        assert not replayed(archive, "ring").differences
        assert archive.match("ring").seq == len(archive.journal("ring"))
        assert archive.counts()["letters.done"] == sum(person.sent for person in people)
        for person in people:
            assert once(str(letter["Message-ID"]) for letter in person.letters)
            assert once(body(letter) for letter in person.letters if not str(letter["Subject"]).startswith("Re:"))
        assert all(worker.did["answered"] for worker in workers), "one worker did everything: nothing was proved"
    finally:
        for worker in workers:
            worker.service.close()


def once(words: Iterable[str]) -> bool:
    """Does everything stand here one time only (and is there anything)?"""
    return max(Counter(words).values()) == 1


def played(workers: list[Worker], people: list[Person]) -> None:
    """Let people answer until everybody has the final report and nothing comes any more."""
    end, quiet = time.monotonic() + 200, 0
    while time.monotonic() < end and all(worker.is_alive() for worker in workers):
        came = sum(person.look() for person in people)
        over = all("the end" in str(person.letters[-1]["Subject"]) for person in people if person.letters)
        quiet = quiet + 1 if over and not came and all(person.letters for person in people) else 0
        if quiet > 10:
            return
        time.sleep(0.03)
    raise AssertionError(json.dumps([str(person.letters[-1]["Subject"]) for person in people if person.letters]))
