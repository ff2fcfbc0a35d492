"""How a match begins: when, with whom, and what becomes of those who are missing in its first turn."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.matches.changing import everybody
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, DeadlineMoved, Match, SeatChanged, TermsChanged
from gm.domain.policy import Chair
from gm.ports.archive import Outgoing

ONE_MORE = timedelta(days=1)  # for those who are missing in the first turn


def may_begin(match: Match, now: datetime) -> bool:
    """Has everybody a chair, and has its day come? Where the policy says so, the engine takes the chairs that are empty
    on that day, if anybody plays at all."""
    first = deadlines.begins(match.policy)
    if match.status != "inviting" or not match.chairs or (first and now < first):
        return False
    if all(_there(chair) for chair in match.chairs):
        return True
    anybody = any(chair.player and not chair.invited and chair.name != GM for chair in match.chairs)
    return bool(first) and match.policy.begins_short == "engine" and anybody


def _there(chair: Chair) -> bool:
    return bool((chair.player and not chair.invited) or chair.autopilot)


def manned(table: Table) -> Table:
    """The engine plays for those who have not answered, until they do."""
    empty = [replace(chair, autopilot=True) for chair in table.match.chairs if not _there(chair)]
    return table.then(*(SeatChanged(chair, "not here at the start") for chair in empty))


def spared(desk: Desk, table: Table, now: datetime, swept: datetime | None) -> tuple[Table, list[Outgoing]]:
    """Where the policy says so, who is missing at the deadline of the first turn has one more day, once; all are
    told."""
    match = table.match
    missing = [seat for seat in table.missing if (chair := match.chair(seat)) and chair.player and not chair.autopilot]
    if match.turn != 1 or match.policy.first_turn != "extend" or not missing:
        return table, []
    if not deadlines.ripe(match, swept, False, now):
        return table, []
    due = now + ONE_MORE
    used = TermsChanged(match.options, replace(match.policy, first_turn="play"))
    table = table.then(DeadlineMoved(deadlines.iso(due)), used)
    words = (
        f"{listed(missing)} {'has' if len(missing) == 1 else 'have'} not written yet. Because this is the first turn, "
        "nobody is passed over: there is one more day, once."
    )
    return table, everybody(
        desk,
        table,
        lambda zone: (
            f"One more day: {deadlines.brief(due, zone)}",
            f"{words} Orders are due {deadlines.shown(due, zone)}.",
        ),
        now,
        f"spared{table.match.seq}",
    )
