"""Who is away from when until when, in a GM's own words: several people in one sentence, the days wherever they stand.

What is read is told as the lines that call the deed, and shown before it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from zoneinfo import ZoneInfo

from games.kit.words import tidy
from gm.desk.bench import Desk
from gm.desk.deeds.speech import WEEKDAY
from gm.desk.matches import absences, naming
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM

_GONE = re.compile(
    r"\b(?:away|gone|absent|off ?line|abroad|unavailable|unreachable|travell?ing|skiing|hiking|camping|sailing|ill|"
    r"sick|"
    r"busy|holidays?|vacation|on leave|honeymoon|flu|on (?:an?|the) (?:plane|train|ship|boat|road|way)|out for|"
    r"off (?:to|on|until|till|from)|"
    r"(?:doesn't|does not|won't|will not) (?:get|come) (?:home|back)|no (?:internet|connection|signal|wifi)|trip|"
    r"hospital|not (?:here|"
    r"there|around|available|reachable)|(?:can(?:no|')t|"
    r"can not|"
    r"won't|will not|unable to|not able to) (?:play|write|answer|be|come)|out of (?:town|office|reach)|back on|be back|"
    r"fl(?:ies|ying)|goes to)\b|n't (?:here|there|around|available|reachable)\b",
    re.IGNORECASE,
)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b\.?"
_WEEKDAY = rf"(?:(?:next |this |coming )?{WEEKDAY})"
_DAY = (
    rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|{_MONTH} \d{{1,2}}|the \d{{1,2}}(?:st|nd|rd|th)|"
    rf"{_WEEKDAY}|tomorrow)"
)
_LONG = r"(?P<long>(?:\d{1,2}|an?|one|two|three|four|five|six|seven|ten) (?:whole )?(?:days?|weeks?))"
_TELLS = re.compile(rf"(?i)\b(?:{_MONTH}|{_WEEKDAY}|tomorrow|today|tonight|weeks?)|\d(?:st|nd|rd|th)\b")
_REWRITTEN = (  # other ways to say some days, as `absences.said` has them
    (re.compile(rf"(?i)\b(?:from |on |starting )?(?P<day>{_DAY}),? (?:on )?for {_LONG}"), r"for \g<long> from \g<day>"),
    (re.compile(rf"(?i)\bbefore (?P<day>{_DAY})"), r"until \g<day>"),
    (re.compile(rf"(?i)\bthe first week (?:of|in) (?P<month>{_MONTH})"), r"from 1 \g<month> to 7 \g<month>"),
)
_WHEN_TOLD = re.compile(
    rf"(?i)\b(?:told|wrote|said|called|phoned|mailed|texted)(?: me| us)?(?: \w+)? (?:on |last )?{_DAY}"
)
_BACK = re.compile(rf"(?i)\b(?:is |be |comes? |again |he's |she's |they're )*back (?:again )?(?:on )?(?P<day>{_DAY})")
_LEAVES = re.compile(rf"(?i)\b(?:on |from )?(?P<day>{_DAY})")
_WEEKEND = re.compile(r"(?i)\b(?P<which>this|next|the) weekend\b")
_AFTER = re.compile(r"(?i)\bthe week after\b")
_CHRISTMAS = re.compile(r"(?i)\b(?:christmas|xmas)\b")
_NUMBERS = re.compile(
    r"(?i)\bthe \d{1,2}(?:st|nd|rd|th)?(?: (?:to|until|till|and|through|-) (?:the )?\d{1,2}(?:st|nd|rd|th)?)\b(?! of)"
)
_ASKS = re.compile(
    r"(?i)\b(?:(?:when|until when|how long|since when|is|was|does)\b.*\b(?:away|absent|gone|back|holidays?|"
    r"vacation)|(?:absence|"
    r"absences)\b).*\?"
)
_DOUBT = re.compile(r"(?i)\b(?:if|unless|perhaps|maybe|might|whether)\b|\?\W*$")
_MOST = 12  # words of which stretches are tried
_WEEK = timedelta(days=7)
NONE = "I have noted no absence of {}."


@dataclass(frozen=True, slots=True)
class Told:
    """The lines that note who is away; `days` are those of the last, as a line has them."""

    calls: list[str]
    last: str = ""
    otherwise: bool = False  # does it say its days as the deed alone would not read them, or name several people?


def read(desk: Desk, table: Table, line: str, now: datetime, zone: str) -> Told:
    """Who is away as a sentence tells it, each with their days; nothing where it is about something else, or where the
    days of somebody are not told."""
    plain = tidy(line).strip()
    if not _GONE.search(plain) or _DOUBT.search(plain):
        return Told([])
    told, last, groups = list[str](), now, list(_people(desk, table, plain))
    for n, (start, seats) in enumerate(groups):
        end = groups[n + 1][0] if n + 1 < len(groups) else len(plain)
        mine = plain[start:end] if len(groups) > 1 else plain
        days = _days(mine, now, zone, last)
        if days is None:
            return Told([])
        last = days[1]
        told += [f"away {seat} {_said(days[0])} to {_said(last)}" for seat in seats]
    if not told:
        return Told([])
    other = any(way.search(plain) for way in (_BACK, _WEEKEND, *(way for way, _ in _REWRITTEN)))
    return Told(told, _said(last), other or len(told) > 1)


def gone(line: str) -> bool:
    """Does a sentence say that somebody is away, with days or without?"""
    return bool(_GONE.search(line)) and not _DOUBT.search(line)


def answer(desk: Desk, table: Table, line: str, now: datetime, zone: str) -> str:
    """What is noted of those whom a question is about: when they are away; empty for other lines."""
    seats = [seat for _, group in _people(desk, table, tidy(line)) for seat in group] if _ASKS.search(line) else []
    chairs = [chair for seat in dict.fromkeys(seats) if (chair := table.match.chair(seat))]
    told = []
    for chair in chairs:
        if absences.away(chair, now):
            since, until = deadlines.moment(chair.away_from), deadlines.moment(chair.away_until)
            told.append(f"{chair.name} is away {absences.told(since, until, zone)}.")
        else:
            told.append(NONE.format(chair.name))
    return " ".join(told)


def _people(desk: Desk, table: Table, plain: str) -> Iterator[tuple[int, list[str]]]:
    """(where, chairs) of those who are named, one entry for those who are named together: "Anna and Bruno"."""
    own = {chair.name: chair.name for chair in table.match.chairs if chair.name != GM}
    names = {**{name: seat for name, seat in naming.called(desk.archive, table) if seat != GM}, **own}
    one = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    by = {name.casefold(): seat for name, seat in names.items()}
    for found in (
        re.finditer(rf"\b(?:{one})\b(?:(?:,| and|, and| &) (?:{one})\b)*", plain, re.IGNORECASE) if one else ()
    ):
        yield found.start(), [by[name.casefold()] for name in re.findall(rf"\b(?:{one})\b", found[0], re.IGNORECASE)]


def _days(said: str, now: datetime, zone: str, before: datetime) -> tuple[datetime, datetime] | None:
    """The first and the last day that a part of a sentence tells; `before` is the last day of whom it told before."""
    here = now.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0, second=0, microsecond=0)
    said = _WHEN_TOLD.sub(" ", said)
    for way, instead in _REWRITTEN:
        said = way.sub(instead, said)
    if weekend := _WEEKEND.search(said):
        saturday = here + timedelta(days=(5 - here.weekday()) % 7) + _WEEK * (weekend["which"].lower() == "next")
        return max(saturday, here), saturday + timedelta(days=1)
    if _AFTER.search(said):
        monday = before + timedelta(days=7 - before.weekday())
        return monday, monday + timedelta(days=6)
    if back := _BACK.search(said):
        return _until_back(said, back, now, zone)
    if _CHRISTMAS.search(said) and not re.search(_MONTH, _CHRISTMAS.sub("", said), re.IGNORECASE):
        said = _NUMBERS.sub(lambda found: f"{found[0]} December", said)
    return _stretch(said, now, zone)


def _until_back(said: str, back: re.Match[str], now: datetime, zone: str) -> tuple[datetime, datetime] | None:
    """From a day that is told before, or from now, to the day before somebody is back."""
    leaves = _LEAVES.search(said[: back.start()])
    until = _stretch(f"from {leaves['day'] if leaves else 'today'} to {back['day']}", now, zone)
    return (until[0], until[1] - timedelta(days=1)) if until and until[1] > until[0] else None


def _stretch(said: str, now: datetime, zone: str) -> tuple[datetime, datetime] | None:
    """The longest stretch of words that tells days."""
    words = re.sub(r"[,;.!]", " ", said).split()
    for start, end in sorted(combinations(range(len(words) + 1), 2), key=lambda span: span[0] - span[1]):
        part = " ".join(words[start:end])
        if end - start <= _MOST and _TELLS.search(part) and (found := absences.said(part, now, zone)):
            here = ZoneInfo(zone)
            return found[0].astimezone(here), found[1].astimezone(here) - timedelta(days=1)
    return None


def _said(day: datetime) -> str:
    return f"{day.day} {day:%B %Y}"
