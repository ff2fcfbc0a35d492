"""Which chair a GM means."""

from __future__ import annotations

from games.kit.words import fold, nearest
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table


def seat_of(table: Table, said: str) -> str:
    """The chair of this name, however it is written. Wrong names those that there are."""
    names = [chair.name for chair in table.match.chairs]
    plain = fold(said.strip().strip("\"'"))
    if not plain:
        raise Wrong(f"Which chair? {table.match.name} has {', '.join(names)}.")
    exact = next((name for name in names if fold(name) == plain), None)
    if exact:
        return exact
    if known := next((c.name for c in table.match.chairs if c.called and fold(c.called) == plain), None):
        return known
    near = nearest(said, names)
    raise Wrong(
        f'{table.match.name} has no chair "{said}"; '
        + (f'did you mean "{near}"? It has ' if near else "it has ")
        + f"{', '.join(names)}."
    )
