"""DECLINE: no to an invitation."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.matches import naming
from gm.desk.matches.of_league import place_of
from gm.desk.outgoing import ruling
from gm.desk.outgoing.letters import to_gm
from gm.desk.verbs.answering import invited, put
from gm.desk.verbs.verb import Verb
from gm.domain.match import GM, Match, SeatChanged
from gm.domain.policy import Chair


def run(case: Case, rest: str) -> str:
    table = case.table
    asked = case.seal if case.seal and case.seal.purpose == "invite" else None
    chair = naming.chair_of(case.desk.archive, table.match, asked) if table and asked else None
    if table is None or chair is None or not invited(case, chair):
        return "There is no open invitation under this reply address."
    put(case, table.then(SeatChanged(_empty(chair), "declined"), stir=True))
    about = f"[{table.match.name}] {case.player.name} declined"
    words = [
        f"{case.player.name} does not want the chair {chair.name} of {table.match.name}.{_keeps(case, chair)}",
        *_ways(case, table.match, chair),
    ]
    case.letters += to_gm(
        case.desk, table, f"declined/{table.match.name}/{chair.name}/{case.kept.id}", about, words, case.now
    )
    return "All right, I have told the GM. Perhaps another time."


def _ways(case: Case, match: Match, chair: Chair) -> list[str]:
    """What the GM can do about it; in a league the others may have the result without playing."""
    if chair.owner:
        return [f'To invite somebody else, answer: "sitter for {chair.name}: NAME <ADDRESS> until DAY"']
    invite = f'To invite somebody else, answer: "replace {chair.name} with NAME <ADDRESS>"'
    other = next((seat for seat in match.seats if seat != chair.name), "")
    stands_by = bool(match.policy.standby) and chair.name != GM
    if chair.name == GM or not other or place_of(case.desk.archive, match.name) is None:
        return ["Whoever stands by is asked now, the first of them first." if stands_by else invite]
    asked = "Whoever stands by is asked now, the first of them first." if match.policy.standby else ""
    waits = f'"replace {chair.name} with standby" asks those who stand by, once there are any.'
    ends = f'To settle the match without it, answer "walkover for {other}" (a win), or "annul" (no points for anybody).'
    return [asked or f"{invite}; {waits}", ends]


def _keeps(case: Case, chair: Chair) -> str:
    """Who goes on ruling."""
    holder = case.desk.archive.player(chair.player) if chair.name == GM and chair.player else None
    return f" {ruling.called(holder)} goes on ruling.".replace(" the GM", " The GM") if holder else ""


def _empty(chair: Chair) -> Chair:
    """It is anybody's, and who waits for one is asked first; or it stays with whoever was to have a sitter there."""
    if chair.name == GM:
        return replace(chair, invited="")
    if chair.owner:
        return replace(chair, owner="", lent_until="", invited="")
    return replace(chair, player="", invited="", offered="", vacant=True)


VERB = Verb("decline", run, changes=True)
