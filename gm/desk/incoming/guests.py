"""Whom a description of a match names without an address: friends whom the house knows, and its writer."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from gm.desk.case import Case

_ROW = re.compile(r"[-*\s]*(?P<key>[a-z][\w -]{0,30}?)\s*[:=]", re.IGNORECASE)
_WORDS = 2  # of what stands before the colon of such a line
_ME = re.compile(
    r"(?i)(?P<before>^|[:,]\s*|(?<!hour )(?<!hours )(?<!day )(?<!days )(?<!week )\b(?:for|with|and|of us)\s+)(?:me|"
    r"myself)\b"
)
_NOT_I = re.compile(
    r"(?i)\bI(?:'m| am)? (?:do not|don't|won't|will not|not going to|not) play(?:ing)?\b|\b(?:take|leave|strike|"
    r"remove|drop) me\b|"
    r"\bwithout me\b|\bnot me\b"
)
_I_PLAY = re.compile(
    r"\bI(?: will| would like to| want to|'ll|'d like to)? play(?:,? too| as well| myself| along)\b|\bI play\b"
)
_BARE = r"\b{name}\b(?!['\u2019\w]|[\s,;:(<=-]*(?:mailto:)?[^\s<>@(),;:]+@)"


def addressed(case: Case, text: str, keys: Collection[str]) -> str:
    """The text with addresses behind such names, in sentences and in lines that say who plays (`keys`)."""
    known = _known(case)
    return "\n".join(_addressed(case, row, known) if _of(row, keys) else row for row in text.splitlines())


def with_me(case: Case, text: str) -> str:
    """The same for its writer alone, who may also be out of it: others may be named in a change for any reason."""
    out = _NOT_I.sub(lambda found: f"without {case.player.name}", text)
    return "\n".join(_addressed(case, row, {}) for row in out.splitlines())


def _of(row: str, keys: Collection[str]) -> bool:
    found = _ROW.match(row)
    key = found["key"].strip().lower() if found else ""
    return key in ("", *keys) or len(key.split()) > _WORDS


def _addressed(case: Case, row: str, known: Mapping[str, str]) -> str:
    for name, address in known.items():
        row = re.sub(_BARE.format(name=re.escape(name)), f"{name} <{address}>", row, count=1)
    if _NOT_I.search(row):
        return row
    me = f"{case.player.name} <{case.address}>"
    row = _ME.sub(lambda found: f"{found['before']}{me}", row, count=1)
    return row if case.address in row else _I_PLAY.sub(lambda found: f"{found[0]}, {me}", row, count=1)


def _known(case: Case) -> dict[str, str]:
    """Address by name, of other players whose name nobody else has: under a letter stands its writer's own."""
    people = [(player.name.split()[0], player.address) for player in case.desk.archive.players() if player.name.split()]
    names = [name for name, _ in people]
    return {name: address for name, address in people if names.count(name) == 1 and address not in ("", case.address)}
