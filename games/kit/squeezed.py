"""A sentence read by what it names: words that no form of the game knows are left out, and the rest must be an order.

People put one thing in a thousand ways: "I'd love Bruno to have ferret 1 and bear 1", "30 goes down, and 5 is what I
bid". What they name is always the same few things. So where no form covers a sentence, its words beside the things it
names are left out, and what is left is read strictly, to its last word. It counts as meant when its writer does
something in it and no word left out can touch it (`games.kit.unsettling`); else it is what the writer is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from games.kit import binding, manners, unsettling
from games.kit.cover import Piece, questions
from games.kit.order import Orders, clash
from games.kit.plain import commits
from games.kit.sentence import Sentence
from games.kit.tree import reads
from games.kit.words import Token, number_said, ordinal

_LINKS = frozenset("to for from on onto with and of at as into in upon then but plus".split())
# Verbs that say nothing by themselves: "goes", "is", "gets". What they stand beside says it.
_WEAK = frozenset(
    "go goes going come comes coming get gets getting be is are am have has having let lets let's make makes making do "
    "does doing like i'd want will shall put puts lay stand up down out in away over off here there "
    "together beside alongside forward table stack top pan pans it that this these those one ones mine me my choice "
    "pick move turn round time give gives starting".split()
)
_BEING = frozenset("i'm im".split())  # "I'm right" does nothing
_SPEAKER = frozenset("i i'd i'll we we'd we'll let let's".split())  # begin a clause
_OWN = frozenset("i i'd i'll i'm i've ill id im we we'd we'll my me mine us our let lets let's please pls plz".split())
_ASKED = frozenset("can could may would".split())  # with "please" beside them no doubt
_ATTITUDES = frozenset(
    "love loves adore adores enjoy enjoys prefer prefers like likes admire envy respect trust miss pity blame thank "
    "deserve deserves belong belongs contain contains resemble has having got owns own worked works hoping "
    "gave took went came ran ate sang sat stood spoke broke brought caught fell flew grew hid hit hurt led lent paid "
    "rang rose sent shook shot showed slept spent stuck struck taught threw woke wore built dealt drove fought froze "
    "left laid made done gone been".split()
)  # what is only felt, and irregular pasts
_ASKING = frozenset("can could may might shall should would will do does did is are am have has".split())
_WHOM = frozenset("i we you he she it they that this".split())
_TELLS = frozenset("said says wrote writes told tells thinks thought asked asks suggested meant".split())
_JEST = frozenset(
    "kidding joking bluffing pretending teasing trolling pranking kid joke jk bluff example instance theory rule rules "
    "idea option quote".split()
)
_YOU = frozenset("you your yours yourself u ur".split())
_MY = frozenset("a an my our".split())
_ITS = unsettling.DETERMINERS - _MY
_YOURS = _YOU - {"you", "u"}
_PARTS = frozenset(",.!;:-")
_JOINS = frozenset("and so because as since cause where which".split())
_SUCH = frozenset("things cards orders moves".split())  # counted before they are named: "two things:"
_LINKED = 3  # what a word costs that leads on to nothing
_AM = frozenset("am i'm im is are be been was".split())  # "I am on medicine"
_LEADING_OVER = frozenset("on onto in into to upon".split())
_THESE = frozenset({"these", "those"})
_MOST = 10  # words left out; more is a story
_LONGEST = 40


class Squeezed(NamedTuple):
    """What is left of a sentence: its orders, whether they lack a verb, and whether they may be held as meant."""

    orders: Orders
    bare: bool
    sure: bool


@dataclass
class _Left(Sentence):
    """What is left of a sentence: what it names is part of its orders, and of nothing else."""

    places: frozenset[int] = frozenset()

    def _pieces(self, at: int) -> Iterator[Piece]:
        if self.line[at].fold in _LINKS:
            yield Piece(at + 1, _LINKED)
        for piece in super()._pieces(at):
            if piece.orders or not any(token.at in self.places for token in self.line[at : piece.end]):
                yield piece


@dataclass
class Squeezing:
    """The attempt to read one sentence so."""

    whole: Sentence

    def read(self) -> Squeezed | None:
        """The one reading of what it names; None where there is none, or more than one."""
        line = self.whole.line
        if len(line) > _LONGEST or any(token.fold in ('"', "(", ")", "/") for token in line):
            return None
        if self._asks:
            return None
        if binding.correction(line) or binding.judged(line):
            return None
        if manners.sayings(line) and self._named & self._speaking <= manners.sayings(line):
            return None  # "I'd love to see some action"
        for out in self._ways():
            rest = _tidied([token for at, token in enumerate(self._parted) if at not in out | self._remarks])
            if len(rest) == len(line) or not (self._named & self._speaking or self._small(out)):
                continue
            left = _Left(self.whole.grammar, rest, self.whole.words, places=self._places)
            covers = left.covers()
            readings = self.whole.grammar.fitting([cover.orders for cover in covers], self.whole.words)
            if len(readings) > 1 or any(map(clash, readings)):
                return None
            if readings and self._counted(readings[0]) and self._told(readings[0]) and not self._talk(out):
                bare = any(cover.bare for cover in covers if cover.orders == readings[0])
                several = self.whole.grammar.everyday and bare and len(readings[0]) > 1 and not self._counts
                return Squeezed(readings[0], bare, not several and self._calm(out))
        return None

    @cached_property
    def _parted(self) -> tuple[Token, ...]:
        """The line with a semicolon where a sentence ends, over which no order reaches. "Fish. Select." are none."""
        line = self.whole.line
        return tuple(replace(token, fold=";") if self._ends(at) else token for at, token in enumerate(line))

    def _ends(self, at: int) -> bool:
        """Does a sentence end with the sign here, that is more than a name?"""
        line = self.whole.line
        if line[at].fold not in (".", "!") or not 0 < at < len(line) - 1 or not line[at + 1].text[:1].isupper():
            return False
        beside = [clause for clause in self._clauses if at in (clause.stop, clause.start - 1)]
        return any(n not in self._named and line[n].fold not in _JOINS for clause in beside for n in clause)

    @cached_property
    def _places(self) -> frozenset[int]:
        """Where in the line the words stand that name something."""
        line = self.whole.line
        named = self._named & self._speaking - self._counts
        return frozenset(line[at].at for at in named if line[at].kind != "sign" and line[at].fold not in _LINKS)

    def _ways(self) -> Iterator[frozenset[int]]:
        """What may be left out: words unknown; verbs that say nothing, too; words that lead on, too."""
        line = self.whole.line
        free = [at for at in self._speaking if at not in self._named and line[at].kind == "word"]
        strange = frozenset(at for at in free if not self.whole.hot(at)) | self._counts | self._counted_things
        weak = frozenset(at for at in free if line[at].fold in _WEAK)
        links = frozenset(at for at in free if line[at].fold in _LINKS)
        yield from dict.fromkeys((strange - links, (strange | weak) - links, strange | weak | links))

    # -- words -------------------------------------------------------------------------------------------------------

    @cached_property
    def _named(self) -> frozenset[int]:
        """The places of numbers, names and things of the game."""
        whole, line = self.whole, self.whole.line
        found: set[int] = set()
        for at, token in enumerate(line):
            if token.kind == "number" or token.fold.removesuffix("'s") in whole.names:
                found.add(at)
            if said := number_said(line, at) or (ordinal(line, at) if not manners.fillers(line, at) else None):
                found.update(range(at, said[1]))
            for kind in whole.grammar.closed if token.kind != "sign" else ():
                for read in reads(kind, line, at, whole.words, whole.seen):
                    if not read.cost:
                        found.update(range(at, read.end))
        return frozenset(found)

    @cached_property
    def _counts(self) -> frozenset[int]:
        """The places of numbers that only count what is named beside them: "two things:", "these three:"."""
        line = self.whole.line
        return frozenset(
            at
            for at, token in enumerate(line)
            if (token.kind == "number" or number_said(line, at)) and self._counts_things(at)
        )

    @cached_property
    def _counted_things(self) -> frozenset[int]:
        """The places of what they count: "cards"."""
        line = self.whole.line
        return frozenset(at + 1 for at in self._counts if at + 1 < len(line) and line[at + 1].fold in _SUCH)

    def _counts_things(self, at: int) -> bool:
        line = self.whole.line
        before = line[at - 1].fold if at else ""
        after = line[at + 1].fold if at + 1 < len(line) else ""
        goes_on = any(token.fold in (":", ",", ".") for token in line[at + 2 :])
        return (after in _SUCH and goes_on) or before in _THESE

    def _counted(self, orders: Orders) -> bool:
        """Are there as many as the sentence counts?"""
        line = self.whole.line
        said = [
            int(line[at].text) if line[at].kind == "number" else (number_said(line, at) or (0, 0))[0]
            for at in self._counts
        ]
        lists = [value for order in orders for value in _fields(order) if isinstance(value, tuple)]
        many = {len(orders), *map(len, lists), *(_sum(value) for value in lists)}
        return all(number in many for number in said)

    @cached_property
    def _clauses(self) -> tuple[range, ...]:
        """Its clauses: up to a sign, or to a word that joins."""
        line, found, start = self.whole.line, [], 0
        for at, token in enumerate(line):
            if (token.fold in _PARTS and at not in self._named) or (token.fold in _JOINS and at > start):
                found.append(range(start, at))
                start = at + (token.fold in _PARTS)
        return tuple(clause for clause in (*found, range(start, len(line))) if clause)

    @cached_property
    def _remarks(self) -> frozenset[int]:
        """The places of clauses that name nothing and say nothing that could be an order."""
        return frozenset(at for clause in self._clauses if self._remark(clause) for at in clause)

    def _remark(self, clause: range) -> bool:
        inner, verbs = self.whole.part(clause.start, clause.stop), self.whole.grammar.verbs
        if self._leads(clause) and any(self.whole.line[at].fold in verbs for at in clause):
            return False  # "points: 7"
        return not (self._named & set(clause)) and not inner.readings() and not inner.cheapest.orders

    def _leads(self, clause: range) -> bool:
        """Does a colon end it?"""
        return clause.stop < len(self.whole.line) and self.whole.line[clause.stop].fold == ":"

    @cached_property
    def _speaking(self) -> frozenset[int]:
        """The places of all other words."""
        return frozenset(range(len(self.whole.line))) - self._remarks

    # -- sure? -------------------------------------------------------------------------------------------------------

    def _small(self, out: frozenset[int]) -> bool:
        """Do only small words stand beside an order that names nothing: "passing this time round"?"""
        line = self.whole.line
        words = _OWN | _WEAK | _LINKS | unsettling.DETERMINERS
        return all(line[at].fold in words or line[at].fold.endswith("ly") or manners.fillers(line, at) for at in out)

    def _told(self, orders: Orders) -> bool:
        """Does its writer do something in it? A name alone calls somebody: "Bruno, I need it"."""
        whole, line = self.whole, self.whole.line
        if questions(orders) > 1 or self._counts:
            return True
        named = [line[at].fold for at in sorted(self._speaking & self._named)]
        calls = whole.grammar.everyday or all(name in whole.names or name == "right" for name in named)
        titles = {at for at in self._named if line[at].fold not in ("me", "please")}
        led = {at for clause in self._clauses if self._leads(clause) for at in clause}
        near = (self._speaking | led) - titles if calls else range(len(line))
        own = _OWN - _BEING
        does = not named and line[0].fold.endswith("ing")  # "passing this time round"
        return does or any(line[at].fold in own for at in near) or commits(self._verbs(near))

    def _verbs(self, near: Iterable[int]) -> Iterator[str]:
        """Words that may be verbs: "the present deadline" presents nothing."""
        line = self.whole.line
        return (line[at].fold for at in near if not at or line[at - 1].fold not in _ITS)

    def _talk(self, out: frozenset[int]) -> bool:
        """Is it only spoken of: "five minutes", "I left my glasses", "my sister plays 14", "14 is lovely"?"""
        line = self.whole.line
        words = [line[at] for at in sorted(self._speaking)]
        told = binding.reason(words, self.whole.names - self.whole.mine)
        return (
            any(token.fold in _YOU for token in words if not any(manners.polite(t.fold) for t in line))
            or any(self._has(at) or self._numbered(at, out) for at in self._speaking)
            or words[-1].fold in _LINKS  # it breaks off
            or any(line[at - 1].fold == "on" and line[at - 2].fold in _AM for at in self._named if at > 1)
            or any(
                line[clause.start].fold in _JOINS - {"and", "so"}
                for clause in self._clauses
                if not self._remark(clause)
            )
            or any(line[at].fold in _ATTITUDES and not self._wished(at) for at in out)
            or (bool(told) and told.split()[0].lower() in self.whole.names and "me" not in [w.fold for w in words])
            or any(self._of_another(at, out) for at in range(1, len(line)))
            or any(self._predicate(at, out) or self._goes_on(at, out) for at in self._speaking)
        )

    def _has(self, at: int) -> bool:
        """Is it only what one has or gets: "I have 14 and 8 points"?"""
        line = self.whole.line
        behind = line[at + 1].fold if at + 1 < len(line) else ""
        had = line[at].fold in ("have", "got", "get") and at > 0 and line[at - 1].fold in ("i", "we")
        return (had or line[at].fold in ("i've", "we've")) and behind != "to"

    def _numbered(self, at: int, out: frozenset[int]) -> bool:
        """Is it the number of something else: "bus 14"? "A mere 14" is not."""
        line, before = self.whole.line, at - 1
        if before not in out or line[at].kind != "number":
            return False
        if line[before].fold in _OWN | _WEAK | _LINKS | unsettling.DETERMINERS:
            return False
        while before in out and line[before].fold not in _MY:
            before -= 1
        return before not in out

    def _wished(self, at: int) -> bool:
        """ "I'd like": no liking."""
        line = self.whole.line
        return (
            at < len(line)
            and line[at].fold in ("like", "love", "prefer")
            and at > 0
            and line[at - 1].fold in ("i'd", "would", "we'd")
        )

    def _goes_on(self, at: int, out: frozenset[int]) -> bool:
        """Does something follow in its clause that makes something else of what is named: "five minutes"?"""
        line = self.whole.line
        if at not in self._named - self._counts or line[at].kind == "sign":
            return False
        clause = next(clause for clause in self._clauses if at in clause) if any(at in c for c in self._clauses) else ()
        after = [n for n in clause if n > at]
        behind = next((k for k, n in enumerate(after) if n in self._named or line[n].fold in _SPEAKER), len(after))
        harmless = _OWN | _WEAK | _LINKS | unsettling.LEADING | unsettling.ADVERBS | unsettling.DETERMINERS
        if behind < len(after) and self._leads_over(at, after[behind]):
            return False
        strange = (n for n in after[:behind] if n in out - self._counts and line[n].fold not in harmless)
        return any(
            not (
                line[n].fold.endswith("ly")
                or manners.fillers(line, n)
                or manners.polite(line[n].fold)
                or line[n - 1].fold in _THESE  # "these two"
                or unsettling.participle(line[after[0]])  # "riding along"
            )
            for n in strange
        )

    def _leads_over(self, at: int, to: int) -> bool:
        """Do words lead from one thing named to the next: "the broccoli lands on shuffle"? "14 kids and 5" do not."""
        line = self.whole.line
        titled = line[at].kind == "word" and line[at].fold not in self.whole.names and not number_said(line, at)
        return titled and any(line[n].fold in _LEADING_OVER for n in range(at + 1, to))

    def _calm(self, out: frozenset[int]) -> bool:
        """Can no word left out touch what is left?"""
        line = self.whole.line
        polite = any(manners.polite(token.fold) for token in line)
        names = self.whole.names
        asked = {at for at in self._speaking if polite and line[at].fold in _ASKED}
        titles = {at for at in self._named if line[at].fold not in names}
        said = [line[at] for at in sorted(self._speaking - asked - titles)]
        return (
            len(out) <= _MOST
            and not binding.reason(said, names - self.whole.mine)
            and not binding.past(said)
            and all(self._harmless(at) for at in out - self._counts - asked)
            and (polite or not self._wonders)
            and all(self._idle(clause) for clause in self._clauses if self._remark(clause))
        )

    @property
    def _asks(self) -> bool:
        """Is it a question? "Could we give these to Clara please?" is none."""
        line = self.whole.line
        marks = [at for at, token in enumerate(line) if token.fold == "?"]
        request = line[0].fold in _ASKED | {"will"} and any(manners.polite(token.fold) for token in line)
        return bool(marks) and not (request and marks == [len(line) - 1])

    @property
    def _wonders(self) -> bool:
        """Is it a question without its mark: "can i beat it with vole 2"?"""
        asks, whom = [token.fold for token in self.whole.line[:2]] if len(self.whole.line) > 1 else ("", "")
        return asks in _ASKING and whom in _WHOM

    def _idle(self, clause: range) -> bool:
        """Does a remark leave alone what stands beside it?"""
        said = self.whole.line[clause.start : clause.stop]
        tells = any(token.fold in _TELLS | _JEST | _YOURS for token in said)
        if self._leads(clause) and not all(unsettling.aside(token) or token.kind == "number" for token in said):
            return False  # "I read: ..."
        return not (binding.binds(said) or unsettling.conditional(said) or binding.turned(said) or tells)

    def _harmless(self, at: int) -> bool:
        token, line = self.whole.line[at], self.whole.line
        if token.fold in ("would", "could") and self._wished(at + 1):
            return True
        if token.fold == "after" and at + 1 < len(line) and line[at + 1].fold in ("it", "that", "this", "which"):
            return True
        return token.fold in _OWN | _WEAK | _LINKS or unsettling.aside(token) or bool(manners.fillers(line, at))

    def _of_another(self, at: int, out: frozenset[int]) -> bool:
        """Does somebody else do it: "my sister plays 14"?"""
        line = self.whole.line
        if line[at].kind != "word" or not line[at].fold.endswith("s") or at in self._named or line[at].fold == "is":
            return False
        before = line[at - 1]
        stranger = at - 1 in out - self._counts and before.fold not in _OWN | _WEAK | _LINKS | unsettling.DETERMINERS
        return stranger and line[at].fold.removesuffix("s") in self.whole.grammar.verbs

    def _predicate(self, at: int, out: frozenset[int]) -> bool:
        """Is something only said of what is named: "14 is lovely"?"""
        line = self.whole.line
        if line[at].fold not in unsettling.PREDICATES:
            return False
        small = unsettling.DETERMINERS | {"what", "number", "card", "to", "for"}
        after = at + 1
        while after < len(line) and line[after].fold in small:
            after += 1
        return after >= len(line) or (after in out and line[after].fold not in _OWN | _WEAK)


def _sum(parts: tuple[object, ...]) -> int:
    """How many are named by number: "4 from Bruno, 1 from Clara" are five."""
    return sum(part[0] for part in parts if isinstance(part, tuple) and part and isinstance(part[0], int))


def _fields(order: object) -> list[object]:
    return [getattr(order, name) for name in getattr(order, "__dataclass_fields__", ())]


def _tidied(line: Sequence[Token]) -> tuple[Token, ...]:
    """What is left, without the signs at its ends and those that follow each other."""
    kept: list[Token] = []
    for token in line:
        if token.kind == "sign" and (not kept or kept[-1].kind == "sign"):
            continue
        kept.append(token)
    while kept and (kept[-1].kind == "sign" or kept[-1].fold in _LINKS):
        kept.pop()
    while kept and kept[0].fold in _JOINS | {"but", "then"}:
        kept.pop(0)
    return tuple(kept)
