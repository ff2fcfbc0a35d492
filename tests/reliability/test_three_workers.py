"""Three services over one PostgreSQL, a real mailbox and a real mail server, and all is taken from them by turns.

As long as POSTGM_WORKERS says in seconds, and until each kind of trouble came; 1800 makes it half an hour.
"""

from __future__ import annotations

import os
import random
import signal
import smtplib
import ssl
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path

import pytest

from gm.bootstrap import desk_of
from gm.config import load
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.domain import codec
from gm.domain.policy import Policy
from gm.store import SqlArchive
from tests.kit.faults import Chance
from tests.kit.letters import Written
from tests.kit.players import Player
from tests.kit.servers.postgres import Postgres
from tests.reliability.lives import Lives, lives
from tests.reliability.table import Table, books_are_right, habit, letters_are_right
from tests.servers.world import HOUSE, MailWorld

LONG = int(os.environ.get("POSTGM_WORKERS", "15"))  # seconds of trouble, and so long that each kind came once
PATIENCE = 330  # seconds for the mail to come to rest; most of them for a claim that was made when a line was cut
pytestmark = [pytest.mark.server(name) for name in ("dovecot", "postfix", "postgresql")]
pytestmark.append(pytest.mark.timeout(LONG + PATIENCE + 200))
SEATS = ("Anna", "Bruno", "Emil")
WORKERS = ("ada", "ben", "cyd")
TURN = 3  # seconds
MATCHES = 6
LANES = 3  # letters that a worker may have in hand at once


@dataclass
class Town(Table):
    """People with accounts at Dovecot and Postfix."""

    world: MailWorld | None = None

    def place(self, address: str) -> Path:
        return self.folder / "mail" / address.partition("@")[0] / "Maildir"

    def opened(self, raw: bytes) -> bytes:
        """Without the trace that the servers on its way left."""
        return raw[raw.index(b"\nDate: ") + 1 :]

    def hand_in(self, written: Written) -> None:
        assert self.world
        account = self.world.account(written.address.partition("@")[0])
        with smtplib.SMTP("localhost", account.submission, timeout=10) as server:
            server.starttls(context=ssl.create_default_context(cafile=account.trusted))
            server.login(account.user, account.password)
            server.sendmail(written.address, [written.to], written.raw)


@dataclass
class Works:
    """Three services, all they need, and what is done to them."""

    world: MailWorld
    database: Postgres
    url: str
    config: Path
    services: list[Lives]
    table: Town
    matches: list[str]
    chance: random.Random = field(default_factory=lambda: random.Random("trouble"))
    did: Counter[str] = field(default_factory=Counter)

    def look_after(self) -> None:
        """None ends by itself; not one either whose start met a database that was away."""
        for service in self.services:
            assert not service.ended, service.log.read_text().splitlines()[-1]

    def kill(self) -> None:
        service = self.chance.choice(self.services)
        assert service.end(signal.SIGKILL) == -signal.SIGKILL
        self.table.live(self.chance.uniform(0, 2))
        service.begin()

    def freeze(self) -> None:
        service = self.chance.choice(self.services)
        os.kill(service.pid, signal.SIGSTOP)
        self.table.live(self.chance.uniform(0.5, 5))
        os.kill(service.pid, signal.SIGCONT)

    def restart_the_database(self) -> None:
        self.database.crash()
        self.table.live(self.chance.uniform(0, 1))
        self.database.up()

    def cut_the_database(self) -> None:
        assert self.database.cut(self.url.rpartition("/")[2])

    def cut_the_mailbox(self) -> None:
        command = ["doveadm", "-c", str(self.world.dovecot.folder / "dovecot.conf"), "kick", "gm"]
        subprocess.run(command, check=False, capture_output=True, timeout=20)  # it complains where nobody is there

    @property
    def troubles(self) -> list[Callable[[], None]]:
        return [
            self.kill,
            self.kill,
            self.freeze,
            self.freeze,
            self.restart_the_database,
            self.cut_the_database,
            self.cut_the_mailbox,
        ]


@pytest.fixture
def works(tmp_path: Path) -> Iterator[Works]:
    with ExitStack() as stack:
        world, database = stack.enter_context(MailWorld(tmp_path)), stack.enter_context(Postgres())
        url = database.url()
        config = world.config(database=url)
        config.write_text(config.read_text() + "\n[limits]\nanswers_an_hour = 100000\n")
        services = [stack.enter_context(lives(_own(config, name), tmp_path / f"{name}.log")) for name in WORKERS]
        matches = [_opened(config, number) for number in range(MATCHES)]
        players = {n: Player(n, _address(n), Chance(f"workers/{n}"), habit(n), Counter()) for n in SEATS}
        table = Town(world.dovecot.folder, 0, players, world=world)
        yield Works(world, database, url, config, services, table, matches)


def _own(config: Path, name: str) -> Path:
    """The configuration of one worker: the same, but for its name."""
    mine = config.with_name(f"{name}.toml")
    mine.write_text(config.read_text().replace("[house]", f'[house]\nworker = "{name}"'))
    return mine


def _address(name: str) -> str:
    return f"{name.lower()}@{HOUSE}"


def _opened(config: Path, number: int) -> str:
    desk, archive = desk_of(load(config))
    names = tuple(f"{name} <{_address(name)}>" for name in SEATS)
    wanted = Description(f"meat-{number}", "no_more_meat", names, {"food_table": "generous"}, {})
    policy = Policy(hours=TURN / 3600, pick_hours=TURN / 3600, reminders=(), early=False, second_thoughts=0)
    hosting.open_match(desk, wanted, policy, f"workers/{number}", datetime.now(UTC))
    archive.close()
    return wanted.name


def test_three_workers_lose_nothing_and_double_nothing_whatever_is_taken_from_them(works: Works) -> None:
    for service in works.services:
        service.begin()
    works.table.live(3)
    end, bag = time.monotonic() + LONG, list[Callable[[], None]]()
    while time.monotonic() < end or len(works.did) < len(set(works.troubles)):
        bag = bag or works.chance.sample(works.troubles, len(works.troubles))
        works.look_after()
        trouble = bag.pop()
        works.did[trouble.__name__] += 1
        trouble()
        works.table.live(works.chance.uniform(0.2, 2.5))
    works.look_after()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not (works.table.at_rest and _moved_on(works.table)):
        works.table.live(0.5, writing=False)
    works.table.live(1, writing=False)
    assert [service.end(signal.SIGTERM) for service in works.services] == [0, 0, 0]
    works.table.read(writing=False)
    print(dict(works.did))
    judge(works)


def _moved_on(table: Table) -> bool:
    """Has a turn ended? On a slow machine all of the trouble may fall within the first."""
    return any(letter.kind == "report" and letter.about[1] > 1 for letter in table.received)


def judge(works: Works) -> None:
    """The verdict, from the mailboxes, the database and the logs."""
    letters_are_right(works.table, most_twins=LANES * len(WORKERS) * works.did.total())
    _, archive = desk_of(load(works.config))
    assert isinstance(archive, SqlArchive)
    books_are_right(archive, works.matches)
    assert late(works.table, archive) == []
    archive.close()
    logs = [(works.config.parent.parent / f"{name}.log").read_text() for name in WORKERS]
    assert not any("deadlock" in log or "Traceback" in log for log in logs)
    assert all("tick" in log for log in logs), "one did nothing: nothing was proved"


def late(table: Town, archive: SqlArchive) -> list[str]:
    """Letters that the mailbox stamped before their turn's deadline, and that were told it was over."""
    due: dict[tuple[str, int], datetime] = {}
    for sheet in archive.matches():
        end = ""
        for entry in archive.journal(sheet.name):
            event = codec.event_from_json(entry.kind, entry.data)
            if end and entry.kind == "TurnResolved":
                due[sheet.name, entry.turn - 1] = datetime.fromisoformat(end)
            end = getattr(event, "due", end)
    stamps = {str(message_from_bytes(kept.raw)["Message-ID"]): kept.arrived for kept in archive.letters("done", 10_000)}
    told = {letter.head("In-Reply-To"): letter.flat for letter in table.received if letter.kind == "receipt"}
    judged = [w for w in table.humans if (w.match, w.turn) in due and w.id in stamps and w.id in told]
    assert judged
    wrong = [w for w in judged if "which is over" in told[w.id] and stamps[w.id] <= due[w.match, w.turn]]
    return [f"{w.id} for {w.match} turn {w.turn}, stamped {stamps[w.id]}, due {due[w.match, w.turn]}" for w in wrong]
