"""A few words that change one thing of what was ordered: "nope, Clara", "make that Clara instead of Bruno".

So do "not the dairy, the broccoli" and "right after all": the order is written with the new thing in the place of the
old one, and read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from games.kit.interjections import SIGH
from games.kit.kinds import FreeText, Kind, Listing, Words
from games.kit.order import Order, Orders
from games.kit.reading import binding, manners
from games.kit.reading.revising import revises
from games.kit.reading.sentence import Sentence
from games.kit.reading.tree import reads
from games.kit.words import Token, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_MARKS = re.compile(  # words that say: what I ordered changes
    r"\b(?:(?:make|let) (?:it|that|this|the|my)|instead|rather|after all|other than|chang(?:e|ed|ing)|swap|switch|"
    r"replace|correction|second thoughts?|slept on (?:it|that)|(?:came|come|got|gone|am|grown) (?:back )?wiser|"
    r"better (?:the|a|still|my)|i meant|typo|mistake|mistyped|reconsidered|thought better)\b"
)
_REMARK = r"(?:no|nope|nah|not|sorry|oops|whoops|wait|actually|wrong)\b"  # so do these, where they open what is said
_OPENING = re.compile(rf"(?:(?:{SIGH}|well|but|and|ok|okay)\b[ ,.!-]*)*{_REMARK}")
_REMARKS = re.compile(
    rf"\b(?:{_REMARK}|(?:keep|stays?|unchanged|same|as before|forgot|than|back)\b)"
)  # elsewhere they may
_LINKS = frozenset(
    "make let it that this change changed my mind to the a an on with for from in into as be is not no nope nah "
    "instead of rather than after all but please pls i meant mean want would like d'like swap switch replace by sorry "
    "oops whoops wait actually correction second thoughts thought typo mistake now then so and him her them one card "
    "oh ah argh ugh er erm um uh hm hmm ok okay well yes hang go goes going take takes put still "
    "too cancel use give gets get target aim at better should shall must will let's lets it's that's please thanks by "
    "i'd i'll we'd we'll back reflection slept better".split()
)
_RATHER = frozenset({("instead", "of"), ("rather", "than")})
_NONE = frozenset("no not never without neither nor".split())
_NOUNS = frozenset("card pan pot food dish bid points pts".split())  # where the order is written with them
_ELSEWHERE = frozenset(  # and those that say so only where the new thing does not stand
    "was were wrong same much many little low high late few mistake typo said read".split()
)
_MEANT = frozenset("have been said read".split())  # behind "should"
_KEEPS = frozenset(  # words of a clause that leaves the rest as it is
    "keep keeps keeping stay stays staying unchanged remain remains same alone untouched before".split()
)
_SORRY = frozenset("sorry so very oh dear really apologies and".split())
_CLAUSE_ENDS = frozenset((*",.;!-(", "and", "but"))
_LONGEST = 30  # words


class Change(NamedTuple):
    """What is ordered now: all of it, and what of it is new; `sure`: every word is accounted for."""

    orders: Orders
    new: Order
    old: Order
    sure: bool


class _Thing(NamedTuple):
    """Something that an order names: where it stands, its kind, its value."""

    at: int
    end: int
    kind: Kind
    value: object

    def among(self, others: Sequence[_Thing]) -> bool:
        """Is one of these of its kind?"""
        return any(self.kind is other.kind for other in others)


def amended(grammar: Grammar, was: Orders, said: tuple[Token, ...], words: Words) -> Change | None:
    """These orders with the one thing changed that is said; None where that is nothing, or more than one thing. As
    they were, and not sure, where it may be one thing or another."""
    text = " ".join(token.fold for token in said)
    others = [name for name in words.names if name != words.me]
    plainly = bool(_plainly(text) or (was == words.held and revises(text, others)))
    if not (was and said) or len(said) > _LONGEST or said[-1].fold == "?" or not (plainly or _REMARKS.search(text)):
        return None
    amending = _Amending(grammar, was, said, words)
    return replace(amending, said=amending.less_kept()).change(plainly)


def _plainly(text: str) -> re.Match[str] | None:
    """Does it say that something changes?"""
    return _MARKS.search(text) or _OPENING.match(text)


@dataclass(frozen=True)
class _Amending:
    """The attempt to change these orders by what is said."""

    grammar: Grammar
    was: Orders
    said: tuple[Token, ...]
    words: Words

    def change(self, plainly: bool) -> Change | None:
        """See `amended`; `plainly`: it is said that something changes."""
        found = self._candidates()
        if len(found) > 1:  # "change my bid to 6", where a card may be a 6, too
            found = self._spoken_of(found)
            if not found and plainly:
                return Change(self.was, self.was[0], self.was[0], False)
        elif any(called not in (*found, *self.was) for called in self._called()):
            return None  # "make the card 26", where only a bid is held
        one = len(found) == 1 and len(_apart({(thing.at, thing.end) for thing in self._new})) == 1
        return self._changed(*next(iter(found.items())), plainly) if one else None

    def _changed(self, changed: Order, before: Order, plainly: bool) -> Change | None:
        orders = tuple(changed if order == before else order for order in self.was)
        spelled = {token.fold for token in tokens(tidy(self.grammar.spell(changed)))}
        named = (frame.telling & _NOUNS for frame in self.grammar.frames if frame.form.order is type(changed))
        sure = self._accounted(_LINKS.union(spelled, *named)) and not self._apologizes()
        return Change(orders, changed, before, sure) if sure or plainly else None

    def _apologizes(self) -> bool:
        """Is it no more than "Sorry, Bruno!"? That may be said to him, too."""
        names = {part.casefold() for name in self.words.names for part in name.split()}
        said = {token.fold for token in self.said if token.kind != "sign"} - _SORRY
        return bool(said) and said <= names

    def _candidates(self) -> dict[Order, Order]:
        """Every order with one of the new things in it, and the one in whose place it would stand."""
        old = [thing.value for thing in self._named if thing.value in self._held and thing.among(self._new)]
        return {
            changed: order
            for order, line in self._written
            for changed in _with(self.grammar, line, self._new, old, self.words)
            if type(changed) is type(order) and changed not in self.was
        }

    @cached_property
    def _written(self) -> list[tuple[Order, tuple[Token, ...]]]:
        return [(order, tokens(tidy(self.grammar.spell(order)), ours=True)) for order in self.was]

    @cached_property
    def _things(self) -> list[_Thing]:
        """What the orders name."""
        return [thing for _, line in self._written for thing in _things(self.grammar, line, self.words)]

    @property
    def _held(self) -> list[object]:
        return [thing.value for thing in self._things]

    @cached_property
    def _named(self) -> list[_Thing]:
        """What is said that is of a kind with something in the orders."""
        return [one for one in _things(self.grammar, self.said, self.words) if one.among(self._things)]

    @cached_property
    def _new(self) -> list[_Thing]:
        return [one for one in self._named if one.value not in self._held and not _denied(self.said, one.at)]

    def _called(self) -> Orders:
        """What is ordered by the word for it that stands beside the new thing."""
        found = Sentence.of(self.grammar, manners.stripped(self.said), self.words).cheapest
        return () if found.bare else found.orders

    def less_kept(self) -> tuple[Token, ...]:
        """The words without the clauses that only tell what stays: "bid unchanged", "the rest as before"."""
        said, new = self.said, {thing.at for thing in self._new}
        ends = [at for at, token in enumerate(said) if token.fold in _CLAUSE_ENDS]
        clauses = (range(start, end) for start, end in pairwise([0, *ends, len(said)]))
        kept = [one for one in clauses if new & set(one) or not _KEEPS & {said[at].fold for at in one}]
        return tuple(said[at] for one in kept for at in one) or said

    def _spoken_of(self, found: Mapping[Order, Order]) -> dict[Order, Order]:
        """Those beside which a word stands that only such an order is written with, "the card is 27"; or its verb."""
        called = list(filter(self._worded, found)) or self._called()
        return {changed: order for changed, order in found.items() if changed in called}

    def _worded(self, order: Order) -> bool:
        frames = self.grammar.frames
        mine = frozenset[str]().union(*(f.telling for f in frames if f.form.order is type(order)))
        others = frozenset[str]().union(*(f.words for f in frames if f.form.order is not type(order)))
        return any(token.fold in mine - others for token in self.said)

    def _accounted(self, known: frozenset[str]) -> bool:
        """Is every word by the new thing one that links, and does nothing apart from it bind?"""
        said = self.said
        ends = (at for at, token in enumerate(said) if token.kind == "sign" and token.fold in ",.;:!-")
        rest = [at for at in range(len(said)) if not any(thing.at <= at < thing.end for thing in self._named)]
        start = 0
        for end in (*ends, len(said)):
            clause = [at for at in rest if start <= at < end]
            here = any(start <= thing.at < end for thing in self._new)
            if not self._idle(clause, known, here):
                return False
            start = end + 1
        return True

    def _idle(self, clause: Sequence[int], known: frozenset[str], here: bool) -> bool:
        """Do these words of a clause leave the change alone? `here`: it is in this clause."""
        said = {self.said[at].fold for at in clause}
        if here and _only_weighs(said):
            return False
        known = known | _linking(said, here)
        left = [self.said[at] for at in clause if self.said[at].kind != "sign" and self.said[at].fold not in known]
        courteous = bool(clause) and clause[-1] + 1 in manners.fillers(self.said, clause[0])
        return courteous or not (left and (here or binding.binds(left)))


def _only_weighs(said: Set[str]) -> bool:
    """Does a clause only tell what would be: "27 would be a mistake", "27 is better than 14"?"""
    return bool(said & {"would", "than"}) and not said & {"like", "rather"}


def _linking(said: Set[str], here: bool) -> frozenset[str]:
    """Words that say nothing in such a clause only; `here`: the new thing stands in it."""
    return (frozenset() if here else _ELSEWHERE) | (_MEANT if "should" in said else frozenset())


def _denied(said: Sequence[Token], at: int) -> bool:
    """Does what stands here follow a "no" at once: "no meat for me", "not the fish", "eggs instead of tofu"?"""
    while at and said[at - 1].fold in ("the", "my", "a", "an", "on", "to"):
        at -= 1
    near = [token.fold for token in said[max(0, at - 2) : at + 1]]  # "of tofu" may be the name of it
    return not _RATHER.isdisjoint(pairwise(near)) or not _NONE.isdisjoint(near[-2:-1])


def _apart(spans: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places of things, each once: "Poison on Bruno" is one with "Poison"."""
    return [one for one in spans if not any(other != one and other[0] <= one[0] < other[1] for other in spans)]


def _things(grammar: Grammar, line: Sequence[Token], words: Words) -> list[_Thing]:
    """All that a line names, of every kind whose words are known."""
    kinds = [kind for kind in grammar.kinds.values() if not (isinstance(kind, FreeText | Listing) or kind.takes_any)]
    return [
        _Thing(at, read.end, kind, read.value)
        for kind in kinds
        for at in range(len(line))
        if line[at].kind != "sign" and line[at].fold not in ("me", "myself")
        for read in reads(kind, line, at, words, {})
        if not read.cost and read.end > at
    ]


def _with(
    grammar: Grammar, line: Sequence[Token], new: Sequence[_Thing], old: Sequence[object], words: Words
) -> Iterator[Order]:
    """An order of ours with one of the new things in the place of one of its kind; of an old one, where one is said."""
    things = _things(grammar, line, words)
    begun = [there.at for there in things if not old or there.value in old]  # "Poison", and "Poison on Bruno" with it
    for there, thing in product(things, new):
        if thing.kind is there.kind and there.at in begun:
            before, after = (" ".join(token.text for token in part) for part in (line[: there.at], line[there.end :]))
            yield from _ordered(grammar, f"{before} {thing.kind.write(thing.value)} {after}", words)


def _ordered(grammar: Grammar, text: str, words: Words) -> Orders:
    """The one order that this is, if it has all it needs."""
    try:
        orders = grammar.orders(text, words)
    except ValueError:
        return ()
    return orders if len(orders) == 1 and grammar.whole_order(orders[0]) else ()
