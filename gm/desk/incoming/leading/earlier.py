"""A deadline that a GM sets in answer to a letter of an earlier turn, and that may be meant for that one."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.history import History
from gm.desk.table import Table

_OF_A_TURN = ("extend", "deadline")
_BEFORE = "Your letter answers one of turn {1}, and {0} is in turn {2} now. "


def than_now(case: Case, table: Table, asked: Asked) -> str:
    """That a deadline is set in answer to a letter of an earlier turn, and may be that one's; empty: it is not so."""
    match = table.match
    if asked.deed.name not in _OF_A_TURN or asked.said.get("still"):
        return ""
    ours = case.desk.archive.sent_to(case.letter.first("in-reply-to").strip())
    if ours is None or ours.match != match.name:
        return ""
    turn = History(case.desk.archive, match.name).turn_at(ours.created)
    return _BEFORE.format(match.name, turn, match.turn) if 0 < turn < match.turn else ""
