"""A letter read by what it mentions of the question: the last resort, where none of its lines could be read.

People put one thing in a thousand ways, and what they mention of it is always the same few things. So where nothing
else read a letter, the things that the open questions ask for are collected from all of its words, whatever stands
between them. Where there is one way to take every one of them as a part of one answer, that answer is asked about, and
where nothing beside it can touch it and its writer plainly gives it, it stands. What denies, doubts, puts off, asks or
tells of others is never read so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.kinds import Number, Read, Words
from games.kit.line import Line
from games.kit.order import Order, Orders, clash, once
from games.kit.reading import manners, unsettling
from games.kit.reading.clauses import SMALL
from games.kit.reading.counting import as_many, counts
from games.kit.reading.doubts import doubt_of
from games.kit.reading.frames import Frame
from games.kit.reading.given import PARTING, Given
from games.kit.reading.marks import unbulleted
from games.kit.reading.naming import Naming
from games.kit.reading.outright import Outright
from games.kit.reading.reader import spoken
from games.kit.reading.sentence import Sentence
from games.kit.reading.tree import reads
from games.kit.words import EVERYDAY, Token, number_said

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_LONGEST = 90  # words and signs of a letter
_FARTHEST = 600  # characters
_MOST = 300  # ways to take what is mentioned; with more nobody can tell
_TOLD, _UNTOLD, _OTHERWISE = 0, 1, 3  # what a thing costs beside a word of its order, beside none, beside another's
_PASSED = 2  # what it costs to pass over a name that is called out, or "one"
_LONG = 5  # letters of a word in which a slip is forgiven
_FAR = 90  # by how much another way must cost more to be none
_JOINING = frozenset("and then plus n".split())
_ALONG = frozenset("and with plus alongside".split())
_MATCHED = frozenset("well badly nicely poorly better".split())  # "vole 2 goes well with bear 1"
Taken = tuple[tuple[int, str, Any], ...]  # what fills which slot of which frame


class _Way(NamedTuple):
    """One way to take what is mentioned."""

    cost: int = 0
    taken: Taken = ()
    places: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()  # of each place the frame that it fills
    twice: bool = False  # is something mentioned twice?
    parted: bool = False  # does something stand between the things of a list, or by one a word of another order?


class Mentioned(NamedTuple):
    """An answer made of what a letter mentions."""

    orders: Orders
    sure: bool
    outright: bool  # is it given whatever else the letter talks about?


_NUMBER = frozenset(("number", "no", "nr", "#"))


@dataclass
class Mentioning:
    """The attempt to read a letter so; its words stand as one sentence."""

    whole: Sentence
    half: frozenset[Order] = frozenset()  # what the lines say each alone

    def read(self) -> Mentioned | None:
        """The one answer that takes in all that is mentioned; None where there is none, or more than one."""
        ways = self._answers() if self._readable else []
        least = min((way.cost for way, _ in ways), default=0)
        near = {frozenset(orders): (way, orders) for way, orders in ways if way.cost == least}
        if len(near) != 1:
            return None
        way, orders = near.popitem()[1]
        farther = min((other.cost for other, said in ways if set(said) != set(orders)), default=least + _FAR)
        return self._weighed(way, orders, farther - least)

    def _weighed(self, way: _Way, orders: Orders, ahead: int) -> Mentioned | None:
        """This answer, where it is likely; `ahead`: by how much the next one costs more."""
        given = Given(self.whole, self._frames, orders, frozenset(way.places), way.twice, self.half == set(orders))
        one = not any(map(self._of_a_list, way.places)) and not _interleaved(way)
        outright = ahead >= _OTHERWISE and one and Outright(given).sure
        whole = not way.parted or self.whole.grammar.counted(orders, self.whole.words)
        sure = ahead >= _FAR and whole and given.sure
        return Mentioned(orders, sure, outright) if given.likely else None

    def _of_a_list(self, at: int) -> bool:
        """May it be one more of what stands before it: "play 14 and 30"?"""
        line, before = self.whole.line, at - 2
        if before < 0 or line[at - 1].fold not in _JOINING:
            return False
        kinds = {frame for _, frame, *_ in self._found(at)}
        alike = kinds & {frame for _, frame, *_ in self._found(before)}
        return bool(alike) and all(self._cost(at, at + 1, frame) == _UNTOLD for frame in kinds) and len(kinds) > 1

    @property
    def _readable(self) -> bool:
        """Is it no longer than a letter of orders, and does it neither ask nor quote?"""
        line = self.whole.line
        return 0 < len(line) <= _LONGEST and not {"?", '"'}.intersection(token.fold for token in line)

    def _answers(self) -> list[tuple[_Way, Orders]]:
        """The ways that make an answer; none where there are more than anybody could tell apart."""
        found = list(islice(self._ways(0, _Way()), _MOST)) if self._frames else []
        return [(way, orders) for way in found if len(found) < _MOST and (orders := self._built(way.taken))]

    @cached_property
    def _frames(self) -> tuple[Frame, ...]:
        return tuple(frame for frame in Naming(self.whole).frames if frame.slots and not frame.mute)

    # -- the ways ----------------------------------------------------------------------------------------------------

    def _ways(self, at: int, way: _Way) -> Iterator[_Way]:
        """Every way to take what is mentioned from here on; each thing is part of the answer."""
        line, start = self.whole.line, self._next(at)
        if start is None:
            return
        if start == len(line):
            yield way
            return
        for end, frame, slot, value in self._found(start):
            taken = _with(way.taken, frame, slot, value) if self._alone(way.taken, frame) else None
            if taken is not None:
                cost, again = self._cost(start, end, frame), taken == way.taken
                parted = way.parted or cost == _OTHERWISE or self._apart(way, taken, start, value)
                places, owners = (*way.places, *range(start, end)), (*way.owners, *[frame] * (end - start))
                yield from self._ways(end, _Way(way.cost + cost, taken, places, owners, way.twice or again, parted))
        if self._spoken_to(start) or line[start].fold == "one":
            yield from self._ways(start + 1, way._replace(cost=way.cost + _PASSED))

    def _next(self, at: int) -> int | None:
        """The place of what is mentioned next, or the end; None where a number is part of nothing."""
        line = self.whole.line
        while at < len(line) and not self._found(at):
            if line[at].kind == "number" and at not in self._counts and not self._aged(at):
                return None
            at = self._counts[at][0] if at in self._counts else at + 1
        return min(at, len(line))

    def _aged(self, at: int) -> bool:
        """Is it only how old somebody is, where no number is asked for: "my daughter (7)"?"""
        line = self.whole.line
        kinds = (kind for frame in self._frames for kind in frame.slots.values())
        bracketed = [token.fold for token in line[max(0, at - 1) : at + 2 : 2]] == ["(", ")"]
        return bracketed and not any(isinstance(kind, Number) for kind in kinds)

    def _apart(self, way: _Way, taken: Taken, at: int, value: Any) -> bool:
        """Does a thing go to a list from which something parts it? Not where all of the list is said again: "the bear
        helps: vole 2 and bear 1"."""
        grown = [was for (*_, was), (*_, now) in zip(way.taken, taken, strict=False) if was != now]
        return any(not set(was) <= set(value) for was in grown) and not self._joined(way.places[-1] + 1, at)

    def _joined(self, at: int, end: int) -> bool:
        """Does a word join a thing to the one before it in the same breath: "vole 2 goes surfing with the bear"?"""
        said = [token.fold for token in self.whole.line[at:end]]
        last = next((word for word in reversed(said) if word not in unsettling.DETERMINERS), "")
        return last in _ALONG and (PARTING | _MATCHED).isdisjoint(set(said) - {","})

    def _alone(self, taken: Taken, frame: int) -> bool:
        """Is its order the only one of its kind?"""
        kind = self._frames[frame].form.order
        return all(one == frame or self._frames[one].form.order is not kind for one, _, _ in taken)

    @cached_property
    def _counts(self) -> dict[int, tuple[int, int]]:
        return counts(self.whole.line)

    def _found(self, at: int) -> Sequence[tuple[int, int, str, Any]]:
        """What is mentioned here: where it ends, and which slot of which frame it may fill."""
        if at not in self._mentions:
            self._mentions[at] = () if at in self._counts else tuple(self._reads(at))
        return self._mentions[at]

    @cached_property
    def _mentions(self) -> dict[int, Sequence[tuple[int, int, str, Any]]]:
        return {}

    def _reads(self, at: int) -> Iterator[tuple[int, int, str, Any]]:
        whole = self.whole
        if whole.line[at].kind == "sign" or at in whole.courteous or manners.saying(whole.line, at):
            return
        for n, frame in enumerate(self._frames):
            for slot, kind in frame.slots.items():
                found = reads(kind, whole.line, at, whole.words, whole.seen)
                best = max((read for read in found if not read.cost), key=lambda read: read.end, default=None)
                best = best or self._slip(at, found)
                if best is not None and not kind.takes_any and not self.of_something(at, best.end):
                    yield best.end, n, slot, best.value

    def _slip(self, at: int, found: Sequence[Read]) -> Read | None:
        """What a long word means that nobody knows and that is near to one thing alone: "misterry"."""
        token = self.whole.line[at]
        strange = len(token.fold) >= _LONG and not self.whole.hot(at) and unsettling.aside(token)
        near = {read.value: read for read in found if read.end == at + 1}
        return next(iter(near.values())) if strange and len(near) == 1 else None

    def of_something(self, start: int, at: int) -> bool:
        """Does a word follow that makes something else of a number: "27 apples"?"""
        line, said = self.whole.line, number_said(self.whole.line, start)
        counted = at == (start + 1 if line[start].kind == "number" else said[1] if said else 0)
        return counted and at < len(line) and line[at].kind == "word" and not self._known(at)

    def of_another(self, start: int) -> bool:
        """Does a word stand before a number that this question does not know: "bear 1"?"""
        line = self.whole.line
        at = start - 1 - (start > 1 and line[start - 1].fold in _NUMBER)
        counts = line[start].kind == "number" or line[start].fold in _NUMBER
        named = at >= 0 and line[at].kind == "word" and counts
        return bool(named) and line[at].fold not in EVERYDAY and not self._known(at)

    def _known(self, at: int) -> bool:
        """Is it a word that goes on with an answer, and no thing of its own?"""
        line, word = self.whole.line, self.whole.line[at].fold
        words = self.whole.grammar.plain.union(_LEADS, SMALL, *(frame.words for frame in self._frames))
        said = manners.fillers(line, at) or manners.light(line, at)
        return word in words or bool(said) or not unsettling.aside(line[at])

    def _spoken_to(self, at: int) -> bool:
        """Is somebody only spoken to here: ", Bruno!"?"""
        line = self.whole.line
        return line[at].fold in self.whole.names and manners.called_out(line, at)

    def _cost(self, at: int, end: int, frame: int) -> int:
        """How far it is to take this for that order, by the words of its clause."""
        said = {token.fold for token in self._clause(at, end)}
        telling = [self._telling[n] & said for n in range(len(self._frames))]
        others = any(
            words - telling[frame]
            for n, words in enumerate(telling)
            if self._frames[n].form.order is not self._frames[frame].form.order
        )
        return _TOLD if telling[frame] else _OTHERWISE if others else _UNTOLD

    @cached_property
    def _telling(self) -> list[frozenset[str]]:
        """Words that tell which order is meant: of each frame those of no other order."""
        return [
            frame.telling - frozenset().union(*(o.words for o in self._frames if o.form.order is not frame.form.order))
            for frame in self._frames
        ]

    def _clause(self, at: int, end: int) -> Iterable[Any]:
        line = self.whole.line
        parting = PARTING | _JOINING
        while at and line[at - 1].fold not in parting:
            at -= 1
        while end < len(line) and line[end].fold not in parting:
            end += 1
        return line[at:end]

    def _built(self, taken: Taken) -> Orders:
        """The answer, where each of its orders is whole; () where it is none."""
        orders: Orders = ()
        for n in dict.fromkeys(frame for frame, _, _ in taken):
            slots = {slot: value for frame, slot, value in taken if frame == n}
            if slots.keys() != self._frames[n].slots.keys():
                return ()
            built = self._frames[n].form.build(**slots)
            orders += built if isinstance(built, tuple) else (built,)
        return once(orders) if self._fits(orders) else ()

    def _fits(self, orders: Orders) -> bool:
        """May they be one answer, of as many things as the letter counts?"""
        if not orders or clash(orders) or not self.whole.grammar.answered(orders, self.whole.words):
            return False
        return all(as_many(orders, many) for _, many in self._counts.values())


_LEADS = frozenset(
    "is are be as it too gets goes suffices suffice does will looks seems sounds sits works fits".split()
)


def _interleaved(way: _Way) -> bool:
    """Does something else stand amid the things of one order: "14, 23, 12 points, 19"?"""
    runs = [owner for owner, before in zip(way.owners, (-1, *way.owners), strict=False) if owner != before]
    return len(set(runs)) < len(runs)


def _with(taken: Taken, frame: int, slot: str, value: Any) -> Taken | None:
    """What is taken, and this; None where something else fills its place. Things of a list go together."""
    for n, (one, name, before) in enumerate(taken):
        if (one, name) == (frame, slot):
            if before == value:
                return taken
            if not (isinstance(before, tuple) and isinstance(value, tuple)):
                return None
            more = tuple(part for part in value if part not in before)
            return (*taken[:n], (frame, slot, before + more), *taken[n + 1 :])
    return (*taken, (frame, slot, value))


def mentioned(
    grammar: Grammar, read: Sequence[Line], words: Words, half: frozenset[Order] = frozenset()
) -> Mentioned | None:
    """What these lines make together by all that they mention."""
    text = grammar.plainly(". ".join(unbulleted(line.text).rstrip(" .,;") for line in read), words)
    names = frozenset(part.casefold() for name in words.names for part in name.split())
    line = tuple(_bare(token, names) for token in spoken(text)) if len(text) <= _FARTHEST else ()
    whole = Sentence.of(grammar, line, words.remembering())
    if not line or _THERE_IS.match(text) or doubt_of(text, text, whole):
        return None
    return Mentioning(whole, half).read()


def _bare(token: Token, names: frozenset[str]) -> Token:
    """A word without the "is" or "has" that is hung on it, for what it names: "my dairy's thrown"; not what is
    somebody's: "Bruno's birthday"."""
    hung = token.fold.endswith("'s") and token.fold not in _SHORTENED and token.fold.removesuffix("'s") not in names
    return replace(token, fold=token.fold.removesuffix("'s")) if hung else token


_THERE_IS = re.compile(r"(?i)\W*there(?:'s| is| are| was| were)\b")  # tells of something, and orders nothing
_SHORTENED = frozenset("it's that's this's let's here's there's what's who's where's how's he's she's".split())
