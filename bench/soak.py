"""Two days of a house in a few minutes: its clock runs fast, post office and database are real, and people play.

Sampled from outside: memory and descriptors of its process, the size of its database, and how long a letter waits.
POSTGM_SOAK says for how many seconds (300), POSTGM_SOAK_DATABASE over which database (a SQLite file; "postgresql" is
a server that is started for it).
"""

from __future__ import annotations

import heapq
import mailbox
import os
import re
import smtplib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.utils import parseaddr
from pathlib import Path

from sqlalchemy import create_engine, text

from bench.figures import out, table
from bench.place import GM, reply
from gm.bootstrap import open_house
from gm.config import load
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.transports.maildir import folder_name

HOURS = 48.0
PEOPLE = ("anna", "bruno", "clara", "dora")
TABLES = 6  # matches that are played at any time
GAMES = ("no_more_meat", "eat_me", "hold_my_bear")
SAMPLES = 12
SETTINGS = """
[house]
address = "{gm}"
data = "house"
database = "{database}"
[incoming]
kind = "office"
[office]
port = {port}
residents = "everybody"
[limits]
keep_raw_days = 1
answers_an_hour = 1000000
letters_an_hour = 1000000
match_letters_an_hour = 1000000
"""
_EXAMPLE = re.compile(r'you could write "([^"]+)"')


@dataclass
class Fast:
    """A clock that tells `speed` seconds for each."""

    speed: float
    began: datetime = field(default_factory=lambda: datetime.now(UTC))

    def now(self) -> datetime:
        """Its time."""
        return self.began + (datetime.now(UTC) - self.began) * self.speed


def house(config: Path, speed: float) -> None:
    """The process that is measured: it works until its input ends."""
    clock, opened = Fast(speed), 0
    service = open_house(load(config), clock)
    print(os.getpid(), flush=True)
    os.set_blocking(0, False)
    while sys.stdin.buffer.raw.read(1) is None:  # type: ignore[attr-defined]
        if service.house.tick(clock.now()).idle:
            time.sleep(0.01)
        living = sum(sheet.status != "over" for sheet in service.archive.matches("running"))
        living += len(service.archive.matches("inviting"))
        for _ in range(living, TABLES):
            opened += 1
            who = (f"{PEOPLE[opened % 4].capitalize()} <{PEOPLE[opened % 4]}@far.example>", "robot", "robot")
            about = {"hours": 6.0, "early": True, "second_thoughts": 0, "reminders": []}
            wanted = Description(f"m{opened}", GAMES[opened % len(GAMES)], who, {}, about)
            hosting.open_match(service.desk, wanted, service.policy, f"soak/{opened}", clock.now())
    service.close()


@dataclass
class People:
    """Who reads what comes, throws it away, and answers with the example in it."""

    data: Path
    port: int
    sent: dict[str, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    came: int = 0
    numbers: int = 0
    soon: list[tuple[float, str, str, bytes]] = field(default_factory=list)

    def look(self) -> None:
        """Read everything and answer it."""
        for who in PEOPLE:
            place = self.data / "office" / "players" / folder_name(f"{who}@far.example")
            if place.is_dir():
                box = mailbox.Maildir(place, create=False)
                for key in sorted(box.keys()):
                    self._read(who, box.get_bytes(key))
                    box.discard(key)
        self._send()

    def _read(self, who: str, raw: bytes) -> None:
        self.came += 1
        letter = message_from_bytes(raw)
        if began := self.sent.pop(str(letter["In-Reply-To"]), None):
            self.waits.append(time.monotonic() - began)
        part = next(p for p in letter.walk() if p.get_content_type() == "text/plain")
        words = " ".join(part.get_payload(decode=True).decode().split())  # type: ignore[union-attr]
        example = _EXAMPLE.search(words)
        if "answer this letter with the word yes" in words:
            self._write(who, raw, "yes")
        elif example and "YOUR DECISION" in words:
            self._write(who, raw, "check\n" + example[1].replace("; ", "\n"))
            self._write(who, raw, example[1].replace("; ", "\n"), later=0.1)

    def _write(self, who: str, raw: bytes, words: str, later: float = 0) -> None:
        self.numbers += 1
        heapq.heappush(self.soon, (time.monotonic() + later, who, words, reply(raw, words, self.numbers)))

    def _send(self) -> None:
        while self.soon and self.soon[0][0] <= time.monotonic():
            _, who, _, raw = heapq.heappop(self.soon)
            letter = message_from_bytes(raw)
            with smtplib.SMTP("127.0.0.1", self.port, timeout=20) as server:
                server.sendmail(f"{who}@far.example", [parseaddr(str(letter["To"]))[1]], raw)
            self.sent[str(letter["Message-ID"])] = time.monotonic()


@dataclass(frozen=True)
class Sample:
    """What the process held at one moment."""

    hours: float  # of the house's clock
    letters: int  # that came and went until then
    memory: float  # MB
    descriptors: int
    database: float  # MB
    wait: float  # seconds to an answer, the median since the last sample


def soak(seconds: float, samples: int = SAMPLES, postgresql: bool = False) -> list[Sample]:
    """Let two days pass in so many seconds, and look so many times."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        from tests.kit.servers import free_port

        url, port = "", free_port()
        if postgresql:
            from tests.kit.servers.postgres import Postgres

            url = stack.enter_context(Postgres(fsync=True)).url()
        config = folder / "postgm.toml"
        config.write_text(SETTINGS.format(gm=GM, port=port, database=url))
        speed = HOURS * 3600 / seconds
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.soak", str(config), str(speed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent.parent,
        )
        assert process.stdout
        try:
            pid = int(process.stdout.readline())
            return list(_samples(pid, People(folder / "house", port), seconds, samples, folder, url))
        finally:
            process.kill()
            process.wait()


def _samples(pid: int, people: People, seconds: float, samples: int, folder: Path, url: str) -> Iterator[Sample]:
    began = time.monotonic()
    for n in range(1, samples + 1):
        while time.monotonic() < began + seconds * n / samples:
            people.look()
            time.sleep(0.01)
        waits, people.waits = people.waits, []
        memory = int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) / 1000
        descriptors = len(os.listdir(f"/proc/{pid}/fd"))
        yield Sample(
            HOURS * n / samples,
            people.came + people.numbers,
            memory,
            descriptors,
            _size(folder, url) / 1e6,
            statistics.median(waits) if waits else 0.0,
        )


def _size(folder: Path, url: str) -> int:
    if not url:
        return sum(path.stat().st_size for path in (folder / "house").glob("postgm.sqlite*"))
    engine = create_engine(url)
    with engine.connect() as connection:
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


def run() -> None:
    """One table: a line for every few hours."""
    seconds, database = float(os.environ.get("POSTGM_SOAK", "300")), os.environ.get("POSTGM_SOAK_DATABASE", "SQLite")
    out.print(f"{HOURS:g} hours in {seconds:g} seconds; " + str(timedelta(seconds=round(seconds))))
    found = soak(seconds, postgresql=database == "postgresql")
    table(
        f"{HOURS:g} hours in {seconds:g} s over {database}",
        [
            {
                "hour": s.hours,
                "letters": s.letters,
                "memory, MB": s.memory,
                "descriptors": s.descriptors,
                "database, MB": s.database,
                "an answer, s": s.wait,
            }
            for s in found
        ],
    )


if __name__ == "__main__":
    house(Path(sys.argv[1]), float(sys.argv[2]))
