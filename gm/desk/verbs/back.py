"""BACK: who said that they are away is there again, and keeps the days that are left of it."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.matches import absences
from gm.desk.outgoing.letters import to_gm
from gm.desk.verbs.verb import Verb
from gm.domain.match import SeatChanged


def run(case: Case, rest: str) -> str:
    table = case.table
    chair = table.match.chair(case.seat) if table else None
    assert table is not None
    assert chair is not None
    mine = absences.given_back(chair, case.now)
    case.table = table.then(SeatChanged(mine, "back"))
    name, spared = table.match.name, chair.away_days - mine.away_days
    given = table.match.policy.absence_days
    account = f"{mine.away_days:g} of {given:g} days are used."
    case.letters += to_gm(
        case.desk,
        table,
        f"back/{name}/{case.kept.id}",
        f"[{name}] {case.seat} is back",
        [f"{case.seat} is there again.", *[account] * bool(given)],
        case.now,
    )
    if not given:  # it was the GM who noted it
        return "Good that you are there. The present deadline stays as it was told."
    days = f"{spared:g} day{'s are' if spared != 1 else ' is'}"
    return f"Good that you are there: {days} yours again, so {account} The present deadline stays as it was told."


def _was_away(case: Case, rest: str, line: str) -> bool:
    chair = case.table.match.chair(case.seat) if case.table and case.seat else None
    return chair is not None and absences.away(chair, case.now)


VERB = Verb("back", run, needs="seat", changes=True, counts=_was_away)
