"""LONGER: a player's wish for more time, passed on to the GM; where there is none, the table votes on it."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.handling import asking
from gm.desk.matches import voting
from gm.desk.matches.gm_letters import standing
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
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
    if not (table.match.policy.gm or case.desk.us.operator) and (voted := _voted(case, table, rest)):
        return voted
    told = to_gm(
        case.desk, table, f"longer/{case.kept.id}", f"[{table.match.name}] {who} asks for more time", words, case.now
    )
    case.letters += told
    return (PASSED if told else UNASKED) + AWAY * (table.match.policy.absence_days > 0)


def _voted(case: Case, table: Table, rest: str) -> str:
    """Where nobody leads, the table decides; empty where its policy does not let it."""
    if "extend" not in table.match.policy.votes:
        return ""
    for said in filter(None, (f"extend {rest}" if rest else "", "extend 24h")):
        try:
            voting.understood(case.desk, table, said, case.now, case.seat)
            case.table, letters, words = voting.put(case.desk, table, said, case.seat, case.now, str(case.kept.id))
        except Wrong as wrong:
            words, letters = str(wrong), []
            if said != "extend 24h":
                continue
        case.letters += letters
        return f"There is no GM here, so the table decides. {words}"
    return ""


VERB = Verb("longer", run, needs="seat", changes=True, counts=no_cry, answers=True)
