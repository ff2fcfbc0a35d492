"""A sentence without the alternative that it turns down: "points, not the action", "not the first but the second".

What is turned down is named in full, with a word that denies it or prefers something else; what is left says what is
wanted. Where that is the very thing that was turned down, nothing is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.reading.clauses import SMALL
from games.kit.reading.manners import stripped
from games.kit.reading.remarked import Clauses
from games.kit.reading.sentence import Sentence
from games.kit.words import Token

_ENDS = frozenset(",.;:!-()") | {"but", "and", "so"}
_ANEW = frozenset("i i'll i'd we we'll let".split())  # "instead of playing I give ferret 1"
_SMALL = SMALL | frozenset("card cards one ones edge side please thanks the a any of me us this time no".split())
_RATHER = (("instead", "of"), ("rather", "than"), ("in", "place", "of"))
_SOONER = frozenset({"rather", "sooner"})
_TO = frozenset("on onto in into to for".split())
_WISHES = frozenset("i i'd would we we'd id much far though".split())
_LONGEST = 40


def without_rejected(sentence: Sentence) -> tuple[tuple[Token, ...], frozenset[str]] | None:
    """The other words, and those that name what is turned down; None where nothing is."""
    line = sentence.line
    if len(line) > _LONGEST or any(token.fold in ("?", '"') for token in line):
        return None
    clauses, out, said = Clauses(sentence), set[int](), set[str]()
    for start, first in _begins(line):
        end = _end(line, start, first)
        things = clauses.named & set(range(first, end)) or _mute(sentence, first, end)
        verbs = {at for at in range(first, end) if line[at].fold in sentence.grammar.verbs}
        if not things or any(at not in things | verbs and line[at].fold not in _SMALL for at in range(first, end)):
            return None
        joined = end < len(line) and line[end].fold == "but"
        out.update(range(start, end + joined), _wishes(line))
        said.update(line[at].fold for at in things | verbs if line[at].fold not in _SMALL)
    rest = stripped(tuple(token for at, token in enumerate(line) if at not in out))
    return (rest, frozenset(said)) if said and rest else None


def _end(line: Sequence[Token], start: int, first: int) -> int:
    """Where it ends: at a sign, or before the place of what is wanted: "eggs instead of tofu on Select"."""
    end = next((at for at in range(first, len(line)) if line[at].fold in _ENDS | _ANEW), len(line))
    begin = next((at + 1 for at in reversed(range(start)) if line[at].fold in _ENDS), 0)
    led = any(token.fold in _TO for token in line[begin:start])
    return end if led else next((at for at in range(first + 1, end) if line[at].fold in _TO), end)


def _wishes(line: Sequence[Token]) -> range:
    """The place of "I would rather" where a sentence begins so."""
    sooner = next((at for at, token in enumerate(line) if token.fold in _SOONER), len(line))
    wishes = sooner < len(line) and all(token.fold in _WISHES for token in line[:sooner])
    return range(sooner + 1 if wishes else 0)


def _mute(sentence: Sentence, start: int, end: int) -> set[int]:
    """The places of an order that has nothing to choose: "rather than pass"."""
    small = next((at for at in range(start, end) if sentence.line[at].fold not in _SMALL), end)
    readings = sentence.part(small, end).readings() if small < end else []
    mute = len(readings) == 1 and not any(getattr(o, "__dataclass_fields__", ()) for o in readings[0])
    return set(range(small, end)) if mute else set()


def _begins(line: Sequence[Token]) -> list[tuple[int, int]]:
    """Where words begin that turn something down, and what they turn down."""
    folded = [token.fold for token in line]
    for sooner in _SOONER.intersection(folded):
        if "than" in folded and folded.index("than") > folded.index(sooner) + 1:
            at = folded.index("than")  # "rather the action than the points"
            return [(at, at + 1)]
    found = [(at, at + 1) for at, token in enumerate(line) if token.fold == "not"]  # "No Tofu" is a card
    return found + [
        (at, at + len(words))
        for at in range(len(line))
        for words in _RATHER
        if tuple(folded[at : at + len(words)]) == words
    ]
