"""A line without its remarks: the clauses that name nothing of the question, and touch nothing that the others say.

"I don't want to fight, I'll give Clara my ferret 1", "Number two from me, and a nice weekend to all": what such a
clause says, or denies, is none of the orders. What it must not do is set a condition, put off, report, take back, or
point to what stands beside it ("don't do it"). What others may or must, will not or perhaps will, is never an order
("vole 4, maybe then Bruno stops whining"); they may be named there, where the orders have whom they need without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.kit.kinds import Kind
from games.kit.reading import binding, manners, unsettling
from games.kit.reading.idling import CONCEDING, SUBJECTS, Clause
from games.kit.reading.naming import Naming
from games.kit.reading.sentence import Sentence
from games.kit.reading.tree import reads
from games.kit.words import Token, number_said, ordinal, participles

_PARTS = frozenset(",.!;:-()")
_REASONS = frozenset("because as since cause cos coz where which".split()) | CONCEDING
_JOINS = _REASONS | frozenset("and so but".split())
_POLITE = frozenset("please pls plz kindly then just".split())
_SELF = frozenset("i we".split())
_OBJECTS = frozenset("me us him her them".split())
_WHY = frozenset("because cos coz cause 'cause cuz".split())
_ALONE = 2  # words of a clause in which nobody begins another
_LONGEST = 40


class Rest(NamedTuple):
    """What is left of a line, whether what is left out names players, and whether it gives a reason."""

    line: tuple[Token, ...]
    names: bool
    reasoned: bool


def without_remarks(sentence: Sentence) -> Rest | None:
    """The words of its other clauses; None where it has no remarks, or nothing but them, or one that touches more."""
    line = sentence.line
    if len(line) > _LONGEST or binding.correction(line) or _unfit(line):
        return None
    clauses = Clauses(sentence)
    remarks = [clause for clause in clauses.all if clauses.remark(clause)]
    if not remarks or len(remarks) == len(clauses.all) or not all(map(clauses.idle, remarks)):
        return None
    kept = [clause for clause in clauses.all if clause not in remarks]
    if any(line[clause.start].fold in _REASONS or clauses.unclear(clause) for clause in kept):
        return None
    out = {at for clause in remarks for at in clause}
    names = any(line[at].fold.removesuffix("'s") in sentence.names - sentence.mine for at in out)
    rest = _tidied([token for at, token in enumerate(line) if at not in out])
    return Rest(rest, names, any(map(clauses.why, remarks)))


def _unfit(line: tuple[Token, ...]) -> bool:
    """Does it quote or ask, or does "sorry" stand amid it: "tofu on Select ... sorry, on Backwards"?"""
    regrets = any(token.fold in ("sorry", "apologies", "oops") for token in line[1:-1])
    return regrets or any(token.fold in ('"', "?", "/") for token in line)


@dataclass
class Clauses:
    """The clauses of a sentence: up to a sign, or to a word that joins, or that begins anew behind what is named."""

    whole: Sentence

    @cached_property
    def all(self) -> tuple[range, ...]:
        line, found, start = self.whole.line, list[range](), 0
        for at, token in enumerate(line):
            sign = token.fold in _PARTS and at not in self.named
            joins = token.fold in _JOINS and not (token.fold == "but" and line[at - 1].fold in binding.ALL)
            if sign or (at > start and (joins or (at > start + _ALONE and self._anew(at)))):
                found.append(range(start, at))
                start = at + sign
        return tuple(clause for clause in (*found, range(start, len(line))) if clause)

    def _anew(self, at: int) -> bool:
        """Does somebody begin another sentence here, no sign before it: "... and ferret 1 i dont want them"?"""
        line = self.whole.line
        if line[at].fold not in SUBJECTS or at + 2 >= len(line):
            return False
        behind = line[at].fold in _SELF and line[at - 1].fold in _OBJECTS  # "since nobody stops me I lay"
        return behind or (at - 1 in self.named and at - 1 not in self._seats)

    @cached_property
    def named(self) -> frozenset[int]:
        """The places of numbers, names and things of the game."""
        ends = ((at, end) for at in range(len(self.whole.line)) for end in self._ends(at))
        return self._seats.union(n for at, end in ends for n in range(at, end))

    @cached_property
    def _seats(self) -> frozenset[int]:
        """The places of names."""
        line, names = self.whole.line, self.whole.names
        return frozenset(at for at, token in enumerate(line) if token.fold.removesuffix("'s") in names)

    @cached_property
    def _naming(self) -> Naming:
        return Naming(self.whole)

    def _ends(self, at: int) -> Iterator[int]:
        whole, line = self.whole, self.whole.line
        if line[at].kind == "number" or number_said(line, at) or ordinal(line, at):
            yield at + 1
        for kind in self._kinds if line[at].kind != "sign" else ():
            found = reads(kind, line, at, whole.words, whole.seen)
            yield from (read.end for read in found if not read.cost and read.value not in ("", whole.words.me))

    @cached_property
    def _kinds(self) -> list[Kind]:
        """What names things of the game, and not only dresses an order: "early" is when."""
        frames = self.whole.grammar.frames
        slots = {id(kind) for frame in frames for kind in (*frame.slots.values(), *frame.alone.values())}
        dress = {id(kind) for frame in frames for kind in frame.beside} - slots
        return [kind for kind in self.whole.grammar.closed if id(kind) not in dress]

    def remark(self, clause: range) -> bool:
        """Does it name nothing of the question, and order nothing? Others may be named who do something in it."""
        label = self._leads(clause) and any(map(self.whole.hot, clause))  # "points: 7"
        apart = self._apart(clause)
        things = self._things_but_for(clause) if apart else self.named
        if label or not things.isdisjoint(clause) or self._commands(clause):
            return False
        inner = self.whole.part(clause.start, clause.stop)
        return not inner.readings() and (apart or not inner.cheapest.orders)

    @cached_property
    def _things(self) -> frozenset[int]:
        """The places of all but names, and numbers that count what is none of the game: "two stars"."""
        return frozenset(at for at in self.named - self._seats if not self._counts(at))

    def _things_but_for(self, clause: range) -> set[int]:
        """Those that this clause names, and no other does: "the eggs on Backwards, nobody likes eggs"."""
        line = self.whole.line
        elsewhere = {token.fold for at, token in enumerate(line) if at not in clause}
        return {at for at in self._things & set(clause) if line[at].fold not in elsewhere}

    def _counts(self, at: int) -> bool:
        line, end = self.whole.line, at + 1
        return bool(number_said(line, at)) and end < len(line) and line[end].kind == "word" and not self.whole.hot(end)

    def _apart(self, clause: range) -> bool:
        """Does it give a reason, say what others do, or deny something of somebody?"""
        said = self._words(clause)
        return self.why(clause) or self._of_others(clause) or (said.denies() and said.denies_something_else())

    def why(self, clause: range) -> bool:
        """Does it give a reason that takes nothing back: "cos I bet Dora can do something with it"?"""
        said = self.whole.line[clause.start : clause.stop]
        gives = clause.start > 0 and said[0].fold in _WHY and len(said) > 1 and not binding.turned(said)
        denied = self._words(clause)
        return gives and (not denied.denies() or denied.denies_something_else())

    def unclear(self, clause: range) -> bool:
        """Does it command something that is not named: "pick up the phone"?"""
        named = not self.named.isdisjoint(clause)
        return not (named or self._leads(clause) or self.whole.part(clause.start, clause.stop).readings())

    def _commands(self, clause: range) -> bool:
        """Does it begin with a verb of the game: "and put it at the other end"?"""
        first = next((at for at in clause if self.whole.line[at].fold not in _JOINS | _POLITE), clause.stop - 1)
        word = self.whole.line[first].fold
        return word in self.whole.grammar.verbs and word not in unsettling.DETERMINERS

    def _leads(self, clause: range) -> bool:
        """Does a colon end it?"""
        return clause.stop < len(self.whole.line) and self.whole.line[clause.stop].fold == ":"

    def idle(self, clause: range) -> bool:
        """Does it leave alone what stands beside it?"""
        said = self._uncourteous(clause)
        if not said or clause.stop in manners.fillers(self.whole.line, clause.start):
            return True
        if said[0].fold != "but" and (self._of_others(clause) or self.why(clause)):
            return True
        leads = self._leads(clause) and not all(map(unsettling.aside, said))  # "I hold from you: ..."
        return not leads and self._clause(said).idle()

    def _clause(self, said: tuple[Token, ...]) -> Clause:
        return Clause(said, self.whole.names - self.whole.mine, self._verbs)

    def _words(self, clause: range) -> Clause:
        return self._clause(self.whole.line[clause.start : clause.stop])

    def _uncourteous(self, clause: range) -> tuple[Token, ...]:
        """Its words without those that are a courtesy together: "for once", "at all"."""
        line, out = self.whole.line, set[int]()
        for at in clause:
            out.update(n for end in manners.fillers(line, at) if at + 1 < end <= clause.stop for n in range(at, end))
        return tuple(line[at] for at in clause if at not in out)

    def _of_others(self, clause: range) -> bool:
        """Does it say what others do, will or might?"""
        own = self.whole.line[clause.start].fold in ("my", "our") and self.whole.hot(clause.start + 1)  # "my bid"
        return not (own or self._leads(clause)) and self._words(clause).of_others()

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """The verbs of what is asked: "give", "playing"."""
        verbs = {word for frame in self._naming.frames for word in frame.form.pattern.split()[0].split("/")}
        return frozenset((*verbs, *(f"{verb}s" for verb in verbs))).union(*map(participles, verbs))


def _tidied(line: list[Token]) -> tuple[Token, ...]:
    """What is left, without the signs and joints at its ends and signs that follow each other."""
    kept: list[Token] = []
    for token in line:
        if token.kind != "sign" or (kept and kept[-1].kind != "sign"):
            kept.append(token)
    while kept and kept[-1].kind == "sign":
        kept.pop()
    while kept and (kept[0].kind == "sign" or kept[0].fold in ("and", "so", "but", "then")):
        kept.pop(0)
    return tuple(kept)
