"""The real service, killed without warning again and again while people play: nothing is lost and nothing doubled."""

from __future__ import annotations

import heapq
import itertools
import mailbox
import random
import signal
import smtplib
import socket
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.bootstrap import desk_of
from gm.config import load
from gm.desk import hosting
from gm.desk.hosting import Description
from gm.desk.replaying import replayed
from gm.domain import codec
from gm.domain.policy import Policy
from gm.store import SqlArchive, broken
from gm.transports.maildir import folder_name
from tests.kit.checks.patience import asks_for_a_letter
from tests.kit.faults import Chance
from tests.kit.letters import Received, Written
from tests.kit.players import HABITS, Habit, Player
from tests.reliability.lives import Lives, lives

KILLS = 34
STOPS = 4
FASTER = 30_000  # an hour of the players' habits takes an eighth of a second
LONGEST_LIFE = 1.5  # seconds; most are over sooner, after a letter or nine
PATIENCE = 30.0  # seconds for the mail to come to rest
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
class Table:
    """People at their mail programs: what they sent until it was taken, and what lies in their mailboxes."""

    folder: Path
    port: int
    players: dict[str, Player]
    outgoing: list[tuple[float, int, Written]] = field(default_factory=list)
    sent: list[Written] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    received: list[Received] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def live(self, seconds: float, writing: bool = True, enough: int = 10_000) -> None:
        """Read and write for so long, or until so many letters have come and gone."""
        end, before = time.monotonic() + seconds, self.passed
        while time.monotonic() < end and self.passed - before < enough:
            self.read(writing)
            while self.outgoing and self.outgoing[0][0] <= time.monotonic() and self._post(self.outgoing[0][2]):
                heapq.heappop(self.outgoing)
            time.sleep(0.02)

    @property
    def humans(self) -> list[Written]:
        """Letters that want an answer."""
        return [written for written in self.sent if written.nature == "human"]

    @property
    def wanting_receipts(self) -> set[str]:
        """Those that a letter of its own does not answer, such as the list for "help"."""
        return {written.id for written in self.humans if not asks_for_a_letter(written)}

    @property
    def passed(self) -> int:
        """Letters that have come and gone."""
        return len(self.sent) + len(self.received)

    def read(self, writing: bool) -> None:
        for player in self.players.values():
            for letter in self._new(player.address):
                self.received.append(letter)
                now = datetime(2026, 1, 1, tzinfo=UTC)
                for at, travel, written in player.read(letter, now) if writing else ():
                    due = time.monotonic() + (at - now + travel).total_seconds() / FASTER
                    heapq.heappush(self.outgoing, (due, next(self.numbers), written))

    def _new(self, address: str) -> Iterator[Received]:
        place = self.folder / "office" / "players" / folder_name(address)
        if not all((place / part).is_dir() for part in ("cur", "new", "tmp")):
            return  # it is just being made
        box = mailbox.Maildir(place, create=False)
        for key in sorted(set(box.keys()) - self.seen):
            self.seen.add(key)
            yield Received(box.get_bytes(key), address)

    def _post(self, written: Written) -> bool:
        """True when the letter was taken; else it is tried again, as mail servers do."""
        try:
            with smtplib.SMTP("127.0.0.1", self.port, timeout=5) as server:
                server.sendmail(written.address, [written.to], written.raw)
        except (OSError, smtplib.SMTPException):
            return False
        self.sent.append(written)
        return True


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
    matches = [_opened(config, number) for number in range(3)]
    players = {name: Player(name, _address(name), Chance(f"kill/{name}"), _habit(name), Counter()) for name in SEATS}
    with lives(config, tmp_path / "log") as service:
        yield Evening(config, service, Table(tmp_path / "house", port, players), matches)


def _habit(name: str) -> Habit:
    return replace(HABITS[name], hours=(0.1, 2), slow_post=0, silent=0, asks=0.4, check=0.3, amend=0.4, twice=0)


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


def at_rest(evening: Evening) -> bool:
    """Has every letter its answer, and does nothing wait to be sent?"""
    table = evening.table
    answered = {letter.head("In-Reply-To") for letter in table.received if letter.kind == "receipt"}
    return not table.outgoing and table.wanting_receipts <= answered and asked(table) <= came(table)


def test_killed_at_any_moment_nothing_is_lost_and_nothing_doubled(evening: Evening) -> None:
    moments = random.Random("moments")
    for _ in range(KILLS):
        evening.service.begin()
        evening.table.live(LONGEST_LIFE, enough=moments.randint(0, 9))
        time.sleep(moments.uniform(0, 0.1))
        assert evening.service.end(signal.SIGKILL) == -signal.SIGKILL
    evening.service.begin()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not at_rest(evening):
        evening.table.live(0.5, writing=False)
    evening.table.live(1, writing=False)
    assert evening.service.end(signal.SIGTERM) == 0
    evening.table.read(writing=False)
    judge(evening, KILLS)


def test_stopped_politely_it_ends_well_and_sets_nothing_aside(evening: Evening) -> None:
    for _ in range(STOPS):
        evening.service.begin()
        evening.table.live(2 * LONGEST_LIFE, enough=15)
        assert evening.service.end(signal.SIGTERM) == 0
    evening.service.begin()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not at_rest(evening):
        evening.table.live(0.5, writing=False)
    assert evening.service.end(signal.SIGTERM) == 0
    evening.table.read(writing=False)
    judge(evening, 0)


def asked(table: Table) -> Counter[tuple[str, str]]:
    """How often each asked for which letter of its own."""
    wanted = (written for written in table.humans if asks_for_a_letter(written))
    return Counter((written.address, word.typed.split()[0]) for written in wanted for word in written.words)


def came(table: Table) -> Counter[tuple[str, str]]:
    """How many of them came: each under a name of its own, save copies of earlier reports."""
    letters = {(letter.to, letter.kind, letter.id) for letter in table.received}
    reports = Counter((letter.to, letter.id) for letter in table.received if letter.kind == "report")
    found = Counter((to, {"again": "hand"}.get(kind, kind)) for to, kind, _ in letters)
    for (to, _), copies in reports.items():
        found[to, "resend"] += copies - 1
    return found


def judge(evening: Evening, kills: int) -> None:
    """The verdict, from the mailboxes and from the files."""
    table = evening.table
    receipts, copies = defaultdict(set), defaultdict(list)
    for letter in table.received:
        copies[letter.id, letter.to].append(letter.raw)
        if letter.kind == "receipt":
            receipts[letter.head("In-Reply-To")].add(letter.id)
    print(f"{len(table.sent)} letters, {len(table.received)} answers and reports, {kills} kills")
    assert len(table.humans) > 20
    assert {id: len(receipts[id]) for id in table.wanting_receipts if len(receipts[id]) != 1} == {}
    assert {id: ids for id, ids in receipts.items() if len(ids) != 1} == {}
    assert asked(table) <= came(table)
    assert [key for key, raws in copies.items() if len(set(raws)) > 1] == [], "one Message-ID, different bytes"
    again = sum(word.typed == "resend" for written in table.humans for word in written.words)  # asked for byte for byte
    assert sum(len(raws) - 1 for raws in copies.values()) <= kills + again, "more twins than kills"
    _reports(table)
    _files(evening)


def _reports(table: Table) -> None:
    seen = defaultdict(set)
    for letter in table.received:
        if letter.kind == "report":
            seen[letter.about, letter.the_end, letter.to].add(letter.id)
    assert [key for key, ids in seen.items() if len(ids) != 1] == []


def _files(evening: Evening) -> None:
    archive = evening.books()
    counts = archive.counts()
    assert not counts.get("letters.aside")
    assert not counts.get("letters.received")
    turns = 0
    for name in evening.matches:
        assert replayed(archive, name).differences == []
        journal = archive.journal(name)
        assert broken(journal) is None
        resolved = [e for e in journal if e.kind == "TurnResolved"]
        turns += len(resolved)
        assert [codec.event_from_json(e.kind, e.data).at for e in resolved] == sorted(
            codec.event_from_json(e.kind, e.data).at for e in resolved
        )
        assert [e.turn for e in resolved] == sorted(e.turn for e in resolved)
    archive.close()
    print(f"{turns} turns; {counts}")
    assert turns
    with closing(sqlite3.connect(evening.database)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
