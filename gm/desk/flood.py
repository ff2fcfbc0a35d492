"""How much is too much: what is answered, passed on and told to strangers within an hour or a day."""

from __future__ import annotations

from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.letters import Outgoing, to_operator
from gm.ports import Kept

HOUR = timedelta(hours=1)


def answered_enough(desk: Desk, address: str, now: datetime) -> bool:
    """Did this address get as many answers within the hour as one gets?"""
    return desk.archive.posted_since(address, now - HOUR) >= desk.limits.answers_an_hour


def heard_enough(desk: Desk, address: str, now: datetime) -> bool:
    """Did this address get as many letters of other players within the hour as are passed on?"""
    return desk.archive.posted_since(address, now - HOUR, press=True) >= desk.limits.press_an_hour


def everywhere(desk: Desk, kept: Kept, now: datetime) -> bool:
    """Have more letters come within the hour, from everybody, than we answer?"""
    earlier = kept.id - desk.limits.letters_an_hour
    came = desk.archive.came(earlier) if earlier > 0 else None
    return came is not None and came > now - HOUR


def alarm(desk: Desk, now: datetime) -> list[Outgoing]:
    """The operator hears of a flood, once an hour."""
    words = [
        f"More than {desk.limits.letters_an_hour} letters came within an hour. Orders are still taken; who writes gets "
        "one notice, and strangers get none.",
        "The limit stands in the configuration as limits.letters_an_hour.",
    ]
    return to_operator(desk, f"flood/{now:%Y-%m-%dT%H}", "More letters than usual", words, now)


def stranger_may_hear(desk: Desk, kept: Kept, address: str, now: datetime) -> bool:
    """May this stranger be answered? A forged sender could make us write to anybody, so all of them together get few
    letters a day, and each of them one."""
    known = {key for key, _ in desk.archive.notes(today(now))}
    full = len(known) >= desk.limits.strangers_a_day
    return address not in known and not full and not everywhere(desk, kept, now)


def today(now: datetime) -> str:
    """The topic under which the strangers of a day are noted."""
    return f"strangers/{now:%Y-%m-%d}"
