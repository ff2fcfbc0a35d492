"""A result of a table that its GM leads as its engine, put right in a few words: "oh, Ines has 5 gold, not 6"."""

from __future__ import annotations

import re

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.history import History
from gm.desk.table import Table
from gm.domain.match import GM, TurnResolved

_HEAD = re.compile(
    r"(?i)^[^:]{0,60}?\b(?:mistakes?|errors?|wrong|corrections?|correct(?:ed)?|results?|answer|report|typo|story)\b"
    r"[^:,.!\d]{0,20}[:,.!]\s+"
)
_IN_IT = re.compile(
    r"(?i)^(?:and )?(?:in|of) (?:the|my) (?:last|previous|latest) (?:result|answer|report|story|round|letter)s?,? "
)


def result(case: Case, table: Table | None, line: str) -> Asked | None:
    """The correction of the GM's last answer that a line is; None where it changes nothing that stands there."""
    if table is None or case.seat != GM or GM in table.asks or not table.game.grammar.whole:
        return None
    turn, text = _last(case, table)
    within = _IN_IT.sub("", line.strip(), count=1)
    said = within if within != line.strip() else _HEAD.sub("", within, count=1)
    new = table.game.grammar.moved(text, said, table.words(GM)) if text else ""
    return deeds.find(f"correct turn {turn}: GM: {said}") if new not in ("", text) else None


def _last(case: Case, table: Table) -> tuple[int, str]:
    """The last answer of the GM, with the turn that it closed."""
    line = History(case.desk.archive, table.match.name).line()
    closed = ((one.match.turn - 1, one.event) for one in reversed(line) if isinstance(one.event, TurnResolved))
    told = ((turn, event.played[GM]) for turn, event in closed if GM in event.played and GM not in event.silent)
    return next(told, (0, ""))
