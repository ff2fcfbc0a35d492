"""A clock that stands still until a day runs again by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from gm.desk.bench import Desk
from gm.desk.matches.changing import everybody
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import Match, Resumed
from gm.ports.archive import Outgoing


def due_after(match: Match, again: datetime) -> datetime:
    """When orders are due, should the clock run again at this moment: with the time that was left; where they were due
    at the hour of the match's calendar, on the next day of that."""
    before, policy = deadlines.moment(match.due), match.policy
    due, local = before + (again - deadlines.moment(match.paused)), before.astimezone(ZoneInfo(policy.zone))
    fixed = bool(policy.days) and (local.hour, local.minute) == deadlines.clock_time(policy.at)
    return deadlines.next_due(replace(policy, least_hours=0), "turn", due) if fixed else due


def over(desk: Desk, table: Table, now: datetime) -> tuple[Table, list[Outgoing]]:
    """The match with its clock running again, where its hour has come, and the letters that tell of it."""
    match = table.match
    if match.status != "paused" or not match.again or deadlines.moment(match.again) > now:
        return table, []
    due = due_after(match, now)
    table = table.then(Resumed(deadlines.iso(due)), stir=True)

    def news(zone: str) -> tuple[str, str]:
        words = f"The clock runs again, as was said. Orders are due {deadlines.shown(due, zone)}."
        return f"The clock runs again: {deadlines.brief(due, zone)}", words

    about = f"[{match.name}] For the GM: the clock runs again"
    words = [f"The clock of {match.name} runs again; orders are due {deadlines.shown(due, match.policy.zone)}."]
    letters = everybody(desk, table, news, now, f"again{match.seq}")
    return table, [*letters, *to_gm(desk, table, f"again/{match.name}/{match.seq}", about, words, now)]
