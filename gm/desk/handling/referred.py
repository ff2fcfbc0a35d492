"""Questions to a game's GM among orders: the GM hears of them at once, not only when the turn is over."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.ports.archive import Outgoing
from gm.post.writing import Person

SENT = (
    "The GM has your question now and may answer you before; what the GM answers when this round is over, everybody "
    "reads. A question is no move."
)


def tell(case: Case) -> None:
    """A letter to the GM about each question that this letter holds."""
    table = case.table
    asked = [order.asks_gm for _, _, order in case.orders if order.asks_gm]
    if table is None or not asked or case.check or not _held(case, table):
        return
    letters = _letters(case, table, asked)
    case.letters += letters
    if letters:
        case.say(0, "", SENT, "told")


def _held(case: Case, table: Table) -> bool:
    """Has what this letter says been taken for the present turn?"""
    held = table.match.held.get(case.seat)
    return held is not None and held.letter == case.kept.id and case.seat in table.asks


def _letters(case: Case, table: Table, asked: list[str]) -> list[Outgoing]:
    words = [
        *(f"{case.seat} asks: {text}?" for text in asked),
        f"You are asked for a public answer when this round of {table.match.name} is over. An answer to this letter "
        f"goes to {case.seat} alone, before that.",
    ]
    subject = f"[{table.match.name}] {case.seat} asks you"
    return to_gm(
        case.desk,
        table,
        f"question/{case.kept.id}",
        subject,
        words,
        case.now,
        answers_to=Person(case.address, case.player.name),
    )
