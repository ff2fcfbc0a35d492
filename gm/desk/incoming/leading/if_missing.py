"""A wish that holds only where somebody's orders are missing: "remind Fitz, should he be among them"."""

from __future__ import annotations

import re

from gm.desk.case import Case
from gm.desk.incoming.sentences import which, whose
from gm.desk.matches.naming import seats_in
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import GM

_PARTS = re.compile(r"(?<=[.!?;])[ \t]+|\n")
_IS = r"(?:['\u2019]?s|['\u2019]?re| is| are| be| should be| happens to be| turns out to be)(?: still| also| indeed)*"
_MISSING = r"(?:among (?:them|those|these)|one of (?:them|those|these)|(?:still )?(?:missing|late|outstanding))"
_WHO = r"(?:it|that|he|she|they|the (?:one|late one|culprit|slow one)|(?-i:[A-Z])\w+)"
_SO = rf"(?:if|should|in case|provided)(?: that)? {_WHO}{_IS} (?:{_MISSING}|(?P<who>[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?))"
_BEFORE = re.compile(rf"(?i)^(?P<lead>\W*(?:(?:and|but|so|please)\b[, ]*)*){_SO}, (?:then )?(?P<wish>.+)$")
_BEHIND = re.compile(
    rf"(?i)^(?P<wish>.+?),? {_SO}(?P<why>,? (?:(?:because|since|as) )?(?:he|she|they)(?:['\u2019]?s|['\u2019]?re| is| "
    r"are)? [^,.;]+)?(?P<end>[.!?;]*)$"
)
_NOT_SO = "Nothing is missing from {}, so I leave that."


def settled(case: Case, text: str) -> str:
    """A letter without such conditions: the wish stands where it is so; else that is told, and the wish is gone."""
    table = which.about(case, text)[0]
    if table is None or not table.match.underway or table.game.grammar.whole:
        return text
    for part in _PARTS.split(text):
        said = _BEFORE.match(part) or _BEHIND.match(part)
        whom = _whom(case, table, said) if said else []
        if said and whom:
            text = text.replace(part, _as_it_is(case, table, part, said, whom), 1)
    return text


def _whom(case: Case, table: Table, said: re.Match[str]) -> list[str]:
    """Of whom it is said: named with it, else in the wish."""
    condition = said[0].replace(said["wish"], "", 1)
    found = seats_in(case.desk, table, condition) or seats_in(case.desk, table, said["wish"])
    strange = said["who"] and not seats_in(case.desk, table, said["who"])
    return [] if strange else [seat for seat in found if seat != GM]


def _as_it_is(case: Case, table: Table, part: str, said: re.Match[str], whom: list[str]) -> str:
    """The wish alone where all of them are missing."""
    if there := [seat for seat in whom if seat not in table.missing]:
        case.leads = True
        case.say(0, part, _NOT_SO.format(listed(there)), "told")
        return ""
    wish = said["wish"] if seats_in(case.desk, table, said["wish"]) else whose.spelled(said["wish"], whom[0])
    return wish[:1].upper() + wish[1:] + ("" if wish[-1:] in ".!?;" else said.groupdict().get("end") or ".")
