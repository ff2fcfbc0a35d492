"""A sentence read by what it names: its clauses, each of which fills in one order.

People put one thing in a thousand ways, and what they name is always the same few things. So where no form covers a
sentence, it is cut into clauses, and in each of them every word must be accounted for: it names something that an order
which is asked for can take, it is a word that such an order is written with, or it says nothing. When there is one way
to fill in the orders so that no word is left over, it is the reading; where words are left over that are not known, it
is asked about. What denies, doubts, plans, tells or asks is never read so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.kinds import Kind, Words
from games.kit.order import Orders, clash, once
from games.kit.reading import binding, manners
from games.kit.reading.clauses import edges
from games.kit.reading.counting import as_many
from games.kit.reading.cover import questions
from games.kit.reading.filling import PRONOUNS, Filling, Values
from games.kit.reading.frames import Frame
from games.kit.reading.plain import commits
from games.kit.reading.sentence import Sentence
from games.kit.reading.settled import things
from games.kit.reading.tree import reads
from games.kit.words import Token, calmed, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_YOU = frozenset("you your u he she they anybody anyone somebody someone who why how if".split())
_SHORT = 6  # words of a question that its writer answers
_MEASURED = frozenset("beat beats beaten beating than".split())  # what is named is no more than compared with
_LONGEST = 40  # words and signs of a sentence
_WIDEST = 18  # of a clause
_MOST = 8  # ways followed at once
_ANSWER = re.compile(r"[0-9]{1,2}[.!] +\D+$")  # "8. I am happy to go last": a number, and a remark behind it
_FIRST = re.compile(r"([0-9]{1,3})[.!] +\D")  # "14. Bid 5": no list begins with it
_LISTED = 3  # so many points may be told by their numbers alone: "2. bid 5"
_STRANGE = 3  # unknown words in a reading that is asked about


class Named(NamedTuple):
    """What a sentence names: its orders, whether every word is accounted for, and whether it is without a verb."""

    orders: Orders
    sure: bool
    bare: bool


class _Way(NamedTuple):
    """One way through the rest of a sentence."""

    strange: int = 0  # words that nobody knows
    bare: int = 0  # clauses in which no word of their order stands
    parts: int = 0
    orders: Orders = ()
    beside: tuple[int, ...] = ()  # the places of words that are no part of an order
    mentions: tuple[frozenset[Any], ...] = ()  # what is only spoken of
    again: Values = ()  # what is ordered by a word for what was spoken of: "it"

    def then(self, rest: _Way) -> _Way:
        return _Way(
            self.strange + rest.strange,
            self.bare + rest.bare,
            self.parts + rest.parts,
            self.orders + rest.orders,
            self.beside + rest.beside,
            self.mentions + rest.mentions,
            self.again + rest.again,
        )


@dataclass
class Naming:
    """The attempt to read one sentence so."""

    whole: Sentence
    _ways: dict[int, list[_Way]] = field(default_factory=dict)

    def read(self) -> Named | None:
        """The one way to fill in orders; None where there is none, or more than one."""
        if not self.frames or len(self.whole.line) > _LONGEST or self._touched:
            return None
        found = list(filter(self._calm, self._through(0)))
        best = min((way[:3] for way in found), default=None)
        readings = {frozenset(way.orders): way for way in found if way[:3] == best}
        if len(readings) != 1:
            return None
        (way,) = readings.values()
        sure = not way.strange and self._meant(way) and not self._of_another(way)
        return Named(once(way.orders), sure, way.bare == way.parts) if sure or self._likely(way) else None

    def fills(self, at: int) -> bool:
        """Does something here fill what is asked for?"""
        return any(reads(kind, self.whole.line, at, self.whole.words, self.whole.seen) for kind in self._kinds)

    def _likely(self, way: _Way) -> bool:
        """Is it worth to be asked about: meant, or two things in one breath?"""
        return self._meant(way) or (not way.strange and sum(map(things, way.orders)) > 1)

    @property
    def _touched(self) -> bool:
        """Does it ask, quote, correct, judge or compare, or tell what "you" did?"""
        line = self.whole.line
        told = [token.fold for token in line[:2]] == ["you", ":"] or any(token.fold in _MEASURED for token in line)
        touched = told or span(line) or binding.correction(line) or binding.judged(line)
        return bool(touched or self.whole.wonders or self._asks or any(map(self._opens, range(len(line)))))

    def _opens(self, at: int) -> bool:
        """Does a quotation begin here, or a question end that nobody answers?"""
        sign = self.whole.line[at].fold
        return sign == '"' or (sign == "?" and not self._answered(at))

    def _answered(self, at: int) -> bool:
        """Does a short question end here that names nothing, and what answers it follows: "Which food? Fish."?"""
        start = max((n + 1 for n in range(at) if self.whole.line[n].fold in (".", "!", "?", ";", ",")), default=0)
        short = at - start < _SHORT and at + 1 < len(self.whole.line)
        return short and not any(map(self._clauses.could_name, range(start, at))) and not self._unclear(start, at)

    def _unclear(self, start: int, end: int) -> bool:
        """Does it ask the reader: "what do you think?"?"""
        return any(token.fold in _YOU for token in self.whole.line[start:end])

    @property
    def _asks(self) -> bool:
        """Does it begin as a question does: "can I beat it with vole 2"?"""
        begun = self.whole.line[0].fold in ("can", "may", "could", "should", "do", "does", "is", "are")
        return begun and not self.whole.polite

    def _meant(self, way: _Way) -> bool:
        """Does its writer do something in it?"""
        beside = [self.whole.line[at].fold for at in way.beside]
        return way.bare < way.parts or questions(way.orders) > 1 or (commits(beside) and "your" not in beside)

    def _counted(self, way: _Way) -> bool:
        """Are there as many orders as it counts?"""
        counted = (many for at, (_, many) in self._clauses.counts.items() if at in way.beside)
        return all(as_many(way.orders, many) for many in counted)

    def _of_another(self, way: _Way) -> bool:
        """Is a word beside its orders the verb of another one: "I give two cards: ferret 1 and bear 1"?"""
        line = self.whole.line  # titles are made of everyday words, "Keep thinking"
        said = {line[at].fold for at in (way.beside if self.whole.grammar.everyday else range(len(line)))}
        kinds = set(map(type, way.orders))
        verbs = {frame.form.pattern.split()[0]: frame.form.order in kinds for frame in self.frames}
        return any(word in said and not mine for word, mine in verbs.items())

    def _calm(self, way: _Way) -> bool:
        """Are there orders, and can no word beside them touch them?"""
        if not way.orders or way.strange > _STRANGE:
            return False
        if not self._counted(way):
            return False
        said = [
            self.whole.line[at]
            for at in sorted(way.beside)
            if (at or not self.whole.polite) and at not in self.whole.courteous
        ]
        again = set(way.again)
        spoken_of = all(group & again for group in way.mentions) and again <= frozenset().union(*way.mentions)
        return spoken_of and not (binding.reason(said, self.whole.names - self.whole.mine) or binding.past(said))

    # -- the sentence ------------------------------------------------------------------------------------------------

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """Of the orders that are asked for."""
        grammar, words = self.whole.grammar, self.whole.words
        wanted = {kind for asked in words.asked for kind in grammar.answers.get(asked, ())}
        return tuple(frame for frame in grammar.frames if frame.form.order in wanted and frame.form.may(words))

    @cached_property
    def _kinds(self) -> Sequence[Kind]:
        """Each kind of things that they take."""
        return tuple({id(kind): kind for frame in self.frames for kind in frame.slots.values()}.values())

    @cached_property
    def _fillable(self) -> tuple[Frame, ...]:
        """Those of which everything may be named here."""
        whole, again = self.whole, self._spoken_of_again(0)
        named = {
            id(kind)
            for kind in self._kinds
            if any(
                not read.cost
                for at in range(len(whole.line))
                for read in reads(kind, whole.line, at, whole.words, whole.seen)
            )
        }
        return tuple(frame for frame in self.frames if again or all(id(kind) in named for kind in frame.slots.values()))

    @cached_property
    def _clauses(self) -> Filling:
        return Filling(self.whole, self.frames)

    @cached_property
    def _edges(self) -> list[int]:
        return sorted(edges(self.whole.line))

    def _through(self, at: int) -> list[_Way]:
        """The nearest ways from here to the end."""
        if at == len(self.whole.line):
            return [_Way()]
        if at not in self._ways:
            ways = (first.then(rest) for end, first in self._pieces(at) for rest in self._through(end))
            self._ways[at] = _nearest(way for way in ways if not clash(way.orders))
        return self._ways[at]

    def _pieces(self, at: int) -> Iterator[tuple[int, _Way]]:
        """What may begin here."""
        if self.whole.line[at].kind == "sign":
            yield at + 1, _Way()
        for end in self._clauses.idle(at):
            yield end, _Way(beside=tuple(range(at, end)))
        if at in self._edges:
            for end in self._edges:
                if at < end <= at + _WIDEST:
                    yield from ((end, way) for frame in self._fillable for way in self._clause(frame, at, end))
                    yield from ((end, way) for way in self._mention(at, end) if self._spoken_of_again(end))

    def _clause(self, frame: Frame, at: int, end: int) -> Iterator[_Way]:
        """The order that a clause fills in."""
        if self.whole.line[at].kind == "sign" or self.whole.line[end - 1].kind == "sign":
            return
        for filled in self._clauses.fill(frame, at, end, frozenset()):
            if filled.told or filled.strict:
                built = frame.form.build(**dict(filled.slots))
                orders = built if isinstance(built, tuple) else (built,)
                yield _Way(filled.strange, int(not filled.told), 1, orders, filled.beside, (), filled.again)

    def _spoken_of_again(self, at: int) -> bool:
        return any(token.fold in PRONOUNS for token in self.whole.line[at:])

    def _mention(self, at: int, end: int) -> Iterator[_Way]:
        """What a clause speaks of that is ordered by a word for it: "The 24 looks juicy, I take it"."""
        named = [(n, read) for n in range(at, end) for read in self._clauses.strictly(n) if read.end <= end]
        spoken_of = {n for first, read in named for n in range(first, read.end)}
        rest = tuple(n for n in range(at, end) if n not in spoken_of)
        together = spoken_of and max(spoken_of) - min(spoken_of) < len(spoken_of)
        if together and all(map(self._clauses.says_nothing, rest)):
            yield _Way(bare=1, parts=1, beside=rest, mentions=(frozenset(read.value for _, read in named),))


def answered_first(grammar: Grammar, unmarked: str, words: Words) -> tuple[Token, ...]:
    """The words of a line that begins with a number which is no point of a list, but what is asked for; else none."""
    said = manners.stripped(calmed(tokens(unmarked)))
    first = _FIRST.match(unmarked)
    fills = first and int(first[1]) > _LISTED and Naming(Sentence.of(grammar, said, words)).fills(0)
    return said if fills or _ANSWER.match(unmarked) else ()


def span(line: Sequence[Token]) -> bool:
    """Do two numbers stand as one: "14-23"? They may be all between them."""
    signs = [at for at in range(1, len(line) - 1) if line[at].fold == "-" and line[at].at + 1 == line[at + 1].at]
    return any(line[at - 1].kind == line[at + 1].kind == "number" and _touch(line[at - 1], line[at]) for at in signs)


def _touch(one: Token, other: Token) -> bool:
    return one.at + len(one.text) == other.at


def _nearest(ways: Iterable[_Way]) -> list[_Way]:
    """Of those that say the same, the one with the fewest words left; the nearest first."""
    found: dict[tuple[Any, ...], _Way] = {}
    for way in sorted(ways, key=lambda way: (way[:3], len(way.beside))):
        found.setdefault((way.orders, way.mentions, way.again), way)
    return list(found.values())[:_MOST]
