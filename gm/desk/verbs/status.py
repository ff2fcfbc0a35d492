"""STATUS: how your matches stand, who is still missing, and until when."""

from __future__ import annotations

from datetime import datetime

from gm.desk.case import Case
from gm.desk.handling.wishing import past_turns
from gm.desk.matches import absences
from gm.desk.outgoing import press_letters
from gm.desk.standings import listed, so_far
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.domain.deadlines import close_told, find_zone, moment, shown
from gm.domain.match import Match


def run(case: Case, rest: str) -> str:
    then = past_turns.stood_at(f"status {rest}")
    return past_turns.stood(case.desk, case.table, then) if then and case.table and case.seat else _now(case, rest)


def _now(case: Case, rest: str) -> str:
    zone = (find_zone(rest) or "") if rest else ""
    tables = [table for table in _tables(case) if table.match.status != "over"]
    said = [_line(table, zone or table.zone(case.player), case.now) + _away(table, case) for table in tables]
    if press_letters.muted(case.desk, case.player):
        said.append("You get no letters of other players; the words press on bring them back.")
    if zone:
        said.append(f"To see all times so, write: timezone {zone}.")
    return "\n".join(said) or "You play in no match at the moment."


def _tables(case: Case) -> list[Table]:
    """The match that the letter is about; else all in which its writer plays."""
    if case.table and case.seat:
        return [case.table]
    mine = [Table.of(sheet) for sheet in case.desk.archive.matches(player=case.player.id)]
    return mine or _watched(case)


def _watched(case: Case) -> list[Table]:
    """Where its writer looks on, who plays in none."""
    own = {one.address for one in case.player.addresses}
    tables = [Table.of(sheet) for sheet in case.desk.archive.matches(status="running")]
    return [table for table in tables if own & set(table.match.policy.watchers)]


def _line(table: Table, zone: str, now: datetime) -> str:
    match = table.match
    if match.status == "inviting":
        return f"{match.name} has not begun; some chairs are still empty."
    if match.status == "over":
        return f"{match.name} is over."
    due = shown(moment(match.due), zone) if match.due else "no deadline"
    paused = " The clock is stopped." if match.status == "paused" else ""
    missing = f"; still missing: {', '.join(table.missing)}" if table.missing else ""
    early = f" Everything is in{_closes(match, now, zone)}." if not missing else ""
    score = f" {said}." if (said := so_far(table)) else ""
    return f"{match.name}: turn {match.turn}, due {due}{missing}.{early}{score}{paused}"


def _away(table: Table, case: Case) -> str:
    """Who is away at this moment, and when the reader will be."""
    mine = table.match.chair_of(case.player.id)
    gone = [chair for chair in table.match.chairs if chair is not mine and absences.away(chair, case.now)]
    now = [chair.name for chair in gone if moment(chair.away_from) <= case.now]
    others = f" Away at present: {listed(now)}." if now else ""
    if mine is None or not absences.away(mine, case.now):
        return others
    when = absences.told(moment(mine.away_from), moment(mine.away_until), table.zone(case.player))
    return f"{others} You are away {when}."


def _closes(match: Match, now: datetime, zone: str) -> str:
    return f", so it closes {close_told(moment(match.closing), now, zone)}" if match.closing else ""


VERB = Verb("status", run, answers=True)
