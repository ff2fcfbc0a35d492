"""What all commands share: the configuration, the desk, output for people and for programs, complaints."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from gm.bootstrap import Service, default_policy, desk_of
from gm.config import PREFIX, Settings, load, strangers
from gm.desk.bench import Desk
from gm.domain.policy import Policy
from gm.sections import BadConfig
from gm.store.backup import DATABASE, KEY, MOVED

CONFIG = "postgm.toml"
WIDE = 400  # characters of a line that goes to a file or to another program, which is not broken to fit
NOTHING = f"There is no {CONFIG} here. Make one with: postgm init"
ConfigOption = Annotated[
    Path | None, typer.Option("--config", "-c", help="The configuration (default: postgm.toml, or $POSTGM_CONFIG).")
]
CronOption = Annotated[bool, typer.Option("--cron", help="Rounds come from cron or elsewhere; only their age tells.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def settings(config: Path | None) -> Settings:
    """The settings of the named file, of $POSTGM_CONFIG or of ./postgm.toml. BadConfig where nothing says whose house
    this is."""
    known = whatever(config)
    if not founded(config, known):
        raise BadConfig([NOTHING])
    return known


def whatever(config: Path | None) -> Settings:
    """The same for what founds no house: the defaults where there is no file."""
    known = load(file_of(config))
    for sentence in strangers(os.environ):
        err.print(f"postgm: {sentence}", markup=False)
    return known


def founded(config: Path | None, known: Settings) -> bool:
    """Does a file or the environment say whose house this is, or does it lie here already?"""
    told = any(f"{name.upper()}__".startswith(f"{PREFIX}HOUSE__") for name in os.environ)
    return bool(file_of(config)) or told or any((known.house.data / name).exists() for name in (KEY, DATABASE, MOVED))


def file_of(config: Path | None) -> Path | None:
    """Which file the settings are read from; None where there is none."""
    told = os.environ.get("POSTGM_CONFIG")
    return config or said_first() or (Path(told) if told else None) or (Path(CONFIG) if Path(CONFIG).exists() else None)


_first: list[Path] = []


def named_first(config: Path | None) -> None:
    """A file was named before the command (postgm -c FILE check), or none was."""
    _first[:] = [config] if config else []


def said_first() -> Path | None:
    """The file that was named before the command."""
    return _first[-1] if _first else None


@contextmanager
def desk(config: Path | None) -> Iterator[tuple[Desk, Policy]]:
    """The desk for one command, closed afterwards."""
    known = settings(config)
    opened, archive = desk_of(known)
    try:
        yield opened, default_policy(known)
    finally:
        archive.close()


def close(service: Service) -> None:
    """Close a service at the end of a command."""
    service.close()


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


def complain(*sentences: str, code: int = 2) -> NoReturn:
    """Say what is wrong and end."""
    for sentence in sentences:
        err.print(f"postgm: {sentence}", markup=False)
    sys.exit(code)


def show(rows: Sequence[Mapping[str, Any]], as_json: bool, empty: str) -> None:
    """A table for people, or JSON for programs."""
    if as_json:
        print(json.dumps(list(rows), ensure_ascii=False, indent=2, default=str))
        return
    if not rows:
        out.print(empty, markup=False)
        return
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for name in rows[0]:
        grid.add_column(name.replace("_", " "), overflow="fold")
    for row in rows:
        grid.add_row(*(Text("" if value is None else str(value)) for value in row.values()))  # words, no markup
    narrow = sys.stdout.isatty() or "COLUMNS" in os.environ
    Console(highlight=False, width=None if narrow else WIDE).print(grid)


def say(text: str, as_json: bool = False, data: Any = None) -> None:
    """A sentence for people, or JSON for programs."""
    if as_json:
        print(json.dumps(data if data is not None else {"said": text}, ensure_ascii=False, indent=2, default=str))
    else:
        out.print(text, markup=False)
