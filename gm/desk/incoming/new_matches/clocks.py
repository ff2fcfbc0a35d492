"""The clock of a new match in plain words: "two days per turn", "deadline every Sunday evening at 8", as its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

from gm.desk.deeds.speech import PARTS_OF_DAY
from gm.desk.matches.spans import span
from gm.domain.policy import DAYS

_SPAN = r"(?P<span>(?:\d{1,3}|an?|one|two|three|four|five|six|seven|ten|fourteen)[ -]?(?:hour|day|week|h\b|d\b)s?)"
_EACH = r"(?:per|a|an|for each|for every|each|for a|between|to)"
_ROUND = r"(?:turn|round|report|move|phase|season|order)"
_THEM = r"(?:them|everybody|everyone|(?:all |each )?(?:the )?players?(?: each)?)"
_GMS = r"(?:(?:my|mine|the GM(?:'s)?|the referee(?:'s)?|the umpire(?:'s)?)(?: own)?)"
_ANSWERS = r"(?:answers?|rulings?|judgements?|results?|replies|reply|decisions?|part|turns?)"
_EVERY = rf"(?!,? (?:{_EACH}) (?:{_ROUND}|the|every|each)|,? between)"  # it is no length of each turn
_WILL = r"(?:(?:should|shall|will|are|is|of|take|last|be|to|every) )*"
_LENGTHS = (
    (
        "hours",
        re.compile(
            rf"(?i)\b{_SPAN},? {_EACH} {_ROUND}s?\b"
            rf"|\b{_ROUND} (?:every|each|takes?|lasts?|of) {_SPAN.replace('<span>', '<every>')}"
            rf"|\b(?:each|every) {_ROUND}:? {_SPAN.replace('<span>', '<in_each>')}"
            rf"|\b{_ROUND}s {_WILL}{_SPAN.replace('<span>', '<of>')}"
            rf"|\b{_SPAN.replace('<span>', '<long>')} {_ROUND}s\b"
            rf"|\b{_SPAN.replace('<span>', '<theirs>')} for {_THEM}\b"
            rf"|\b{_THEM}(?: (?:should|shall|will|can|must|would|may|all))* (?:have|has|get|gets|need|take) (?:up "
            rf"to |about )?"
            rf"{_SPAN.replace('<span>', '<they>')}"
            rf"|\b(?:a|one) {_ROUND} (?:a|per|every|each) (?P<unit>day|week)\b"
            rf"|\b(?P<rate>daily|weekly) {_ROUND}s?\b"
        ),
    ),
    (
        "reminders",
        re.compile(
            rf"(?i)\bremind\w*\b[^.;!?\n]*?\b{_SPAN} (?:before|ahead|in advance)\b"
            rf"|\b{_SPAN.replace('<span>', '<ahead>')} (?:before|ahead|in advance)\b[^.;!?\n]*?\bremind\w*"
        ),
    ),
    ("pick_hours", re.compile(rf"(?i)\b{_SPAN} (?:per|for) (?:(?:the|each|every|a) )?(?:short|quick|small)\w* \w+")),
    (
        "ruling_hours",
        re.compile(
            rf"(?i)\b{_SPAN} (?:per|for) (?:(?:the|each|every|a|my|the GM's) )*(?:ruling|judgement)s?\b"
            rf"|\b{_SPAN.replace('<span>', '<mine>')} (?:to|for|per) {_GMS}(?: {_ANSWERS})?\b"
            rf"|\b{_SPAN.replace('<span>', '<for_me>')} for me\b"
            rf"|\b(?:the )?(?:GM|referee|umpire)(?: (?:should|shall|will|may))? (?:has|have|gets?|needs?|takes?) "
            rf"{_SPAN.replace('<span>', '<gm>')}{_EVERY}"
            rf"|\bI(?:'d|'ll| would| will| should| shall)?(?: (?:only|just|also|like|love|want|need|have|take|get|"
            rf"to))+ "
            rf"{_SPAN.replace('<span>', '<i>')}{_EVERY}"
            rf"|\b(?:give|leave) me {_SPAN.replace('<span>', '<give>')}{_EVERY}"
        ),
    ),
)
_RATES = {"daily": "a day", "weekly": "a week", "day": "a day", "week": "a week"}
_NAMES = "|".join(("tues", "weds", "thurs?", *(f"{day[:3]}(?:{day[3:]}s?)?" for day in DAYS)))
_LIST = rf"(?:{_NAMES})\b(?:(?:,? (?:and|or|to) |, ?| ?[&/+-] ?)(?:every |each |on )?(?:{_NAMES})\b)*"
_PARTS = "|".join(PARTS_OF_DAY)
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
_HOUR = (
    rf"(?:,? ?(?:in the |at |by |before )?(?P<part>{_PARTS})s?)?"
    rf"(?:,? ?(?:at|by|until|till|before|@|,)? ?(?P<hour>[01]?\d|2[0-3]|{'|'.join(_NUMBERS)})"
    r"(?:[:.](?P<minute>[0-5]\d))?(?![\d:/-]| (?:days?|hours?|players?|cards?)\b)"
    r" ?(?P<half>am|pm|a\.m\.|p\.m\.|h\b|o'?clock)?"
    rf"(?: ?(?:in the|at) (?P<late>{_PARTS}))?)?"
)
_ALL_DAYS = (
    r"(?P<all>every ?day|daily|each day|every (?:evening|night|morning)|(?:on )?(?:weekdays|working days|workdays))"
)
_FIXED = re.compile(rf"(?i)(?P<before>[^.;!?\n]*?)(?:\b(?P<days>{_LIST})|\b{_ALL_DAYS}){_HOUR}")
_DUE = re.compile(
    r"(?i)\b(?:every|each|always|weekly|deadlines?|due|end|ends|close|closes|close[sd]?|turns?|orders?|moves?)\b"
)
_PLURAL = re.compile(rf"(?i)(?:{'|'.join(DAYS)})s\b")
_NOT = re.compile(r"(?i)\b(?:not?|never|without|except|away|holiday|free|off|skip|begins?|starts?|until)\b|n't\b")
_LATE = ("afternoon", "evening", "night")
_BUT = re.compile(r"(?i),? (?:but|except|without|not)\b")


def told(text: str) -> Iterator[tuple[str, str]]:
    """(line, the words it comes from) of when orders are due."""
    for key, pattern in _LENGTHS:
        found = next(reversed(list(pattern.finditer(text))), None)  # "three days, no, better two" means the last
        if found and (length := _length(found)):
            yield f"{key}: {length.total_seconds() / 3600:g}", found[0]
    yield from _fixed(text)


def _length(found: re.Match[str]) -> timedelta | None:
    words = next(filter(None, found.groupdict().values()), "")
    return span(_RATES.get(words.lower(), words))


def _fixed(text: str) -> Iterator[tuple[str, str]]:
    """Turns that end on days of the week."""
    found = next((found for found in _FIXED.finditer(text) if _often(found, text)), None)
    if found is None:
        return
    words = found[0][len(found["before"]) :].strip()
    yield f"days: {', '.join(_days(found))}", words
    if hour := _time(found):
        yield f"at: {hour}", words


def _often(found: re.Match[str], text: str) -> bool:
    """Are these the days on which turns end, and not one on which something else happens?"""
    before, words = found["before"], found[0][len(found["before"]) :]
    if _NOT.search(before) or _BUT.match(text[found.end() :]):
        return False
    return bool(_DUE.search(before) or _PLURAL.search(words) or found["all"])


def _days(found: re.Match[str]) -> Sequence[str]:
    """The days of the week in their order; "Monday to Friday" with those between."""
    if found["all"]:
        return DAYS[:5] if "work" in found["all"].lower() or "weekday" in found["all"].lower() else DAYS
    named = [next(n for n, day in enumerate(DAYS) if day[:3] == one[:3].lower()) for one in _each(found["days"])]
    if len(named) == 2 and named[0] < named[1] and re.search(r"(?i)\bto\b|-", found["days"]):
        named = list(range(named[0], named[1] + 1))
    return [DAYS[n] for n in sorted(set(named))]


def _each(days: str) -> list[str]:
    return re.findall(rf"(?i)\b(?:{_NAMES})\b", days)


def _time(found: re.Match[str]) -> str:
    """The time of day, as a match file has it; empty where none is told."""
    part = (found["part"] or found["late"] or _part_in(found["all"])).lower()
    if not found["hour"]:
        return PARTS_OF_DAY[part].rjust(5, "0") if part else ""
    said = found["hour"].lower()
    hour = _NUMBERS.index(said) + 1 if said in _NUMBERS else int(said)
    half = (found["half"] or "").lower().replace(".", "")
    return f"{_of_the_day(hour, part, half, found['minute']):02}:{found['minute'] or '00'}"


def _of_the_day(hour: int, part: str, half: str, minute: str | None) -> int:
    """An hour from 0 to 23. "At 8" alone is the evening's, "8:00" the morning's: it is shown before it counts."""
    if hour == 12 and (half == "am" or part in ("night", "midnight")):
        return 0
    exact = half in ("am", "h") or minute or part in ("morning", "noon", "midday", "midnight")
    late = half == "pm" or part in _LATE or not exact
    return hour + 12 if late and hour < 12 else hour


def _part_in(said: str | None) -> str:
    return next((part for part in PARTS_OF_DAY if part in (said or "").lower()), "")
