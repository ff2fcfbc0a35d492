"""Lengths of time as people say them: "24h", "two days", "another week"."""

from __future__ import annotations

import re
from datetime import timedelta

from games.kit.words import number_said, tokens

MORE = r"more|extra|additional|further|other|another|full|whole|longer|later"
NUMBERS = {"a": 1, "an": 1, "the": 1, "half a": 0.5, "half an": 0.5, "a couple of": 2}
UNITS = {
    "m": 1 / 60,
    "min": 1 / 60,
    "minute": 1 / 60,
    "h": 1,
    "hr": 1,
    "hour": 1,
    "d": 24,
    "day": 24,
    "w": 168,
    "week": 168,
}
_UNIT = r"(?:minute|min|hour|hr|day|week|[mhdw])s?"
_SPAN = re.compile(
    r"(?P<sign>[+-])?\s*(?P<number>\d+(?:[.,]\d+)?|half an?|a couple of|[a-z]+(?:-[a-z]+)?)?\s*-?\s*"
    rf"(?P<unit>{_UNIT})(?P<back> earlier)?",
    re.IGNORECASE,
)
_AND_A_HALF = re.compile(
    r"(?P<whole>(?:(?P<number>\d+|[a-z]+) )?(?P<unit>(?:hour|day|week)s?)) (?:and|n|&|\+) (?:a )?half", re.IGNORECASE
)
_EXTRA = re.compile(rf"\b(?:{MORE})\b", re.IGNORECASE)
NONE = timedelta(0)
LONGEST = 4  # words of one: "a couple of days"


def span(said: str) -> timedelta | None:
    """A length of time: "24h", "two days", "another week", "-2d"; None when it is none.

    >>> span("an hour"), span("an d")
    (datetime.timedelta(seconds=3600), datetime.timedelta(days=1))
    >>> span("a day and a half"), span("two weeks and a half")
    (datetime.timedelta(days=1, seconds=43200), datetime.timedelta(days=17, seconds=43200))
    >>> span("and"), within("yes, and weekends off")
    (None, None)
    """
    plain = " ".join(_EXTRA.sub(" ", said).split())
    if half := _AND_A_HALF.fullmatch(plain):
        return _and_a_half(half)
    found = _SPAN.fullmatch(plain)
    if not found or _one_word(found):
        return None
    amount = _amount((found["number"] or ("one" if _EXTRA.search(said) else "")).lower())
    if not amount:
        return None
    hours = amount * UNITS[found["unit"].lower().removesuffix("s") or "s"]
    return timedelta(hours=-hours if found["sign"] == "-" or found["back"] else hours)


def _and_a_half(found: re.Match[str]) -> timedelta | None:
    """ "Two days and a half"; "day and a half" of "another day and a half"."""
    one = span(f"a {found['unit'].rstrip('s')}")
    whole = span(found["whole"]) if found["number"] else one
    return whole + one / 2 if whole and one else None


def _one_word(found: re.Match[str]) -> bool:
    """ "and" is no "an d"."""
    number: str = found["number"] or ""
    return number.isalpha() and found.end("number") == found.start("unit")


def _amount(number: str) -> float:
    return float(number.replace(",", ".")) if number[:1].isdigit() else NUMBERS.get(number) or _in_words(number)


def _in_words(number: str) -> int:
    line = tokens(number)
    said = number_said(line, 0)
    return said[0] if said and said[1] == len(line) else 0


def within(said: str) -> timedelta | None:
    """The one length of time that these words name; None where they name none, or several.

    >>> within("could I have another day, please"), within("6 hours or 12")
    (datetime.timedelta(days=1), datetime.timedelta(seconds=21600))
    """
    words, found, at = [word.strip(".,!?") for word in said.split()], list[timedelta](), 0
    while at < len(words):
        sizes = (size for size in range(LONGEST, 0, -1) if (span(" ".join(words[at : at + size])) or NONE) > NONE)
        size = next(sizes, 0)
        if size:
            found += filter(None, [span(" ".join(words[at : at + size]))])
        at += size or 1
    return found[0] if len(found) == 1 else None
