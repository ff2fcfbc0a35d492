"""CANCEL: take back everything I hold from you for this turn."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.handling.judging import overtaken
from gm.desk.verbs.verb import Verb, no_cry
from gm.domain.deadlines import in_time
from gm.domain.match import OrdersWithdrawn


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or case.stale:
        return case.stale or "I do not know which match you mean. Answer one of its letters."
    if case.seat in table.asks and not in_time(table.match, case.kept.arrived):
        return "This came after the deadline, so what I held from you then is played."
    case.orders.clear()
    case.ahead.clear()
    if later := overtaken(case, table):
        return later
    match = table.match
    case.rules.clear()
    if all(case.seat not in kept for kept in (match.held, match.ahead, match.standing, match.later)):
        return "There was nothing to take back."
    case.table = table.then(OrdersWithdrawn(case.seat))
    return "I have put all your orders away, also those left for later."


VERB = Verb("cancel", run, needs="seat", changes=True, counts=no_cry)
