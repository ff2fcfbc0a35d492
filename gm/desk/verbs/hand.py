"""HAND: your own view of the position, sent again."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.outgoing.letters import report
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    if case.table is None or not case.table.match.position:
        return "The cards are not dealt yet."
    if not case.player.address:
        return "You asked me to write no more; with the word start my letters come again, and then your hand too."
    case.letters.append(report(case.desk, case.table, case.seat, case.reader, case.now, str(case.kept.id)))
    return "Your hand and the position follow in another letter."


VERB = Verb("hand", run, needs="seat")
