"""The other end: what a later letter makes of the end that is held."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit import binding
from games.kit.grammar import Grammar, Line, Words
from games.kit.order import Orders
from games.kit.words import tidy, tokens
from games.teamturns.choices import Join, Present
from games.teamturns.places import LEFT, RIGHT

_OTHER = re.compile(r"(?i)\b(?:other|opposite) (?:end|side|edge|one|card)\b|\bthe (?:opposite|other)\W*$")
_SIDES = {LEFT: RIGHT, RIGHT: LEFT}


class RowGrammar(Grammar):
    """The grammar, with the end that is none until one is held."""

    def letter(self, lines: Sequence[tuple[int, str]], words: Words = Words()) -> list[Line]:
        """As ever; "the other end" is the one that is not held."""
        return [_turned(line, words.held) for line in super().letter(lines, words)]


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
