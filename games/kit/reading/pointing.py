"""Which part of a line that was not read holds an order most likely: it is what a letter names of that line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.kit.reading.sentence import Sentence
from games.kit.words import tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar
    from games.kit.kinds import Words

_PARTS = re.compile(r"(?<=[.!?;:,\u2026])\s+")
_SHOWN = 56  # signs of a line that a letter shows


def pointed(grammar: Grammar, line: str, words: Words) -> str:
    """The line from where it speaks most of the game, where what a letter shows of it would end before that.

    A few words before its first word of the game go along.
    """
    parts = _PARTS.split(line)
    told = [_told(grammar, part, words) for part in parts]
    if len(line) <= _SHOWN or not any(told):
        return line
    best = told.index(max(told))
    ahead = line.index(parts[best]) if best else 0
    if 2 * sum(told[:best]) >= told[best]:  # its beginning speaks of the game, too
        return line
    return line if ahead + min(len(parts[best]), _SHOWN // 2) <= _SHOWN else f"...{line[ahead:]}"


def _told(grammar: Grammar, part: str, words: Words) -> int:
    """How many words of the game stand in these, less names: an order needs one, and those that count weigh more."""
    said = Sentence.of(grammar, tokens(tidy(part)), words.remembering())
    hot = [at for at in range(len(said.line)) if said.hot(at) and said.line[at].fold not in said.names]
    return len(hot) + sum(said.line[at].kind == "number" for at in hot)
