"""Marks that people put round what they say: the numbers of a list, on one line or on many, and comments."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBERED = re.compile(
    r"^\s*\(?([0-9]{1,2})(?:(?:st|nd|rd|th)?[.):]|(?:st|nd|rd|th)\s)\s*(?=\S)(?!choice|pick|preference|option)"
)
_INLINE = re.compile(r"(?:(?<=\s)|^)\(?([0-9])[.)]\s+")
_BULLET = re.compile(r"^\s*(?:[-*•·>+]\s+|\(?[0-9]{1,2}[.)]\s+(?=\D))*")
_ENCLOSED = re.compile(r"(?:(?<=\s)|^)\(([0-9])\)\s+")


def unnumbered(plain: str) -> str:
    """Without the numbers of a list written on one line: "1. karma 2. tofu on mystery"."""
    for sign in (_ENCLOSED, _INLINE):
        numbers = [int(m[1]) for m in sign.finditer(plain)]
        if len(numbers) >= 2 and numbers == list(range(1, len(numbers) + 1)):
            return sign.sub(", ", plain).lstrip(", ")
    return plain


_SMILED = re.compile(r"\s+[:;=]['-]?[)(DPp|*]+(?=\s+\S)")


def unsmiled(plain: str) -> str:
    """With a comma in the place of a smile amid the words: "Here goes nothing :) card 14"."""
    return _SMILED.sub(",", plain)


def unbulleted(plain: str) -> str:
    """Without the bullet or number before a point of a list."""
    return _BULLET.sub("", plain, count=1)


def uncommented(raw: str) -> str:
    """Without a comment: "#" at the start of the line or between blanks."""
    return re.split(r"(?:^|\s)#(?=\s|$|[^\W\d])", raw, maxsplit=1)[0]


def listed(texts: Sequence[str]) -> list[str]:
    """Lines without the numbers of a list ("1. 30", "2nd 14"), where they count up from 1."""
    found = [_NUMBERED.match(text) for text in texts]
    numbers = [int(m[1]) for m in found if m]
    if len(numbers) >= 2 and numbers == list(range(1, len(numbers) + 1)):
        return [text[m.end() :] if m else text for text, m in zip(texts, found, strict=True)]
    return list(texts)


_CELLS = re.compile(r"\s*\|\s*|\t+| {3,}")
_RULED = re.compile(r"[\s|:+=-]*")
_HEADING = re.compile(r"[A-Za-z][A-Za-z ']*")
_FEWEST = 2  # columns of a table


def tabled(texts: Sequence[str]) -> list[str]:
    """Lines with the heads of a table's columns beside what stands below them, and its other lines blank: "card | bid",
    "14 | 5" is "", "card: 14, bid: 5"."""
    out, heads = list(texts), list[str]()
    for at, cells in enumerate(map(_cells, texts)):
        if len(cells) == len(heads) > 0:
            out[at] = ", ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True))
        elif not heads and _heads(cells, list(map(_cells, texts[at + 1 :]))):
            heads, out[at] = cells, ""
        else:
            heads, out[at] = (heads, "") if heads and not cells else ([], out[at])
    return out


def _cells(text: str) -> list[str]:
    """The cells of a line; none of one that only rules a table."""
    return [] if _RULED.fullmatch(text) else _CELLS.split(text.strip().strip("|").strip())


def _heads(cells: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Are these the heads of columns: words alone, with as many cells, and a number, below?"""
    row = next(filter(None, below), ())
    words = len(cells) >= _FEWEST and all(map(_HEADING.fullmatch, cells))
    return words and len(row) == len(cells) and any(map(str.isdigit, row))
