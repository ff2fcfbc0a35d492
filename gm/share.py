"""Where the files that travel with the program lie: beside the packages in a checkout, inside them in a wheel."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def templates() -> Path:
    """The folder of the letters."""
    packed = _HERE / "_templates"
    return packed if packed.is_dir() else _HERE.parent / "templates"


def example_config() -> Path:
    """The commented example of a configuration."""
    packed = _HERE / "config.example.toml"
    return packed if packed.is_file() else _HERE.parent / "config.example.toml"
