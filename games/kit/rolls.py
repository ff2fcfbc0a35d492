"""Dice by request: `roll 3d6` on a line of a letter, in any game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.kit.dice import Dice

MOST, SIDES, IN_A_LETTER = 50, 1000, 20  # dice at once, sides of one, rolls in one letter
_TELLS = 3  # words that may be meant for somebody
_LINE = re.compile(r"\s*(?:please\s+)?roll\s+(?P<said>(?:\d+\s*)?d\s*\d.*)", re.IGNORECASE)
_UNSURE = re.compile(
    r"\b(?:if|unless|when|whenever|once|after|before|until|later|tomorrow|next|maybe|perhaps|or|not|never|would)\b",
    re.I,
)
_DICE = re.compile(r"(?<![\w+-])(?P<count>\d*)\s*d\s*(?P<sides>\d+)\s*(?P<more>[+-]\s*\d{1,4})?(?!\w)", re.IGNORECASE)
_WHY = re.compile(r"\s+(?P<why>(?:for|against)(?: (?!and\b|then\b|please\b|d\s*\d)[\w'-]+){1,5})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Roll:
    """So many dice of one kind, and what is added."""

    count: int
    sides: int
    more: int = 0
    why: str = ""  # "for courage"

    @property
    def said(self) -> str:
        """ "3d6+1"."""
        return f"{self.count if self.count > 1 else ''}d{self.sides}{f'{self.more:+d}' if self.more else ''}"

    def thrown(self, who: str, dice: Dice) -> str:
        """The sentence that tells how they fell."""
        fell = [dice.roll(self.sides) for _ in range(self.count)]
        total = f", in all {sum(fell) + self.more}" if self.count > 1 or self.more else ""
        why = f" {self.why}" if self.why else ""
        return f"{who} rolls {self.said}{why}: {', '.join(map(str, fell))}{total}."


def asked(line: str) -> bool:
    """Does this line ask for dice?"""
    return _LINE.fullmatch(line) is not None


def wanted(words: str) -> bool:
    """Do the words behind "roll" ask for dice at once? "2d6 if he attacks" does not.

    >>> wanted("3d6+1 for damage"), wanted("two dice"), wanted("2d6 when Bruno attacks"), wanted("up our sleeves")
    (True, True, False, False)
    """
    dice = _DICE.search(words) or re.search(r"\b(?:dice|die)\b", words, re.IGNORECASE)
    return dice is not None and not _UNSURE.search(words)


def in_words(words: str) -> tuple[tuple[Roll, ...], str]:
    """The rolls that the words behind "roll" ask for, and why not all of them can be rolled."""
    first = _DICE.search(words)
    lines = [f"roll {words[first.start() :]}"] if first else []
    return in_lines(lines), odd(lines)


def beside(words: str) -> str:
    """What stands behind the dice of these words and is no reason for them; empty where that is a word or two.

    >>> beside("a d6, Bruno loses that many"), beside("2d6 for courage, please"), beside("d6 and d20")
    ('Bruno loses that many', '', '')
    """
    found = list(_DICE.finditer(words))
    why = _WHY.match(words, found[-1].end()) if found else None
    rest = words[why.end() if why else found[-1].end() :].strip(" ,.;:-!") if found else ""
    return rest if len(rest.split()) >= _TELLS else ""


def in_lines(lines: Iterable[str]) -> tuple[Roll, ...]:
    """The rolls that these lines ask for, in their order; those that cannot be rolled are left out."""
    return tuple(roll for roll in _all(lines) if _fits(roll))[:IN_A_LETTER]


def odd(lines: Iterable[str]) -> str:
    """Why not all that these lines ask for is rolled; empty when it is."""
    found = list(_all(lines))
    if wrong := next((roll for roll in found if not _fits(roll)), None):
        return f"I cannot roll {wrong.said}: up to {MOST} dice with 2 to {SIDES} sides."
    return f"I roll {IN_A_LETTER} times for one letter; the rest is left out." if len(found) > IN_A_LETTER else ""


def _all(lines: Iterable[str]) -> Iterator[Roll]:
    for line in lines:
        if asking := _LINE.fullmatch(line):
            for found in _DICE.finditer(asking["said"]):
                more, why = int((found["more"] or "0").replace(" ", "")), _WHY.match(asking["said"], found.end())
                count, sides = int((found["count"] or "1")[:6]), int(found["sides"][:6])
                yield Roll(count, sides, more, why["why"] if why else "")


def _fits(roll: Roll) -> bool:
    return 1 <= roll.count <= MOST and 2 <= roll.sides <= SIDES
