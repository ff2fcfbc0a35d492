"""Is another process of this worker alive? Told by a lock that the system lets go of with whoever holds it."""

from __future__ import annotations

import fcntl
import os
import weakref
from pathlib import Path
from urllib.parse import quote

from gm.ports import Refused


class Presence:
    """Held by every service of a worker for as long as it lives, however it dies (flock on a file of its name).

    It is per data folder: two workers that share neither the folder nor a name have no need of it, and two that were
    given one name by mistake, each with a folder of its own, do not see each other.
    """

    def __init__(self, folder: Path, worker: str) -> None:
        path = folder / f"worker-{quote(worker, safe='')}.lock"
        try:
            self._file = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        except OSError as why:
            raise Refused(f"The lock {path} cannot be used: {why.strerror}.") from None
        self._leave = weakref.finalize(self, os.close, self._file)
        self.first = self._alone()
        """Was nobody else there when this one came? What its name had in hand then, a dead one left."""
        fcntl.flock(self._file, fcntl.LOCK_SH)

    def _alone(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Leave; twice is harmless."""
        self._leave()


def anybody(folder: Path) -> bool:
    """Is a service at work in this data folder?"""
    for path in folder.glob("worker-*.lock"):
        with open(path, "rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return True
    return False
