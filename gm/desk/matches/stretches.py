"""Days that are written as a stretch, with a stroke between them: "3-9 Dec", "Dec 3 - Dec 9", "Thu-Sun", "3.12.-9.12.".

They are written out here, before anything else is made of strokes, which stand between clauses as well.
"""

from __future__ import annotations

import re
from calendar import month_abbr

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{2,6}\b|\b)\.?"
_WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b"
_NUMBER = r"\d{1,2}(?:st|nd|rd|th)?\b"
_NTH = r"\d{1,2}(?:st|nd|rd|th)\b"
_DATED = rf"(?:{_NUMBER}(?: of)? {_MONTH}|{_MONTH} {_NUMBER})"
_FIGURES = r"\d{1,2}[/.]\d{1,2}(?![\d:])"
_NO_DAY = r"(?! ?(?:[ap]m\b|[:.]?\d|h\b|o'clock|points?\b|cards?\b))"  # an hour, or a number of something
_STROKE, _SPACED = r"\s*[-\u2013\u2014]\s*", r"[-\u2013\u2014]"
_WRITTEN = re.compile(
    rf"(?i)(?<![\w.])(?P<first>{_DATED}(?={_STROKE}(?:the )?(?:{_DATED}|{_NTH}))|{_DATED}(?={_SPACED}{_NUMBER})|"
    rf"{_DATED}(?= {_SPACED} {_NUMBER}\W*$)|"
    rf"{_NUMBER}(?={_STROKE}{_NUMBER}(?: of)? {_MONTH})|{_NTH}(?={_STROKE}{_NTH})|{_WEEKDAY}(?={_STROKE}{_WEEKDAY})|"
    rf"{_FIGURES}(?={_STROKE}{_FIGURES}))"
    rf"{_STROKE}(?={_NUMBER}{_NO_DAY}|{_FIGURES}|{_MONTH}|{_WEEKDAY}|the )"
)
_THROUGH = re.compile(rf"(?i)\b(?P<first>{_WEEKDAY}|{_DATED}) (?:thru|til|'til) (?=\w)")
_SHORT = re.compile(r"(?i)\b(tue|wed|thu)(?:s|rs?|nes)\b")
_POINTS = r"\d{1,2}\.\d{1,2}"
_DOTTED = re.compile(
    rf"(?<![\w.])(?:(?P<day>\d{{1,2}})\.(?P<month>\d{{1,2}})\.(?:(?P<year>\d{{4}}|\d\d)\b)?|"
    rf"(?P<from>{_POINTS})(?=\s*(?:[-\u2013\u2014]|to|until|till)\s*{_POINTS}\b)|"
    rf"(?:(?<=\d[-\u2013\u2014])|(?<=\d [-\u2013\u2014] )|(?<=\d to ))(?P<to>{_POINTS})\b)"
)
_SLASHED = re.compile(
    r"\b(\d{1,2})/(\d{1,2})\b(?!/)(\s*(?:[-\u2013\u2014]|to|until|till|through)\s*)(\d{1,2})/(\d{1,2})\b(?!/)"
)
_MONTHS, _DAYS, _MOST, _YEAR = 12, 31, 90, 366


def written_out(words: str) -> str:
    """The words with their stretches of days as "... to ...".

    >>> written_out("V/LA 3-9 Dec"), written_out("Dec 3 - Dec 9, sorry"), written_out("Thurs-Sun"), written_out("3-9")
    ('V/LA 3 to 9 Dec', 'Dec 3 to Dec 9, sorry', 'Thu to Sun', '3-9')
    >>> written_out("3.12.-9.12."), written_out("32.1."), written_out("12/3-12/9"), written_out("3/12-9/12")
    ('3 Dec to 9 Dec', '32.1.', '3 Dec to 9 Dec', '3 Dec to 9 Dec')
    """
    words = _SHORT.sub(r"\1", _SLASHED.sub(_either, _DOTTED.sub(_pointed, words)))
    return _THROUGH.sub(r"\g<first> to ", _WRITTEN.sub(r"\g<first> to ", words))


def split(sign: re.Pattern[str], words: str) -> list[str]:
    """What stands between such signs, of which none lies within a stretch of days or a day that is written with points.

    >>> split(re.compile(r" - |(?<=[.]) "), "V/LA 3.12. - 9.12. - sorry. Bye")
    ['V/LA 3.12. - 9.12.', 'sorry.', 'Bye']
    """
    cuts = [0]
    for found in sign.finditer(covered(words)):
        cuts += found.span()
    return [words[start:end] for start, end in zip(cuts[::2], [*cuts[1::2], len(words)], strict=True)]


def covered(words: str) -> str:
    """Words of the same length in which days and stretches of days hold no sign that parts anything."""
    return _hidden(_WRITTEN, _hidden(_SLASHED, _hidden(_DOTTED, words)))


def _hidden(pattern: re.Pattern[str], words: str) -> str:
    """The words with their days hidden behind as many signs that part nothing, also what stands between two of them."""
    hidden = pattern.sub(lambda found: "0" * len(found[0]), words)
    return re.sub(r"(?<=00)\s*(?:[-\u2013\u2014]|to|until|till)\s*(?=00)", lambda found: "0" * len(found[0]), hidden)


def _pointed(found: re.Match[str]) -> str:
    """A day that is written with points; nobody writes a month first so."""
    short = found["from"] or found["to"]
    day, month = map(int, short.split(".") if short else found.group("day", "month"))
    year = found["year"] or ""
    named = _named(day, month)
    return f"{named} {'20' * (len(year) == 2)}{year}".rstrip() if named else found[0]


def _either(found: re.Match[str]) -> str:
    """Two days in figures, the day or the month first, as only one of both makes a short time of them."""
    a, b, c, d = (int(found[n]) for n in (1, 2, 4, 5))
    ways = [(first, last) for first, last in (((a, b), (c, d)), ((b, a), (d, c))) if _short(first, last)]
    if len(ways) != 1:
        return f"{found[1]}/{found[2]} to {found[4]}/{found[5]}"
    return " to ".join(_named(*day) for day in ways[0])


def _short(first: tuple[int, int], last: tuple[int, int]) -> bool:
    """Are these two days, of which the second comes soon after the first?"""
    if not (_named(*first) and _named(*last)):
        return False
    days = (31 * (last[1] - first[1]) + last[0] - first[0]) % _YEAR
    return days <= _MOST


def _named(day: int, month: int) -> str:
    return f"{day} {month_abbr[month]}" if 1 <= day <= _DAYS and 1 <= month <= _MONTHS else ""
