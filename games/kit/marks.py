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
