"""Which chair a GM means."""

from __future__ import annotations

import re

from games.kit.words import fold, nearest
from gm.desk.bench import Desk
from gm.desk.deeds.speech import THEM
from gm.desk.matches import naming
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain.match import GM

_BEHIND = re.compile(
    r"(?i)(?:[ ,]+(?:a (?:little )?bit|a little|once more|again|please|too|as well|gently|kindly|now|for me))+[ .!?]*$"
)
"""What may stand behind a name: "nudge Rosa and Nick a bit"."""


_FREE = re.compile(r"(?:the )?(?:(?:last|only|free|empty|open|vacant|remaining) )+(?:chair|seat|place|spot)")


def _free(table: Table, there: str) -> str:
    """The one chair that nobody has. Wrong where there is none, or more than one."""
    free = [
        chair.name for chair in table.match.chairs if chair.name != GM and (chair.free or chair.vacant or chair.left)
    ]
    if len(free) == 1:
        return free[0]
    which = f"{' and '.join(free)} are free" if free else "none is free"
    raise Wrong(f"Which chair? Of {table.match.name} {which}; it has {there}.")


def seat_of(table: Table, said: str, desk: Desk | None = None) -> str:
    """The chair of this name, however it is written, or that of who is called so. Wrong names those that there are."""
    chairs = table.match.chairs
    there = ", ".join(chair.name for chair in chairs)
    plain = fold(said.strip().strip("\"'"))
    if not plain:
        raise Wrong(f"Which chair? {table.match.name} has {there}.")
    known = [*((chair.name, chair.name) for chair in chairs), *((chair.called, chair.name) for chair in chairs)]
    known += naming.called(desk.archive, table) if desk else ()
    bare = fold(_BEHIND.sub("", said.strip()))
    plainer = dict.fromkeys((plain, bare, fold(naming.untitled(bare))))
    if named := next((seat for words in plainer for name, seat in known if fold(name) == words), None):
        return named
    if _FREE.fullmatch(plain):
        return _free(table, there)
    return _short(table, naming.untitled(bare), desk) or _unknown(table, said, there)


def _short(table: Table, said: str, desk: Desk | None) -> str:
    """The chair that a short form of a name means, or nothing."""
    return naming.short_for(desk.archive, table, said) if desk and said not in THEM else ""


def _unknown(table: Table, said: str, there: str) -> str:
    """Wrong says that there is no such chair, and which it may be."""
    if fold(said.strip()) in THEM:
        raise Wrong(f'Whom do you mean by "{said.strip()}"? {table.match.name} has {there}.')
    near = nearest(said, [chair.name for chair in table.match.chairs])
    hint = f'did you mean "{near}"? It has' if near else "it has"
    raise Wrong(f'{table.match.name} has no chair "{said}"; {hint} {there}.')
