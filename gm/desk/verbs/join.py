"""JOIN: sit down on a free chair of a match that has not begun."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.table import Table
from gm.desk.verbs.accept import run as accept
from gm.desk.verbs.answering import pending, put
from gm.desk.verbs.verb import Verb
from gm.domain.match import SeatChanged


def run(case: Case, rest: str) -> str:
    if not rest and case.seal and case.seal.purpose == "invite":
        return accept(case, rest)
    sheet = case.desk.archive.match(rest.strip("[]"))
    if sheet is None or sheet.status != "inviting":
        return f'There is no match "{rest}" to join. Write "matches" to see what is open.'
    table = pending(case, sheet.name) or Table.of(sheet)
    if table.match.chair_of(case.player.id):
        return f"You already sit at the table of {sheet.name}."
    chair = next((c for c in table.match.chairs if not c.player and not c.invited), None)
    if chair is None:
        return f"All chairs of {sheet.name} are taken."
    put(case, table.then(SeatChanged(replace(chair, player=case.player.id), "joined"), stir=True))
    return f"Welcome to {sheet.name}: you sit on the chair {chair.name}. The match starts when all chairs are taken."


VERB = Verb("join", "join <match>", "Sit down on a free chair.", "join eatme-3", run, takes="maybe", changes=True)
