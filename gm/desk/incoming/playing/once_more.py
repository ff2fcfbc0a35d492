"""A letter to a table that a person leads which says "same as last time": what was sent then is written below it.

Last time is what the seat wrote last, in whatever turn, also in one that was set back: so its writer remembers it.
"""

from __future__ import annotations

import re

from gm.desk.case import Case
from gm.desk.history import History
from gm.desk.table import Table
from gm.domain.match import OrdersTaken, TurnResolved

WAS = "That was:"
NOTHING = "You have sent no orders before that I know of, so the GM reads these words as they are."
_SAME = re.compile(
    r"(?i)\b(?:same (?:orders? |moves? |thing |ones? )*(?:again|as (?:(?:the )?last|before|previous\w*|in the last|i "
    r"(?:sent|had)|always|ever))"
    r"|(?:the|just the|do the|all the) same(?: please)?[.!]*$|same again|as (?:before|last (?:time|turn|round|season|"
    r"week|month|year))"
    r"|repeat (?:my |the )*(?:last |previous |old )*(?:orders?|moves?)|my (?:last|old|previous) orders (?:again|once "
    r"more)|ditto)\b"
)
_LONGEST = 25  # words of a letter that is about another one


def below(case: Case, table: Table, said: str) -> str:
    """The letter with what was sent last time below it, where it names that; else as it is."""
    if len(said.split()) > _LONGEST or not _SAME.search(said):
        return said
    text = _last(case, table)
    if not text:
        case.say(0, "", NOTHING, "told")
        return said
    return f"{said}\n\n{WAS}\n{text}"


def _last(case: Case, table: Table) -> str:
    """What the seat has sent last, without what stood below such words themselves."""
    found = ""
    for passed in History(case.desk.archive, table.match.name).all():
        event = passed.event
        if isinstance(event, OrdersTaken) and event.seat == case.seat:
            found = event.text or found
        elif isinstance(event, TurnResolved) and case.seat in event.played and case.seat not in event.silent:
            found = event.played[case.seat] or found
    return found.partition(f"\n\n{WAS}\n")[2] or found
