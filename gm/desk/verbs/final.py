"""FINAL: the turn may close early, and for my part without time for second thoughts."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb, no_cry
from gm.domain.match import FinalSaid


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or case.stale:
        return case.stale or "I do not know which match you mean. Answer one of its letters."
    case.final = True
    return ""  # what it does is said when the whole letter was read


def stand_by(case: Case) -> None:
    """What was said as final is final, now that the whole letter was read; unless a line of it was not taken."""
    table = case.table
    if not case.final or table is None:
        return
    if any(said.tone in ("unclear", "not allowed") for said in case.said):
        case.say(0, "", 'I do not count your "final" yet, because not all of your letter could be taken.', "told")
        return
    case.table = table.then(FinalSaid(case.seat), stir=True)


VERB = Verb("final", run, needs="seat", changes=True, counts=no_cry)
