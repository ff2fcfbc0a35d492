"""The ways forms may be written, as a tree: where those that begin alike part. It grows where it is walked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar

from games.kit.kinds import SOFT, Kind, Read, Words
from games.kit.words import EVERYDAY, Token, letters, likeness, tokens

_PIECE = re.compile(r"<(?P<slot>\w+)(?::(?P<kind>[\w-]+))?>|\[(?P<maybe>[^\]]+)\]|(?P<word>[^\s\[\]]+)")
_KEPT = 4000  # typed words of which the near ones are remembered
_SLIPS = 2  # letters by which a typed word may be longer or shorter than what was meant

Reads = dict[tuple[int, int], tuple[Read, ...]]  # what a kind (by its id) reads at a place of a line
F = TypeVar("F")


class Word(NamedTuple):
    """A word of a pattern."""

    fold: str


class Slot(NamedTuple):
    """A field of an order and the kind of words that fills it."""

    field: str
    kind: Kind


Variant = tuple[Word | Slot, ...]
Pieces = tuple[tuple[Variant, ...], ...]  # of a pattern: the choices for each of its pieces, () to leave it out


def pieces(pattern: str, kinds: Mapping[str, Kind]) -> Pieces:
    """The pieces of a pattern, each with its choices, the fullest and first-named first."""
    found: list[tuple[Variant, ...]] = []
    for m in _PIECE.finditer(pattern):
        if m["slot"]:
            found.append(((Slot(m["slot"], kinds[m["kind"] or m["slot"]]),),))
        elif m["maybe"]:
            inner = pieces(m["maybe"], kinds)
            found.append((*(sum(pick, ()) for pick in product(*inner)), ()))
        else:
            words = (tokens(word) for word in m["word"].split("/"))
            found.append(tuple(tuple(Word(t.fold) for t in said if t.fold not in SOFT) for said in words))
    return tuple(found)


def fullest(pattern: Pieces) -> Variant:
    """The first variant, with all that may be left out."""
    return sum((choices[0] for choices in pattern), ())


class _Way(NamedTuple, Generic[F]):
    """A way to write a form, followed so far: which of its pieces comes next, and what is left of the choice made."""

    form: F
    when: str  # it may be said
    pattern: Pieces
    weights: tuple[int, ...]  # by how much each piece's choice moves the rank of a variant
    piece: int  # the piece after the words that are left
    left: Variant
    rank: int

    def on(self) -> Iterator[_Way[F]]:
        """This way, or those that its next piece opens: each has a word or slot to come, or is at its end."""
        if self.left or self.piece == len(self.pattern):
            yield self
            return
        for n, choice in enumerate(self.pattern[self.piece]):
            rank = self.rank + n * self.weights[self.piece]
            yield from self._replace(piece=self.piece + 1, left=choice, rank=rank).on()


class Node(Generic[F]):
    """Where variants that begin alike part: what may come next, and the forms that may end here, by their rank."""

    __slots__ = ("_next", "_ways", "whens")

    def __init__(self, ways: list[_Way[F]]) -> None:
        self._ways = ways
        self._next: _Next[F] | None = None
        self.whens = {way.when for way in ways}  # when the forms beneath may be said

    @property
    def next(self) -> _Next[F]:
        """What may come next: worked out when somebody comes by."""
        if self._next is None:
            self._next = _parted(self._ways)
        return self._next

    @property
    def first(self) -> F:
        """Of the forms beneath, the one of the lowest rank."""
        return self._ways[0].form


class _Next(NamedTuple, Generic[F]):
    """What may follow at a node: words, what fills a slot, or the end of a form (with its rank)."""

    words: dict[str, Node[F]]
    slots: list[tuple[Slot, Node[F]]]
    ends: list[tuple[int, F]]


def _parted(ways: Iterable[_Way[F]]) -> _Next[F]:
    words: dict[str, list[_Way[F]]] = {}
    slots: dict[tuple[str, int], tuple[Slot, list[_Way[F]]]] = {}
    ends: list[tuple[int, F]] = []
    for way in (opened for begun in ways for opened in begun.on()):
        if not way.left:
            ends.append((way.rank, way.form))
            continue
        piece, rest = way.left[0], way._replace(left=way.left[1:])
        if isinstance(piece, Word):
            words.setdefault(piece.fold, []).append(rest)
        else:
            slots.setdefault((piece.field, id(piece.kind)), (piece, []))[1].append(rest)
    parted = {word: Node(found) for word, found in words.items()}
    return _Next(parted, [(slot, Node(found)) for slot, found in slots.values()], ends)


class Reading(NamedTuple, Generic[F]):
    """One way to read a form: its rank, the form, what fills its slots, the position after it, how far it was off."""

    rank: int
    form: F
    slots: dict[str, Any]
    end: int
    cost: int


class Tree(Generic[F]):
    """The forms of a grammar (each with its patterns), and the words they are written with.

    Among equal readings those of a lower rank come first: of the form named first, and of its fuller variant.
    """

    def __init__(self, forms: Iterable[tuple[F, str, Pieces]]) -> None:
        """`forms`: each form as often as it has patterns, when it may be said, and the pieces of a pattern."""
        ways: list[_Way[F]] = []
        rank = 0
        self._by_length: dict[int, dict[str, int]] = {}  # words and their letters
        for form, when, pattern in forms:
            sizes = [len(choices) for choices in pattern]
            weights = tuple(prod(sizes[n + 1 :]) for n in range(len(sizes)))
            ways.append(_Way(form, when, pattern, weights, 0, (), rank))
            rank += prod(sizes)
            for piece in (piece for choices in pattern for choice in choices for piece in choice):
                if isinstance(piece, Word):
                    self._learn(piece.fold)
        self.root: Node[F] = Node(ways)
        self._near: dict[str, dict[str, int]] = {}
        self.firsts = {word: node.first for word, node in self.root.next.words.items()}  # by a word that begins forms

    def begin_also(self, word: str, verb: str) -> None:
        """Read what begins with `verb` when it begins with `word`, too."""
        self.root.next.words.setdefault(word, self.root.next.words[verb])
        self._learn(word)

    def _learn(self, word: str) -> None:
        self._by_length.setdefault(len(word), {})[word] = letters(word)

    def near(self, typed: str) -> dict[str, int]:
        """The words that a typed one may mean, with how far it is off. Players use the same words again and again."""
        if typed not in self._near:
            if len(self._near) >= _KEPT:
                self._near.clear()
            found = ((wanted, likeness(typed, wanted)) for wanted in self._alike(typed))
            self._near[typed] = {wanted: far for wanted, far in found if far is not None}
        return self._near[typed]

    def _alike(self, typed: str) -> Iterable[str]:
        """The words that may be near, without looking at each: see `likeness`."""
        if not typed.isalpha() or typed in EVERYDAY:
            plurals = (typed, typed[:-1], typed[:-2], f"{typed}s", f"{typed}es")
            return {word for word in plurals if word in self._by_length.get(len(word), ())}
        mine, found = letters(typed), []
        for length in range(len(typed) - _SLIPS, len(typed) + _SLIPS + 1):
            for word, theirs in self._by_length.get(length, {}).items():
                if (mine & ~theirs).bit_count() <= _SLIPS and (theirs & ~mine).bit_count() <= _SLIPS:
                    found.append(word)
        return found

    def read(
        self,
        line: Sequence[Token],
        at: int,
        words: Words,
        small: frozenset[str],
        now: frozenset[str] | None,
        seen: Reads,
    ) -> list[Reading[F]]:
        """Every reading of the tokens from `at` on that may be said `now`, the lowest rank first.

        `small` words may stand inside; `seen` remembers what kinds read where.
        """
        walk = _Walk(self, line, words, small, now, seen)
        return sorted(walk.from_(self.root, at, {}, 0), key=lambda reading: reading.rank)


class _Walk(NamedTuple, Generic[F]):
    """One look for forms in a line."""

    tree: Tree[F]
    line: Sequence[Token]
    words: Words
    small: frozenset[str]
    now: frozenset[str] | None
    seen: Reads

    def from_(self, node: Node[F], at: int, slots: dict[str, Any], cost: int) -> Iterator[Reading[F]]:
        """Every reading of the tokens from `at` on along the variants that go on from this node."""
        follow = node.next
        for rank, form in follow.ends:
            yield Reading(rank, form, slots, at, cost)
        line, here = self.line, at
        while here < len(line) and not _ends(line, here):
            for child, off in self._words(follow, here):
                yield from self.from_(child, here + 1, slots, cost + off)
            for slot, child in follow.slots:
                if self._may(child):
                    for value, end, far in reads(slot.kind, line, here, self.words, self.seen):
                        yield from self.from_(child, end, {**slots, slot.field: value}, cost + far)
            if line[here].fold not in SOFT and line[here].fold != "-" and line[here].fold not in self.small:
                if not _for_me(line, here):
                    return
                here += 1
            here += 1

    def _words(self, follow: _Next[F], here: int) -> list[tuple[Node[F], int]]:
        """Where the word that stands here leads, and how far it was off."""
        if not follow.words:
            return []
        near = self.tree.near(self.line[here].fold)
        found = ((follow.words.get(wanted), off) for wanted, off in near.items())
        return [(child, off) for child, off in found if child is not None and self._may(child)]

    def _may(self, node: Node[F]) -> bool:
        return self.now is None or not self.now.isdisjoint(node.whens)


def reads(kind: Kind, line: Sequence[Token], at: int, words: Words, seen: Reads) -> tuple[Read, ...]:
    """What a kind reads at a place of a line: asked again and again, worked out once."""
    key = (id(kind), at)
    found = seen.get(key)
    if found is None:
        found = seen[key] = tuple(kind.read(line, at, words))
    return found


def _ends(line: Sequence[Token], at: int) -> bool:
    """Does a semicolon end here what was said? Not before "otherwise"."""
    return line[at].fold == ";" and not (at + 1 < len(line) and line[at + 1].fold in ("otherwise", "else"))


def _for_me(line: Sequence[Token], at: int) -> bool:
    """Does "for me" stand here, that may stand anywhere in an order?"""
    return line[at].fold == "for" and at + 2 < len(line) and line[at + 1].fold in ("me", "us")
