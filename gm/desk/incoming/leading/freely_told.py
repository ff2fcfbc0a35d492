"""What a GM tells of people in one sentence: who is away, each with their days, and who sits in for them meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.incoming.leading import absent, gm_deeds, handed_on
from gm.desk.table import Table

_SAME = frozenset(("away", "sitter", "replace", "excuse"))  # deeds that a part of such a sentence may call by itself


def told(case: Case, number: int, line: str, table: Table) -> bool:
    """Show what is noted of a sentence about people who are away, or answer whether it is noted; is it one?"""
    zone = case.player.zone or table.match.policy.zone
    if said := absent.answer(case.desk, table, line, case.now, zone):
        case.leads = True
        case.say(number, line, said, "told")
        return True
    gone = absent.read(case.desk, table, line, case.now, zone)
    sits = handed_on.read(case.desk, table, line) if gone.calls else None
    lent = [_lent(sits, gone.last)] if isinstance(sits, Asked) and sits.deed.name == "sitter" else []
    if not (gone.otherwise or (gone.calls and lent)) or _asks_more(line):
        return False
    _show(case, number, line, table, [*filter(None, map(deeds.read, gone.calls)), *lent])
    return True


def _asks_more(line: str) -> bool:
    """Does it ask for something that has nothing to do with who is away?"""
    first = next(deeds.hear(line), None)
    return first is not None and any(one.deed.name not in _SAME for one in first[0])


def _lent(sits: Asked, last: str) -> Asked:
    """Who sits in does so until the last day of the absence, where no other is told."""
    if sits.said["until"]:
        return sits
    seat, who = sits.said["seat"], sits.said["who"]
    return Asked(sits.deed, {**sits.said, "until": last}, f"sitter for {seat}: {who} until {last}")


def _show(case: Case, number: int, line: str, table: Table, every: Sequence[Asked]) -> None:
    for one in every:
        gm_deeds.do(case, number, line, table, one, line)
