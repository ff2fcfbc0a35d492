"""WAIT: do not close the turn before its deadline."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb, no_cry
from gm.domain.match import WaitSaid


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or case.stale:
        return case.stale or "I do not know which match you mean. Answer one of its letters."
    case.final = False
    case.table = table.then(WaitSaid(case.seat, True))
    return "This turn will not close early."


VERB = Verb("wait", run, needs="seat", changes=True, counts=no_cry)
