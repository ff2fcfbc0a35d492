"""ACCEPT: yes to an invitation."""

from __future__ import annotations

from dataclasses import replace

from gm.desk import standings
from gm.desk.case import Case
from gm.desk.matches import lending, naming
from gm.desk.matches.inviting import introduced, replaced
from gm.desk.matches.of_league import place_of
from gm.desk.outgoing import masks
from gm.desk.outgoing.letters import report, to_gm
from gm.desk.table import Table
from gm.desk.verbs.answering import invited, put, regained
from gm.desk.verbs.verb import Verb
from gm.domain.deadlines import first_report
from gm.domain.match import GM, SeatChanged
from gm.domain.policy import Chair
from gm.post.sender import sender

GIVEN = "This invitation does not stand any more: the chair is somebody else's, or kept for them."


def run(case: Case, rest: str) -> str:
    table = case.table
    assert table is not None  # this word is known under the seal of an invitation only
    assert case.seal is not None
    chair = naming.chair_of(case.desk.archive, table.match, case.seal)
    if why := _why_not(case, table, chair):
        return why
    assert chair is not None
    mine = replace(chair, player=case.player.id, invited="", autopilot=False, left=False, vacant=False, offered="")
    put(case, table.then(SeatChanged(mine, lending.why(mine)), stir=True))
    case.seat = chair.name
    if not table.match.policy.anonymous:
        _introduces(case, chair)
    said = f"Good to have you: you are {chair.name} in {table.match.name}."
    if chair.name == GM:
        return _rules(case, chair)
    if case.table and case.table.match.underway:
        _sits_down(case, case.table, mine)
        return said
    return f"{said} {first_report(table.match.policy, case.player.zone or table.match.policy.zone)}"


def _introduces(case: Case, chair: Chair) -> None:
    """Who sits down where only the chair had a name is known by their own from now on."""
    player = naming.learned(case.player, chair, sender(case.letter).name)
    if player != case.player and case.proven:
        case.player = player
        case.people.append(player)


def _sits_down(case: Case, table: Table, chair: Chair) -> None:
    """The newcomer's first report, and word to the others at a table under way."""
    again = str(case.kept.id)
    case.letters.append(report(case.desk, table, chair.name, case.player, case.now, again, fresh=True))
    case.letters += lending.taken(case.desk, table, chair, case.player.name, case.now)
    case.letters += introduced(case.desk, table, case.player, chair.name, case.now)
    name, who = table.match.name, case.player.name
    words = f"{who} has said yes, and plays {chair.name} of {name} now."
    key, about = f"said-yes/{name}/{chair.name}/{again}", f"[{name}] {who} plays {chair.name} now"
    case.letters += to_gm(case.desk, table, key, about, [words], case.now)


def _why_not(case: Case, table: Table, chair: Chair | None) -> str:
    """Why the writer cannot sit down there; empty where they can."""
    if table.match.status == "over" and not table.match.chair_of(case.player.id):
        return too_late(case, table)
    if chair is None or _taken(case, chair) or not (invited(case, chair) or regained(case, chair)):
        mine = chair is not None and chair.player == case.player.id
        return f"You have accepted already: you are {chair.name} in {table.match.name}." if mine and chair else GIVEN
    return f"{masks.NO_LEADER}." if masks.knows(case.desk, table, case.player) else ""


def too_late(case: Case, table: Table) -> str:
    """A yes to a match that is over: how it ended, and what comes next."""
    name, league = table.match.name, place_of(case.desk.archive, table.match.name)
    ended = " ".join(standings.final(table)) or "It ended without a result."
    stays = (
        f" You are still a member of the league {league.league}, and drawn when its next round opens." if league else ""
    )
    return f"Thank you, but the match {name} is over already, so your yes changes nothing there. {ended}{stays}"


def _taken(case: Case, chair: Chair) -> bool:
    """Does somebody else sit there by now? Who rules keeps the chair of the GM until another's yes."""
    return chair.name != GM and chair.player not in ("", case.player.id, chair.owner)


def _rules(case: Case, before: Chair) -> str:
    """The writer rules from now on, and has what waits; who did before is told."""
    assert case.table is not None
    case.letters += replaced(case.desk, case.table, before, case.player.id, case.now)
    if GM in case.table.asks:
        case.letters.append(report(case.desk, case.table, GM, case.player, case.now, str(case.kept.id), fresh=True))
    return f"Good to have you: you rule in {case.table.match.name} from now on."


VERB = Verb("accept", run, changes=True)
