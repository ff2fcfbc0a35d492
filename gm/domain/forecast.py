"""The deadlines to come, should every turn last as long as it may, and the days on which none falls."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from gm.domain import deadlines
from gm.domain.free_days import dark
from gm.domain.match import Match
from gm.domain.policy import Policy

MOST = 8  # deadlines that are told
PLAIN = 1.0  # hours of a turn from which on its deadline is worth telling beforehand


def coming(match: Match, now: datetime) -> list[tuple[int, datetime]]:
    """The next turns with their deadlines, which wait for absences that were said."""
    due = deadlines.moment(match.due) if match.due else deadlines.next_due(match.policy, "turn", now)
    waited = [c for c in match.chairs if c.in_person]
    rows = [due]
    while len(rows) < MOST:
        rows.append(deadlines.when_back(match.policy, deadlines.next_due(match.policy, "turn", rows[-1]), waited))
    return list(enumerate(rows, match.turn or 1))


def in_a_line(match: Match, now: datetime, zone: str, short: bool = False) -> str:
    """The same in one sentence, for who plays; nothing where turns are too quick for it to be true for long. `short`:
    may questions with a clock of their own come between?"""
    policy = match.policy
    quick = not policy.days and (not policy.second_thoughts or policy.hours < PLAIN)
    if quick or not match.due or match.status != "running":
        return ""
    if_ = list(_conditions(policy, short))
    so = f", if {' and '.join(if_)}" if if_ else ""
    return f"The next deadlines{so}: {', '.join(deadlines.brief(at, zone) for _, at in coming(match, now))}."


def _conditions(policy: Policy, short: bool) -> Iterator[str]:
    """What must be so for these deadlines to come true."""
    if not policy.days:
        yield f"every turn takes its {policy.hours:g} {'hour' if policy.hours == 1 else 'hours'}"
    elif policy.early:
        yield "nobody is early"
    if short and (policy.days or policy.pick_hours != policy.hours):
        yield "no short question comes between"


def kept_free(policy: Policy, since: datetime, until: datetime) -> list[str]:
    """The days until then on which no deadline falls, and why."""
    first, last = (at.astimezone(ZoneInfo(policy.zone)).date() for at in (since, until))
    days = [first + timedelta(days=n) for n in range(min((last - first).days + 1, deadlines.DARKEST))]
    why = [(reason, list(them)) for reason, them in groupby(days, lambda day: dark(policy, day)) if reason]
    told = [f"{_day(them[0])}{f' to {_day(them[-1])}' if len(them) > 1 else ''} ({reason})" for reason, them in why]
    more = f" and {len(told) - MOST} times more" if len(told) > MOST else ""
    return [f"No deadline falls on {', '.join(told[:MOST])}{more}."] if told else []


def _day(day: date) -> str:
    return f"{day:%a} {day.day} {day:%b %Y}"
