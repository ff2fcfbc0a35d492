"""LONGER: a player's wish for more time, passed on to the GM, who alone moves a deadline."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.handling import asking
from gm.desk.matches.gm_letters import standing
from gm.desk.outgoing.letters import to_gm
from gm.desk.verbs.verb import Verb, no_cry

UNASKED = "There is no GM here who could give more time, so the deadline stays as it is."
PASSED = (
    "I have passed your wish for more time on to the GM, who decides. Until you hear of a new deadline, this one stays."
)
AWAY = " To be away for some days, write for example: away Friday to Sunday"


def run(case: Case, rest: str) -> str:
    table, who = case.table, case.seat
    if table is None or case.stale:
        return case.stale or "I do not know which match you mean. Answer one of its letters."
    words = [
        f"{who} asks for more time:",
        *asking.reported(who, rest or "more time"),
        *standing(case.desk, table, case.now, table.match.policy.zone),
        f'To give it, answer this letter with "extend 24h"; for other words, "tell {who}: ...".',
    ]
    told = to_gm(
        case.desk, table, f"longer/{case.kept.id}", f"[{table.match.name}] {who} asks for more time", words, case.now
    )
    case.letters += told
    return (PASSED if told else UNASKED) + AWAY * (table.match.policy.absence_days > 0)


VERB = Verb("longer", run, needs="seat", changes=True, counts=no_cry, answers=True)
