"""The rules: pure game engines. The shelf names them; others join through the entry-point group "postgm.games"."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from games.kit.model import Game

SHELF = {
    "eat_me": "games.eat_me.engine:EatMe",
    "no_more_meat": "games.no_more_meat.engine:NoMoreMeat",
    "hold_my_bear": "games.hold_my_bear.engine:HoldMyBear",
    "teamturns": "games.teamturns.engine:Teamturns",
    "meta": "games.meta.engine:MetaGame",
    "open_table": "games.open_table.engine:OpenTable",
}
GROUP = "postgm.games"


@lru_cache(maxsize=1)
def _addresses() -> dict[str, str]:
    return {**{entry.name: entry.value for entry in entry_points(group=GROUP)}, **SHELF}


def shelf() -> tuple[str, ...]:
    """The keys of every game on the shelf, in order."""
    return tuple(_addresses())


@lru_cache(maxsize=64)
def game(key: str) -> Game:
    """The game with this key. KeyError when the shelf has none."""
    module, _, name = _addresses()[key].partition(":")
    found: Game = getattr(import_module(module), name)()
    return found


def lend(key: str, address: str) -> Game:
    """Put a game on the shelf for as long as this program runs: "my_game.engine:MyGame", say."""
    _addresses()[key] = address
    return game(key)


def templates(key: str) -> Path | None:
    """The words that a game of another distribution brings along: the folder `templates` beside its engine, or a folder
    with its key in there; None for games whose words lie with the house."""
    if key in SHELF or key not in _addresses():
        return None
    spec = find_spec(_addresses()[key].partition(":")[0])
    if spec is None or spec.origin is None:
        return None
    there = Path(spec.origin).parent / "templates"
    return next((folder for folder in (there / key, there) if (folder / "report.txt.j2").exists()), None)


def find(said: str) -> str | None:
    """The key of the game somebody means: "Eat Me", "eat-me" and "EATME" are eat_me; None when none or several."""

    def plain(name: str) -> str:
        return "".join(c for c in name.casefold() if c.isalnum())

    wanted = plain(said)
    exact = [key for key in shelf() if plain(key) == wanted]
    begins = [key for key in shelf() if wanted and plain(key).startswith(wanted)]
    return exact[0] if exact else begins[0] if len(begins) == 1 else None
