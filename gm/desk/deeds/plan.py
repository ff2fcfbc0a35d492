"""PLAN: the next deadlines, should every turn last as long as it may."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from gm.desk.deeds.deed import ANYBODY, Deed, Done, Wish
from gm.desk.matches.hosting import Wrong
from gm.domain import deadlines
from gm.domain.free_days import dark
from gm.domain.policy import Policy

MOST = 8  # deadlines that are told


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if match.status == "over":
        raise Wrong(f"{wish.name} is over.")
    due = deadlines.moment(match.due) if match.due else deadlines.next_due(match.policy, "turn", wish.now)
    waited = [c for c in match.chairs if c.player and not (c.autopilot or c.left)]
    rows = [due]
    while len(rows) < MOST:
        rows.append(deadlines.when_back(match.policy, deadlines.next_due(match.policy, "turn", rows[-1]), waited))
    said = [f"{match.turn + n}: {deadlines.shown(at, wish.zone)}" for n, at in enumerate(rows, not match.turn)]
    stands = " The clock stands still now, so all of them move." if match.status == "paused" else ""
    free = _free(match.policy, wish.now, rows[-1])
    return Done(
        wish.table, "\n".join([f"Deadlines of the next turns, if each lasts as long as it may:{stands}", *said, *free])
    )


def _free(policy: Policy, since: datetime, until: datetime) -> list[str]:
    """The days until then on which no deadline falls, and why."""
    first, last = (at.astimezone(ZoneInfo(policy.zone)).date() for at in (since, until))
    days = [first + timedelta(days=n) for n in range(min((last - first).days + 1, deadlines.DARKEST))]
    why = [(reason, list(them)) for reason, them in groupby(days, lambda day: dark(policy, day)) if reason]
    told = [f"{_day(them[0])}{f' to {_day(them[-1])}' if len(them) > 1 else ''} ({reason})" for reason, them in why]
    more = f" and {len(told) - MOST} times more" if len(told) > MOST else ""
    return [f"No deadline falls on {', '.join(told[:MOST])}{more}."] if told else []


def _day(day: date) -> str:
    return f"{day:%a} {day.day} {day:%b %Y}"


DEED = Deed(
    "plan",
    "plan",
    "See the next eight deadlines, with days kept free and absences that were said.",
    "plan",
    (
        r"(?:show (?:me )?)?(?:the )?(?:plan|next deadlines|(?:deadline )?calendar|schedule)\??",
        r"(?:what|when) are the next deadlines\??",
    ),
    plan,
    who=ANYBODY,
)
