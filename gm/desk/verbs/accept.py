"""ACCEPT: yes to an invitation."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.matches import lending, naming
from gm.desk.matches.inviting import introduced
from gm.desk.outgoing import masks
from gm.desk.outgoing.letters import report
from gm.desk.verbs.answering import invited, put
from gm.desk.verbs.verb import Verb
from gm.domain.deadlines import first_report
from gm.domain.match import SeatChanged


def run(case: Case, rest: str) -> str:
    table = case.table
    assert table is not None  # this word is known under the seal of an invitation only
    assert case.seal is not None
    chair = naming.chair_of(case.desk.archive, table.match, case.seal)
    if chair is None or chair.player not in ("", case.player.id, chair.owner) or not invited(case, chair):
        if chair and chair.player == case.player.id:
            return f"You have accepted already: you are {chair.name} in {table.match.name}."
        return "This chair has been given to somebody else meanwhile."
    if masks.knows(case.desk, table, case.player):
        return f"{masks.NO_LEADER}."
    mine = replace(chair, player=case.player.id, invited="", autopilot=False, left=False, vacant=False, offered="")
    put(case, table.then(SeatChanged(mine, lending.why(mine)), stir=True))
    case.seat = chair.name
    if case.table and case.table.match.status in ("running", "paused"):
        again = str(case.kept.id)
        case.letters.append(report(case.desk, case.table, chair.name, case.player, case.now, again, fresh=True))
        case.letters += lending.taken(case.desk, case.table, mine, case.player.name, case.now)
        case.letters += introduced(case.desk, case.table, case.player, chair.name, case.now)
        return f"Good to have you: you are {chair.name} in {table.match.name}."
    first = first_report(table.match.policy, case.player.zone or table.match.policy.zone)
    return f"Good to have you: you are {chair.name} in {table.match.name}. {first}"


VERB = Verb("accept", run, changes=True)
