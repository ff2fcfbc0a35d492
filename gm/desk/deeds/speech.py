"""How GMs dress what they ask for: politeness round it, a list's marks before it, and moments and spans of time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from itertools import combinations
from zoneinfo import ZoneInfo

from dateutil.parser import ParserError, parse
from dateutil.relativedelta import relativedelta

from games.kit.interjections import SIGH, TURN
from games.kit.words import tidy
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.spans import MORE, span
from gm.domain import deadlines
from gm.domain.policy import DAYS

BESIDES = (  # what a GM begins one more thing with
    r"(?:by the way|btw|p\.?s\.?|besides|further(?:more)?|moreover|lastly|finally|(?:and )?(?:one more|another) thing|"
    r"oh|ah)(?:\b|(?<=\.))[,:]?\s+"
)
_BEFORE = re.compile(
    r"(?:[-*\u2022>/]\s*|[0-9]+[.)]\s+|and\s+|then\s+|also\s+|first(?:ly|\s+of\s+all)?,?\s+|so,?\s+|ok(?:ay)?,?\s+|"
    rf"now\s+|{BESIDES}|"
    r"do\s+(?=(?:tell|let|remind|give|send|inform|announce|extend|ask|excuse|note|invite|pause|write)\s)|pray,?\s+|"
    rf"(?:{SIGH}|well|sorry|right),?\s+|hi,?\s+|hello,?\s+|"
    r"(?:dear\s+)?(?:gm|postgm|house),?\s+|please,?\s+|pls,?\s+|kindly\s+|just\s+|let's\s+|let us\s+|"
    r"(?:can|could|would|will)\s+(?:you|we)\s+(?:please\s+|kindly\s+)?|"
    r"you\s+(?:can|may)\s+(?:now\s+)?|"
    r"i\s+(?:hereby\s+|now\s+)?(?=(?:hand|extend|pause|appoint|announce|end|close|excuse) )|"
    r"i(?:'d| would)\s+(?:like|want)(?:\s+you)?\s+to\s+|i\s+want(?:\s+you)?\s+to\s+|go\s+ahead\s+and\s+)",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:[\s,.!;]+|\bplease\b|\bkindly\b|\bpls\b|\bthanks\b|\bthank\s+you\b|\bthx\b|\bty\b|\bcheers\b|\bta\b|"
    r"[:;]-?[)D]|\b(?:will|would|could) you\b|\bfor\s+now\b|\bnow\b|\bok\b)+$",
    re.I,
)
BINDS = re.compile(
    r"\?|\b(?:if|unless|whether|maybe|perhaps|might|not yet|not sure|don't|do not|won't|will not|or|once|as soon "
    r"as (?!you|possible)|the moment|when (?:all|everybody|everyone|they|we)\b|later|"
    r"so long|meanwhile|in the meantime|for the time being)\b",
    re.IGNORECASE,
)  # beside a deed: it is not even asked about
_DENIES = re.compile(r"\b(?:not|no|never|except|without|but)\b|n't\b", re.IGNORECASE)
_TRIED = 16  # words of a sentence whose stretches are tried
_MAILED = re.compile(r"\((?:mailto:)?(?P<address>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)\)")  # as many write an address
_ASKING = re.compile(r"^(?:\w+,\s+)*(?:can|could|would|will)\s+(?:you|we)\b.*\?\s*$", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,|\band\b|&)\s*")
# What the deeds' patterns are put together from.
WEEKDAY = rf"(?:{'|'.join(DAYS)})"
_NUMBER = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty"
    r"|fifty|sixty|"
    r"seventy)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?"
)
SPAN = (
    rf"(?:\+ ?)?(?:(?:{MORE})[ -])*(?:\d+(?:[.,]\d+)? ?[mhdw]|"
    rf"(?:\d+(?:[.,]\d+)?[ -]?|(?:half an?|a couple of|an?|the|{_NUMBER}|{MORE})[ -])"
    rf"(?:(?:{MORE}) )*(?:minute|min|hour|hr|day|week)s?)(?![a-z]|-end)"
    rf"(?: (?:and|n|&) (?:a )?half)?(?: (?:{MORE}))*"
)
ALL = (
    r"(?:all(?: of (?:them|you|us))?|everybody|everyone|them(?: all)?|us(?: all)?|"
    r"(?:the )?(?:others|players|rest|table)|the (?:whole )?(?:lot|gang|group|crew|bunch|lads))"
)
_MATCHES = r"(?:(?:the|my|our) )?(?:other )?(?:matches|games|tables)(?: (?:that )?i lead)?"
_IN = (
    r"(?:all|everybody|everyone)(?: of)?(?: (?:the|my|our))?(?: (?:players|people|friends))?(?: know)? "
    r"(?:in|of|at|from) "
)
EVERYWHERE = (
    rf"(?:(?:{_IN})?(?:all(?: of)? {_MATCHES}|(?:every|each) (?:match|game|table))|{_IN}{_MATCHES}"
    rf"|(?:{_IN})?(?:the|this) (?:whole |entire )?house)\b"
)
NAME = r"(?!(?:the|an?|off|on|to|and|me|us|you|we|i|all|them|everybody|everyone|that|this|there|please)\b)[\w-]+"
SEAT = rf"(?P<seat>{NAME})"
MATCH = r"(?:(?:the|this|our) )?(?:whole |entire )?(?:match|game|table)"
ENGINE = r"(?:(?:the|an?) )?(?:engine|computer|robot|bot|machine|house|autopilot|program)"
AWAY = (  # of a player
    r"away|skip(?:ped)?|holidays?|vacation|honeymoon|ill|sick|absent|abroad|travell?ing|off ?line|hospital|unreachable|"
    r"cannot be reached"
)
THEM = frozenset("him her his hers he she them they their it".split())  # somebody named elsewhere in the line
LONGEST = timedelta(days=366)  # that a deadline may be moved
_RATHER = re.compile(  # "the 3rd, not the 2nd"
    r",? (?:(?:and )?(?:not|instead of|rather than)\b.*|(?:instead|rather|then|if possible)\W*)$", re.IGNORECASE
)
_NTH = re.compile(r"\b\d{1,2}(?:st|nd|rd|th)\b", re.IGNORECASE)  # a day of the month
_CLOCK = re.compile(r"\d{1,2}(?::\d{2}|\s*[ap]m\b)", re.IGNORECASE)
_DIGITS = re.compile(r"\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\.?")
PARTS_OF_DAY = {
    "morning": "9:00",
    "noon": "12:00",
    "midday": "12:00",
    "afternoon": "15:00",
    "evening": "20:00",
    "night": "22:00",
    "midnight": "23:59",
}
_PART_OF_DAY = re.compile(rf"(?:(?:\s+|^)(?:in the|at))?(?:\s+|^)({'|'.join(PARTS_OF_DAY)})\b", re.IGNORECASE)
_HOURS = "one two three four five six seven eight nine ten eleven twelve".split()
_OCLOCK = (
    rf"(?P<half>half past )?(?P<hour>{'|'.join(_HOURS)}|0?[1-9]|1[0-2])(?P<minute>[:.][0-5]\d)?(?: ?o'clock)?(?![\w:.])"
)
_PART = rf"(?P<part>{'|'.join(PARTS_OF_DAY)}|tonight)"
_HOUR_OF_A_PART = (  # "nine tonight", "eight tomorrow evening"; "tonight at nine", "Friday evening at 8"
    re.compile(rf"\b(?:at )?{_OCLOCK},?(?P<between>(?: (?:in|at|the|this|today|tomorrow))*) {_PART}\b", re.IGNORECASE),
    re.compile(rf"\b{_PART},? (?:at |by )?(?P<between>){_OCLOCK}", re.IGNORECASE),
)
_HOUR_ALONE = re.compile(
    rf"(?:\bat |^)(?:0?[1-9]|1[0-2]|{'|'.join(_HOURS)})(?![\w:.]| ?[ap]m)(?! \w{{3}})|"
    rf"^(?:0?[1-9]|1[0-2]|{'|'.join(_HOURS)}) (?:on )?(?:today|tomorrow|{WEEKDAY})\b|"
    rf"\b(?:0?[1-9]|1[0-2]|{'|'.join(_HOURS)}) ?o'clock",
    re.IGNORECASE,
)
_HOUR_ONLY = re.compile(
    rf"(?:(?:to|until|till|by|at) )*(?:{_CLOCK.pattern}|{_OCLOCK})(?: (?:in the |at )?(?:{'|'.join(PARTS_OF_DAY)}))?",
    re.IGNORECASE,
)
_ZONES = {  # that people write behind an hour, in seconds from UTC
    name: hours * 3600
    for name, hours in {
        "UTC": 0, "GMT": 0, "WET": 0, "BST": 1, "CET": 1, "WEST": 1, "CEST": 2, "EET": 2, "EEST": 3, "EDT": -4,
        "EST": -5, "CDT": -5, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8,
    }.items()
}  # fmt: skip
_ZONE = re.compile(rf"(?<=\d )(?:{'|'.join(_ZONES)})\b|(?<=[ap]m )(?:{'|'.join(_ZONES)})\b", re.IGNORECASE)
_MY_TIME = re.compile(r"\b(?:my|our|local|house) (?:own )?time\b|\bsharp\b", re.IGNORECASE)
_FOUR_DIGITS = re.compile(  # "Monday 2200", "by 1830"
    rf"(?i)\b(?P<before>{WEEKDAY}s?|at|by|until|till|to|tomorrow|tonight|today) "
    r"(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)(?: ?(?:h|hrs|hours))?\b(?!-)"
)
SPAN_HINT = "write it like 24h, 2 days or a week"
MOMENT_HINT = 'write it like "Friday 20:00", "3 Dec 18:00", "2026-12-01 20:00" or "+24h"'


_REFUSES = re.compile(  # a wish of others that is not granted, what has been done, or a thought
    r"\b(?:i|we) (?:won't|will not|shan't|shall not|refuse to|never said|said no\b|told (?:him|her|them) no\b)|"
    r"\balready (?:sent|told|done|did|reminded|gave|asked|wrote|said)\b|\b(?:nobody|no one|no-one) needs?\b|"
    r"^(?:please )?let me (?:think|see|sleep)\b",
    re.IGNORECASE,
)
_DISCLAIMS = re.compile(  # what is not meant: "It's not that I want to pause"
    r"(?i)\W*(?:(?:it(?: i|['\u2019])s )?not (?:that|as if|as though)\b|"
    r"i(?: a|['\u2019])m not (?:saying|suggesting|proposing|asking)\b)(?!.*(?:\bbut\b|[.!?] +\w))"
)
_TWO = re.compile(r"[.!?;] +\w")


def refuses(line: str) -> bool:
    """Does a sentence say that something will not be, or has been done? A line of several sentences is none.

    >>> refuses("Bruno asked for two days, but I said no."), refuses("I said no. Extend by a day.")
    (True, False)
    """
    return bool(_DISCLAIMS.match(line)) or (bool(_REFUSES.search(line)) and not _TWO.search(line))


def plainly(line: str, end: bool = True) -> str:
    """A line without politeness round it: "Could you please pause the match?" is "pause the match". Its `end` is left
    alone where it is somebody's words.

    A question that asks us for nothing keeps its mark and so calls no deed.
    """
    plain = _MAILED.sub(r"<\g<address>>", tidy(line))
    if _ASKING.search(kind := _AFTER.sub("", plain)):
        plain = kind.rstrip(" ?")
    while found := _BEFORE.match(plain):
        plain = plain[found.end() :]
    return _AFTER.sub("", plain) if end else plain


_TURNS = re.compile(rf"(?i)(?:{SIGH}|{TURN}|no|not|stop|forget|sorry|instead)\b")


def binds(line: str) -> bool:
    """May this sentence deny, doubt or put off what stands before it?"""
    return bool(BINDS.search(line) or _TURNS.match(line))


def denies(words: str) -> bool:
    """May these words beside others deny, doubt or limit them?"""
    return binds(words) or bool(_DENIES.search(words))


def stretches(sentence: str) -> Iterator[str]:
    """What of a sentence may be what was asked for, the longest first: "(he is gone) from Monday to Friday". Nothing is
    left out that may deny or doubt the rest.

    >>> "5, not 4" in stretches("it was 5, not 4"), "4" in stretches("not 4")
    (True, False)
    """
    words = sentence.rstrip(" .!").split()
    spans = combinations(range(len(words) + 1), 2) if len(words) <= _TRIED else ()
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        rest = " ".join([*words[:start], *words[end:]])
        if not denies(rest):
            yield " ".join(words[start:end]).strip(" ,;.")


def names_in(said: str) -> list[str]:
    """The names of a list as people write it: "Anna, Bruno and Clara"."""
    return [name for name in _AND.split(said) if name]


def with_colons(said: str) -> str:
    """Hours of four figures with the sign that clocks show.

    >>> with_colons("Monday 2200"), with_colons("by 1830h, please"), with_colons("in 2026")
    ('Monday 22:00', 'by 18:30, please', 'in 2026')
    """
    return _FOUR_DIGITS.sub(r"\g<before> \g<hour>:\g<minute>", said)


def _zone_of(name: str | None, offset: int | None) -> tzinfo | None:
    """The zone that stands behind an hour; Wrong: it is none that has one meaning."""
    if offset is None and name and name.upper() not in _ZONES:
        raise Wrong(
            f'I do not know for sure which time zone "{name}" is: please write the hour in UTC, or in your own.'
        )
    seconds = _ZONES.get((name or "").upper(), offset)
    return None if seconds is None else timezone(timedelta(seconds=seconds))


def an_hour_alone(said: str) -> bool:
    """Is it an hour with no day, as in "9pm instead of 8"?"""
    return bool(_HOUR_ONLY.fullmatch(_RATHER.sub("", said.strip(" .!"))))


def moment(said: str, due: datetime | None, now: datetime, zone: str, at: str) -> datetime:
    """A moment as people say it: a span from the deadline, a weekday (the next one), a day, with or without a time.

    Without a time of day it is `at`, the match's own. Wrong says how to write it, and refuses days written with
    figures only, which half of the world reads the other way round.
    """
    plain = re.sub(r"^(?:to|until|till|by|on|at)\s+", "", _RATHER.sub("", said.strip()), flags=re.IGNORECASE)
    if (length := span(plain)) is not None:
        return (due or now) + length
    here = now.astimezone(ZoneInfo(zone))
    hour, minute = deadlines.clock_time(at)
    plain = with_colons(plain)
    for pattern in _HOUR_OF_A_PART:
        plain = pattern.sub(_on_the_clock, plain)
    if _HOUR_ALONE.search(plain):
        raise Wrong(f'"{said}" can be read in two ways; {MOMENT_HINT}.')
    if _CLOCK.search(plain):  # "Monday evening 9pm" is at nine
        plain = _PART_OF_DAY.sub(" ", plain)
    plain = _PART_OF_DAY.sub(lambda part: f" {PARTS_OF_DAY[part[1].lower()]}", plain)
    plain = re.sub(r"\btomorrow\b", f"{here + timedelta(days=1):%d %b %Y}", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\b(?:today|tonight)\b", f"{here:%d %b %Y}", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\b(?:next|this|coming|the|at|on|now|o'clock)\b", " ", plain, flags=re.IGNORECASE)
    plain = _MY_TIME.sub(" ", plain)
    plain = _ZONE.sub(lambda zone: zone[0].upper(), plain)
    if not plain.strip():
        raise Wrong(f'"{said}" is no moment; {MOMENT_HINT}.')
    if _DIGITS.search(_CLOCK.sub("", plain)):
        raise Wrong(f'"{said}" can be read in two ways; {MOMENT_HINT}.')
    default = here.replace(hour=hour, minute=minute, second=0, microsecond=0, tzinfo=None)
    try:
        found = parse(plain.strip(), default=default, tzinfos=_zone_of)
    except (ParserError, OverflowError):
        raise Wrong(f'"{said}" is no moment; {MOMENT_HINT}.') from None
    local = found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone))
    if local <= here and not re.search(r"\d{4}", plain):
        local += _next(plain)
    return local.astimezone(UTC)


def hour_of(said: str) -> str:
    """A time of day with its part of the day as a clock shows it; any other words as they are.

    >>> hour_of("9 in the evening"), hour_of("half past eight in the morning"), hour_of("noon"), hour_of("9 pm")
    ('21:00', '8:30', '12:00', '9 pm')
    """
    for pattern in _HOUR_OF_A_PART:
        said = pattern.sub(_on_the_clock, said)
    return PARTS_OF_DAY.get(said.strip().lower(), said.strip())


def _on_the_clock(said: re.Match[str]) -> str:
    """ "nine tonight" as "21:00 today": the part of the day tells which of two hours is meant. Twelve stays as it is
    said, since it may be noon or midnight."""
    word, part = said["hour"].lower(), said["part"].lower()
    hour = _HOURS.index(word) + 1 if word in _HOURS else int(word)
    if hour == 12 or (part == "night" and hour < 6) or part in ("noon", "midday", "midnight"):
        return said[0]
    hour += 12 * (part != "morning")
    minute = (said["minute"] or ":00")[1:] if not said["half"] else "30"
    between = (said["between"] or "").lower().split()
    day = "today" if part == "tonight" else "tomorrow" if "tomorrow" in between else ""
    return f" {hour}:{minute} {day} "


def _next(plain: str) -> relativedelta:
    """How long after a weekday or a day of the year or month that has passed the next one is."""
    if re.match(r"\s*(?:mon|tue|wed|thu|fri|sat|sun)", plain, re.IGNORECASE):
        return relativedelta(days=7)
    if re.search(r"[a-z]{3}", plain, re.IGNORECASE):
        return relativedelta(years=1)
    return relativedelta(months=1 if _NTH.search(plain) else 0)
