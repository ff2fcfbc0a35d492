"""When somebody who plays is away: said in ordinary words, paid from the days that the match gives, and waited for."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from dateutil.parser import ParserError, parse

from games.kit.words import number_said, tokens
from gm.desk.matches import stretches
from gm.domain import deadlines
from gm.domain.policy import Chair

LONGEST = timedelta(days=90)
_DAY = timedelta(days=1)
_MOMENT = timedelta(seconds=1)
_UNITS = {"day": 1, "week": 7}
_FOR = re.compile(
    r"for (?:about )?(?P<number>[\w-]+) (?P<unit>day|week)s?(?: (?:from|starting)(?: on)? (?P<first>.+))?",
    re.IGNORECASE,
)
_FROM_TO = re.compile(
    r"(?:from |between )?(?P<first>.+?)(?:\s*[\u2013\u2014]\s*|\s+-\s+|,? (?:to|until|till|and|through) )(?P<last>.+)",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"(?:until|till|to|through) (?P<last>.+)", re.IGNORECASE)
_WEEK = re.compile(r"(?:(?:for|during|in) )?(?:all )?(?:of )?(?P<which>this|next) week", re.IGNORECASE)
_WEEKEND = re.compile(r"(?:(?:for|over|on|at) )?(?:(?P<which>this|next|the) )?week-?end", re.IGNORECASE)
_NO_DAY = re.compile(
    r"(?:3[2-9]|[4-9]\d|\d{3,})|(?:in |all (?:of )?)?"
    r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?(?: \d{4})?",
    re.IGNORECASE,
)  # a number that is none, or a month alone
_NUMBER_ALONE = re.compile(
    r"(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?: of)?", re.IGNORECASE
)  # its month is told later
_MONTH = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)
_LONGEST_MONTHS = 62  # days in which each number of a day has stood
_YEAR = timedelta(days=366)
_IDLE = re.compile(
    r"\b(?:the|next|this|coming|on|of|including|inclusive|incl|only|starting|evening|morning)\b\.?", re.IGNORECASE
)
_UNWAITED = re.compile(
    r"(?i)[\s,;:-]*\b(?:(?:(?:please|just|you can|you may|so|but|and) )*"
    r"(?:(?:go|carry|play|move) (?:right )?(?:on|ahead)|continue|play) without me|"
    r"(?:do not|don't|(?:there is |there's )?no need to|need not|needn't|not) wait(?: up)?"
    r"(?: for me)?|without waiting(?: for me)?)\b"
)
_FIGURES = re.compile(r"\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\.?")  # half of the world reads them the other way round
_WEEKDAY = re.compile(r"\s*(?:mon|tue|wed|thu|fri|sat|sun)", re.IGNORECASE)


def said(words: str, now: datetime, zone: str) -> tuple[datetime, datetime] | None:
    """From when until when somebody is away, whole days in their own zone; None where the words tell no such time.

    >>> from datetime import UTC
    >>> [str(at)[:16] for at in said("from 3 Dec to the 9th", datetime(2026, 11, 20, 19, tzinfo=UTC), "UTC")]
    ['2026-12-03 00:00', '2026-12-10 00:00']
    """
    here = now.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0, second=0, microsecond=0)
    first, last = _spanned(stretches.written_out(_UNWAITED.sub("", words).strip().rstrip(".!,")), here)
    if first is None or last is None or last < here or not timedelta(0) <= last - first <= LONGEST:
        return None
    return max(first, now), last + _DAY


def unwaited(words: str) -> bool:
    """Do words of who is away ask that nobody waits: "go on without me"?"""
    return bool(_UNWAITED.search(words.replace("\u2019", "'")))


def told(since: datetime, until: datetime, zone: str) -> str:
    """A time for which somebody is away, by its first and last day: "from 3 December 2026 to 9 December 2026", or
    the only one: "on 3 December 2026"."""
    first, last = deadlines.day(since, zone), deadlines.day(until - _MOMENT, zone)
    return f"on {first}" if first == last else f"from {first} to {last}"


def _spanned(plain: str, here: datetime) -> tuple[datetime | None, datetime | None]:
    """The first and the last day that some words tell, seen from a day; None where they tell none."""
    monday = here - here.weekday() * _DAY
    if week := _WEEK.fullmatch(plain):
        return _of_week(week["which"].lower() == "next", monday, here)
    if weekend := _WEEKEND.fullmatch(plain):
        return _of_weekend((weekend["which"] or "").lower() == "next", monday, here)
    if found := _FOR.fullmatch(plain):
        first = _day(found["first"], here) if found["first"] else here
        many = _number(found["number"]) * _UNITS[found["unit"].lower()]
        return first, first + (many - 1) * _DAY if first and many else None
    if found := _UNTIL.fullmatch(plain) or _FROM_TO.fullmatch(plain):
        said_first = found.groupdict().get("first")
        first = _first(said_first, found["last"], here) if said_first else here
        return first, _last(found["last"], first, bool(said_first)) if first else None
    day = _day(re.sub(r"^on ", "", plain), here)
    return day, day


def _of_week(coming: bool, monday: datetime, here: datetime) -> tuple[datetime, datetime]:
    return (monday + 7 * _DAY, monday + 13 * _DAY) if coming else (here, monday + 6 * _DAY)


def _of_weekend(coming: bool, monday: datetime, here: datetime) -> tuple[datetime, datetime]:
    saturday = monday + (12 if coming else 5) * _DAY
    return max(saturday, here), saturday + _DAY


def _last(words: str, first: datetime, named: bool) -> datetime | None:
    """The last day; behind a first that is `named`, "Tuesday till next Tuesday" is a week long, and so is what lasts
    "until next Friday" from a Friday on."""
    last, day = _day(words, first), words.lower().removeprefix("next ")
    again = (named or day != words.lower()) and last == first and _WEEKDAY.match(day)
    return last + 7 * _DAY if again and last else last


def _first(words: str, until: str, here: datetime) -> datetime | None:
    """The first of some days; a number alone is of the month of the last, or of the one before: "the 28th" to the 2nd
    of January is of December, and "9-3 Dec" said on 20 November are no days."""
    number, last = _NUMBER_ALONE.fullmatch(words), _day(until, here) if _MONTH.search(until) else None
    if not number or last is None or last - here > _YEAR:
        return _day(words, here)
    days = (last - ago * _DAY for ago in range(_LONGEST_MONTHS))
    first = next((day for day in days if day.day == int(number["day"])), None)
    return first if first and (first.month == last.month or first.date() >= here.date()) else None


def _number(word: str) -> int:
    line = tokens({"a": "one", "an": "one"}.get(word.lower(), word))
    found = number_said(line, 0)
    return found[0] if found and found[1] == len(line) else 0


def _day(words: str, since: datetime) -> datetime | None:
    """The first such day at or after another."""
    plain = _IDLE.sub(" ", words)
    plain = re.sub(r"\btomorrow\b", f"{since + _DAY:%d %b %Y}", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\b(?:today|now|tonight)\b", f"{since:%d %b %Y}", plain, flags=re.IGNORECASE).strip()
    if not plain or _FIGURES.search(plain) or _NO_DAY.fullmatch(plain):
        return None
    try:
        found = parse(plain, default=since.replace(tzinfo=None))
    except (ParserError, OverflowError, ValueError):
        return None
    day = found.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=since.tzinfo)
    if day >= since or re.search(r"\d{4}", plain) or day.year < since.year:
        return day if day >= since else None
    if _WEEKDAY.match(plain):
        return day + 7 * _DAY
    by_month = re.search(r"[a-z]{3}", plain, re.IGNORECASE)
    month = day.month % 12 + 1
    try:
        return day.replace(year=day.year + 1) if by_month else day.replace(month=month, year=day.year + (month == 1))
    except ValueError:
        return None


def days(since: datetime, until: datetime) -> int:
    """How many days of the account an absence takes: each that it touches, as far as it is still to come."""
    return max(0, ceil((until - since) / _DAY))


def planned(chair: Chair, since: datetime, until: datetime, now: datetime) -> Chair:
    """The chair with this absence in the place of the one before, whose days to come are given back."""
    used = given_back(chair, now).away_days + days(since, until)
    return replace(chair, away_from=deadlines.iso(since), away_until=deadlines.iso(until), away_days=used)


def given_back(chair: Chair, now: datetime) -> Chair:
    """The chair of somebody who is there from now on; what of the absence has not passed is theirs again."""
    if not away(chair, now):
        return chair
    since, until = max(deadlines.moment(chair.away_from), now), deadlines.moment(chair.away_until)
    return replace(chair, away_from="", away_until="", away_days=max(0, chair.away_days - days(since, until)))


def away(chair: Chair, now: datetime) -> bool:
    """Has somebody said that they are away, now or later?"""
    return bool(chair.away_until) and deadlines.moment(chair.away_until) > now
