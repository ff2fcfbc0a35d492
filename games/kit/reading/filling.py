"""A clause that fills in one order: every word of it names something, is a word of that order, or says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from games.kit.kinds import Kind, Read
from games.kit.reading import binding, manners, unsettling
from games.kit.reading.clauses import SMALL
from games.kit.reading.counting import counts
from games.kit.reading.cover import CLAUSE
from games.kit.reading.frames import Frame
from games.kit.reading.plain import commits
from games.kit.reading.sentence import Sentence
from games.kit.reading.tree import reads
from games.kit.words import number_before, number_said

_HAVING = frozenset("have got has i've we've am i'm im are we're".split())  # what one has or is: "I am 27"
_WILL = frozenset("i'll we'll will shall i'd would to me us may".split())
_REQUESTS = frozenset("can could may might would".split())
_ADJECTIVE = ("ed", "ful", "ous", "able", "less", "ive", "est")
_FELT = frozenset("love loves like likes fancy prefer want wish".split())
_LEADING = frozenset("of to for with at by from into the a an my our and".split())  # to more: "bid 0 to"
PRONOUNS = frozenset("it them that this those these".split())
_MOST = 8  # ways followed at once
Values = tuple[Any, ...]
T = TypeVar("T")


class Filled(NamedTuple):
    """A frame filled by a clause, or by the rest of one."""

    slots: tuple[tuple[str, Any], ...] = ()
    strange: int = 0
    told: bool = False  # does a word of the order stand in it?
    strict: bool = True  # would its things be taken for this without such a word, too?
    beside: tuple[int, ...] = ()
    again: Values = ()

    def then(self, rest: Filled) -> Filled:
        return Filled(
            self.slots + rest.slots,
            self.strange + rest.strange,
            self.told or rest.told,
            self.strict and rest.strict,
            self.beside + rest.beside,
            self.again + rest.again,
        )


@dataclass
class Filling:
    """The clauses of one sentence, held against the orders that are asked for."""

    whole: Sentence
    frames: tuple[Frame, ...]
    _found: dict[tuple[int, int, int, frozenset[str]], list[Filled]] = field(default_factory=dict)
    _known: dict[tuple[Any, ...], Any] = field(default_factory=dict)  # what was worked out for one place

    @cached_property
    def _sayings(self) -> frozenset[int]:
        return manners.sayings(self.whole.line)

    @cached_property
    def counts(self) -> dict[int, tuple[int, int]]:
        """Where numbers only count what is named: see `games.kit.reading.counting`."""
        return counts(self.whole.line)

    def _once(self, steps: Callable[..., Iterator[T]], *where: Any) -> tuple[T, ...]:
        """What stands at a place, worked out once."""
        key = (steps.__name__, *(id(part) if isinstance(part, Frame) else part for part in where))
        if key not in self._known:
            self._known[key] = tuple(steps(*where))
        known: tuple[T, ...] = self._known[key]
        return known

    def idle(self, at: int) -> tuple[int, ...]:
        """Where words end that say nothing here."""
        return self._once(self._idle, at)

    def _idle(self, at: int) -> Iterator[int]:
        whole = self.whole
        for piece in whole.pieces(at):
            if not piece.orders and not piece.passed and piece.clause != CLAUSE and self._passable(at, piece.end):
                yield piece.end
        if self.small(at) and not self.names_something(at):
            yield at + 1
        if not at and self.whole.polite and self.whole.line[at].fold in _REQUESTS:
            yield at + 1  # "could ferret 1 please go to Clara"
        if at in self.counts:
            yield self.counts[at][0]

    def _passable(self, at: int, end: int) -> bool:
        """Does it name nothing, but as a reason?"""
        reason = manners.begins_a_reason(self.whole.line, at)
        return reason or not any(map(self.names_something, range(at, end)))

    def small(self, at: int) -> bool:
        """Does it say nothing: "the", "gladly", "lying", "a cheerful"?"""
        line, token = self.whole.line, self.whole.line[at]
        if token.fold in SMALL or unsettling.manner(token) or unsettling.participle(token):
            return not self._breaks_off(at)
        return token.fold in self.whole.grammar.plain and not (at and line[at - 1].kind == "number")

    def _breaks_off(self, at: int) -> bool:
        return self.whole.line[at].fold in _LEADING and manners.breaks_off(self.whole.line, at)

    def _had(self, at: int) -> bool:
        """Is it only what one is or has: "I am 27", "I have 14"? "I'll have 14" is not."""
        at -= at > 0 and self.whole.line[at - 1].fold == "number"  # "I'm number two"
        before = [token.fold for token in self.whole.line[max(0, at - 2) : at]]
        return before[-1:] != [] and before[-1] in _HAVING and before[0] not in _WILL

    # -- a clause ----------------------------------------------------------------------------------------------------

    def fill(self, frame: Frame, at: int, end: int, done: frozenset[str]) -> list[Filled]:
        """The ways to fill in what is not done yet from the words up to the end of the clause."""
        if at == end:
            return [Filled()] if len(done) == len(frame.slots) else []
        key = (id(frame), at, end, done)
        if key not in self._found:
            found = (
                first.then(rest)
                for stop, first in self._once(self._steps, frame, at, done)
                if stop <= end
                for rest in self.fill(frame, stop, end, done.union(name for name, _ in first.slots))
            )
            self._found[key] = _likeliest(found)
        return self._found[key]

    def _steps(self, frame: Frame, at: int, done: frozenset[str]) -> Iterator[tuple[int, Filled]]:
        """What may stand here, and where it ends."""
        if not self._had(at):
            yield from self._things(frame, at, done)
            yield from self._again(frame, at, done)
        yield from self._dressed(frame, at)
        if self.whole.line[at].kind == "sign":
            yield at + 1, Filled()
        yield from ((stop, Filled(beside=tuple(range(at, stop)))) for stop in self.idle(at))
        if self.unknown(at):
            between = 0 < len(done) < len(frame.slots) and self._goes_on(at)
            if len(done) == len(frame.slots) and self._describes(frame, at):
                yield at + 1, Filled()
            yield at + 1, Filled(strange=int(not between), beside=(at,))

    def _goes_on(self, at: int) -> bool:
        """Is something named before this in the same sentence?"""
        start = max((n for n in range(at) if self.whole.line[n].fold in manners.ENDS), default=0)
        return any(map(self.names_something, range(start, at)))

    def _describes(self, frame: Frame, at: int) -> bool:
        """Is it an adjective of a word of this order: "7 of my hard-earned points"?"""
        line = self.whole.line
        if not line[at].fold.endswith(_ADJECTIVE):
            return False
        led = at > 0 and line[at - 1].fold in unsettling.DETERMINERS
        return led and at + 1 < len(line) and line[at + 1].fold in frame.telling

    def _things(self, frame: Frame, at: int, done: frozenset[str]) -> Iterator[tuple[int, Filled]]:
        """What is named here that a slot takes which is not filled yet."""
        whole = self.whole
        for name in (name for name in frame.slots if name not in done):
            for read in reads(frame.slots[name], whole.line, at, whole.words, whole.seen):
                if not (read.cost or self._of_something(frame, read.end) or at in self._sayings):
                    strict = self._strict(frame, name, at, read.value, read.end)
                    told = strict and frame.alone[name].tells
                    yield read.end, Filled(((name, read.value),), told=told, strict=strict)

    def _again(self, frame: Frame, at: int, done: frozenset[str]) -> Iterator[tuple[int, Filled]]:
        """What "it" means, where one thing was spoken of that a slot takes which is not filled yet."""
        line = self.whole.line
        if line[at].fold not in PRONOUNS:
            return
        end = at + 1 + (at + 1 < len(line) and line[at + 1].fold == "one")
        taken = at > 0 and self._takes(frame, line[at - 1].fold)
        for name in (name for name in frame.slots if name not in done):
            found = {read.value for n in range(at) for read in self.strictly(n, frame.alone[name])}
            if len(found) == 1 and (taken or len(frame.slots) > 1):
                yield end, Filled(((name, *found),), again=tuple(found))

    def _takes(self, frame: Frame, word: str) -> bool:
        """Does one do something with a thing by this word? To love it is nothing."""
        return (word in frame.telling or commits((word,)) or word == "have") and word not in _FELT

    def _dressed(self, frame: Frame, at: int) -> Iterator[tuple[int, Filled]]:
        """Where words of this order end, and whether they tell that it is this one."""
        whole, word = self.whole, self.whole.line[at].fold
        if self._put_off(at):
            return
        for kind in frame.beside:
            yield from ((r.end, Filled()) for r in reads(kind, whole.line, at, whole.words, whole.seen) if r.end > at)
        if word in frame.words and not self._torn(at):
            others = self.whole.grammar.everyday and self._of_another(frame, at)
            yield at + 1, Filled(told=not others and self._tells(frame, word))

    def _torn(self, at: int) -> bool:
        """Does it stand there for something else than the order: in "see you at 3", in "I played"?"""
        saying = at in self._sayings or bool(number_said(self.whole.line, at))
        return saying or self._happened(at) or self._breaks_off(at) or self._begins_anew(at)

    def _begins_anew(self, at: int) -> bool:
        """Does its last word begin the order once more, and then nothing comes: "bid 17 bid"?"""
        said = [token.fold for token in self.whole.line]
        return at == len(said) - 1 and said[at] in said[: at - 1] and number_before(self.whole.line, at)

    def _tells(self, frame: Frame, word: str) -> bool:
        """Is it a word of this order, and of no other?"""
        return word in frame.telling and not any(
            word in other.words for other in self.frames if other.form.order is not frame.form.order
        )

    def _of_another(self, frame: Frame, at: int) -> bool:
        """Is it a noun, or done by somebody else: "Clara is a good cook", "card 4 serves me well"? "Medicine stays" is
        what the form of an order says that never stands without its words."""
        line, start = self.whole.line, at
        while start and line[start - 1].fold in self.whole.grammar.plain:
            start -= 1
        noun = any(token.fold in ("a", "an") for token in line[max(0, start - 1) : at])
        others = line[at].fold.endswith("s") and not line[at].fold.endswith("ss")
        return noun or (others and not (frame.mute and line[at].fold in frame.said))

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
        return any(read.value == value and read.end == end for read in self.strictly(at, frame.alone[name]))

    def names_something(self, at: int) -> bool:
        """Does something begin here that an order which is asked for could take?"""
        return bool(self.strictly(at))

    def says_nothing(self, at: int) -> bool:
        """Is it a sign, or a word that neither names nor binds anything?"""
        return self.whole.line[at].kind == "sign" or self.small(at) or self.unknown(at)

    def could_name(self, at: int) -> bool:
        """Does something begin here that some order could take, were it said with a word of it?"""
        whole = self.whole
        kinds = (kind for frame in self.frames for kind in frame.slots.values())
        return any(reads(kind, whole.line, at, whole.words, whole.seen) for kind in kinds)

    def strictly(self, at: int, *kinds: Kind) -> Sequence[Read]:
        """What is named here, whatever stands beside it."""
        return tuple(self._reads(at, kinds)) if kinds else self._once(self._reads, at)

    def _reads(self, at: int, kinds: Iterable[Kind] = ()) -> Iterator[Read]:
        whole = self.whole
        for kind in kinds or self._alone:
            yield from (read for read in reads(kind, whole.line, at, whole.words, whole.seen) if not read.cost)

    @cached_property
    def _alone(self) -> Sequence[Kind]:
        """Each kind of things that a slot takes without a word of its order."""
        return tuple({id(kind): kind for frame in self.frames for kind in frame.alone.values()}.values())

    def _of_something(self, frame: Frame, at: int) -> bool:
        """Does a word follow that makes something else of what is named: "five minutes"?"""
        ends = at == len(self.whole.line) or manners.polite(self.whole.line[at].fold)
        return not ends and self.unknown(at) and not self.small(at) and not any(self._dressed(frame, at))

    def unknown(self, at: int) -> bool:
        """Is it a word of which nothing is known but that it binds nothing?"""
        whole, token = self.whole, self.whole.line[at]
        return unsettling.aside(token) and not whole.hot(at) and not self.names_something(at)


def _likeliest(fillings: Iterable[Filled]) -> list[Filled]:
    """The same of the ways to fill in an order."""
    found: dict[tuple[Any, ...], Filled] = {}
    for one in sorted(fillings, key=lambda one: (one.strange, not one.told, len(one.beside))):
        found.setdefault((one.slots, one.told, one.strict, one.again), one)
    return list(found.values())[:_MOST]
