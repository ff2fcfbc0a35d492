"""What stands before a colon and only says what follows it: "Here comes the card as promised: 27"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING

from games.kit.line import Line
from games.kit.reading import binding
from games.kit.reading.headings import announced
from games.kit.reading.sentence import Sentence
from games.kit.words import Token, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar
    from games.kit.kinds import Words

_LONGEST = 8  # words of a label
_NAMING = frozenset("card bid points food dish pan lifestyle choice".split())
_SHOWN = frozenset("here here's my this".split())  # begin a label
_OF_OTHERS = frozenset(
    "others opponents everybody everyone people you your he she they his her their who which that what if".split()
)
_ELSEWHERE = re.compile(  # where something is, or that it was found
    r"(?i)^\W*(?P<head>(?:(?:found|seen|bought|spotted|heard|met|noticed)\b[^:.!?\d]{0,50}|"
    r"(?:on|in|at|under|behind|inside|near) (?:my|our|the|a)\b[^:.!?\d]{1,50}))\s*:\s*(?P<rest>\S.*)$"
)
_HERE = frozenset(
    "hand hands table side part turn turns round rounds heart opinion view end answer answers pool game match order "
    "orders mind reply response case event name meantime place stead first second third next last way".split()
)


def elsewhere(grammar: Grammar, read: Sequence[Line], words: Words) -> list[Line]:
    """The lines; one that only tells where something is, with no verb of the game, is asked about: "On my shelf: vole
    2"."""
    return [_elsewhere(grammar, line, words) for line in read]


def _elsewhere(grammar: Grammar, line: Line, words: Words) -> Line:
    found = _ELSEWHERE.match(line.text) if line.orders else None
    if found is None:
        return line
    head, rest = tokens(tidy(found["head"])), tokens(tidy(found["rest"]))
    here = any(token.fold in _HERE or grammar.knows(head, at, words) for at, token in enumerate(head))
    if here or rest[0].fold in grammar.verbs or rest[0].fold in ("i", "i'll", "let", "we"):
        return line
    return replace(line, orders=(), reading=line.orders, why=f'it says "{found["head"]}"')


def labelled(sentence: Sentence, read: Line, judge: Callable[[str, tuple[Token, ...]], Line]) -> Line:
    """What stands behind a colon, with the one word of the game before it: "Here comes the card as promised: 27"; or
    without a heading that only announces it."""
    others = any(token.fold in _OF_OTHERS for token in _head(sentence))  # "The others voted: 12"
    led = () if read.orders or read.why or others else announced(sentence)
    told = judge(_text(led), led) if led else read
    return replace(told, text=read.text) if led and told.orders else _with_its_noun(sentence, read, judge)


def _head(sentence: Sentence) -> Sequence[Token]:
    """What stands before its first colon; nothing where it has none."""
    colon = next((at for at, token in enumerate(sentence.line) if token.fold == ":"), 0)
    return sentence.line[:colon]


def _with_its_noun(sentence: Sentence, read: Line, judge: Callable[[str, tuple[Token, ...]], Line]) -> Line:
    found = None if read.orders or read.reading or read.why else label(sentence)
    less = judge(_text(found), found) if found else read
    if found is None or not less.orders:
        return read
    shown = sentence.line[0].fold in _SHOWN and not sentence.grammar.everyday
    return replace(less, text=read.text) if shown else replace(read, reading=less.orders, complaint=None, past=())


def _text(said: Sequence[Token]) -> str:
    return " ".join(token.text for token in said)


def label(sentence: Sentence) -> tuple[Token, ...] | None:
    """The line with only the one noun of an order left of what stands before its colon; None where that says more: it
    names somebody or something else, denies, doubts or tells what was."""
    line = sentence.line
    colon = next((at for at, token in enumerate(line) if token.fold == ":"), 0)
    nouns = _NAMING & frozenset[str]().union(*(frame.telling for frame in sentence.grammar.frames))
    named = [token for token in line[:colon] if token.fold in nouns]
    whole = 1 < colon <= _LONGEST and len(named) == 1 and len(line) > colon + 1
    return (named[0], *line[colon:]) if whole and _only_labels(line[:colon], sentence.names) else None


def _only_labels(head: Sequence[Token], names: Set[str]) -> bool:
    """Does it name nobody and count nothing, and does no word of it bind?"""
    others = any(token.fold in _OF_OTHERS | names or token.kind == "number" for token in head)
    return not (others or binding.reason(head) or binding.binds(head))
