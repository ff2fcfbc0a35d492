"""A line without its remarks: the clauses that name nothing of the question, and touch nothing that the others say.

"I don't want to fight, I'll give Clara my ferret 1", "Number two from me, and a nice weekend to all": what such a
clause says, or denies, is none of the orders. What it must not do is set a condition, put off, report, take back, or
point to what stands beside it ("don't do it").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.kit import binding, manners, unsettling
from games.kit.lexicon import MUSING
from games.kit.naming import Naming
from games.kit.sentence import Sentence
from games.kit.tree import reads
from games.kit.words import Token, number_said, ordinal, participles

_PARTS = frozenset(",.!;:-()")
_JOINS = frozenset("and so because as since cause where which but".split())
_REASONS = frozenset("because as since cause where which".split())
_POLITE = frozenset("please pls plz kindly then just".split())
_TELLS = frozenset(
    "said says wrote writes told tells thinks thought asked asks suggested meant kidding joking bluffing pretending "
    "teasing trolling pranking kid joke jk bluff example instance theory rule rules idea option quote your yours "
    "yourself u ur read reads was were".split()
)
_WHEN = frozenset(
    "when whenever once before after tomorrow later next last yesterday soon then yet maybe perhaps possibly probably "
    "only".split()
)
_INVERTED = frozenset("had were should".split())  # "had I known"
_ORDER = frozenset("plan idea intention order orders move choice wish decision thing turn me".split())
_POINTS = frozenset(
    "it that this these those them one ones so same either both all any some more less do does did done".split()
)
_UNDECIDED = frozenset(
    "know decide decided decision sure certain understand remember see ready mind think believe yet you your".split()
)
_LONGEST = 40


def without_remarks(sentence: Sentence) -> tuple[Token, ...] | None:
    """The words of its other clauses; None where it has no remarks, or nothing but them, or one that touches more."""
    line = sentence.line
    if len(line) > _LONGEST or binding.correction(line) or _unfit(line):
        return None
    clauses = _Clauses(sentence)
    remarks = [clause for clause in clauses.all if clauses.remark(clause)]
    if not remarks or len(remarks) == len(clauses.all) or not all(map(clauses.idle, remarks)):
        return None
    kept = [clause for clause in clauses.all if clause not in remarks]
    if any(line[clause.start].fold in _REASONS or clauses.unclear(clause) for clause in kept):
        return None
    out = {at for clause in remarks for at in clause}
    return _tidied([token for at, token in enumerate(line) if at not in out])


def _unfit(line: tuple[Token, ...]) -> bool:
    """Does it quote or ask, or does "sorry" stand amid it: "tofu on Select ... sorry, on Backwards"?"""
    regrets = any(token.fold in ("sorry", "apologies", "oops") for token in line[1:-1])
    return regrets or any(token.fold in ('"', "?", "/") for token in line)


@dataclass
class _Clauses:
    """The clauses of a sentence: up to a sign, or to a word that joins."""

    whole: Sentence

    @cached_property
    def all(self) -> tuple[range, ...]:
        line, found, start = self.whole.line, list[range](), 0
        for at, token in enumerate(line):
            if (token.fold in _PARTS and at not in self._named) or (token.fold in _JOINS and at > start):
                found.append(range(start, at))
                start = at + (token.fold in _PARTS)
        return tuple(clause for clause in (*found, range(start, len(line))) if clause)

    @cached_property
    def _named(self) -> frozenset[int]:
        """The places of numbers, names and things of the game."""
        return frozenset(n for at in range(len(self.whole.line)) for end in self._ends(at) for n in range(at, end))

    @cached_property
    def _naming(self) -> Naming:
        return Naming(self.whole)

    def _ends(self, at: int) -> Iterator[int]:
        whole, line = self.whole, self.whole.line
        number = line[at].kind == "number" or number_said(line, at) or ordinal(line, at)
        if line[at].fold.removesuffix("'s") in whole.names or number:
            yield at + 1
        for kind in whole.grammar.closed if line[at].kind != "sign" else ():
            yield from (read.end for read in reads(kind, line, at, whole.words, whole.seen) if not read.cost)

    def remark(self, clause: range) -> bool:
        """Does it name nothing of the question, and order nothing?"""
        label = self._leads(clause) and any(map(self.whole.hot, clause))  # "points: 7"
        if label or not self._named.isdisjoint(clause) or self._commands(clause):
            return False
        inner = self.whole.part(clause.start, clause.stop)
        return not inner.readings() and not inner.cheapest.orders

    def unclear(self, clause: range) -> bool:
        """Does it command something that is not named: "pick up the phone"?"""
        named = not self._named.isdisjoint(clause)
        return not (named or self._leads(clause) or self.whole.part(clause.start, clause.stop).readings())

    def _commands(self, clause: range) -> bool:
        """Does it begin with a verb of the game: "and put it at the other end"?"""
        first = next((at for at in clause if self.whole.line[at].fold not in _JOINS | _POLITE), clause.stop - 1)
        return self.whole.line[first].fold in self.whole.grammar.verbs

    def _leads(self, clause: range) -> bool:
        """Does a colon end it?"""
        return clause.stop < len(self.whole.line) and self.whole.line[clause.stop].fold == ":"

    def idle(self, clause: range) -> bool:
        """Does it leave alone what stands beside it?"""
        said = self.whole.line[clause.start : clause.stop]
        folded = {token.fold for token in said}
        if clause.stop in manners.fillers(self.whole.line, clause.start):
            return True
        if folded <= {"no", "nope", "nah"} or said[0].fold == "but":
            return False  # it denies what stands beside it
        if self._leads(clause) and not all(map(unsettling.aside, said)):
            return False  # "I hold from you: ..."
        if folded & {"was", "were"} and folded & {"never", "always"}:
            return not folded & (_WHEN | _ORDER)  # "it was never my favourite"
        return not _touches(said) and (not binding.binds(said) or self._denies_something_else(said))

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """The verbs of what is asked: "give", "playing"."""
        verbs = {word for frame in self._naming.frames for word in frame.form.pattern.split()[0].split("/")}
        return frozenset(verbs).union(*map(participles, verbs))

    def _denies_something_else(self, said: tuple[Token, ...]) -> bool:
        """Does it say what it denies: "I don't want to fight", and not "I'm not sure", "don't do it"?"""
        rest = [token for token in said if not binding.denies(token) and token.fold not in ("no", "but", "nobody")]
        folded = {token.fold for token in rest}
        if folded & self._verbs or folded & _ORDER - {"me"}:
            return False  # "I don't give presents", "this is no order"
        told = any(unsettling.aside(token) and token.fold not in unsettling.ADVERBS for token in rest)
        return told and len(rest) > 1 and not folded & (_POINTS | _UNDECIDED) and not binding.binds(rest)


def _touches(said: tuple[Token, ...]) -> bool:
    """Does a clause set a condition, put off, report, doubt or take back?"""
    touching = _TELLS | _WHEN | MUSING | unsettling.DOUBTFUL
    told = any(token.fold in touching for token in said) or said[0].fold in _INVERTED
    return told or unsettling.conditional(said) or bool(binding.turned(said))


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
