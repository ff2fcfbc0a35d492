"""The operator's weekly letter: what came, what became of it, and how the house stands. Numbers only, no secrets."""

from __future__ import annotations

import platform
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from gm.ports import Archive
from gm.vitals import figures

WEEK: Final = timedelta(days=7)
LATE: Final = timedelta(minutes=10)
ALWAYS: Final = ("done", "refused", "aside", "dropped")  # fates that are told though nothing met them
BACKUPS: Final = "backup"
"""The topic of notes of the days on which copies of the house were made."""

Weekly = Callable[[datetime], Sequence[str]]
"""The paragraphs of the letter at a moment."""


def weekly(archive: Archive, data: Path, version: str) -> Weekly:
    """The letter of this house, whose data lie there."""
    return partial(_words, archive, data, version)


def backed_up(archive: Archive, now: datetime) -> None:
    """A copy of the house was made on that day."""
    with archive.step() as step:
        step.note(BACKUPS, f"{now:%Y-%m-%d}", "", now)


def last_backup(archive: Archive) -> datetime | None:
    """The beginning of the day (UTC) on which the last copy was made; None when none is known."""
    days = [day for day, _ in archive.notes(BACKUPS)]
    return datetime.strptime(max(days), "%Y-%m-%d").replace(tzinfo=UTC) if days else None


def _words(archive: Archive, data: Path, version: str, now: datetime) -> list[str]:
    since = now - WEEK
    week, stands = archive.since(since), archive.counts()
    said = [f"What happened since {since:%A, %-d %B %Y, %H:%M} UTC:"]
    said += [
        figures.letters(week, ALWAYS),
        _ours(week, archive.oldest(now), now),
        _matches(archive, stands, since, now),
    ]
    said += _for_a_person(stands)
    said += [_disk(data), _backup(last_backup(archive), now)]
    said += [
        f"This is PostGM {version}, with Python {platform.python_version()} and SQLite {sqlite3.sqlite_version}. "
        "How to look closer: postgm doctor, postgm status.",
        "This letter comes once a week; weekly = false under [house] ends it.",
    ]
    return said


def _ours(week: Mapping[str, int], oldest: datetime | None, now: datetime) -> str:
    states = figures.of(week, "outbox")
    said = (
        f"Letters of ours: {states.get('sent', 0)} sent, {states.get('bounced', 0)} came back, "
        f"{states.get('failed', 0)} could not be sent."
    )
    if oldest and now - oldest > LATE:
        said += f" One waits to leave since {oldest:%Y-%m-%d %H:%M} UTC: postgm outbox shows it."
    return said


def _matches(archive: Archive, stands: Mapping[str, int], since: datetime, now: datetime) -> str:
    turns, silent = archive.played(since)
    said = f"{figures.matches(stands)} Turns played: {turns}, {silent} of them with somebody silent."
    overdue, first = archive.late(now - LATE)
    return f"{said} {overdue} should have been looked at since {first:%Y-%m-%d %H:%M} UTC." if overdue else said


def _for_a_person(stands: Mapping[str, int]) -> Iterator[str]:
    lying = stands.get("letters.aside", 0)
    if lying:
        yield f"Letters that lie aside for you: {lying}. postgm aside list shows them."


def _disk(data: Path) -> str:
    try:
        free = shutil.disk_usage(data).free
        size = sum(file.stat().st_size for file in data.glob("postgm.sqlite*"))
    except OSError as why:
        return f"How much room the disk has cannot be seen: {why.strerror}."
    return f"The disk has {_big(free)} free; the database takes {_big(size)}."


def _big(octets: int) -> str:
    return f"{octets / 1e9:.1f} GB" if octets >= 1e9 else f"{octets / 1e6:.1f} MB"


def _backup(last: datetime | None, now: datetime) -> str:
    if last is None:
        return "No backup is known here; postgm backup FILE makes one (PostgreSQL: pg_dump)."
    return f"The last backup was made on {last:%A, %-d %B}; days since then: {(now - last).days}."
