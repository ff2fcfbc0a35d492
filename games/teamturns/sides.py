"""The other end: what a later letter makes of the end that is held."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit.grammar import Grammar, Line, Words
from games.kit.order import Orders
from games.kit.reading import binding
from games.kit.words import tidy, tokens
from games.teamturns.choices import Join, Present
from games.teamturns.doing import Act, vague
from games.teamturns.places import LEFT, RIGHT

_OTHER = re.compile(r"(?i)\b(?:other|opposite) (?:end|side|edge|one|card)\b|\bthe (?:opposite|other)\W*$")
_CALLED = re.compile(r"(?i)\s*(\w+)\s*,\s*(?:(?:my )?(?:dear|friend|darling|love|old friend)\s*,\s*)?(\S.*)", re.DOTALL)
_YOUR = re.compile(r"(?i)\byour\b")
_YOURS = re.compile(
    r"(?i)\bwhat you(?:'ve got| have got| have| hold|'re holding| are holding| hide|'re hiding| are hiding)\b"
)
_SIDES = {LEFT: RIGHT, RIGHT: LEFT}


class RowGrammar(Grammar):
    """The grammar, with the end that is none until one is held."""

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """As ever; who tells another player to do it with cards of theirs does it: "Dora, lay your cards open"."""
        other, said = _told(raw, words)
        line = super().line(said, words, number) if said else None
        if line and line.orders and all(_by(order, other) for order in line.orders):
            return replace(line, text=raw.strip())
        return super().line(raw, words, number)

    def together(self, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
        """As ever; "the other end" is the one that is not held."""
        return [_turned(line, words.held) for line in super().together(lines, words)]


def _told(raw: str, words: Words) -> tuple[str, str]:
    """The player who is told what to do with their cards, and that as a sentence about these; empty for all else."""
    called = _CALLED.match(raw) if "act" in words.asked and "?" not in raw else None
    other = next((name for name in words.names if called and name == called[1] and name != words.me), "")
    if not (called and other):
        return other, ""
    said = _YOURS.sub(f"what {other} has", _YOUR.sub(f"{other}'s", called[2]))
    return other, said if said != called[2] else ""


def _by(order: object, other: str) -> bool:
    """Is it an action done to this player, with all that it needs?"""
    return isinstance(order, Act) and order.player == other and not vague(order)


def _turned(line: Line, held: Orders) -> Line:
    ends = [order for order in held if isinstance(order, Join | Present) and order.place in _SIDES]
    if len(ends) != 1 or line.orders or line.reading or not _OTHER.search(line.text):
        return line
    said = tokens(tidy(line.text))
    if said[-1].fold == "?" or binding.hesitates(said):
        return line
    meant = (replace(ends[0], place=_SIDES[ends[0].place]),)
    if any(map(binding.denies, said)):
        return replace(line, reading=meant, complaint=None, past=())
    return replace(line, orders=meant, complaint=None, why="", past=(), corrects=True)
