"""The terms of a match: what its file says over the house's defaults, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zoneinfo import available_timezones

from games.kit.options import build
from gm.domain import deadlines, free_days
from gm.domain.policy import DAYS, Policy
from gm.domain.votes import KINDS
from gm.post.addressing import person_at, valid_registration

YEARS = 87_672  # hours; ten years: a match that waits for everybody has a deadline that nobody meets
QUICK_HOURS = 3  # a match whose turns last less than that has no time for second thoughts, unless it says so


def policy_of(given: Mapping[str, Any], defaults: Policy) -> tuple[Policy, list[str]]:
    """The policy of a match: its own words over the house's defaults; and what is wrong with it."""
    base = {name: getattr(defaults, name) for name in Policy.__dataclass_fields__}
    policy, wrong = build(Policy, {**base, **given})
    complaints = list(wrong)
    days = tuple(day.lower() for day in policy.days)
    if "second_thoughts" not in given and not days and policy.hours < QUICK_HOURS:
        policy = replace(policy, second_thoughts=0.0)
    complaints += [f'"{day}" is no day of the week; write {", ".join(DAYS)}.' for day in days if day not in DAYS]
    if policy.zone not in available_timezones():
        complaints.append(f'There is no time zone "{policy.zone}"; write it like Europe/London.')
    try:
        deadlines.clock_time(policy.at)
    except ValueError as why:
        complaints.append(f"{why}.")
    for text in policy.blackout:
        try:
            free_days.dates(text)
        except ValueError as why:
            complaints.append(f"blackout: {why}.")
    complaints += [
        f'votes: "{kind}" is nothing to vote on; there are {", ".join(KINDS)}.'
        for kind in policy.votes
        if kind not in KINDS
    ]
    public, unknown = _holidays(policy.holidays)
    complaints += unknown
    helpers = {
        about: [(who, person_at(who)) for who in getattr(policy, about)]
        for about in ("deputies", "observers", "standby")
    }
    complaints += [
        f'{about}: "{who}": {good.problem}' for about, found in helpers.items() for who, good in found if good.problem
    ]
    found = [(who, valid_registration(who, anywhere=True)) for who in policy.watchers]
    complaints += [f'"{who}" cannot watch: {good.problem}' for who, good in found if good.problem]
    complaints += _hours(policy)
    watchers = tuple(dict.fromkeys(good.address for _, good in found))
    gm = person_at(policy.gm) if policy.gm.strip() else None
    if gm and gm.problem:
        complaints.append(f'gm "{policy.gm}": {gm.problem} Write the address of a person, like gina@example.org.')
    name = " ".join((policy.gm_name or policy.gm.rpartition("<")[0]).replace('"', "").split())
    by_mail = {about: tuple(good.address for _, good in found) for about, found in helpers.items()}
    policy = replace(
        policy, days=days, holidays=public, watchers=watchers, gm=gm.address if gm else "", gm_name=name[:60], **by_mail
    )
    return policy, complaints


def _holidays(said: tuple[str, ...]) -> tuple[tuple[str, ...], list[str]]:
    """Whose public holidays are kept, by their codes; and what is wrong with these words."""
    known, wrong = list[str](), list[str]()
    for where in said:
        try:
            known.append(free_days.calendar_of(where))
        except ValueError as why:
            wrong.append(f"holidays: {str(why).rstrip('.?')}{'?' if str(why).endswith('?') else '.'}")
    return tuple(dict.fromkeys(known)), wrong


def _hours(policy: Policy) -> list[str]:
    """What is wrong with its hours: none of them is endless, or not a number."""
    wrong = []
    if not all(0 < hours <= YEARS for hours in (policy.hours, policy.pick_hours)):
        wrong.append(f"Hours must be more than 0, and at most {YEARS:,} (ten years).")
    if not all(0 <= hours <= YEARS for hours in (policy.grace_hours, policy.least_hours, *policy.reminders)):
        wrong.append(f"grace_hours, least_hours and reminders are hours, 0 to {YEARS:,}.")
    if not 0 <= policy.absence_days <= 366:
        wrong.append("absence_days are days, 0 to 366.")
    if not 0 < policy.vote_hours <= YEARS:
        wrong.append("vote_hours are hours, more than 0.")
    if not 0 < policy.standby_hours <= YEARS:
        wrong.append("standby_hours are hours, more than 0.")
    if not 0 <= policy.second_thoughts <= 60 * YEARS:
        wrong.append("second_thoughts are minutes, 0 or more, up to ten years.")
    return wrong
