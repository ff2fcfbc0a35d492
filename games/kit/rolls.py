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


_NUMBERS = ("", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IN_PROSE = re.compile(
    r"(?i)\W*(?:(?:ok(?:ay)?|so|and|but|now|first|also|then|no|wait|hi|hello|house|sorry|gm|please)\b\W*)*"
    r"(?:(?:could|can|would|will) (?:you|we)(?: please)? |i(?:'d| would)?(?: also)? (?:like|want|need|wanted)"
    r"(?: you)?(?: to)? (?:have )?|let'?s |let us |may i have |we need (?:you )?(?:to )?)?(?:please )?"
    r"(?P<verb>(?:roll|throw|cast)(?: me| us)? )?(?P<count>\d+|an?|one|" + "|".join(_NUMBERS[2:]) + r")?"
    r" ?(?P<kind>(?!or\b)(?:[\w-]+ ){0,2}?)(?P<dice>dice|die|d ?\d+)\b(?P<thrown> (?:rolled|thrown|cast))?"
    r"(?P<rest>(?:,? (?:for|against|first|please|now|to|before|again)\b[^.?!]*|, [^.?!]*)?)\W*"
)
_SIDED = re.compile(r"(?i)(?P<n>\d+|four|six|eight|ten|twelve|twenty)[- ]?sided|d ?(?P<d>\d+)")
_TOLD = re.compile(r"(?i)\b(?:was|were|is|are|has|have|had|fell|came|rolled|threw|gave)\b")
_SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}


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


def in_prose(said: str) -> str:
    """The line that rolls what a sentence asks for in words; dice of no said kind have six sides.

    >>> in_prose("Could you roll two dice for me first, please?"), in_prose("Please throw a die for the storm.")
    ('roll 2d6', 'roll d6')
    >>> in_prose("Anna throws two dice"), in_prose("I want a d20 rolled"), in_prose("roll a ten-sided die")
    ('', 'roll d20', 'roll d10')
    >>> in_prose("3d6 to see who hears it, please"), in_prose("3d6 for courage were thrown")
    ('roll 3d6', '')
    """
    found = _IN_PROSE.fullmatch(said.strip())
    if found is None or not _asks(found) or _UNSURE.search(found["rest"]):
        return ""
    count = (found["count"] or "a").lower()
    many = int(count) if count.isdigit() else 1 if count in ("an", "one") else _NUMBERS.index(count)
    sided = _SIDED.search(f"{found['kind']}{found['dice']}")
    sides = (sided["d"] or _SIDES.get(sided["n"].lower()) or sided["n"]) if sided else 6
    return f"roll {many if many > 1 else ''}d{sides}"


def _asks(found: re.Match[str]) -> bool:
    """Is there a word of throwing, or are dice written as dice, with what they are for, and not told of?"""
    if found["verb"] or found["thrown"]:
        return True
    return bool(found["count"] and found["dice"][1:].strip().isdigit() and found["rest"] and not _TOLD.search(found[0]))


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
