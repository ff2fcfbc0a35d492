"""postgm proof: what opens the proof of a match that is over, and whether all its chance follows from it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from gm.cli.carrying import write
from gm.cli.common import ConfigOption, JsonOption, complain, desk, out, say
from gm.cli.matches import Name
from gm.desk.matches import proving

app = typer.Typer(help="Prove that the deal and the dice were not bent.", no_args_is_help=True, rich_markup_mode=None)


@app.command("open")
def open_(
    name: Name,
    file: Annotated[Path | None, typer.Argument(help="The file to write; one that is there stays as it is.")] = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """What opens the proof of a match that is over: its seed, and in a file also every turn and all orders.

    Example: postgm proof open eat-me-1 eat-me-1-proof.json
    """
    with desk(config) as (bench, _):
        found = proving.opening(bench.archive, name)
    if file:
        write(file, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    record: dict[str, Any] = msgspec.to_builtins(found)
    more = (
        f"Wrote {file}. To check it, anywhere: postgm proof check {file.name}"
        if file
        else "For the record: add a file."
    )
    say(
        f"The proof {found.proof} is opened by the seed {found.seed} and the nonce {found.nonce}. {more}",
        as_json,
        record,
    )


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The record of a match, from its GM or by mail.")],
    story: Annotated[bool, typer.Option("--story", help="Tell every turn, as it is played again.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Does the record open the proof that was told at the beginning, and do the deal and every draw follow? Needs no
    house.

    Example: postgm proof check eat-me-1-proof.json
    """
    try:
        content = file.read_bytes()
    except OSError as why:
        complain(f"{file} cannot be read: {why.strerror}.")
    found = proving.checked(proving.read(content))
    for line in found.story if story and not as_json else ():
        out.print(line, markup=False)
    known = found.opening
    table = {"match": known.match, "proof": known.proof, "turns": len(known.turns), "wrong": found.wrong}
    say(found.sentence, as_json, table)
    if found.wrong:
        raise typer.Exit(1)
