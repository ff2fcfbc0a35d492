"""How a match begins: when, and with whom."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, Match, SeatChanged
from gm.domain.policy import Chair


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
