"""What was understood of a letter, or shown before it is done, and waits for a yes; and whether a yes speaks of it.

Its receipt comes from the same reply address as the letter that put the question, so what a yes answers is told by the
letter that it replies to, or quotes.
"""

from __future__ import annotations

from typing import NamedTuple

from games.kit.order import Orders
from gm.desk.case import Case
from gm.desk.table import Table

WHICH = (
    "I cannot tell what your yes answers, so nothing of it counts yet. Please write which of the two it is to be: "
    '"{}", or "{}".'
)
_TELLING = 40  # letters of a paragraph that nobody writes by chance


class Draft(NamedTuple):
    """The orders that wait, and the number of the letter whose receipt showed them."""

    orders: Orders = ()
    letter: str = ""


def draft(case: Case, table: Table) -> Draft:
    """What was understood of the last letter that was not understood as a whole."""
    kept = case.desk.archive.notes(_topic(case, table))
    return Draft(table.read(kept[-1][1], case.seat), kept[-1][0]) if kept else Draft()


def keep(case: Case, table: Table, text: str) -> None:
    """Remember it for this turn; nothing, once the seat has said all of it."""
    if text or case.desk.archive.notes(_topic(case, table)):
        case.notes.append((_topic(case, table), str(case.kept.id), text))


def spoken_of(case: Case, waiting: Draft) -> bool | None:
    """Does this letter answer the receipt that showed what waits? None where nobody can tell."""
    archive = case.desk.archive
    shown = archive.posted(f"receipt/{waiting.letter}")
    replied = archive.sent_to(case.letter.first("in-reply-to").strip()[:250])
    if shown is None:
        return None
    if replied is not None:
        return replied.key == shown.key or (None if replied.kind == "receipt" else False)
    return True if _quotes(case, shown.text) else None


def _quotes(case: Case, text: str) -> bool:
    """Do all the longer paragraphs of a letter of ours stand in this one?"""
    whole = _letters("".join(part.text or "" for part in case.letter.inline_texts()))
    told = [plain for part in text.split("\n\n") if len(plain := _letters(part)) >= _TELLING]
    return bool(told) and all(plain in whole for plain in told)


def _letters(text: str) -> str:
    """Letters and figures alone: marks of quotation and line ends are another program's."""
    return "".join(filter(str.isalnum, text.casefold()))


def carry(case: Case, table: Table, text: str) -> None:
    """Remember it for the turn that begins when this one is played."""
    case.notes.append((_topic(case, table, 1), str(case.kept.id), text))


def _topic(case: Case, table: Table, ahead: int = 0) -> str:
    who = f"{case.seat}/{case.player.id}" if case.stands_in else case.seat
    return f"unfinished/{table.match.name}/{table.match.turn + ahead}/{who}"
