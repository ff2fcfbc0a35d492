"""What a tick costs with few and with very many running matches, of which ten are due: it should follow the ten."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import games
from bench.figures import Watch, calibrate, median, steps, table
from bench.place import desk, people, running
from gm.desk.bench import Desk
from gm.desk.matches import rounds
from gm.desk.outgoing import outbox
from gm.house import House
from gm.transports.memory import MemoryMailbox, MemoryMailer

TABLES = (("no_more_meat", 10), ("no_more_meat", 1_000), ("no_more_meat", 10_000), ("eat_me", 10))
"""Games and numbers of running matches; every letter of these games holds a picture."""
DUE, ROUNDS = 10, 5
BEGAN = datetime(2026, 11, 24, 19, tzinfo=UTC)
FAR = 24 * 1000.0  # hours to the deadline of those who are not due


def run() -> None:
    """One table, one row for each game and number of matches."""
    rows = [_row(*wanted) for wanted in TABLES]
    table(f"A tick with {DUE} matches of five silent seats due; calibrate {calibrate():.3f} s", rows)


def _row(game: str, total: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        at = desk(Path(folder))
        _furnish(at, game, total)
        house = House(at, [MemoryMailbox()], MemoryMailer())
        now = BEGAN
        while house.tick(now).sent:
            pass
        busy, idle, whole = [], [], []
        for _ in range(ROUNDS):
            now += timedelta(hours=72, minutes=1)
            idle.append(_idle(house, now - timedelta(hours=1)))
            resolved, everything = _due(house, now)
            busy.append(resolved)
            whole.append(everything)
        at.archive.close()
    return {
        "game": games.game(game).meta.title,
        "running matches": total,
        "idle tick, CPU ms": median(idle) * 1000,
        "tick with 10 due, CPU ms": median(whole) * 1000,
        "for each due one, letters sent": median(whole) * 1000 / DUE,
        "for each due one, up to the outbox": median(busy) * 1000 / DUE,
    }


def _furnish(at: Desk, game: str, total: int) -> None:
    players = people(at)
    with at.archive.batch():
        for n in steps(range(total), f"{total:,} matches"):
            hours = 72.0 if n < DUE else FAR
            terms = {"hours": hours, "reminders": (), "outage_hours": 0.0}  # days pass here without a tick
            running(at, game, f"match-{n}", players, BEGAN, told=n < DUE, **terms)


def _idle(house: House, now: datetime) -> float:
    house.tick(now)
    watch = Watch()
    with watch.running():
        for _ in range(20):
            house.tick(now)
    return watch.cpu / 20


def _due(house: House, now: datetime) -> tuple[float, float]:
    """CPU seconds up to the outbox, and with everything sent."""
    mailer = house.mailer
    watch, sending = Watch(), Watch()
    with watch.running():
        house.desk.archive.swept(house.mailboxes[0].name, now)
        turns, seen = 0, set[str]()
        while (looked := rounds.resolve_some(house.desk, now, now, seen)).more:
            turns += looked.turns
        turns += looked.turns
    with sending.running():
        outbox.deliver(house.desk, mailer, now)
    if turns != DUE:
        raise RuntimeError(f"{turns} turns were resolved, not {DUE}")
    return watch.cpu, watch.cpu + sending.cpu
