"""postgm game: try a game on what every game promises, before anybody plays it."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

import games
from games.kit.model import Game, Rules
from games.kit.options import build
from gm.cli.common import JsonOption, complain, err, say
from gm.cli.matches import _pairs
from gm.promises import Trial, broken
from gm.promises.golden import parse, retell

app = typer.Typer(help="Games: try one on what every game promises.", no_args_is_help=True)


@app.command("check")
def check_game(
    game: Annotated[str, typer.Argument(help='The game: "Eat Me", or its engine as MODULE or MODULE:CLASS.')],
    option: Annotated[list[str] | None, typer.Option(help="NAME=VALUE, may be given again.")] = None,
    seeds: Annotated[int, typer.Option(help="Matches of each kind at each table.", min=1)] = 5,
    golden: Annotated[Path | None, typer.Option(help="A folder of golden games, to be played again.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Hold a game to what every game promises, its secrets included. Exit code 1 when a promise is broken.

    Example: postgm game check my_game.engine
    """
    found = _meant(game)
    options, wrong = build(found.Options, _pairs(option))
    if wrong:
        complain(*wrong)
    seats = found.meta.seats
    tables = sorted({seats[0], seats[len(seats) // 2], seats[-1]})
    told: dict[str, dict[str, None]] = {}
    with Progress(console=err, transient=True, disable=as_json) as bar:
        task = bar.add_task(found.meta.title, total=len(tables))
        for players in tables:
            if not found.objections(players, options):
                for promise, sentence in broken(Trial(found, players, options, tuple(range(seeds)))):
                    told.setdefault(promise, {})[f"{players} players: {sentence}"] = None
            bar.advance(task)
    for promise, sentence in _golden(found, golden) if golden else ():
        told.setdefault(promise, {})[sentence] = None
    _tell(found, told, as_json)


def _tell(game: Game, told: dict[str, dict[str, None]], as_json: bool) -> None:
    if as_json:
        print(json.dumps({"game": game.meta.key, "broken": {name: list(lines) for name, lines in told.items()}}))
    else:
        for name, lines in told.items():
            say(f"Broken: {name}")
            for line in list(lines)[:5]:
                say(f"  {line}")
        count = f"{len(told)} promise{'' if len(told) == 1 else 's'}"
        say(f"{game.meta.title} breaks {count}." if told else f"{game.meta.title} keeps every promise.")
    if told:
        raise typer.Exit(1)


def _golden(game: Game, folder: Path) -> list[tuple[str, str]]:
    """What golden games say: each is played again, and each way of ending has one."""
    name, found = "golden games are played the same way again", sorted(folder.glob("*.txt"))
    texts = {path: path.read_text(encoding="utf-8") for path in found}
    changed = [
        (name, f"{path.name} goes another way now.") for path, text in texts.items() if retell(text, game) != text
    ]
    missing = sorted(set(game.meta.endings) - {parse(text).ending for text in texts.values()})
    return changed + [("each way of ending has a golden game", f"None in {folder} ends by {one}.") for one in missing]


@app.command("record")
def record_game(
    script: Annotated[Path, typer.Argument(help="A golden game, or just its head lines: game, seats, seed, ending.")],
    game: Annotated[str, typer.Option(help="The engine as MODULE or MODULE:CLASS, if it is on no shelf.")] = "",
) -> None:
    """Play the script of a golden game and write its record: scripted turns first, then silence.

    Example: postgm game record tests/playthroughs/most_points.txt
    """
    text = script.read_text(encoding="utf-8")
    script.write_text(retell(text, _meant(game or parse(text).game)), encoding="utf-8")
    say(f"{script} is written. Read it: from now on it must go that way.")


def _meant(said: str) -> Game:
    """A game of the shelf, or the one engine of a module in the present folder or installed; of a package, that of
    its module `engine`."""
    if key := games.find(said):
        return games.game(key)
    module, _, name = said.partition(":")
    sys.path.insert(0, "")
    try:
        engines = _engines(module, name)
        if not engines and hasattr(sys.modules[module], "__path__") and find_spec(f"{module}.engine"):
            module = f"{module}.engine"
            engines = _engines(module, name)
    except ImportError as why:
        complain(
            f'There is no game "{said}" on the shelf ({", ".join(games.shelf())}), nor a module of this name: {why}.'
        )
    if len(engines) != 1:
        complain(f"{module} holds {len(engines)} engines; name one as {module}:CLASS.")
    return games.lend(engines[0].meta.key, f"{module}:{engines[0].__name__}")


def _engines(module: str, name: str) -> list[type[Rules[Any, Any]]]:
    """Those written in this module, or the one of this name that it holds. ImportError when there is no such module."""
    there = vars(import_module(module))
    return [value for key, value in there.items() if (key == name if name else _engine(value, module))]


def _engine(value: Any, module: str) -> bool:
    return isinstance(value, type) and issubclass(value, Rules) and value.__module__ == module
