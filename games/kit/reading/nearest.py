"""A letter that nobody understood, with the nearest answer that can be made of it: asked about, never done.

Polite people wonder, suppose and would be inclined; others write half a thought and turn it round. Where all other ways
failed, the clauses that name something of the question are cut down to what they name, those that deny it, tell of what
was or of others are left out, and what remains is read once more. What stands behind a "no" or a "so" goes before what
stands ahead of it, and a whole answer before a part of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from games.kit.kinds import Read, Words
from games.kit.line import Line
from games.kit.order import Order, Orders, clash, once
from games.kit.reading import binding, manners
from games.kit.reading.cover import questions
from games.kit.reading.doubts import ASKS, WONDERS, damaged
from games.kit.reading.frames import Frame
from games.kit.reading.mentioned import Mentioning
from games.kit.reading.naming import Naming
from games.kit.reading.plain import commits
from games.kit.reading.sentence import Sentence
from games.kit.reading.tree import reads
from games.kit.words import Token, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_FARTHEST = 900  # characters of a letter
_MOST = 6  # clauses that name something
_PARTING = frozenset(",.;:!?()") | {"-"}
_OPENING = frozenset("but though although because since so then well".split())  # words that begin a clause
_SETTLING = frozenset("so let let's therefore finally otherwise".split())
_WONDERING = frozenset("wonder wondering wondered inclined tempted leaning lean thinking considering".split())
_AFTER = frozenset("whether if to of about perhaps maybe that on towards".split())  # "wondering whether"
_OWN = frozenset("i i'll i'd id ill we we'll we'd let let's my gonna please pls plz ta thx".split())
_MUSING = frozenset("perhaps maybe might would could may shall should suppose guess think wonder wondering".split())
_REFUSED = frozenset("no not without never".split())
_COUNTED = frozenset(
    "thing things question questions remark remarks note notes news problem problems idea ideas reason reasons people "
    "friends minute minutes hour hours day days week weeks time times".split()
)
_NOES = frozenset("no nope nah never".split())
_DAY = re.compile(  # "away 3-9 Dec"
    r"\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|"
    r"\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b"
)
_DECLINED = re.compile(  # at the head; and a saying: "we all want a piece of the action, don't we"
    r"^\W*(?:(?:well|no|sorry|thanks|oh) ?,? )*i(?:'d| would)? rather not\b|"
    r"\b(?:do|does|did|is|are|was|were|have|has|can|will|wo|could|should|would)n't (?:i|we|you|he|she|it|they)\W*$"
)
_TURNS = frozenset("no nope nah wait rather instead actually".split())
_IT = frozenset("it that this them one".split())  # "I do not do it"
_OPEN = frozenset("or either if when unless until till whoever whichever what how why who which where does did".split())
_IF = frozenset("if unless when until till provided".split())
_OTHERS = frozenset("he she they somebody someone others".split())
_MODALS = frozenset("may might will would could should shall must can is has was had isn't won't".split())
_SUITS = frozenset("suitable suit suits do ok okay fine nice good great best better partner mate my me us".split())
_TALKING = frozenset(
    "you your yours u he she they him them his their some see than behind i'm i've got had has".split()
)
_LED = frozenset("the my a an both all to on with for and of number card".split())
_UNREAD = ("I did not understand", ASKS, WONDERS)  # other complaints tell what is wrong
_SHORT = 2  # words beside what is named in a letter that can hardly be about anything else
_ASKING = frozenset("do does did can will are has have must am".split())  # so questions begin that wish for nothing
_SUPPOSED = re.compile(r"\b(?:i think|i'm thinking|thinking (?:of|about)|would be|or so)\b")
_UNDECIDED = re.compile(
    r"\b(?:tomorrow|later|yet|tonight|another (?:time|day)|i'll (?:think|see)|let me (?:think|see))\b"
)
_KEPT, _PLAIN, _TURNED = 3, 2, -1  # what it is worth to take a clause in


class _Found(NamedTuple):
    """An answer, how many questions it answers, and what the clauses that make it are worth."""

    answers: int
    worth: int
    orders: Orders
    kept: tuple[Clause, ...]


class Clause(NamedTuple):
    """What is left of a clause that names something."""

    text: str
    lean: str  # the same without words that nobody knows
    worth: int
    meant: bool  # does its writer speak of doing or wishing it?


def offered(grammar: Grammar, read: list[Line], words: Words) -> list[Line]:
    """The lines of a letter; with the nearest answer as a question, where they came to none, or to a part of one."""
    text = ". ".join(line.text.strip().rstrip(" .,;") for line in read)
    held, asked = (tuple(chain.from_iterable(map(attrgetter(of), read))) for of in ("orders", "reading"))
    known = once((*held, *asked))
    if not words.asked or len(text) > _FARTHEST or any(order.several for order in known) or any(map(_settles, read)):
        return read
    nearest = _Nearest(grammar, text, words, frozenset(held))
    found = nearest.read()
    anew = bool(found) and not held and nearest.thinks_again and set(found) != set(known)
    return _told(read, found) if _answers(found) >= _answers(known) + (not anew) else read


def _settles(line: Line) -> bool:
    """Does it take something back, or tell what is wrong, or is it put out of force?"""
    wrong = line.complaint is not None and not line.complaint.startswith(_UNREAD)
    return bool(wrong or line.withdraws or line.corrects or binding.dead(line.text) or damaged(line.text))


def _answers(orders: Orders) -> int:
    """How many questions these answer; of orders that stand beside each other, whether there are any."""
    return questions(orders) or int(bool(orders))


def _told(read: list[Line], found: Orders) -> list[Line]:
    """The lines, with this answer as a question in place of those that came to less."""
    new = tuple(order for order in found if not any(order in line.orders for line in read))
    told = [n for n, line in enumerate(read) if not line.orders] or [len(read) - 1]
    first = Line(read[told[0]].number, " / ".join(read[n].text for n in told), reading=new)
    rest = [line for n, line in enumerate(read) if n not in told or line.orders]
    return sorted([*rest, first], key=lambda line: line.number)


@dataclass
class _Nearest:
    """The attempt to read a letter so."""

    grammar: Grammar
    text: str
    words: Words
    known: frozenset[Order]

    def read(self) -> Orders:
        """The nearest answer; () where nothing in the letter is one, several alike, or it is held already."""
        clauses = [] if self._put_off else list(self._clauses())
        found = list(self._found(clauses))
        most = max((one[:2] for one in found), default=(0, 0))
        best = [one for one in found if one[:2] == most]
        alike = {frozenset(one.orders) for one in best}
        new = len(alike) == 1 and not set(best[0].orders) <= set(self.words.held)
        return best[0].orders if new and self._means(best[0]) else ()

    def _found(self, clauses: Sequence[Clause]) -> Iterator[_Found]:
        """The answers that these clauses make; no more than one that may be part of it is passed over."""
        for kept in _choices(clauses[-_MOST:]):
            passed = sum(clause.worth > 0 for clause in clauses if clause not in kept)
            if passed <= 1 and (orders := self._nearest(kept)):
                yield _Found(_answers(orders), sum(clause.worth for clause in kept), orders, kept)

    def _nearest(self, kept: Sequence[Clause]) -> Orders:
        """What these clauses order together, in full or without the words that nobody knows."""
        texts = dict.fromkeys((", ".join(one.text for one in kept), ", ".join(one.lean for one in kept)))
        orders = max(map(self._said, texts), key=_answers)
        return orders if self.known < set(orders) and not self._cheers(kept, orders) else ()

    def _cheers(self, kept: Sequence[Clause], orders: Orders) -> bool:
        """Do the clauses name nobody but players, of whom the orders know nothing: "Go Bruno, go!"?"""
        said = {token.fold for one in kept for token in tokens(tidy(one.lean))} - _LED
        told = {token.fold for order in orders for token in tokens(tidy(self.grammar.spell(order)))}
        return said <= self.whole.names and said.isdisjoint(told)

    def _means(self, found: _Found) -> bool:
        """Is it meant for an answer?"""
        meant = any(clause.meant for clause in found.kept)
        return meant or self._short or self._again or questions(found.orders) > 1

    def _said(self, text: str) -> Orders:
        """What these words order, alone; everyday words with a verb of what is asked for."""
        verb = self.frames[0].form.pattern.split()[0] if self.grammar.everyday and self.frames else ""
        ways = (text, f"{verb} {text}") if verb else (text,)
        return max(map(self._ordered, ways), key=len)

    def _ordered(self, text: str) -> Orders:
        lines = self.grammar.together([(1, text)], replace(self.words, held=(), memo=None))
        orders = once(tuple(order for line in lines for order in line.orders or line.reading))
        good = orders and not clash(orders) and self.grammar.answered(orders, self.words)
        return orders if good and not any(line.withdraws for line in lines) else ()

    # -- the words ---------------------------------------------------------------------------------------------------

    @cached_property
    def line(self) -> tuple[Token, ...]:
        return tokens(tidy(self.grammar.plainly(self.text, self.words)))

    @cached_property
    def whole(self) -> Sentence:
        return Sentence.of(self.grammar, self.line, self.words.remembering())

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        return Naming(self.whole).frames

    @cached_property
    def things(self) -> dict[int, int]:
        """Where things of the question are named, each with its end."""
        found: dict[int, int] = {}
        at = 0
        while at < len(self.line):
            end = self._thing(at)
            if end:
                found[at] = end
            at = end or at + 1
        return found

    def _thing(self, at: int) -> int:
        if self.line[at].kind == "sign" or manners.saying(self.line, at) or self._somebody(at):
            return 0
        end = max((read.end for read in self._reads(at) if not read.cost), default=0)
        while end > at + 1 and self.line[end - 1].kind == "sign":
            end -= 1  # the mark of a title may be that of the sentence
        counts = 0 < end < len(self.line) and self.line[end].fold in _COUNTED
        return 0 if end and (counts or self._of_something(at, end)) else end

    def _of_something(self, at: int, end: int) -> bool:
        mentioning = Mentioning(self.whole)
        return mentioning.of_something(at, end) or mentioning.of_another(at)

    def _reads(self, at: int) -> Iterator[Read]:
        kinds = {id(kind): kind for frame in self.frames for kind in frame.slots.values() if not kind.takes_any}
        for kind in kinds.values():
            yield from reads(kind, self.line, at, self.words, self.whole.seen)

    def _somebody(self, at: int) -> bool:
        """Is it the writer, or somebody who is only spoken to?"""
        word = self.line[at].fold
        return word in self.whole.mine or (word in self.whole.names and manners.called_out(self.line, at))

    def _tells(self, at: int) -> bool:
        """Is it a word by which an order that is asked for is told?"""
        word = self.line[at].fold
        return word not in _LED and any(
            word in frame.telling or (word in frame.said and word in self.grammar.verbs) for frame in self.frames
        )

    @property
    def _short(self) -> bool:
        """Is there next to nothing beside what is named, so that it can hardly be about anything else?"""
        beside = [token.fold for token in self._beside(range(len(self.line))) if token.kind != "sign"]
        return not self.grammar.everyday and len(beside) <= _SHORT and _TALKING.isdisjoint(beside)

    @property
    def _again(self) -> bool:
        """Is one thing named twice: "is 14 ok? then 14"?"""
        said = [" ".join(token.fold for token in self.line[at:end]) for at, end in self.things.items()]
        return len(set(said)) < len(said)

    @property
    def _put_off(self) -> bool:
        """Does it say that nothing is decided yet, or take anything else?"""
        folded = " ".join(token.fold for token in self.line)
        return any(map(self._hangs, self._parts)) or bool(
            binding.doubted(_SUPPOSED.sub(" ", folded))
            or any(of.search(folded) for of in (_UNDECIDED, _DECLINED, _DAY))
        )

    def _meant(self, part: range) -> bool:
        """Does its writer speak in it of doing or wishing something, and not with or of somebody?"""
        folded = {token.fold for token in self._beside(range(part.start, part.stop))}
        folded |= {self.line[at].fold for at in range(part.start, self._head(part))}
        own = not (_OWN | _MUSING | _SETTLING | _WONDERING).isdisjoint(folded) or commits(folded)
        return own and _TALKING.isdisjoint(folded)

    # -- its clauses -------------------------------------------------------------------------------------------------

    def _clauses(self) -> Iterator[Clause]:
        """Those that name something and deny nothing."""
        for n, part in enumerate(self._parts):
            named = [at for at in part if at in self.things]
            if named and self._denied.isdisjoint(named) and not self._binds(part):
                yield Clause(*self._core(part, named), self._worth(n, part), self._meant(part))

    @cached_property
    def _denied(self) -> set[int]:
        """Where what is named is turned down: "no karma", "Medicine. No, no Medicine", "karma? no"."""
        denied, left = set[int](), list[int]()
        for at in self.things:
            refused = at and self.line[at - 1].fold in _REFUSED
            again = [old for old in left if self._called(old) == self._called(at)]
            if (refused and (again or not left)) or at in self._answered_no:
                denied |= {at, *again}
            else:
                left.append(at)
        return denied

    @cached_property
    def _answered_no(self) -> set[int]:
        """Where things are named in a question that its writer answers with a no."""
        asked = (
            part
            for part, after in pairwise(self._parts)
            if self.line[part.stop - 1].fold == "?" and self._refuses(after)
        )
        return {at for part in asked for at in part if at in self.things}

    def _refuses(self, part: range) -> bool:
        """Is it a no, and names nothing?"""
        return self.line[part.start].fold in _NOES and not any(at in self.things for at in part)

    def _called(self, at: int) -> str:
        return " ".join(token.fold for token in self.line[at : self.things[at]])

    def _worth(self, n: int, part: range) -> int:
        """What it is worth to take in this clause: less where a later one turns from it, or settles what it weighs."""
        told = any(map(self._tells, (at for at in part if at not in self.things)))
        if any(turn > n for turn in self.turned) or (not told and any(at > n for at in self.settled)):
            return _TURNED
        return _KEPT if self._does(part) or n in self.settled else _PLAIN

    @property
    def thinks_again(self) -> bool:
        """Does a clause turn from what stands before it, or settle it?"""
        return bool(self.turned or self.settled)

    @cached_property
    def turned(self) -> list[int]:
        """The clauses that turn from what stands before them."""
        return [n for n, part in enumerate(self._parts) if self._turns(part)]

    @cached_property
    def settled(self) -> list[int]:
        """The clauses that settle what stands before them: "so the 30"."""
        return [n for n, part in enumerate(self._parts) if self._settles(part)]

    @cached_property
    def _parts(self) -> list[range]:
        return list(self._parted())

    def _parted(self) -> Iterator[range]:
        inside = {n for at, end in self.things.items() for n in range(at + 1, end)}
        start = 0
        for at, token in enumerate(self.line):
            if at in inside:
                continue
            if token.fold in _PARTING:
                yield range(start, at + 1)
                start = at + 1
            elif at > start and (token.fold in _OPENING or (token.fold in _TURNS and at in self.things.values())):
                yield range(start, at)
                start = at
        if start < len(self.line):
            yield range(start, len(self.line))

    def _beside(self, part: range) -> list[Token]:
        inside = {n for at, end in self.things.items() for n in range(at, end)}
        return [self.line[at] for at in range(self._head(part), part.stop) if at not in inside]

    def _head(self, part: range) -> int:
        """Where it begins behind "I was wondering whether"."""
        first = next((at for at in part if at in self.things), part.start)
        wonders = [at for at in range(part.start, first) if self.line[at].fold in _WONDERING]
        at = wonders[-1] + 1 if wonders else part.start
        while wonders and at < first and self.line[at].fold in _AFTER:
            at += 1
        return at

    def _settles(self, part: range) -> bool:
        return any(at in self.things for at in part) and self.line[part.start].fold in _SETTLING

    def _turns(self, part: range) -> bool:
        """Does it turn from what stands before it?"""
        said = [token.fold for token in self._beside(part)]
        denied = any(map(binding.denies, self._beside(part))) and not _IT.isdisjoint(said)
        unnamed = not any(at in self.things for at in part)
        return bool(said) and (said[0] in _TURNS or said[:2] == ["but", "no"] or (denied and unnamed))

    def _does(self, part: range) -> bool:
        said = [token.fold for token in self._beside(part)]
        return not _OWN.isdisjoint(said) or any(map(self._tells, (at for at in part if at not in self.things)))

    def _binds(self, part: range) -> bool:
        """Does it deny, ask, leave open, put off, or tell of others or of what was?"""
        said = list(self._weighed(part))
        folded = [token.fold for token in said]
        asks = folded[-1:] == ["?"] and self.line[part.start].fold in _ASKING
        open_still = asks or self._of_somebody(part) or not _OPEN.isdisjoint(folded)
        others = self.whole.names - self.whole.mine
        return bool(open_still or binding.reason(said, others) or binding.past(said))

    def _weighed(self, part: range) -> Iterator[Token]:
        """Its words beside the things, less what is only supposed; and the names."""
        beside = {token.at for token in self._beside(part)}
        passed = _MUSING | _TURNS | {"as"}
        for token in self.line[part.start : part.stop]:
            told = token.at in beside or token.fold in self.whole.names
            compared = token.fold in binding.ALL and _compared(self.line, token)
            if told and token.fold not in passed and not compared:
                yield token

    def _hangs(self, part: range) -> bool:
        """Does it leave all open, or set a condition on what others do: "or whatever", "if Bruno bids"?"""
        first, *rest = [token.fold for token in self.line[part.start : part.stop]]
        others = (self.whole.names - self.whole.mine) | _OTHERS
        return first == "or" or (first in _IF and not others.isdisjoint(rest))

    def _of_somebody(self, part: range) -> bool:
        """Does it only tell of a player: "Bruno may be late"? Not "Bruno might be suitable"."""
        said = [token.fold for token in self.line[part.start : part.stop]]
        told = any(one in self.whole.names and other in _MODALS for one, other in pairwise(said))
        return told and _SUITS.isdisjoint(said)

    def _core(self, part: range, named: Sequence[int]) -> tuple[str, str]:
        """From the first word of the question to the last; and the same without words that nobody knows."""
        first = next(at for at in part if at in self.things or self._tells(at))
        while first > part.start and self.line[first - 1].fold in _LED:
            first -= 1
        last = max(self.things[at] for at in named)
        last = max([last, *(at + 1 for at in part if at >= last and self._tells(at))])
        core = range(first, last)
        return self._typed(core), self._typed([at for at in core if self._known(at)])

    def _known(self, at: int) -> bool:
        inside = any(start <= at < end for start, end in self.things.items())
        return inside or self._tells(at) or self.line[at].fold in _LED

    def _typed(self, places: Sequence[int]) -> str:
        said = [self.line[at] for at in places]
        return " ".join(token.text for token in said if token.kind != "sign" or token.fold not in ".!?;")


def _compared(line: Sequence[Token], token: Token) -> bool:
    """Is it only what something else is measured by: "for want of anything better"?"""
    return any(after is token and before.fold in ("of", "than") for before, after in pairwise(line))


def _choices(clauses: Sequence[Clause]) -> Iterator[tuple[Clause, ...]]:
    """Every choice of them; those with most of them, and with the later ones, first."""
    for many in range(len(clauses), 0, -1):
        yield from reversed(list(combinations(clauses, many)))
