"""Conditions as people say them, as `games.kit.conditions` reads them: "Poison on Vera, unless she has 9 life"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

_LED = re.compile(r"(?i)^(?P<how>unless|except (?:if|when)) (?P<when>[^,:;]+?)[,:;]\s*(?P<orders>.+)$")
_TRAILED = re.compile(
    r"(?i)^(?P<orders>(?:(?!\b(?:if|unless|else|otherwise)\b).)+?)[\s,;(-]+(?P<how>but only if|only if|"
    r"provided(?: that)?|as long as|if|but not if|not if|unless|except (?:if|when)) (?P<when>[^;:]+?)[\s.!)]*$"
)
_NOT = re.compile(r"(?i)unless|except|not")
_HER = re.compile(r"(?i)\b(on|at|to|for|against|onto|upon) (?:her|him)\b(?! \w)")
_OWNER = re.compile(r"^(?P<name>.+)'s (?P<fact>.+)$")
_MORE = r"or (?:more|higher|above|better|less|fewer|lower|below)"
_LESS = (
    r"at least|at most|(?:no |not )?(?:more|less|fewer|greater|higher|lower) than|(?:not )?(?:over|above|under|below)|"
    r"exactly|[<>]=?|="
)
OPPOSITE: Mapping[str, str] = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}


def plainly(line: str, known: Collection[str]) -> tuple[str, str, bool]:
    """The condition of a line, its orders, and whether they count where it does not hold; empty where it says none so.
    "She" is the one player whom the line names."""
    found = _LED.match(line) or _TRAILED.match(line)
    if not found or not known:
        return "", "", False
    when = said(_of_whom(found["when"], line, _names(known)), known)
    return when, found["orders"].strip(" ,;"), bool(_NOT.search(found["how"]))


def said(text: str, known: Collection[str]) -> str:
    """A text with "Vera has 10 life or more" as "Vera's life 10 or more".

    >>> said("if Vera has less than 10 life and I have 3 cards, pass", ("life", "cards", "Vera's life"))
    "if Vera's life less than 10 and cards 3, pass"
    """
    facts = "|".join(sorted({_bare(name) for name in known}, key=len, reverse=True))
    who = "|".join(map(re.escape, ("i", *_names(known))))
    has = re.compile(
        rf"(?i)\b(?P<who>{who})(?: still| only| already| really)* "
        r"(?:has|have|is at|is on|am at|am on|is|am|is down to)(?: still| only| got)? "
        rf"(?P<sign>(?:{_LESS}) )?(?P<number>-?\d+)(?P<early> {_MORE})? (?P<fact>{facts})(?: left)?"
        rf"(?P<late> {_MORE})?\b"
    )
    as_named = {name.lower(): name for name in known}

    def compared(m: re.Match[str]) -> str:
        of = m["fact"] if m["who"].lower() == "i" else f"{m['who']}'s {m['fact']}"
        name = as_named.get(of.lower())
        number = f"{m['sign'] or ''}{m['number']}{m['early'] or m['late'] or ''}"
        return f"{name} {number}" if name else m[0]

    return has.sub(compared, text) if facts else text


def pointed(line: str, known: Collection[str]) -> str:
    """A line with the name for "on her", where it names one player.

    >>> pointed("if Vera has 9 life, Poison on her", ("life", "Vera's life"))
    'if Vera has 9 life, Poison on Vera'
    """
    named = _named(line, _names(known))
    return _HER.sub(lambda m: f"{m[1]} {named[0]}", line) if len(named) == 1 else line


def _names(known: Collection[str]) -> Sequence[str]:
    """The players whose facts there are, the longest names first."""
    return sorted({m["name"] for name in known if (m := _OWNER.match(name))}, key=len, reverse=True)


def _bare(fact: str) -> str:
    owner = _OWNER.match(fact)
    return re.escape(owner["fact"] if owner else fact)


def _named(line: str, names: Sequence[str]) -> list[str]:
    return [name for name in names if re.search(rf"(?i)\b{re.escape(name)}\b", line)]


def _of_whom(when: str, line: str, names: Sequence[str]) -> str:
    """A condition with the name for "she", where the line names one player."""
    named = _named(line, names)
    if len(named) != 1:
        return when
    when = re.sub(r"(?i)\b(?:s?he|they)(?: (?:has|have)|'s (?:got)?|'ve(?: got)?)\b", f"{named[0]} has", when)
    return re.sub(r"(?i)\b(?:his|her|their)\b", f"{named[0]}'s", re.sub(r"(?i)\bs?he is\b", f"{named[0]} is", when))
