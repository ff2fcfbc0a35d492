"""A later letter that speaks of changing what is held, in words that nobody could read: its writer is asked what."""

from __future__ import annotations

from games.kit.revising import revises
from gm.desk.case import Asked, Case
from gm.desk.table import Table

WHAT = (
    "this sounds as if something should change, and I could not read what. Please write it as it shall be, such as "
    '"{}"; if all is well, write "it stays".'
)


def noticed(case: Case) -> None:
    """Ask what shall change, where an earlier letter is held and nothing of this one was taken or asked about."""
    if (table := _unmoved(case)) is None:
        return
    seats = [seat for seat in table.match.seats if seat != case.seat]
    unread = [(0, line) for line in case.talk] + [(s.number, s.line) for s in case.said if s.tone == "past"]
    found = next(((number, line) for number, line in unread if revises(line, seats)), None)
    if found is None:
        return
    number, line = found
    case.talk = [text for text in case.talk if text != line]
    case.said = [said for said in case.said if said.line != line]
    held = "; ".join(table.named(table.orders(case.seat)))
    case.asked.append(Asked(number, line, why=WHAT.format(held), open=True))


def _unmoved(case: Case) -> Table | None:
    """The table, where orders of an earlier letter of this seat are held and this one changed nothing of them."""
    table = case.table if case.seat and case.proven and not (case.check or case.stale or case.asked) else None
    held = table.match.held.get(case.seat) if table and case.seat in table.asks else None
    moved = case.orders or case.ahead or case.rules or case.question or case.agreed
    return table if held and held.letter != case.kept.id and not moved else None
