"""JOIN: sit down on a free chair of a match that has not begun."""

from __future__ import annotations

from dataclasses import replace

from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.handling import asking
from gm.desk.matches.naming import name_for
from gm.desk.outgoing import masks
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.accept import run as accept
from gm.desk.verbs.answering import invited, pending, put
from gm.desk.verbs.verb import Verb
from gm.domain.match import GM, SeatChanged


def run(case: Case, rest: str) -> str:
    if not rest and case.seal and case.seal.purpose == "invite":
        return accept(case, rest)
    if not case.proven:  # the question goes to the registered address, so its answer proves that it is they who ask
        return asking.ask(case, "join", f"Shall I give you a chair in {rest}?", about=rest)
    return deed(case, rest)


def deed(case: Case, rest: str) -> str:
    """Sit down; the GM hears of it."""
    sheet = case.desk.archive.match(rest.strip("[]"))
    if sheet is None or sheet.status != "inviting":
        return f'There is no match "{rest}" to join. Write "matches" to see what is open.'
    table = pending(case, sheet.name) or Table.of(sheet)
    if table.match.chair_of(case.player.id):
        return f"You already sit at the table of {sheet.name}."
    if masks.knows(case.desk, table, case.player):
        return f"{masks.NO_LEADER}."
    vacant = [c for c in table.match.chairs if c.name != GM and (c.free or invited(case, c))]
    chair = max(vacant, key=lambda c: bool(c.invited), default=None)  # the one that was offered to them first
    if chair is None:
        return f"All chairs of {sheet.name} are taken."
    called = name_for(table, chair, case.player.name) if chair.free else chair.name
    mine = replace(chair, name=called, player=case.player.id, invited="", autopilot=False)
    put(case, table.then(SeatChanged(mine, "joined", chair.name if called != chair.name else ""), stir=True))
    words = [
        f"{case.player.name} ({case.address}) has taken the chair {chair.name} of {sheet.name} by mail"
        + (f", which is called {called} from now on." if called != chair.name else ".")
    ]
    case.letters += to_gm(
        case.desk,
        table,
        f"joined/{sheet.name}/{called}/{case.kept.id}",
        f"[{sheet.name}] {case.player.name} joined",
        words,
        case.now,
    )
    return f"Welcome to {sheet.name}: you are {called} there. The match starts when all chairs are taken."


def free_chair(desk: Desk, text: str) -> str:
    """The match with a free chair that a text asks to join by its name; empty: none."""
    for line in text.splitlines()[:50]:
        rest = house_words.named("join").called_by(line)
        sheet = desk.archive.match(rest.strip("[]")) if rest else None
        chairs = Table.of(sheet).match.chairs if sheet and sheet.status == "inviting" else ()
        if sheet and any(c.free for c in chairs):
            return sheet.name
    return ""


def _of_a_match(case: Case, rest: str, line: str) -> bool:
    """Is it about a match, not about a card ("join with my left card")?"""
    if (
        not case.seat
        or case.table is None
        or not case.table.match.position
        or case.desk.archive.match(rest.strip("[]"))
    ):
        return True
    return case.table.game.grammar.line(line, case.table.words(case.seat)).talk


VERB = Verb("join", run, counts=_of_a_match)
