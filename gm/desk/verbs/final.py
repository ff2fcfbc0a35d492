"""FINAL: the turn may close without waiting for me."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb
from gm.domain.match import WaitSaid


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or case.stale:
        return case.stale or "I do not know which match you mean. Answer one of its letters."
    if case.seat not in table.match.waits:
        return "Noted: as far as you are concerned, the turn may close as soon as everybody is in."
    case.table = table.then(WaitSaid(case.seat, False), stir=True)
    return "Noted: I no longer wait for you; the turn may close as soon as everybody is in."


VERB = Verb(
    "final",
    "final",
    "The turn may close early, your orders are final.",
    "final",
    run,
    also=("final orders", "done", "finished"),
    needs="seat",
    changes=True,
)
