"""Whom a description of a match names without an address: friends whom the house knows, and its writer."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from gm.desk.case import Case
from gm.desk.incoming.new_matches import led_by

_ROW = re.compile(r"[-*\s]*(?P<key>[a-z][\w -]{0,30}?)\s*[:=]", re.IGNORECASE)
_WORDS = 2  # of what stands before the colon of such a line
_ME = re.compile(r"(?i)(?P<before>^|[:,]\s*|\b(?:for|with|and|against|of us)\s+)(?:me|myself)\b")
_ME_TOO = re.compile(r"(?i)(?P<before>^|[,>)]\s*(?:and\s+)?|\b(?:with|and|of us)\s+)(?:me|myself)\b(?!,? (?:\w+ )?for)")
_I_TOO = re.compile(r"(?P<before>@\S+|[)>]),? and I(?=\)|[.,:;]|$| (?:would|want to|are|play|will|like to)\b)")
_I_PLAY = re.compile(
    r"\bI(?: will| would like to| want to|'ll|'d like to|'d| would| can)? play(?:,? too| as well| myself| along)\b"
    r"|\bI play\b"
)
_BARE = r"\b{name}\b(?!['\u2019\w]|[\s,;:(<=-]*(?:mailto:)?[^\s<>@(),;:]+@)"


def addressed(case: Case, text: str, keys: Collection[str]) -> str:
    """The text with addresses behind such names, in sentences and in lines that say who plays (`keys`)."""
    known, mine = _known(case), _mine(text)
    return "\n".join(_addressed(case, row, known, mine) if _of(row, keys) else row for row in text.splitlines())


def with_me(case: Case, text: str) -> str:
    """The same for its writer alone: somebody else who is named in a change may be named for any reason."""
    mine = _mine(text)
    return "\n".join(_addressed(case, row, {}, mine) for row in text.splitlines())


def _mine(text: str) -> re.Pattern[str] | None:
    """Where a text names its writer as a player: nowhere where it says that its writer does not play; where it says
    that its writer leads, "for me" is for whom the match is opened."""
    gms = led_by.heard(text)
    return None if gms.out else _ME_TOO if gms.leads or gms.rows else _ME


def _of(row: str, keys: Collection[str]) -> bool:
    found = _ROW.match(row)
    key = found["key"].strip().lower() if found else ""
    return key in ("", *keys) or len(key.split()) > _WORDS


def _addressed(case: Case, row: str, known: Mapping[str, str], mine: re.Pattern[str] | None) -> str:
    for name, address in known.items():
        if address not in row:
            row = re.sub(_BARE.format(name=re.escape(name)), f"{name} <{address}>", row, count=1)
    if mine is None:
        return row
    me = f"{case.player.name} <{case.address}>"
    row = _I_TOO.sub(lambda found: f"{found['before']} and {me}", row, count=1)
    if "@" in row and me not in row and (first := case.player.name.split()[:1]):
        row = re.sub(rf"((?:\band|,) ){re.escape(first[0])}\b(?=,|[.!?]|$| and\b)", rf"\g<1>{me}", row, count=1)
    row = row if me in row else mine.sub(lambda found: f"{found['before']}{me}", row, count=1)
    return row if case.address in row else _I_PLAY.sub(lambda found: f"{found[0]}, {me}", row, count=1)


def _known(case: Case) -> dict[str, str]:
    """Address by name, of other players whose name nobody else has: under a letter stands its writer's own."""
    named = [player for player in case.desk.archive.players() if player.name.split()]
    people = [(name, p.address) for p in named for name in dict.fromkeys((p.name, p.name.split()[0]))]
    people.sort(key=lambda known: -len(known[0]))  # the whole name first
    names = [name for name, _ in people]
    return {name: address for name, address in people if names.count(name) == 1 and address not in ("", case.address)}
