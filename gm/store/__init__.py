"""The archive: what the game master wrote down, in SQLite or PostgreSQL."""

from __future__ import annotations

from gm.ports import Clock
from gm.store.archive import SqlArchive, WallClock
from gm.store.chain import broken
from gm.store.migrations import current, migrate

__all__ = ["SqlArchive", "WallClock", "broken", "current", "migrate", "open_archive"]


def open_archive(url: str, *, worker: str = "", clock: Clock | None = None) -> SqlArchive:
    """The archive at that URL, its tables brought up to this program first."""
    archive = SqlArchive(url, worker=worker, clock=clock)
    archive.migrate()
    return archive
