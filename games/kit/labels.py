"""What stands before a colon and only says what follows it: "Here comes the card as promised: 27"."""

from __future__ import annotations

from games.kit import binding
from games.kit.sentence import Sentence
from games.kit.words import Token

_LONGEST = 8  # words of a label
_NAMING = frozenset("card bid points food dish pan lifestyle choice".split())
_OF_OTHERS = frozenset("you your he she they his her their who which that what if".split())


def label(sentence: Sentence) -> tuple[Token, ...] | None:
    """The line with only the one noun of an order left of what stands before its colon; None where that says more: it
    names somebody or something else, denies, doubts or tells what was."""
    line = sentence.line
    colon = next((at for at, token in enumerate(line) if token.fold == ":"), 0)
    head, nouns = line[:colon], _NAMING & frozenset[str]().union(*(f.telling for f in sentence.grammar.frames))
    named = [token for token in head if token.fold in nouns]
    if not 1 < colon <= _LONGEST or len(named) != 1 or len(line) == colon + 1:
        return None
    others = any(token.fold in _OF_OTHERS | sentence.names or token.kind == "number" for token in head)
    return None if others or binding.reason(head) or binding.binds(head) else (named[0], *line[colon:])
