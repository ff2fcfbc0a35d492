"""Which chair a GM means."""

from __future__ import annotations

from games.kit.words import fold, nearest
from gm.desk.bench import Desk
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table


def seat_of(table: Table, said: str, desk: Desk | None = None) -> str:
    """The chair of this name, however it is written, or that of the one player of this name. Wrong names those that
    there are."""
    chairs = table.match.chairs
    there = ", ".join(chair.name for chair in chairs)
    plain = fold(said.strip().strip("\"'"))
    if not plain:
        raise Wrong(f"Which chair? {table.match.name} has {there}.")
    known = [*((chair.name, chair.name) for chair in chairs), *((chair.called, chair.name) for chair in chairs)]
    if named := next((seat for name, seat in known if fold(name) == plain), None):
        return named
    if desk and len(theirs := _of_player(desk, table, plain)) == 1:
        return theirs[0]
    near = nearest(said, [chair.name for chair in chairs])
    hint = f'did you mean "{near}"? It has' if near else "it has"
    raise Wrong(f'{table.match.name} has no chair "{said}"; {hint} {there}.')


def _of_player(desk: Desk, table: Table, plain: str) -> list[str]:
    """The chairs of players of this name; in an anonymous match nobody is known by it."""
    if table.match.policy.anonymous:
        return []
    seated = [(chair.name, desk.archive.player(chair.player)) for chair in table.match.chairs if chair.player]
    return [seat for seat, player in seated if player and plain in (fold(player.name), *fold(player.name).split()[:1])]
