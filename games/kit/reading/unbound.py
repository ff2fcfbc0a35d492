"""What a sentence may order beside a clause that binds: it is asked about, with that reading in hand.

"No more of that: karma, and the fish on Select", "If Bruno is ready, fish and karma": a clause denies, or sets a
condition, and the rest would be an order. It is never held; but what is left of it is worth a question, which a yes
answers. A bare "no" speaks of what stands beside it, and so does "not that one": there nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from games.kit.reading import binding
from games.kit.reading.sentence import Sentence
from games.kit.words import Token

_PARTS = frozenset(",.;:!()-")
_POINTS = frozenset("it that this them those these so all instead rather".split())
_UNCLEAR = frozenset({'"', "?", "/"})
_SHORTEST = 3  # words of a clause that speaks of something of its own
_LONGEST = 40


def less_bound(sentence: Sentence) -> tuple[Token, ...]:
    """The clauses that nothing binds; () where none binds, or where one may speak of the others."""
    clauses = _clauses(sentence.line) if _plain(sentence.line) else []
    bound = [part for part in clauses if _binds(part, sentence)]
    free = [part for part in clauses if part not in bound]
    if not (bound and free) or any(map(_points_back, bound)) or _alike(bound, free, sentence):
        return ()
    return tuple(chain.from_iterable((*part, _COMMA) for part in free))[:-1]


def _plain(line: Sequence[Token]) -> bool:
    """Does it neither ask, quote nor correct itself?"""
    clear = len(line) <= _LONGEST and _UNCLEAR.isdisjoint(token.fold for token in line)
    return clear and not binding.correction(line)


def _alike(bound: Sequence[Sequence[Token]], free: Sequence[Sequence[Token]], sentence: Sentence) -> bool:
    """Do they name the same: "no tofu for me, tofu for Bruno"?"""
    line, things = sentence.line, {token.fold for part in free for token in part if token.kind == "word"}
    return any(token.fold in things and sentence.hot(line.index(token)) for part in bound for token in part)


_COMMA = Token(",", ",", 0, "sign")


def _clauses(line: Sequence[Token]) -> list[tuple[Token, ...]]:
    found: list[list[Token]] = [[]]
    for token in line:
        if token.fold in _PARTS:
            found.append([])
        else:
            found[-1].append(token)
    return [tuple(part) for part in found if part]


def _binds(part: Sequence[Token], sentence: Sentence) -> bool:
    return bool(binding.reason(part, sentence.names - sentence.mine) or any(map(binding.denies, part)))


def _points_back(part: Sequence[Token]) -> bool:
    """Is it too short to speak of anything but what stands beside it, or does it point there?"""
    return len(part) < _SHORTEST or any(token.fold in _POINTS for token in part)
