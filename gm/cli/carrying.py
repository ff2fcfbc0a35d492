"""postgm match export, import: a single match into another house, in the middle of play."""

from __future__ import annotations

import gzip
import os
import zlib
from pathlib import Path
from typing import Annotated

import typer

from gm import __version__
from gm.cli.common import ConfigOption, JsonOption, complain, desk, now, say
from gm.cli.matches import Name
from gm.cli.moving import PassphraseOption, passphrase
from gm.desk.matches import carrying
from gm.store import broken
from gm.store.locking import locked, opened


def export(
    name: Name,
    file: Annotated[Path, typer.Argument(help="The file to write; one that is there stays as it is.")],
    passphrase_file: PassphraseOption = None,
    moving: Annotated[
        bool, typer.Option("--moving", help="It moves: stop its clock here, and tell its players.")
    ] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write one match into a file, for another house: its journal, its players with their addresses, its secrets.

    Example: postgm match export eat-me-1 eat-me-1.match --moving
    """
    secret = passphrase(passphrase_file, twice=True) if passphrase_file else ""
    with desk(config) as (bench, _):
        content = gzip.compress(carrying.packed(bench, name, __version__, now()))
        write(file, locked(content, secret) if secret else content)
        if moving:
            carrying.announced(bench, name, now())
    said = [f"Wrote {file}, for its owner alone: {name} as it is now, with its players' addresses."]
    if not secret:
        said.append("Who can read it knows every hand and every card to come.")
    if moving:
        said.append("Its clock stands still here, and its players are told with the next tick.")
    said.append(f"Elsewhere: postgm match import {file.name}")
    say(" ".join(said), as_json, {"match": name, "file": file, "moving": moving, "locked": bool(secret)})


def write(file: Path, content: bytes) -> None:
    """A new file, for its owner alone; what is there is never overwritten."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError:
        complain(f"{file} is there already; I do not overwrite it.")
    except OSError as why:
        file.unlink(missing_ok=True)
        complain(f"{file} cannot be written: {why.strerror}.")


def import_(
    file: Annotated[Path, typer.Argument(help="A file that postgm match export wrote.")],
    name: Annotated[str, typer.Option(help="Another name, where its own is taken here.")] = "",
    passphrase_file: PassphraseOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a match from another house; it goes on where it was, with the time that was left, by new letters from here.

    Example: postgm match import eat-me-1.match
    """
    try:
        content = gzip.decompress(opened(file.read_bytes(), lambda: passphrase(passphrase_file or "-")))
    except (gzip.BadGzipFile, EOFError, zlib.error):
        complain(f"{file} is no match that postgm match export wrote, or it is damaged.")
    except OSError as why:
        complain(f"{file} cannot be read: {why.strerror}.")
    carried = carrying.unpacked(content)
    if broken(carried.entries) is not None:
        complain(f"The journal in {file} is damaged, or somebody changed it; nothing was taken.")
    with desk(config) as (bench, _):
        if bench.archive.match(called := name or carried.name):
            complain(f'There is a match "{called}" already. Give this one another name: --name {called}-2')
        table = carrying.settle_in(bench, carried, now(), name)
    match = table.match
    say(
        f"{match.name} goes on here: {table.title}, turn {match.turn}, {match.status}, with "
        f"{', '.join(match.seats)}. Its players hear of it with the next tick. Let it not go on in the other house.",
        as_json,
        {"match": match.name, "game": match.game, "turn": match.turn, "status": match.status},
    )
