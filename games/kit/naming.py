"""A sentence read by what it names: its clauses, each of which fills in one order.

People put one thing in a thousand ways, and what they name is always the same few things. So where no form covers a
sentence, it is cut into clauses, and in each of them every word must be accounted for: it names something that an order
which is asked for can take, it is a word that such an order is written with, or it says nothing. When there is one way
to fill in the orders so that no word is left over, it is the reading; where words are left over that are not known, it
is asked about. What denies, doubts, plans, tells or asks is never read so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from games.kit import binding, manners, unsettling
from games.kit.clauses import SMALL, edges
from games.kit.cover import CLAUSE, questions
from games.kit.frames import Frame
from games.kit.order import Orders, clash, once
from games.kit.plain import commits
from games.kit.sentence import Sentence
from games.kit.tree import reads
from games.kit.words import number_said

_HAVING = frozenset("have got has i've we've am i'm im are we're".split())  # what one has or is: "I am 27"
_LEADING = frozenset("of to for with at by from into the a an my our and".split())  # to more: "bid 0 to"
_LONGEST = 40  # words and signs of a sentence
_WIDEST = 18  # of a clause
_MOST = 6  # ways followed at once
_STRANGE = 3  # unknown words in a reading that is asked about


class Named(NamedTuple):
    """What a sentence names: its orders, and whether every word is accounted for."""

    orders: Orders
    sure: bool


class _Way(NamedTuple):
    """One way through the rest of a sentence."""

    strange: int = 0  # words that nobody knows
    bare: int = 0  # clauses in which no word of their order stands
    parts: int = 0
    orders: Orders = ()
    beside: tuple[int, ...] = ()  # the places of words that are no part of an order

    def then(self, rest: _Way) -> _Way:
        return _Way(
            self.strange + rest.strange,
            self.bare + rest.bare,
            self.parts + rest.parts,
            self.orders + rest.orders,
            self.beside + rest.beside,
        )


class _Filled(NamedTuple):
    """A frame filled by a clause, or by the rest of one."""

    slots: tuple[tuple[str, Any], ...] = ()
    strange: int = 0
    told: bool = False  # does a word of the order stand in it?
    strict: bool = True  # would its things be taken for this without such a word, too?
    beside: tuple[int, ...] = ()

    def then(self, rest: _Filled) -> _Filled:
        return _Filled(
            self.slots + rest.slots,
            self.strange + rest.strange,
            self.told or rest.told,
            self.strict and rest.strict,
            self.beside + rest.beside,
        )


@dataclass
class Naming:
    """The attempt to read one sentence so."""

    whole: Sentence
    _ways: dict[int, list[_Way]] = field(default_factory=dict)
    _filled: dict[tuple[int, int, int, frozenset[str]], list[_Filled]] = field(default_factory=dict)

    def read(self) -> Named | None:
        """The one way to fill in orders; None where there is none, or more than one."""
        if not self._frames or len(self.whole.line) > _LONGEST or self._touched:
            return None
        found = [way for way in self._through(0) if way.orders and way.strange <= _STRANGE and self._calm(way)]
        best = min((way[:3] for way in found), default=None)
        readings = {frozenset(way.orders): way for way in found if way[:3] == best}
        if len(readings) != 1:
            return None
        (way,) = readings.values()
        return Named(once(way.orders), not way.strange) if self._meant(way) else None

    @property
    def _touched(self) -> bool:
        """Does it ask, quote, correct or judge?"""
        line = self.whole.line
        signs = any(token.fold in ("?", '"') for token in line)
        told = binding.correction(line) or binding.judged(line) or manners.sayings(line)
        return signs or bool(told) or self.whole.wonders

    def _meant(self, way: _Way) -> bool:
        """Does its writer do something in it?"""
        beside = [self.whole.line[at].fold for at in way.beside]
        return way.bare < way.parts or questions(way.orders) > 1 or (commits(beside) and "your" not in beside)

    def _calm(self, way: _Way) -> bool:
        """Can no word beside its orders touch them?"""
        said = [self.whole.line[at] for at in sorted(way.beside)]
        return not (binding.reason(said, self.whole.names - self.whole.mine) or binding.past(said))

    # -- the sentence ------------------------------------------------------------------------------------------------

    @cached_property
    def _frames(self) -> tuple[Frame, ...]:
        """Of the orders that are asked for."""
        grammar, words = self.whole.grammar, self.whole.words
        wanted = {kind for asked in words.asked for kind in grammar.answers.get(asked, ())}
        return tuple(frame for frame in grammar.frames if frame.form.order in wanted and frame.form.may(words))

    @cached_property
    def _edges(self) -> list[int]:
        return sorted(edges(self.whole.line))

    def _through(self, at: int) -> list[_Way]:
        """The nearest ways from here to the end."""
        if at == len(self.whole.line):
            return [_Way()]
        if at not in self._ways:
            ways = (first.then(rest) for end, first in self._pieces(at) for rest in self._through(end))
            kept = dict.fromkeys(sorted((way for way in ways if not clash(way.orders)), key=lambda way: way[:3]))
            self._ways[at] = list(kept)[:_MOST]
        return self._ways[at]

    def _pieces(self, at: int) -> Iterator[tuple[int, _Way]]:
        """What may begin here."""
        if self.whole.line[at].kind == "sign":
            yield at + 1, _Way()
        for end in self._idle(at):
            yield end, _Way(beside=tuple(range(at, end)))
        if at in self._edges:
            for end in self._edges:
                if at < end <= at + _WIDEST:
                    yield from ((end, way) for frame in self._frames for way in self._clause(frame, at, end))

    def _idle(self, at: int) -> Iterator[int]:
        """Where words end that say nothing here."""
        whole = self.whole
        for piece in whole.pieces(at):
            if not piece.orders and not piece.passed and piece.clause != CLAUSE:
                yield piece.end
        if self._small(at) and not self._names_something(at):
            yield at + 1

    def _small(self, at: int) -> bool:
        """Does it say nothing: "the", "gladly", "a cheerful"?"""
        line, token = self.whole.line, self.whole.line[at]
        if token.fold in SMALL or unsettling.manner(token):
            return not (token.fold in _LEADING and manners.breaks_off(line, at))
        return token.fold in self.whole.grammar.plain and not (at and line[at - 1].kind == "number")

    def _had(self, at: int) -> bool:
        """Is it only what one is or has: "I am 27", "I have 14"?"""
        return at > 0 and self.whole.line[at - 1].fold in _HAVING

    def _clause(self, frame: Frame, at: int, end: int) -> Iterator[_Way]:
        """The order that a clause fills in."""
        if self.whole.line[at].kind == "sign" or self.whole.line[end - 1].kind == "sign":
            return
        for filled in self._fill(frame, at, end, frozenset()):
            if filled.told or filled.strict:
                built = frame.form.build(**dict(filled.slots))
                orders = built if isinstance(built, tuple) else (built,)
                yield _Way(filled.strange, int(not filled.told), 1, orders, filled.beside)

    # -- a clause ----------------------------------------------------------------------------------------------------

    def _fill(self, frame: Frame, at: int, end: int, done: frozenset[str]) -> list[_Filled]:
        """The ways to fill in what is not done yet from the words up to the end of the clause."""
        if at == end:
            return [_Filled()] if len(done) == len(frame.slots) else []
        key = (id(frame), at, end, done)
        if key not in self._filled:
            found = dict.fromkeys(
                first.then(rest)
                for stop, first in self._steps(frame, at, done)
                if stop <= end
                for rest in self._fill(frame, stop, end, done.union(name for name, _ in first.slots))
            )
            self._filled[key] = sorted(found, key=lambda one: (one.strange, not one.told))[:_MOST]
        return self._filled[key]

    def _steps(self, frame: Frame, at: int, done: frozenset[str]) -> Iterator[tuple[int, _Filled]]:
        """What may stand here, and where it ends."""
        if not self._had(at):
            yield from self._things(frame, at, done)
        yield from self._dressed(frame, at)
        if self.whole.line[at].kind == "sign":
            yield at + 1, _Filled()
        yield from ((stop, _Filled(beside=tuple(range(at, stop)))) for stop in self._idle(at))
        if self._unknown(at):
            yield at + 1, _Filled(strange=1, beside=(at,))

    def _things(self, frame: Frame, at: int, done: frozenset[str]) -> Iterator[tuple[int, _Filled]]:
        """What is named here that a slot takes which is not filled yet."""
        whole = self.whole
        for name in (name for name in frame.slots if name not in done):
            for read in reads(frame.slots[name], whole.line, at, whole.words, whole.seen):
                if not read.cost and not self._of_something(read.end):
                    strict = self._strict(frame, name, at, read.value, read.end)
                    yield read.end, _Filled(((name, read.value),), strict=strict)

    def _dressed(self, frame: Frame, at: int) -> Iterator[tuple[int, _Filled]]:
        """Where words of this order end, and whether they tell that it is this one."""
        whole, word = self.whole, self.whole.line[at].fold
        for kind in frame.beside if not self._put_off(at) else ():
            yield from ((r.end, _Filled()) for r in reads(kind, whole.line, at, whole.words, whole.seen) if r.end > at)
        if word in frame.words and not number_said(whole.line, at) and not self._happened(at):
            others = (other for other in self._frames if other is not frame)
            told = word in frame.telling and not any(word in other.words for other in others)
            yield at + 1, _Filled(told=told)

    def _happened(self, at: int) -> bool:
        """Is it told of what was: "I played"?"""
        line = self.whole.line
        done = line[at].fold.endswith("ed") or line[at].fold in ("laid", "paid", "spent", "made", "took")
        return done and at > 0 and line[at - 1].fold in ("i", "we", "i've", "we've", "have", "had")

    def _put_off(self, at: int) -> bool:
        """Do words that put off what they stand beside begin here: "next turn"?"""
        return bool(binding.doubted(" ".join(token.fold for token in self.whole.line[at : at + 4])))

    def _strict(self, frame: Frame, name: str, at: int, value: Any, end: int) -> bool:
        """Would it be taken for this without a word of the order?"""
        whole = self.whole
        found = reads(frame.alone[name], whole.line, at, whole.words, whole.seen)
        return any(read.value == value and read.end == end and not read.cost for read in found)

    def _names_something(self, at: int) -> bool:
        """Does something begin here that an order which is asked for could take?"""
        whole = self.whole
        kinds = (kind for frame in self._frames for kind in frame.alone.values())
        return any(not r.cost for kind in kinds for r in reads(kind, whole.line, at, whole.words, whole.seen))

    def _of_something(self, at: int) -> bool:
        """Does a word follow that makes something else of what is named: "five minutes"?"""
        return at < len(self.whole.line) and self._unknown(at) and not self._small(at)

    def _unknown(self, at: int) -> bool:
        """Is it a word of which nothing is known but that it binds nothing?"""
        whole, token = self.whole, self.whole.line[at]
        return unsettling.aside(token) and not whole.hot(at) and not self._names_something(at)
