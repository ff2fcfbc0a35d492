"""Order letters from the mailbox to the receipt: in a backlog and one by one, beside a toy robot in the same turns."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import games
from bench.figures import Watch, calibrate, median, steps, table
from bench.place import DovecotPost, MaildirPost, desk, people, post, reply, running, sink
from bench.toy import Toy
from games.kit.dice import Dice
from gm.desk.table import Table
from gm.house import House
from gm.transports.smtp import SmtpMailer, SmtpSettings

GAMES = ("eat_me", "no_more_meat")
BACKLOG, SINGLE, ROUNDS = 1000, 40, 5
MATCHES = 20
Post = DovecotPost | MaildirPost


class Writers:
    """Players of many matches who have orders to send, again and again."""

    def __init__(self, house: House, game: str) -> None:
        self.house, self.game, self.number = house, games.game(game), 0
        at, now = house.desk, datetime.now(UTC)
        self.tables = [
            running(at, game, f"{game[:6]}-{n}", people(at, 4, f"-{n}"), now, early=False) for n in range(MATCHES)
        ]
        self.reports = {(q.match, q.seat): q.raw for t in self.tables for q in at.archive.outbox(match=t.match.name)}
        house.tick(now)

    def letters(self, count: int) -> list[bytes]:
        """Legal orders from one seat after the other, each with the report quoted below."""
        return [self._letter() for _ in range(count)]

    def _letter(self) -> bytes:
        self.number += 1
        opened: Table = self.tables[self.number % MATCHES]
        asked = sorted(opened.asks)
        seat = asked[self.number // MATCHES % len(asked)]
        orders = self.game.suggest(opened.state, seat, Dice(f"letter/{self.number}"))
        return reply(self.reports[opened.match.name, seat], self.game.grammar.write(orders), self.number)


def run() -> None:
    """Backlog and one by one, by game; the toy between, so that both meet the same machine."""
    rows = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder, post(Path(folder)) as office, sink() as port:
            rows += _measured(game, Path(folder), office, port)
    table(f"Order letters, {office.kind} in, SMTP out; calibrate {calibrate():.3f} s", rows)


def _measured(game: str, folder: Path, office: Post, port: int) -> list[dict[str, object]]:
    house = House(desk(folder), [office.mailbox()], SmtpMailer(SmtpSettings("127.0.0.1", port, "plain")))
    writers = Writers(house, game)
    toy = Toy(office, port, folder) if isinstance(office, DovecotPost) else None
    _round(house, toy, office, writers, 50)  # warm
    backlog = [_round(house, toy, office, writers, BACKLOG // ROUNDS) for _ in steps(range(ROUNDS), f"{game}, backlog")]
    single = [_round(house, toy, office, writers, 1) for _ in steps(range(SINGLE), f"{game}, one by one")]
    whole = _alone(house, office, writers, BACKLOG)
    synced = _syncs(house, office, writers, BACKLOG // ROUNDS), _syncs(house, office, writers, 1)
    rows = [
        _row(game, f"backlog of {BACKLOG // ROUNDS}", backlog, None),
        _row(game, f"backlog of {BACKLOG}", [(whole, None)], synced[0]),
        _row(game, "one by one", single, synced[1]),
    ]
    if toy:
        toy.close()
    house.mailboxes[0].close()
    house.mailer.close()
    house.desk.archive.close()
    return rows


Timed = tuple[tuple[float, float], tuple[float, float] | None]  # (CPU, wall) seconds a letter: ours, the toy's


def _round(house: House, toy: Toy | None, office: Post, writers: Writers, count: int) -> Timed:
    """The same letters for both, one after the other."""
    ours = _alone(house, office, writers, count)
    if toy is None:
        return ours, None
    office.put(writers.letters(count))
    watch = Watch()
    with watch.running():
        done = toy.poll()
    assert done == count
    return ours, (watch.cpu / count, watch.wall / count)


def _alone(house: House, office: Post, writers: Writers, count: int) -> tuple[float, float]:
    office.put(writers.letters(count))
    watch = Watch()
    with watch.running():
        tally = house.tick(datetime.now(UTC))
    if (tally.came, tally.answered, tally.sent) != (count, count, count):
        raise RuntimeError(f"of {count} letters: {tally}")
    return watch.cpu / count, watch.wall / count


def _row(game: str, how: str, rounds: list[Timed], syncs: float | None) -> dict[str, object]:
    ours, wall = (median(r[0][n] for r in rounds) for n in (0, 1))
    toys = [r[1][0] for r in rounds if r[1]]
    ratios = [r[0][0] / r[1][0] for r in rounds if r[1]]
    return {
        "game": games.game(game).meta.title,
        "letters": how,
        "CPU ms/letter": ours * 1000,
        "wall ms/letter": wall * 1000,
        "letters/s": 1 / wall,
        "toy, CPU ms": median(toys) * 1000 if toys else "-",
        "ours / toy": median(ratios) if ratios else "-",
        "syncs/letter": syncs if syncs is not None else "-",
    }


def _syncs(house: House, office: Post, writers: Writers, count: int) -> float | None:
    """fsync and fdatasync calls of this process for each letter; None where strace is not there."""
    office.put(writers.letters(count))
    with counted() as book:
        house.tick(datetime.now(UTC))
    return len(book) / count if book is not None else None


@contextmanager
def counted() -> Iterator[list[str] | None]:
    """The sync calls made in the block, one line each; complete when the block has ended."""
    if not shutil.which("strace"):
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "calls"
        command = ["strace", "-f", "-e", "trace=fsync,fdatasync", "-o", str(path), "-p", str(os.getpid())]
        tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert tracer.stderr
        tracer.stderr.readline()  # "attached"
        book: list[str] = []
        try:
            yield book
        finally:
            time.sleep(0.05)
            tracer.terminate()  # which detaches it
            tracer.communicate(timeout=10)
            book += re.findall(r"^\d+ +f(?:data)?sync\(.*", path.read_text(), re.MULTILINE)
