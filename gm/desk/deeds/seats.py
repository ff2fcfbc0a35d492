"""Which chair a GM means."""

from __future__ import annotations

import re

from games.kit.words import fold, nearest
from gm.desk.bench import Desk
from gm.desk.matches import naming
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table

_BEHIND = re.compile(
    r"(?i)(?:[ ,]+(?:a (?:little )?bit|a little|once more|again|please|too|as well|gently|kindly|now|for me))+[ .!?]*$"
)
"""What may stand behind a name: "nudge Rosa and Nick a bit"."""


def seat_of(table: Table, said: str, desk: Desk | None = None) -> str:
    """The chair of this name, however it is written, or that of who is called so. Wrong names those that there are."""
    chairs = table.match.chairs
    there = ", ".join(chair.name for chair in chairs)
    plain = fold(said.strip().strip("\"'"))
    if not plain:
        raise Wrong(f"Which chair? {table.match.name} has {there}.")
    known = [*((chair.name, chair.name) for chair in chairs), *((chair.called, chair.name) for chair in chairs)]
    known += naming.called(desk.archive, table) if desk else ()
    plainer = (plain, fold(_BEHIND.sub("", said.strip())))
    if named := next((seat for words in plainer for name, seat in known if fold(name) == words), None):
        return named
    near = nearest(said, [chair.name for chair in chairs])
    hint = f'did you mean "{near}"? It has' if near else "it has"
    raise Wrong(f'{table.match.name} has no chair "{said}"; {hint} {there}.')
