"""A line in which its writer goes to and fro: "14, no 18, hmm, 14 after all and bid 3". Its end is asked about.

Each clause of such a line is read alone, and a later one takes the place of an earlier one that answers the same
question. Where a clause says something else, or denies, nothing is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.kit.interjections import SIGH, TURN
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders, amend

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_TURN = rf"no+|nah|nope|{SIGH}|{TURN}|or rather|rather|sorry|make (?:it|that)"
_TURNS = re.compile(rf"(?i)\b(?:{_TURN}|after all|instead|in the end)\b")
_CUT = re.compile(rf"(?i)[,;!\u2026]+|\.+(?=\s|$)|\s+[-\u2013\u2014]+\s+|\band\b|\bthen\b|\b(?:{_TURN})\b")
_LEFT = re.compile(r"(?i)\b(?:after all|instead|in the end|please|ok(?:ay)?|well|yes|it is|finally|then|so)\b")
_LONGEST = 160  # signs of a line


def settled(grammar: Grammar, read: Sequence[Line], words: Words) -> list[Line]:
    """The lines; of one that goes to and fro what it says in the end, as a question."""
    return [_settled(grammar, line, words) for line in read]


def _settled(grammar: Grammar, line: Line, words: Words) -> Line:
    idle = not (line.orders or line.reading or line.complaint or line.withdraws or line.corrects)
    if not idle or len(line.text) > _LONGEST or "?" in line.text or not _TURNS.search(line.text):
        return line
    meant = _in_the_end(grammar, line.text, words)
    why = "it goes to and fro"
    return replace(line, reading=meant, complaint=None, why=why, past=()) if meant else line


def _in_the_end(grammar: Grammar, text: str, words: Words) -> Orders:
    """What the clauses order one after the other; nothing where one of them says something else."""
    meant, said, seen = tuple[Order, ...](), tuple[Order, ...](), 0
    for clause in filter(None, (_LEFT.sub(" ", part).strip(" .,") for part in _CUT.split(text))):
        said = _clause(grammar, clause, said, words)
        if not said or any(order.several for order in said):
            return ()
        seen += any(order.key() == other.key() for order in said for other in meant)
        meant = amend(meant, said)
    return meant if seen else ()


def _clause(grammar: Grammar, clause: str, before: Orders, words: Words) -> Orders:
    """What a clause orders: a mere number is said with the verb of the one before it."""
    alone = grammar.line(clause, words)
    verb = grammar.spell(before[0]).partition(" ")[0] if len(before) == 1 and clause.isdigit() else ""
    again = grammar.line(f"{verb} {clause}", words).orders if verb else ()
    return again or alone.orders or alone.reading
