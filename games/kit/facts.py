"""The one door to data/<game>/: card lists and set-up tables, read once when a game is imported."""

from __future__ import annotations

import csv
import io
import tomllib
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent.parent


def _folder() -> Path:
    packed = _HERE / "_data"  # inside an installed wheel
    return packed if packed.is_dir() else _HERE.parent / "data"


def text(game: str, name: str) -> str:
    """The text of data/<game>/<name>. FileNotFoundError when it is not there."""
    return (_folder() / game / name).read_text(encoding="utf-8")


def toml(game: str, name: str) -> dict[str, Any]:
    """The tables of data/<game>/<name>."""
    return tomllib.loads(text(game, name))


def rows(game: str, name: str) -> list[dict[str, str]]:
    """The rows of the CSV file data/<game>/<name>, by column name; lines that begin with # are comment."""
    lines = (line for line in text(game, name).splitlines() if not line.startswith("#"))
    return list(csv.DictReader(io.StringIO("\n".join(lines))))
