"""Points or action by what the combo is worth, however it is put: "points from 4 up", "with less than 4 I act".

Such a sentence names two shares, one or two bounds, and what joins them; all else in it says nothing. So it is written
down as a row of signs, and the rows that mean something are few.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.kit.kinds import SOFT, Kind, Read, Words
from games.kit.reading import unsettling
from games.kit.words import Token, number_said

_SIGNS: Mapping[str, str] = {
    **dict.fromkeys("points point pts pt score scoring".split(), "p"),
    **dict.fromkeys("action act acting".split(), "a"),
    **dict.fromkeys("if when whenever provided should".split(), "i"),
    **dict.fromkeys("else otherwise less fewer lower below under not".split(), "e"),
    "unless": "u",
}
# "p" points, "a" action, "h" from a value on, "l" below one, "i" if, "u" unless, "e" else.
_ELSE, _HIGH, _LOW = "(?:i?e)*", "(?:i?hp|pi?h)", "(?:i?la|ai?l)"
_ROWS = re.compile(
    f"{_HIGH}(?:{_ELSE}a?{_ELSE}|{_ELSE}{_LOW}|{_ELSE}i?l)|{_LOW}(?:{_ELSE}p?{_ELSE}|{_ELSE}{_HIGH}|{_ELSE}i?h)"
    "|auhp?|uhap?|pula?|ulpa?|i?hi?e+a"
)
_BEFORE: tuple[tuple[str, str, int], ...] = (  # before the number: what is said, from or below, how many more
    *((said, "h", 0) for said in (">=", "> =", "at least", "from", "no less than", "not less than", "minimum")),
    *((said, "h", 0) for said in ("a minimum of", "min", "reaches", "as much as", "no fewer than")),
    *((said, "h", 1) for said in ("more than", "over", "above", ">", "better than", "higher than", "exceeds", "beats")),
    *((said, "l", 0) for said in ("less than", "fewer than", "below", "under", "<", "lower than", "smaller than")),
    *((said, "l", 1) for said in ("<=", "< =", "at most", "no more than", "not more than", "up to", "maximum")),
)
_BEHIND: tuple[tuple[str, str, int], ...] = (
    *((f"or {said}", "h", 0) for said in "more better higher above up over upwards greater".split()),
    *((f"and {said}", "h", 0) for said in "more up upwards above over higher better".split()),
    *(
        (said, "h", 0)
        for said in ("up", "upwards", "upward", "on", "onwards", "+", "plus", "at least", "minimum", "min")
    ),
    *((f"or {said}", "l", 1) for said in "less fewer below lower under smaller".split()),
    *((said, "l", 1) for said in ("at most", "maximum", "max", "and below", "and less")),
)
_UNITS = frozenset("points point pts pt".split())
_WORTH = frozenset("it it's its is they're this that are combo pair sum total value worth has have be them".split())
_IDLE = frozenset(
    "i i'd i'll i'm we take taking get have it for then me my the a in there to go with use only keep keeping make "
    "makes bring brings want rather combo's".split()
)
_LONGEST = 34


def _amount(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    if at < len(line) and line[at].kind == "number" and "." not in line[at].text:
        return int(line[at].text[:6]), at + 1
    return number_said(line, at)


def bound(line: Sequence[Token], at: int, units: bool = True) -> tuple[str, int, int] | None:
    """ "At least 4", "4 or more", "less than 4": from or below, the value, where it ends; None for a mere number.

    `units`: with the word "points" behind the number.
    """
    before = _row(_BEFORE, line, at)
    number = _amount(line, at + len(before[0].split()) if before else at)
    if number is None:
        return None
    value, end = _past(line, *number, units)
    behind = _row(_BEHIND, line, end)
    if behind and (before is None or before[1] == behind[1] == "h"):
        value, end = _past(line, value, end + len(behind[0].split()), units)
    which = before or behind
    return (which[1], value + which[2], end) if which else None


def _row(table: tuple[tuple[str, str, int], ...], line: Sequence[Token], at: int) -> tuple[str, str, int] | None:
    said = " ".join(token.fold for token in line[at : at + 4]) + " "
    return next((row for row in table if said.startswith(row[0] + " ")), None)


def _past(line: Sequence[Token], value: int, end: int, units: bool) -> tuple[int, int]:
    return value, end + (units and end < len(line) and line[end].fold in _UNITS)


@dataclass(frozen=True)
class Bargain(Kind):
    """From which value on the points are taken, and below it the action."""

    name: str = "bargain"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The longest row of signs that begins here; "if at least 4 points" may be a bound, or take the points."""
        found = (_longest(_written(line, at, words, units)) for units in (True, False))
        yield from dict.fromkeys(read for read in found if read)


def _longest(signs: Iterator[tuple[str, int, int]]) -> Read | None:
    row, bounds, best = "", set[int](), None
    for sign, value, end in signs:
        row += sign
        bounds |= {value} if value else set()
        if len(bounds) == 1 and _ROWS.fullmatch(row):
            best = Read(max(bounds), end)
    return best


def _written(line: Sequence[Token], at: int, words: Words, units: bool) -> Iterator[tuple[str, int, int]]:
    """The signs from here on, each with its value (if it is a bound) and where it ends."""
    start = at
    while at < len(line) and at - start < _LONGEST:
        if found := bound(line, at, units):
            sign, value, at = found
            yield sign, value, at
            continue
        sign = _SIGNS.get(line[at].fold, "")
        if not (sign or (at > start and _idle(line[at], words)) or line[at].fold in ("i", "take", "with", "from")):
            return
        at += 1
        if sign:
            yield sign, 0, at


def _names(words: Words) -> set[str]:
    return {part for name in words.names for part in name.casefold().split()}


def _idle(token: Token, words: Words) -> bool:
    if token.fold in (";", "?") or (token.fold in _names(words) and not words.view.get("teammate")):
        return False
    return token.fold in SOFT | _WORTH | _IDLE or unsettling.aside(token)
