"""How GMs dress what they ask for: politeness round it, a list's marks before it, and moments and spans of time."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from dateutil.parser import ParserError, parse

from games.kit.words import tidy
from gm.desk.matches.hosting import Wrong
from gm.domain import deadlines

_BEFORE = re.compile(
    r"(?:[-*\u2022>/]\s*|[0-9]+[.)]\s+|and\s+|then\s+|also\s+|so\s+|ok(?:ay)?,?\s+|now\s+|hi,?\s+|hello,?\s+|"
    r"(?:dear\s+)?(?:gm|postgm|house),?\s+|please,?\s+|pls,?\s+|kindly\s+|just\s+|let's\s+|let us\s+|"
    r"(?:can|could|would|will)\s+(?:you|we)\s+(?:please\s+|kindly\s+)?|"
    r"i(?:'d| would)\s+(?:like|want)(?:\s+you)?\s+to\s+|i\s+want(?:\s+you)?\s+to\s+|go\s+ahead\s+and\s+)",
    re.IGNORECASE,
)
_AFTER = re.compile(r"(?:[\s,.!;]+|\bplease\b|\bpls\b|\bthanks\b|\bthank\s+you\b|\bfor\s+now\b|\bnow\b|\bok\b)+$", re.I)
_ASKING = re.compile(r"^(?:\w+,\s+)*(?:can|could|would|will)\s+(?:you|we)\b.*\?\s*$", re.IGNORECASE)
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10,
           "another": 1, "half a": 0.5, "half an": 0.5}  # fmt: skip
UNITS = {"m": 1 / 60, "min": 1 / 60, "minute": 1 / 60, "h": 1, "hr": 1, "hour": 1, "d": 24, "day": 24, "w": 168,
         "week": 168}  # fmt: skip
_SPAN = re.compile(
    r"(?P<sign>[+-])?\s*(?:another\s+)?(?P<number>\d+(?:[.,]\d+)?|half an?|[a-z]+)\s*-?\s*"
    r"(?P<unit>minute|min|hour|hr|day|week|[mhdw])s?(?:\s+(?:more|longer|later|earlier))?",
    re.IGNORECASE,
)
LONGEST = timedelta(days=366)  # that a deadline may be moved
_CLOCK = re.compile(r"\d{1,2}(?::\d{2}|\s*[ap]m\b)", re.IGNORECASE)
_DIGITS = re.compile(r"\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\.?")
SPAN_HINT = "write it like 24h, 2 days or a week"
MOMENT_HINT = 'write it like "Friday 20:00", "3 Dec 18:00", "2026-12-01 20:00" or "+24h"'


def plainly(line: str, end: bool = True) -> str:
    """A line without politeness round it: "Could you please pause the match?" is "pause the match". Its `end` is left
    alone where it is somebody's words.

    A question that asks us for nothing keeps its mark and so calls no deed.
    """
    plain = tidy(line)
    if _ASKING.search(kind := _AFTER.sub("", plain)):
        plain = kind.rstrip(" ?")
    while found := _BEFORE.match(plain):
        plain = plain[found.end() :]
    return _AFTER.sub("", plain) if end else plain


def span(said: str) -> timedelta | None:
    """A length of time: "24h", "two days", "another week", "-2d"; None when it is none."""
    found = _SPAN.fullmatch(said.strip())
    if not found:
        return None
    number = found["number"].lower().replace(",", ".")
    amount = NUMBERS.get(number) if not number[0].isdigit() else float(number)
    if amount is None:
        return None
    hours = amount * UNITS[found["unit"].lower()]
    return timedelta(hours=-hours if found["sign"] == "-" else hours)


def moment(said: str, due: datetime | None, now: datetime, zone: str, at: str) -> datetime:
    """A moment as people say it: a span from the deadline, a weekday (the next one), a day, with or without a time.

    Without a time of day it is `at`, the match's own. Wrong says how to write it, and refuses days written with
    figures only, which half of the world reads the other way round.
    """
    plain = re.sub(r"^(?:to|until|till|by|on|at)\s+", "", said.strip(), flags=re.IGNORECASE)
    if (length := span(plain)) is not None:
        return (due or now) + length
    here = now.astimezone(ZoneInfo(zone))
    hour, minute = deadlines.clock_time(at)
    plain = re.sub(r"\btomorrow\b", f"{here + timedelta(days=1):%d %b %Y}", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\b(?:today|tonight)\b", f"{here:%d %b %Y}", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\b(?:next|this|coming|the|at|on|o'clock)\b", " ", plain, flags=re.IGNORECASE)
    if not plain.strip():
        raise Wrong(f'"{said}" is no moment; {MOMENT_HINT}.')
    if _DIGITS.search(_CLOCK.sub("", plain)):
        raise Wrong(f'"{said}" can be read in two ways; {MOMENT_HINT}.')
    default = here.replace(hour=hour, minute=minute, second=0, microsecond=0, tzinfo=None)
    try:
        found = parse(plain.strip(), default=default)
    except (ParserError, OverflowError):
        raise Wrong(f'"{said}" is no moment; {MOMENT_HINT}.') from None
    local = found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone))
    if local <= here and not re.search(r"\d{4}", plain):  # a weekday or a day of the year that has passed: the next
        weekday = re.match(r"\s*(?:mon|tue|wed|thu|fri|sat|sun)", plain, re.IGNORECASE)
        if weekday:
            local += timedelta(days=7)
        elif re.search(r"[a-z]{3}", plain, re.IGNORECASE):
            local = local.replace(year=local.year + 1)
    return local.astimezone(UTC)
