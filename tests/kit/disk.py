"""A disk that forgets what was not synced, and an archive on it whose light goes out around its commits."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from gm.ports import NOBODY, Delivery, Fetched, Spared
from gm.store import SqlArchive
from tests.kit.faults import Power


@dataclass
class Disk:
    """The database file and the truth about it: which part of the write-ahead log has surely reached the disk."""

    path: Path
    firm: int = 0
    main: tuple[int, int] = (0, 0)

    def note(self) -> None:
        """All that was committed so far is durable."""
        self.firm, self.main = _size(self._log), _main(self.path)

    @property
    def _log(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def after_the_cut(self, lose: bool) -> Disk:
        """The disk as it is found when the light comes back; `lose`: what was not synced is gone."""
        stem, _, number = self.path.name.partition("-")
        found = Disk(self.path.with_name(f"{stem}-{int(number or 0) + 1}"))
        keep = self.firm if lose and self.main == _main(self.path) else _size(self._log)
        shutil.copyfile(self.path, found.path)
        if self._log.exists():
            found._log.write_bytes(self._log.read_bytes()[:keep])
        return found


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _main(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns


class CutArchive:
    """An archive whose light goes out before and after commits; nothing else about it is different."""

    def __init__(self, inner: SqlArchive, power: Power, disk: Disk) -> None:
        self._inner, self._power, self._disk, self._deep = inner, power, disk, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def _durable(self) -> None:
        if not self._deep:
            self._disk.note()

    def keep(self, letters: Sequence[Fetched], now: datetime) -> int:
        self._power.at("before keep")
        new = self._inner.keep(letters, now)
        self._durable()
        self._power.at("after keep")
        return new

    def swept(self, mailbox: str, at: datetime) -> None:
        self._power.at("before sweep")
        self._inner.swept(mailbox, at)
        self._power.at("after sweep")

    def release(self, name: str, wake: datetime | None) -> None:
        self._power.at("before release")
        self._inner.release(name, wake)

    def claim(self, now: datetime, limit: int, lease_seconds: float = 300, but: Spared = NOBODY) -> Any:
        rows = self._inner.claim(now, limit, lease_seconds, but)
        if rows:
            self._power.at("after claim")
        return rows

    def delivered(self, delivery: Delivery, now: datetime, next_try: datetime | None = None) -> None:
        self._power.at("before mark")
        self._inner.delivered(delivery, now, next_try)
        self._power.at("after mark")

    @contextlib.contextmanager
    def step(self) -> Iterator[Any]:
        with self._inner.step() as step:
            yield step
            self._power.at("before commit")
        self._durable()
        self._power.at("after commit")

    @contextlib.contextmanager
    def batch(self, whole: bool = False) -> Iterator[None]:
        self._deep += 1
        try:
            with self._inner.batch(whole):
                yield
                self._power.at("before batch")
        finally:
            self._deep -= 1
        self._durable()
        self._power.at("after batch")
