"""Which chair a GM means."""

from __future__ import annotations

from games.kit.words import fold, nearest
from gm.desk.bench import Desk
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table


def seat_of(table: Table, said: str, desk: Desk | None = None) -> str:
    """The chair of this name, however it is written, or that of the one player of this name. Wrong names those that
    there are."""
    names = [chair.name for chair in table.match.chairs]
    plain = fold(said.strip().strip("\"'"))
    if not plain:
        raise Wrong(f"Which chair? {table.match.name} has {', '.join(names)}.")
    exact = next((name for name in names if fold(name) == plain), None)
    if exact:
        return exact
    if known := next((c.name for c in table.match.chairs if c.called and fold(c.called) == plain), None):
        return known
    if desk and len(theirs := _of_player(desk, table, plain)) == 1:
        return theirs[0]
    near = nearest(said, names)
    raise Wrong(
        f'{table.match.name} has no chair "{said}"; '
        + (f'did you mean "{near}"? It has ' if near else "it has ")
        + f"{', '.join(names)}."
    )


def _of_player(desk: Desk, table: Table, plain: str) -> list[str]:
    """The chairs of players of this name; in an anonymous match nobody is known by it."""
    if table.match.policy.anonymous:
        return []
    seated = [(chair.name, desk.archive.player(chair.player)) for chair in table.match.chairs if chair.player]
    return [seat for seat, player in seated if player and plain in (fold(player.name), *fold(player.name).split()[:1])]
