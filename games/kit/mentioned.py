"""A letter read by what it mentions of the question: the last resort, where none of its lines could be read.

People put one thing in a thousand ways, and what they mention of it is always the same few things. So where nothing
else read a letter, the things that the open questions ask for are collected from all of its words, whatever stands
between them. Where there is one way to take every one of them as a part of one answer, that answer is asked about, and
where nothing beside it can touch it and its writer plainly gives it, it stands. What denies, doubts, puts off, asks or
tells of others is never read so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit import binding, manners, telling, unsettling
from games.kit.clauses import SMALL
from games.kit.counting import as_many, counts
from games.kit.cover import questions
from games.kit.doubts import damaged
from games.kit.frames import Frame
from games.kit.idling import Clause
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.marks import unbulleted
from games.kit.naming import Naming, span
from games.kit.order import Orders, clash, once
from games.kit.plain import commits
from games.kit.reader import spoken
from games.kit.sentence import Sentence
from games.kit.settled import things
from games.kit.tree import reads
from games.kit.words import Token, number_said, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_LONGEST = 90  # words and signs of a letter
_FARTHEST = 600  # characters
_MOST = 64  # ways followed at once
_TOLD, _UNTOLD, _OTHERWISE = 0, 1, 3  # what a thing costs beside a word of its order, beside none, beside another's
_PASSED = 2  # what it costs to pass over a name that is called out, or "one"
_PARTING = frozenset(",.;!()")
_JOINING = frozenset("and then plus n".split())
_MOST_SAID = 24  # words beside an answer that is held
_STRANGE = 2  # of them unknown, where one thing is asked
_SHORT = 2  # words beside a thing that is named without a verb
_OWN = frozenset("i i'll i'd we we'll we'd let let's".split())
_REQUESTS = frozenset("can could may might should shall do does did is are will would".split())
_ASKING = frozenset(
    "or how what why who whom whose whoever where when whether somebody someone anybody anyone something idea "
    "ideas stay stays keep keeps keeping".split()
)
_MODALS = frozenset("may can could might should shall would".split())
_TALKS = frozenset("you your yours he she they him them his their would some see than".split())
Taken = tuple[tuple[int, str, Any], ...]  # what fills which slot of which frame


class _Way(NamedTuple):
    """One way to take what is mentioned."""

    cost: int = 0
    taken: Taken = ()
    places: tuple[int, ...] = ()


class Mentioned(NamedTuple):
    """An answer made of what a letter mentions."""

    orders: Orders
    sure: bool


@dataclass
class Mentioning:
    """The attempt to read a letter so; its words stand as one sentence."""

    whole: Sentence

    def read(self) -> Mentioned | None:
        """The one answer that takes in all that is mentioned; None where there is none, or more than one."""
        line = self.whole.line
        if not line or len(line) > _LONGEST or not self._frames or any(token.fold in '?"' for token in line):
            return None
        ways = [(way, orders) for way in self._ways(0, _Way()) if (orders := self._built(way.taken))]
        least = min((way.cost for way, _ in ways), default=0)
        near = {frozenset(orders): (way, orders) for way, orders in ways if way.cost == least}
        if len(near) != 1:
            return None
        (way, orders), alone = near.popitem()[1], len({frozenset(orders) for _, orders in ways}) == 1
        weighed = _Weighed(self.whole, self._frames, orders, frozenset(way.places))
        return Mentioned(orders, alone and weighed.sure) if weighed.likely else None

    @cached_property
    def _frames(self) -> tuple[Frame, ...]:
        return tuple(frame for frame in Naming(self.whole).frames if frame.slots and not frame.mute)

    # -- the ways ----------------------------------------------------------------------------------------------------

    def _ways(self, at: int, way: _Way) -> Iterator[_Way]:
        """Every way to take what is mentioned from here on; each thing is part of the answer."""
        line = self.whole.line
        while at < len(line) and not self._found(at):
            if line[at].kind == "number" and at not in self._counts:
                return  # a number that is part of nothing
            at = self._counts[at][0] if at in self._counts else at + 1
        if at >= len(line):
            yield way
            return
        for end, frame, slot, value in self._found(at):
            taken = _with(way.taken, frame, slot, value) if self._alone(way.taken, frame) else None
            if taken is not None:
                cost = way.cost + self._cost(at, end, frame)
                yield from self._ways(end, _Way(cost, taken, (*way.places, *range(at, end))))
        if self._spoken_to(at) or line[at].fold == "one":
            yield from self._ways(at + 1, way._replace(cost=way.cost + _PASSED))

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
                if best is not None and not kind.takes_any and not self._of_something(at, best.end):
                    yield best.end, n, slot, best.value

    def _of_something(self, start: int, at: int) -> bool:
        """Does a word follow that makes something else of a number: "27 apples"?"""
        line, said = self.whole.line, number_said(self.whole.line, start)
        counted = (line[start].kind == "number" and at == start + 1) or (said and said[1] == at)
        if not counted or at >= len(line) or line[at].kind != "word":
            return False
        known = any(line[at].fold in frame.words for frame in self._frames) or line[at].fold in self.whole.grammar.plain
        known = known or line[at].fold in _LEADS | SMALL or not unsettling.aside(line[at])
        return not (known or manners.fillers(line, at) or manners.light(line, at))

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
        parting = _PARTING | _JOINING
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
        counted = (many for _, many in self._counts.values())
        fits = orders and not clash(orders) and self.whole.grammar.answered(orders, self.whole.words)
        return once(orders) if fits and all(as_many(orders, many) for many in counted) else ()


_LEADS = frozenset("is are be as it too gets goes".split())


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


@dataclass
class _Weighed:
    """An answer made of what is mentioned, and the words beside it."""

    whole: Sentence
    frames: Sequence[Frame]
    orders: Orders
    places: frozenset[int]

    @cached_property
    def _kinds(self) -> set[type]:
        return set(map(type, self.orders))

    @cached_property
    def _mine(self) -> frozenset[str]:
        """All words of these orders."""
        return frozenset().union(*(frame.words for frame in self.frames if frame.form.order in self._kinds))

    @cached_property
    def _beside(self) -> tuple[int, ...]:
        """The places of all other words, less those that dress an order: "for the next round"."""
        dressed = {n for at in range(len(self.whole.line)) for end in self._dressed(at) for n in range(at, end)}
        skipped = self.places | self.whole.courteous | dressed
        return tuple(at for at, token in enumerate(self.whole.line) if at not in skipped and token.kind != "sign")

    def _dressed(self, at: int) -> Iterator[int]:
        whole = self.whole
        kinds = (kind for frame in self.frames if frame.form.order in self._kinds for kind in frame.beside)
        return (read.end for kind in kinds for read in reads(kind, whole.line, at, whole.words, whole.seen))

    @property
    def likely(self) -> bool:
        """May it be asked about: is it meant for an answer, and denied, turned or put off by nothing?"""
        line = self.whole.line
        asks = line[0].fold in _REQUESTS and not self.whole.polite
        if asks or binding.correction(line) or binding.judged(line) or binding.turned(line) or span(line):
            return False
        if any(map(self._binds, self._clauses)) or any(map(self._unclear, self._beside)):
            return False
        full = questions(self.orders) > 1 or sum(map(things, self.orders)) > 1
        return full or (self._meant and not binding.past([line[at] for at in self._beside]))

    @property
    def _clauses(self) -> Iterator[range]:
        """The letter, parted by its signs."""
        start = 0
        for at in (*(n for n, token in enumerate(self.whole.line) if token.fold in _PARTING), len(self.whole.line)):
            if at > start:
                yield range(start, at)
            start = at + 1

    def _binds(self, clause: range) -> bool:
        """Does it deny, put off or tell of others what is mentioned? What it only hesitates at may be asked about."""
        line, others = self.whole.line, self.whole.names - self.whole.mine
        said = [line[at] for at in self._beside if at in clause and line[at].fold not in _MODALS]
        if not binding.reason(said, others):
            return False
        told = Clause(tuple(line[at] for at in clause), others, self._mine)
        return not (self.places.isdisjoint(clause) and (told.idle() or told.of_others()))

    def _unclear(self, at: int) -> bool:
        """Does it ask, leave something open, or order what the answer has not?"""
        word, after = self.whole.line[at].fold, [token.fold for token in self.whole.line[at + 1 : at + 2]]
        verbs = {word for frame in self.frames if frame.form.order not in self._kinds for word in frame.telling}
        other = word in verbs - self._mine and word in self.whole.grammar.verbs
        return other or (word in _ASKING and after != [":"])

    @property
    def _meant(self) -> bool:
        """Does its writer give the one thing that it mentions, and say little else in the same breath?"""
        folded = [self.whole.line[at].fold for at in self._clause if at not in self.places]
        if _TALKS.intersection(folded):
            return False
        told = any(word in frame.telling for frame in self.frames for word in folded)
        does = commits(folded) or any(manners.polite(word) for word in folded)
        return (told and bool(_OWN.intersection(folded))) or does or len(self._beside) <= _SHORT

    @property
    def _clause(self) -> range:
        """The words of the sentence between the signs round what is mentioned."""
        line, start, end = self.whole.line, min(self.places), max(self.places) + 1
        while start and line[start - 1].fold not in _PARTING:
            start -= 1
        while end < len(line) and line[end].fold not in _PARTING:
            end += 1
        return range(start, end)

    @property
    def sure(self) -> bool:
        """May it be held: is all that is asked for given in it, and can no other word touch it?"""
        line, others = self.whole.line, self.whole.names - self.whole.mine
        beside = frozenset(at for at in self._beside if not self._remarked(at))
        said = [line[at] for at in sorted(beside)]
        if binding.reason(said, others) or binding.past(said) or telling.tells(line, beside):
            return False
        if len(said) > _MOST_SAID or not all(map(self._harmless, beside)):
            return False
        full = questions(self.orders) > 1 and questions(self.orders) == len({f.form.order for f in self.frames})
        return full or self._given

    def _remarked(self, at: int) -> bool:
        """Does it stand in a clause that mentions nothing and leaves alone what stands beside it?"""
        clause = next((clause for clause in self._clauses if at in clause), range(at, at + 1))
        said = tuple(self.whole.line[n] for n in clause)
        return self.places.isdisjoint(clause) and Clause(said, self.whole.names - self.whole.mine, self._mine).idle()

    def _harmless(self, at: int) -> bool:
        """Is it a word of these orders, or one that can touch none?"""
        token = self.whole.line[at]
        known = token.fold in self._mine | SMALL | unsettling.LEADING | _OWN
        return known or unsettling.aside(token) or bool(manners.fillers(self.whole.line, at))

    @property
    def _given(self) -> bool:
        """Is the one thing that is asked given with a verb of its order, by its writer?"""
        folded = [self.whole.line[at].fold for at in self._clause if at not in self.places]
        telling = (frame.telling for frame in self.frames if frame.form.order in self._kinds)
        told = any(word in words for words in telling for word in folded)
        own = any(word in _OWN or manners.polite(word) for word in folded)
        return told and own and sum(map(self._strange, self._beside)) <= _STRANGE

    def _strange(self, at: int) -> bool:
        """Is it a word of which nothing is known?"""
        whole, word = self.whole, self.whole.line[at].fold
        known = word in whole.grammar.plain | whole.grammar.small | SMALL | self._mine
        return not (known or manners.fillers(whole.line, at) or manners.light(whole.line, at))


def asked_back(grammar: Grammar, read: list[Line], words: Words) -> list[Line]:
    """The lines of a letter, with the answer that they make by what they mention where none of them could be read."""
    if not words.asked or any(line.orders or line.corrects or line.withdraws for line in read):
        return read
    text = ". ".join(unbulleted(line.text).rstrip(" .,;") for line in read)
    if any(binding.dead(line.text) or damaged(line.text) for line in read) or len(text) > _FARTHEST:
        return read
    line = tuple(map(_bare, spoken(text)))
    found = Mentioning(Sentence.of(grammar, line, words.remembering())).read() if line else None
    half = {order for one in read for order in one.reading}
    if found is None or not half <= set(found.orders) or (half == set(found.orders) and not found.sure):
        return read
    named = [n for n, one in enumerate(read) if any(_names(grammar, one.text, words))] or [0]
    text = " / ".join(read[n].text for n in named)
    held, asked = (found.orders, ()) if found.sure else ((), found.orders)
    first = Line(read[named[0]].number, text, held, reading=asked)
    return [first if n == named[0] else one for n, one in enumerate(read) if n not in named[1:]]


def _bare(token: Token) -> Token:
    """A word without the "is" or "has" that is hung on it, for what it names: "my dairy's thrown"."""
    hung = token.fold.endswith("'s") and token.fold not in _SHORTENED
    return replace(token, fold=token.fold.removesuffix("'s")) if hung else token


_SHORTENED = frozenset("it's that's this's let's here's there's what's who's where's how's he's she's".split())


def _names(grammar: Grammar, text: str, words: Words) -> Iterator[bool]:
    """Of each word of a line, is it one of the question?"""
    line = tokens(tidy(text))
    return (grammar.knows(line, at, words) for at in range(len(line)))
