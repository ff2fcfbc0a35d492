"""The terms of a match: what its file says over the house's defaults, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from games.kit.options import build
from gm.domain import deadlines, free_days
from gm.domain.policy import DAYS, Policy
from gm.domain.votes import KINDS
from gm.post.addressing import Registration, person_at, valid_registration

YEARS = 87_672  # hours; ten years: a match that waits for everybody has a deadline that nobody meets
QUICK_HOURS = 3  # a match whose turns last less than that has no time for second thoughts, unless it says so


# Whom a policy names: under which name, how an address is read there, and what is said of one that is none.
_NAMED: tuple[tuple[str, Callable[[str], Registration], str], ...] = (
    ("deputies", person_at, 'deputies: "{}": {}'),
    ("observers", person_at, 'observers: "{}": {}'),
    ("standby", person_at, 'standby: "{}": {}'),
    ("watchers", partial(valid_registration, anywhere=True), '"{}" cannot watch: {}'),
    ("mailing_list", person_at, 'mailing_list "{}": {}'),
    ("gm", person_at, 'gm "{}": {} Write the address of a person, like gina@example.org.'),
)


def policy_of(given: Mapping[str, Any], defaults: Policy) -> tuple[Policy, list[str]]:
    """The policy of a match: its own words over the house's defaults; and what is wrong with it."""
    base = {name: getattr(defaults, name) for name in Policy.__dataclass_fields__}
    policy, wrong = build(Policy, {**base, **given})
    days, at = tuple(map(day_named, policy.days)), deadlines.hour_said(policy.at)
    policy = replace(policy, days=days, at=at, zone=deadlines.find_zone(policy.zone) or policy.zone)
    if "second_thoughts" not in given and not policy.days and policy.hours < QUICK_HOURS:
        policy = replace(policy, second_thoughts=0.0)
    if "pick_hours" not in given and not policy.days and policy.hours < policy.pick_hours == Policy().pick_hours:
        gms = policy.ruling_hours or policy.pick_hours
        policy = replace(policy, pick_hours=policy.hours, ruling_hours=gms)  # a short question is no longer than a turn
    public, unknown = _holidays(policy.holidays)
    people, nobody = _people(policy)
    lists, neither = _lists(policy)
    people |= lists
    complaints = [*wrong, *_words(policy), *unknown, *nobody, *neither, *_hours(policy)]
    name = " ".join((policy.gm_name or policy.gm.rpartition("<")[0]).replace('"', "").split())
    return replace(policy, holidays=public, gm_name=name[:60], **people), complaints


def day_named(said: str) -> str:
    """The day of the week that somebody means; what they wrote where it is none.

    >>> day_named("Fri"), day_named("Tuesdays"), day_named("May")
    ('friday', 'tuesday', 'may')
    """
    plain = said.strip(" .").lower()
    return next((day for day in DAYS if len(plain) > 1 and (day.startswith(plain) or plain == f"{day}s")), plain)


def _words(policy: Policy) -> Iterator[str]:
    """What is wrong with its days, its zone, its hour, and what may be voted on."""
    yield from (f'"{d}" is no day of the week; write {", ".join(DAYS)}.' for d in policy.days if d not in DAYS)
    if policy.zone not in deadlines.zones():
        yield f'There is no time zone "{policy.zone}"; write it like Europe/London.'
    moments = [("", deadlines.clock_time, policy.at), *(("blackout: ", free_days.free, t) for t in policy.blackout)]
    for about, reads, text in moments:
        try:
            reads(text)
        except ValueError as why:
            yield f"{about}{why}."
    yield from _calendar(policy)
    if policy.begins and deadlines.begins(policy) is None:
        yield f'begins: "{policy.begins}" is no moment; write it like 2026-12-01 20:00.'
    for kind in policy.votes:
        if kind not in KINDS:
            yield f'votes: "{kind}" is nothing to vote on; there are {", ".join(KINDS)}.'


def _calendar(policy: Policy) -> Iterator[str]:
    """Why no day is left on which a turn may end."""
    kept = frozenset[int]().union(*map(free_days.weekly, policy.blackout))
    if len(kept) == len(DAYS):
        yield "blackout: on one day of the week at least there must be deadlines."
    elif policy.days and {*map(DAYS.index, {*policy.days} & {*DAYS})} <= kept:
        yield (
            f"Orders would be due on {', '.join(policy.days)}, and nothing may be due on {', '.join(policy.blackout)}: "
            "there would be no deadline at all. Say on which days orders shall be due, or give a length of turns."
        )


def _people(policy: Policy) -> tuple[dict[str, Any], list[str]]:
    """The addresses of all whom it names, and what is wrong with them."""
    found, wrong = dict[str, Any](), list[str]()
    for about, reads, no in _NAMED:
        given = getattr(policy, about)
        one = isinstance(given, str)
        named = [(who, reads(who)) for who in ([given] * bool(given.strip()) if one else given)]
        wrong += [no.format(who, good.problem) for who, good in named if good.problem]
        addresses = [good.address for _, good in named]
        found[about] = "".join(addresses) if one else tuple(addresses)
    return {**found, "watchers": tuple(dict.fromkeys(found["watchers"]))}, wrong


def _lists(policy: Policy) -> tuple[dict[str, Any], list[str]]:
    """Who may join, and who may not: addresses, and hosts as "@example.org"; and what is neither."""
    found, wrong = dict[str, Any](), list[str]()
    for about in ("members", "barred"):
        named = [(who, whom(who)) for who in getattr(policy, about)]
        wrong += [
            f'{about}: "{who}" is no address; write anna@example.org or @example.org.' for who, at in named if not at
        ]
        found[about] = tuple(dict.fromkeys(at for _, at in named if at))
    return found, wrong


def whom(said: str) -> str:
    """An address, or all of a host as "@example.org", as lists keep it; empty where it is neither."""
    plain = said.strip().lower()
    if plain.startswith("@"):
        return plain if "." in plain and not person_at(f"x{plain}").problem else ""
    good = person_at(said)
    return "" if good.problem else good.address


def _holidays(said: tuple[str, ...]) -> tuple[tuple[str, ...], list[str]]:
    """Whose public holidays are kept, by their codes; and what is wrong with these words."""
    known, wrong = list[str](), list[str]()
    for where in said:
        try:
            known.append(free_days.calendar_of(where))
        except ValueError as why:
            wrong.append(f"holidays: {str(why).rstrip('.?')}{'?' if str(why).endswith('?') else '.'}")
    return tuple(dict.fromkeys(known)), wrong


# What is wrong with numbers: which of them, between which bounds, and what is said of those beyond. None is endless, or
# not a number.
_BOUNDS: tuple[tuple[tuple[str, ...], float, float, str], ...] = (
    (("hours", "pick_hours"), 1e-9, YEARS, f"Hours must be more than 0, and at most {YEARS:,} (ten years)."),
    (
        ("grace_hours", "least_hours", "reminders"),
        0,
        YEARS,
        f"grace_hours, least_hours and reminders are hours, 0 to {YEARS:,}.",
    ),
    (
        ("bank_hours", "outage_hours", "ruling_hours"),
        0,
        YEARS,
        f"bank_hours, outage_hours and ruling_hours are hours, 0 to {YEARS:,}.",
    ),
    (("extra_hours",), 1e-9, YEARS, "extra_hours are hours, more than 0."),
    (("own_days",), 0, len(DAYS) - 1, "own_days is a number of days of the week, 0 to 6."),
    (("extras",), 0, 1e6, "extras is a number of times, 0 or more."),
    (("absence_days",), 0, 366, "absence_days are days, 0 to 366."),
    (("reliability",), 0, 100, "reliability is a share of turns, 0 to 100 per cent."),
    (("press_limit",), 0, 1e9, "press_limit is a number of letters; 0: as many as they like."),
    (("vote_hours",), 1e-9, YEARS, "vote_hours are hours, more than 0."),
    (("standby_hours",), 1e-9, YEARS, "standby_hours are hours, more than 0."),
    (("second_thoughts",), 0, 60 * YEARS, "second_thoughts are minutes, 0 or more, up to ten years."),
)


def _hours(policy: Policy) -> list[str]:
    """What is wrong with its numbers."""
    bank = ["bank_late wants hours that can run: give bank_hours, too."] * (policy.bank_late and not policy.bank_hours)
    beyond = [wrong for names, least, most, wrong in _BOUNDS if not all(least <= n <= most for n in _of(policy, names))]
    return [*beyond, *bank]


def _of(policy: Policy, names: tuple[str, ...]) -> Iterator[float]:
    for name in names:
        value = getattr(policy, name)
        yield from value if isinstance(value, tuple) else (value,)
