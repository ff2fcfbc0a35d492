"""What was in trouble when a service last looked, kept in a file for who asks beside it: `postgm status`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "trouble"


def keep(data: Path, words: Sequence[str]) -> None:
    """Put down what is in trouble, a line each; nothing where nothing is. A disk that does not take it is no matter."""
    lines = "".join(f"{' '.join(said.split())}\n" for said in words)
    if lines == _read(data):
        return
    with suppress(OSError):
        (data / FILE).write_text(lines, encoding="utf-8")


def kept(data: Path) -> list[str]:
    """What was put down last."""
    return _read(data).splitlines()


def _read(data: Path) -> str:
    try:
        return (data / FILE).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
