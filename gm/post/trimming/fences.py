"""Takes off what stands between a beginning and an end of its own: the armour of PGP, the quotations of forums."""

from __future__ import annotations

import re

from gm.post.trimming.lines import Line

_OPENING = re.compile(r"\[quote(?:[= ][^\]\n]{0,200})?\]", re.IGNORECASE)
_CLOSING = re.compile(r"\[/quote\]", re.IGNORECASE)
_PGP = re.compile(r"-----(BEGIN|END) PGP (SIGNED MESSAGE|SIGNATURE)-----\s*$")


def armour(lines: list[Line], why: list[str]) -> None:
    """Takes the armour of a PGP signature off (RFC 9580 7): its lines were not typed."""
    state = ""
    for k, line in enumerate(lines):
        match = _PGP.match(line.text) if line.text.startswith("-----") and not line.depth else None
        if match:
            state = {"SIGNED MESSAGE": "head", "SIGNATURE": "tail"}[match[2]] if match[1] == "BEGIN" else ""
            why[k] = "PGP armour"
        elif state == "head" and line.blank:
            state = ""
        elif state:
            why[k] = "PGP armour"


def boards(lines: list[Line], why: list[str]) -> None:
    """Quotations as forums write them: [quote=Ann] ... [/quote]."""
    depth = 0
    for k, line in enumerate(lines):
        if "[" not in line.text and not depth:
            continue
        opened, closed = len(_OPENING.findall(line.text)), len(_CLOSING.findall(line.text))
        if depth or opened:
            why[k] = "[quote]"
        depth = max(0, depth + opened - closed)
