"""A sentence of a letter against the forms of a game: covered from its first word to its last, or not read.

An order, a greeting, a label, a remark that touches nothing: every word must be part of one of them. Where that fails,
the nearest reading is found by passing words over; it is asked about, never done.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from games.kit.kinds import Words
from games.kit.order import Orders, adds, clash
from games.kit.reading import asides, manners, unsettling
from games.kit.reading.cover import ACCOMPANIED, CLAUSE, LIGHT, Cover, Piece, distinct, nearest, questions
from games.kit.reading.likely import Likely
from games.kit.reading.plain import commits
from games.kit.reading.remarks import remarks
from games.kit.reading.tree import Reads, reads
from games.kit.words import EVERYDAY, Token, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

# What pieces cost. SLIP: of a form, a slip of a letter. _PLAIN: a word of plain English, in a loose reading.
SLIP, _FILLER, _ASKED, _LIGHT, _PLAIN = 10, 1, 2, 3, 4


_ASKING = frozenset("does did is are has can could will would may might should".split())


@dataclass
class Sentence:
    """Words of one line in one position, and all that can be made of them."""

    grammar: Grammar
    line: tuple[Token, ...]
    words: Words
    loose: bool = False  # may words of plain English stand anywhere? See `games.kit.reading.plain`
    start: int = 0  # where it begins in the line it is a part of
    parts: dict[tuple[int, int], Sentence] = field(default_factory=dict)  # of that line, those read so far
    seen: Reads = field(default_factory=dict)  # what kinds read in this line
    _covers: dict[int, list[Cover]] = field(default_factory=dict)
    _found: dict[int, list[Piece]] = field(default_factory=dict)
    _hot: dict[int, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, grammar: Grammar, line: tuple[Token, ...], words: Words, loose: bool = False) -> Sentence:
        """These words in this position: the same one again, where these words remember."""
        memo, key = words.memo, (id(grammar), line, words.asked, loose)
        found = None if memo is None else memo.get(key)
        if found is None:
            found = cls(grammar, line, words, loose, seen=cls._reads(grammar, line, words))
            if memo is not None:
                memo[key] = found
        return found

    @staticmethod
    def _reads(grammar: Grammar, line: tuple[Token, ...], words: Words) -> Reads:
        """What kinds read in this line, whatever is asked, where these words remember."""
        return {} if words.memo is None else words.memo.setdefault((line, words.asked & grammar.heeds), {})

    # -- the whole ---------------------------------------------------------------------------------------------------

    def covers(self) -> list[Cover]:
        """The nearest ways to read all words; several when equally near but different; none where words are left."""
        found = [c for c in self._whole() if not (c.bare == ACCOMPANIED and len(c.orders) == 1)]
        if self.loose:
            found = [c for c in found if not c.bare or (c.clause != CLAUSE and self.commits)]
        else:
            found = [c for c in found if not (c.bare and c.clause) or questions(c.orders) > 1]
        if self.loose and any(clash(cover.orders) for cover in nearest(found)):
            return []  # two numbers for one question: the farther way round is a guess
        found = [c for c in found if not clash(c.orders)] or [c for c in found if not c.bare]
        return [c for c in nearest([c for c in found if not adds(c.passed, c.orders)]) if c.orders]

    @property
    def commits(self) -> bool:
        """Does its writer do something in it?"""
        return commits(token.fold for token in self.line)

    def readings(self) -> list[Orders]:
        """What these ways say."""
        return [cover.orders for cover in self.covers()]

    def likely(self) -> Orders:
        """The nearest reading when some words are passed over; () where that would be a guess."""
        best = Likely(self).best()
        said = manners.sayings(self.line)
        cheered = best and (len(set(best.orders)) < len(best.orders) or 0 in said or said & self.filled)
        if best is None or (best.bare and cheered):
            return ()  # "go, Bruno, go!", "play nice"
        return best.orders

    def orders_begin(self, at: int) -> bool:
        """Does a form begin here, whatever words of plain English stand inside it?"""
        found = self.grammar.forms_at(self.line, at, self.words, loose=True, seen=self.seen)
        return next(found, None) is not None

    def hints_at_an_order(self) -> bool:
        """Is an order in these words, with a verb and all that belongs to it, whatever stands around it?"""
        return bool(self.cheapest.orders) and not self.cheapest.bare

    def beside(self) -> tuple[Token, ...]:
        """The words that are no part of an order in the likely reading."""
        return tuple(token for at, token in enumerate(self.line) if at not in self.filled)

    def unsaid(self) -> tuple[Token, ...]:
        """Those of them that are no courtesy: "if you please" sets no condition."""
        return tuple(token for at, token in enumerate(self.line) if at not in self.filled | self.courteous)

    @cached_property
    def courteous(self) -> frozenset[int]:
        """The places of courtesies of several words."""
        found = {n for at in range(len(self.line)) for end in manners.fillers(self.line, at) for n in range(at, end)}
        return frozenset(n for n in found if n - 1 in found or n + 1 in found)

    @property
    def filled(self) -> frozenset[int]:
        """The places of the words that are part of an order in the likely reading."""
        return self._likeliest[1]

    def says_more(self, filled: Set[int]) -> bool:
        """Are there words beside these places, where its orders stand, that are no courtesy?"""
        line, at = self.line, 0
        while at < len(line):
            past = max((*manners.fillers(line, at), *manners.addressed(line, at, self.names), at))
            if past == at and at not in filled and not self._small(at):
                return True
            at = max(past, at + 1)
        return False

    def _small(self, at: int) -> bool:
        """Is it a sign, a name or a word that says nothing beside an order?"""
        token = self.line[at]
        return token.kind == "sign" or token.fold in self.grammar.small | self.names or manners.light(self.line, at)

    @property
    def cheapest(self) -> Cover:
        """The cheapest way through it in which any word may be passed over."""
        return self._likeliest[0]

    @cached_property
    def _likeliest(self) -> tuple[Cover, frozenset[int]]:
        return Likely(self).cheapest()

    # -- covering ----------------------------------------------------------------------------------------------------

    def _whole(self) -> list[Cover]:
        """Every way to cover the line, worked out from its end."""
        n = len(self.line)
        if not self._covers:
            self._covers[n] = [Cover(0, ())]
            for at in reversed(range(n)):
                self._covers[at] = distinct(
                    [
                        Cover(
                            piece.cost + rest.cost,
                            piece.orders + rest.orders,
                            max(piece.bare, rest.bare),
                            max(piece.clause, rest.clause),
                            piece.passed + rest.passed,
                            piece.past + rest.past,
                        )
                        for piece in self.pieces(at)
                        for rest in self._covers[piece.end]
                        if not ((piece.bare or rest.bare) and CLAUSE in (piece.clause, rest.clause))
                        and (self.loose or piece.clause + rest.clause != LIGHT + CLAUSE)
                    ]
                )
        return self._covers[0]

    def pieces(self, at: int) -> list[Piece]:
        """See `_pieces`; both the whole reading and the likely one ask."""
        if at not in self._found:
            self._found[at] = list(self._pieces(at))
        return self._found[at]

    def _pieces(self, at: int) -> Iterator[Piece]:
        """What may begin here."""
        line = self.line
        if line[at].fold in manners.SIGNS:
            yield Piece(at + 1, 0)
        for orders, end, cost, bare in self.grammar.forms_at(line, at, self.words, loose=self.loose, seen=self.seen):
            yield Piece(end, cost * SLIP, orders, bare)
        if self.loose and self._plain(at):
            yield Piece(at + 1, _PLAIN)
        for end in manners.fillers(line, at):
            yield Piece(end, _FILLER)
        names = self.names
        for end in manners.addressed(line, at, names):
            if not self._holds_an_order(at, end):
                yield Piece(end, _FILLER)
        if not at and (led := self._lead_in()):
            yield Piece(led, _FILLER)
        if aside := asides.aside(line, at, self.names):
            yield Piece(aside, _FILLER)
        if labelled := manners.label(line, at, self.mine):
            yield Piece(labelled, _FILLER)
        if self._vocative(at):
            yield Piece(at + 1, _ASKED, clause=CLAUSE * (line[at].fold not in self.mine))
        if self._hailed(at):
            yield Piece(at + 1, _ASKED)
        if line[at].fold in self.mine and (at + 1 == len(line) or (at == 0 and line[1].fold in (",", "-"))):
            yield Piece(at + 1, _FILLER)
        if line[at].fold in ("for", "from") and at and line[at + 1 : at + 2] and line[at + 1].fold in self.mine:
            yield Piece(at + 2, _FILLER)  # "fish for Anna", as she writes herself
        if manners.light(line, at) and not self.hot(at):
            yield Piece(at + 1, _LIGHT, clause=LIGHT)
        if self.polite:
            for end in manners.requests(line, at):
                yield Piece(end, _FILLER)
        yield from remarks(self, at)

    def _plain(self, at: int) -> bool:
        """Does a word of plain English stand here that says nothing in this game?"""
        plain = (self.line[at].fold in self.grammar.plain or unsettling.manner(self.line[at])) and not self.hot(at)
        return plain and not manners.breaks_off(self.line, at)

    def _lead_in(self) -> int:
        """Where the words end that lead in the whole line, and hold nothing of the question; or 0."""
        led = asides.lead_in(self.line)
        if not led and (most := asides.lead_in(self.line, ahead=True)):
            led = most if self.part(most, len(self.line)).hints_at_an_order() else 0
        return 0 if any(self.hot(n) and not asides.leads(self.line[n]) for n in range(led)) else led

    def part(self, at: int, end: int) -> Sentence:
        """A part of it. Parts hold parts, so each is read once for the whole line: else the work doubles with each."""
        key = (self.start + at, self.start + end)
        if key not in self.parts:
            line, seen = self.line[at:end], self._reads(self.grammar, self.line[at:end], self.words)
            self.parts[key] = Sentence(self.grammar, line, self.words, False, key[0], self.parts, seen)
        return self.parts[key]

    def _holds_an_order(self, at: int, end: int) -> bool:
        """Is there more than a name in a greeting: "thanks play 14"?"""
        return any(self.hot(n) and self.line[n].fold not in self.names for n in range(at, end))

    @property
    def speaks_of_the_game(self) -> bool:
        """Are there two words of the question in it, names aside: "my tofu wants to go into the mystery pan"?"""
        return sum(self.hot(n) and self.line[n].fold not in self.names for n in range(len(self.line))) > 1

    @cached_property
    def turns(self) -> bool:
        """Would it, behind an order, turn to something else?"""
        return unsettling.turns(self.line, [self.hot(n) for n in range(len(self.line))], self.names)

    @property
    def names_something(self) -> bool:
        """Is there a word of the question in it, names aside?"""
        return any(self.hot(n) and self.line[n].fold not in self.names for n in range(len(self.line)))

    @cached_property
    def wonders(self) -> bool:
        """Is it a question without its mark: "does Poison hit me too", "will 14 do"?"""
        begun = self.line[0].fold in _ASKING and len(self.line) > 1
        if not begun or any(manners.polite(token.fold) for token in self.line):
            return False
        at = 1 + (self.line[1].fold in ("my", "the", "a", "an"))
        titles = (reads(kind, self.line, at, self.words, self.seen) for kind in self.grammar.closed)
        named = self.line[at : at + 1] and (self.line[at].kind == "number" or self.line[at].fold in self.names)
        return bool(named) or (at < len(self.line) and any(map(any, titles)))

    @property
    def only_names(self) -> bool:
        """Does it name things of the game and say nothing about them: "Tofu."? It may be what the next one is about."""
        said = [at for at, token in enumerate(self.line) if token.kind != "sign" and token.fold not in ("and", "the")]
        return bool(said) and self.names_something and all(map(self.hot, said))

    @property
    def text(self) -> str:
        """As it was typed, less its blanks."""
        gaps = (before.at + len(before.text) < token.at for before, token in pairwise(self.line))
        return "".join(" " * gap + token.text for gap, token in zip((False, *gaps), self.line, strict=True))

    def _vocative(self, at: int) -> bool:
        """Is somebody spoken to: ", Bruno" at the end, "Bruno, ..." at the beginning?"""
        line = self.line
        if line[at].fold not in self.names:
            return False
        first = at == 0 or line[at - 1].fold in manners.ENDS
        last = at + 1 == len(line) or line[at + 1].fold in manners.ENDS
        if at and line[at - 1].fold == ",":
            return last or line[at + 1].fold == ","
        return first and not last and line[at + 1].fold == ","

    def _hailed(self, at: int) -> bool:
        """Is somebody spoken to who sits at no chair: "slot six, Gina", "Gina, slot six"? A title may be misspelled."""
        line, token = self.line, self.line[at]
        named = token.text.istitle() and self.grammar.amid_plain_words
        apart = manners.called_out(line, at) and token.fold not in EVERYDAY
        if not named or not apart or self.hot(at) or not unsettling.aside(token):
            return False
        slips = (reads(kind, line, at, self.words, self.seen) for kind in self.grammar.closed)
        return not any(map(any, slips))  # no word of the game with a slip in it

    # -- what is known -----------------------------------------------------------------------------------------------

    @property
    def names(self) -> frozenset[str]:
        """The names at the table, and their first words."""
        return _names(self.words.names)

    @property
    def mine(self) -> frozenset[str]:
        """The writer's own name."""
        return _names((self.words.me,)) if self.words.me else frozenset()

    @property
    def polite(self) -> bool:
        """Does a word make a question a request?"""
        return self.line[-1].fold != "?" and any(manners.polite(token.fold) for token in self.line)

    def hot(self, at: int) -> bool:
        """Is this a word of the question: a number, a name, a card, a verb of a form?"""
        if at not in self._hot:
            self._hot[at] = at < len(self.line) and self.grammar.knows(self.line, at, self.words, self.seen)
        return self._hot[at]


@lru_cache(maxsize=256)
def _names(seats: tuple[str, ...]) -> frozenset[str]:
    folded = [token.fold for seat in seats for token in tokens(tidy(seat))[:1]]
    return frozenset(folded)
