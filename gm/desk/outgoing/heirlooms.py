"""What was told to one chair alone before somebody took it over: at a table that a person leads it is in no hand."""

from __future__ import annotations

from typing import Any

from gm.desk.bench import Desk
from gm.desk.history import History
from gm.desk.table import Table
from gm.domain.match import GM, SeatLeft, Started, TurnResolved


def told(desk: Desk, table: Table, seat: str) -> list[dict[str, Any]]:
    """What the GM wrote to this chair alone in earlier rounds, the oldest first; what it reads now is left out."""
    if not table.game.grammar.whole or seat == GM or not table.match.position:
        return []
    known, found = [list(table.view(seat)["own"])], []
    for passed in History(desk.archive, table.match.name).line():
        if not isinstance(passed.event, Started | TurnResolved | SeatLeft):
            continue
        view = Table(passed.match).view(seat)
        if view["own"] and view["own"] not in known:
            known.append(view["own"])
            found.append({"round": view["round"], "lines": view["own"]})
    return found
