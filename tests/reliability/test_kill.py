"""The real service, killed without warning again and again while people play: nothing is lost and nothing doubled.

As often as POSTGM_KILLS says.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.bootstrap import desk_of
from gm.config import load
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.domain.policy import Policy
from gm.store import SqlArchive
from tests.kit.faults import Chance
from tests.kit.players import Player
from tests.reliability.lives import Lives, lives
from tests.reliability.table import FEW, Table, books_are_right, habit, letters_are_right

KILLS = int(os.environ.get("POSTGM_KILLS", "22"))
STOPS = 4
LONGEST_LIFE = 1.5  # seconds at work; most are over sooner, after a letter or nine
PATIENCE = 120.0  # seconds for the mail to come to rest
SEATS = ("Anna", "Bruno", "Emil")
SETTINGS = """
[house]
address = "gm@house.example"
data = "house"
[incoming]
kind = "office"
poll_seconds = 0.25
[office]
port = {port}
residents = "everybody"
[limits]
answers_an_hour = 100000
"""


@dataclass
class Evening:
    """A service that can be killed, its players, and its books."""

    config: Path
    service: Lives
    table: Table
    matches: list[str]

    @property
    def database(self) -> Path:
        return self.config.parent / "house" / "postgm.sqlite"

    def books(self) -> SqlArchive:
        _, archive = desk_of(load(self.config))
        assert isinstance(archive, SqlArchive)
        return archive


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    config = tmp_path / "postgm.toml"
    port = _free_port()
    config.write_text(SETTINGS.format(port=port))
    players = {name: Player(name, _address(name), Chance(f"kill/{name}"), habit(name), Counter()) for name in SEATS}
    with lives(config, tmp_path / "log", patient=True) as service:
        matches = [_opened(config, number) for number in range(3)]
        yield Evening(config, service, Table(tmp_path / "house", port, players), matches)


def _address(name: str) -> str:
    return f"{name.lower()}@players.example"


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _opened(config: Path, number: int) -> str:
    desk, archive = desk_of(load(config))
    names = tuple(f"{name} <{_address(name)}>" for name in SEATS)
    wanted = Description(f"meat-{number}", "no_more_meat", names, {"food_table": "generous"}, {})
    policy = Policy(hours=8 / 3600, pick_hours=8 / 3600, reminders=(), early=True, second_thoughts=0)
    hosting.open_match(desk, wanted, policy, f"kill/{number}", datetime.now(UTC))
    archive.close()
    return wanted.name


@pytest.mark.timeout(900)
def test_killed_at_any_moment_nothing_is_lost_and_nothing_doubled(evening: Evening) -> None:
    moments = random.Random("moments")
    kills, quiet = 0, False
    while kills < KILLS or len(evening.table.humans) <= FEW:  # on a busy machine many a life brings no letter
        evening.service.begin()
        passed, enough = evening.table.passed, moments.randint(0, 9)
        if quiet:
            come_to_rest(evening)  # a letter that deaths were laid to waits for a longer life, and so does the turn
        elif enough > 1:  # the others are killed while they begin
            evening.service.ready()
        evening.table.live(LONGEST_LIFE, enough=enough)
        time.sleep(moments.uniform(0, 0.1))
        assert evening.service.end(signal.SIGKILL) == -signal.SIGKILL
        kills, quiet = kills + 1, evening.table.passed == passed
    evening.service.begin()
    come_to_rest(evening)
    evening.table.live(1, writing=False)
    assert evening.service.stop() == 0
    evening.table.read(writing=False)
    judge(evening, kills)


def test_stopped_politely_it_ends_well_and_sets_nothing_aside(evening: Evening) -> None:
    stops = 0
    while stops < STOPS or len(evening.table.humans) <= FEW:
        evening.service.begin()
        evening.service.ready()
        evening.table.live(2 * LONGEST_LIFE, enough=15)
        stops += 1
        assert evening.service.stop() == 0
    evening.service.begin()
    come_to_rest(evening)
    assert evening.service.stop() == 0
    evening.table.read(writing=False)
    judge(evening, 0)


def come_to_rest(evening: Evening) -> None:
    """Let it live until every letter has its answer."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not evening.table.at_rest:
        evening.table.live(0.5, writing=False)


def judge(evening: Evening, kills: int) -> None:
    """The verdict, from the mailboxes and from the files."""
    letters_are_right(evening.table, most_twins=kills)
    archive = evening.books()
    books_are_right(archive, evening.matches)
    archive.close()
    with closing(sqlite3.connect(evening.database)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
