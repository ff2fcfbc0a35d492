"""How a question to the GM was ruled before: what a report of the GM reminds of."""

from __future__ import annotations

from collections.abc import Mapping

from gm.desk.bench import Desk
from gm.desk.history import History
from gm.desk.table import Table, topic_of
from gm.domain.match import GM


def known(desk: Desk, table: Table) -> list[str]:
    """How the same question was ruled before, in any match of the game, the newest last."""
    ask = table.asks.get(GM)
    topic = topic_of(table.match.game, ask.topic) if ask else ""
    if not topic:
        return []
    noted = dict(desk.archive.notes(topic)) | _of(table.rulings, topic)
    names = dict.fromkeys([*(key.partition("/")[0] for key in noted), table.match.name])
    again = {name: _that_count(desk, table, name, topic) for name in names if _was_set_back(desk, table, name)}
    kept = {key: text for key, text in noted.items() if key.partition("/")[0] not in again}
    rulings = [*kept.values(), *(text for found in again.values() for text in found.values())]
    return [text.replace("\n", "; ") for text in rulings]


def _of(rulings: list[tuple[str, str, str]], topic: str) -> dict[str, str]:
    return {key: text for about, key, text in rulings if about == topic}


def _was_set_back(desk: Desk, table: Table, name: str) -> bool:
    if name == table.match.name:
        return bool(table.match.anew)
    sheet = desk.archive.match(name)
    return bool(sheet and Table.of(sheet).match.anew)


def _that_count(desk: Desk, table: Table, name: str, topic: str) -> Mapping[str, str]:
    """Of a match that was set back or corrected: the rulings of the history that counts, and none that was undone."""
    mine = table.events if name == table.match.name else ()
    line = History(desk.archive, name, mine).line()
    return _of(Table(table.match, tuple(passed.event for passed in line)).rulings, topic)
