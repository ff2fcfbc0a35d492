"""Tables that lie ready: made once in a process, and copied for every evening that begins with an empty house."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path

from gm.store import migrate


def lay_out(path: Path) -> None:
    """An empty database of this program's tables, unless there is one; how tables are made is shown elsewhere."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(_empty())


@lru_cache(maxsize=1)
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "empty.sqlite"
        migrate(f"sqlite:///{made}")
        return made.read_bytes()
