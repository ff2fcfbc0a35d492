"""A sentence of a letter against the forms of a game: covered from its first word to its last, or not read.

An order, a greeting, a label, a remark that touches nothing: every word must be part of one of them. Where that fails,
the nearest reading is found by passing words over; it is asked about, never done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.kit import binding, manners
from games.kit.kinds import Words
from games.kit.order import Orders, clash
from games.kit.words import Token, number_said, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_FORM, _FILLER, _ASKED, _REMARK, _SKIP, _WORTH = 10, 1, 2, 20, 30, 40  # what pieces cost; _FORM: a slip of a letter
ACCOMPANIED = 2  # of an order without a verb: it counts only beside another one
_MOST = 6  # readings followed at once


class _Cover(NamedTuple):
    """One way to cover the rest of a line: what it costs, its orders, whether one of them was said without a verb."""

    cost: int
    orders: Orders
    bare: int = 0  # 1: an order without a verb; 2: one that needs another beside it
    clause: bool = False  # with a clause of its own words ("she is nice") that no sign parts from the orders


@dataclass
class Sentence:
    """Words of one line in one position, and all that can be made of them."""

    grammar: Grammar
    line: tuple[Token, ...]
    words: Words
    start: int = 0  # where it begins in the line it is a part of
    parts: dict[tuple[int, int], Sentence] = field(default_factory=dict)  # of that line, those read so far
    _covers: dict[int, list[_Cover]] = field(default_factory=dict)
    _found: dict[int, list[tuple[int, int, Orders, int, bool]]] = field(default_factory=dict)
    _hot: dict[int, bool] = field(default_factory=dict)

    # -- the whole ---------------------------------------------------------------------------------------------------

    def covers(self) -> list[_Cover]:
        """The nearest ways to read all words; several when equally near but different; none where words are left."""
        found = [c for c in self._whole() if not (c.bare == ACCOMPANIED and len(c.orders) == 1)]
        found = [c for c in found if not clash(c.orders)] or [c for c in found if not c.bare]
        return [cover for cover in _nearest(found) if cover.orders]

    def readings(self) -> list[Orders]:
        """What these ways say."""
        return [cover.orders for cover in self.covers()]

    def likely(self) -> Orders:
        """The nearest reading when some words are passed over; () where that would be a guess."""
        best = Likely(self).best()
        cheered = best and (len(set(best.orders)) < len(best.orders) or manners.saying(self.line, 0))
        if best is None or (best.bare and cheered):
            return ()  # "go, Bruno, go!", "play nice"
        return best.orders

    def hints_at_an_order(self) -> bool:
        """Is an order in these words, with a verb and all that belongs to it, whatever stands around it?"""
        return bool(self.cheapest.orders) and not self.cheapest.bare

    def names_an_answer(self) -> bool:
        """Is there a word in it that alone would be an answer: "left", a title? Beside another such word it is unclear
        which of them is meant."""
        return bool(self.cheapest.orders)

    @cached_property
    def cheapest(self) -> _Cover:
        """The cheapest way through it in which any word may be passed over."""
        return Likely(self).cheapest()

    # -- covering ----------------------------------------------------------------------------------------------------

    def _whole(self) -> list[_Cover]:
        """Every way to cover the line, worked out from its end."""
        n = len(self.line)
        if not self._covers:
            self._covers[n] = [_Cover(0, ())]
            for at in reversed(range(n)):
                self._covers[at] = _distinct([
                    _Cover(cost + rest.cost, orders + rest.orders, max(bare, rest.bare), clause or rest.clause)
                    for end, cost, orders, bare, clause in self.pieces(at)
                    for rest in self._covers[end]
                    if not ((bare or rest.bare) and (clause or rest.clause))
                ])  # fmt: skip
        return self._covers[0]

    def pieces(self, at: int) -> list[tuple[int, int, Orders, int, bool]]:
        """See `_pieces`; both the whole reading and the likely one ask."""
        if at not in self._found:
            self._found[at] = list(self._pieces(at))
        return self._found[at]

    def _pieces(self, at: int) -> Iterator[tuple[int, int, Orders, int, bool]]:
        """What may begin here: (where it ends, its cost, its orders, said without a verb?, a clause of its own?)."""
        line = self.line
        if line[at].fold in manners.SIGNS:
            yield at + 1, 0, (), 0, False
        for orders, end, cost, bare in self.grammar.forms_at(line, at, self.words):
            yield end, cost * _FORM, orders, bare, False
        for end in manners.fillers(line, at):
            yield end, _FILLER, (), 0, False
        names = self.names
        for end in manners.addressed(line, at, names):
            if not self._holds_an_order(at, end):
                yield end, _FILLER, (), 0, False
        if labelled := manners.label(line, at, self.mine):
            yield labelled, _FILLER, (), 0, False
        if self._vocative(at):
            yield at + 1, _ASKED, (), 0, line[at].fold not in self.mine
        if line[at].fold in self.mine and (at + 1 == len(line) or (at == 0 and line[1].fold in (",", "-"))):
            yield at + 1, _FILLER, (), 0, False
        if self.polite:
            for end in manners.requests(line, at):
                yield end, _FILLER, (), 0, False
        yield from self._remarks(at)

    def _remarks(self, at: int) -> Iterator[tuple[int, int, Orders, int, bool]]:
        """Remarks that touch nothing: in brackets, in a sentence of their own, as a reason or a comment."""
        line = self.line
        if line[at].fold == "(":
            end = self._closing(at)
            inner = self._inner(at + 1, end)
            if inner.line and not binding.binds(inner.line) and (not inner.readings() or self._repeats(at, inner)):
                yield min(end + 1, len(line)), _REMARK, (), 0, False
        if at and line[at].fold in ("instead", "rather") and at + 2 < len(line) and line[at + 1].fold in ("of", "than"):
            yield self._contrast_ends(at + 2), _REMARK, (), 0, False
        boundary = at == 0 or line[at - 1].fold in manners.ENDS or (line[at - 1].fold == "-" and at > 1)
        reason, comment = manners.begins_a_reason(line, at), manners.begins_a_comment(line, at)
        if not (boundary or reason or comment):
            return
        end = self._sentence_end(at)
        if end > at and (not binding.binds(line[at:end]) or self._other_things(at, end)):
            tells = at and reason and not self._inner(at + 1, end).hints_at_an_order()
            if tells:
                yield end, _REMARK + 1, (), 0, False  # it may be a title, too ("Nothing to see here")
            elif boundary and self._talk(at, end):
                yield end, _REMARK, (), 0, self._inner(at, end).names_an_answer()
            elif comment and at and not any(self.hot(n) for n in range(at, end)):
                yield end, _REMARK + 1, (), 0, True  # it may be a title ("You did what") and brackets beside it

    def _sentence_end(self, at: int) -> int:
        end = at
        while end < len(self.line) and self.line[end].fold not in manners.ENDS and not self._dash(end, at):
            end += 1
        return end

    def _dash(self, at: int, begun: int) -> bool:
        """A dash between blanks parts two thoughts."""
        here = self.line[at]
        return here.fold == "-" and at > begun and here.at > self.line[at - 1].at + len(self.line[at - 1].text)

    def _closing(self, at: int) -> int:
        """Where the brackets close that open here; the end of the line where they do not."""
        return next((n for n in range(at + 1, len(self.line)) if self.line[n].fold == ")"), len(self.line))

    def _contrast_ends(self, at: int) -> int:
        """Where what is named after "instead of" ends: at a sign or "and"."""
        end = at
        stops = (*manners.ENDS, ",", "and")
        while end < len(self.line) and self.line[end].fold not in stops:
            end += 1
        return end

    def _inner(self, at: int, end: int) -> Sentence:
        """A part of it. Parts hold parts, so each is read once for the whole line: else the work doubles with each."""
        key = (self.start + at, self.start + end)
        if key not in self.parts:
            self.parts[key] = Sentence(self.grammar, self.line[at:end], self.words, key[0], self.parts)
        return self.parts[key]

    def _holds_an_order(self, at: int, end: int) -> bool:
        """Is there more than a name in a greeting: "thanks play 14"?"""
        return any(self.hot(n) and self.line[n].fold not in self.names for n in range(at, end))

    def _talk(self, at: int, end: int) -> bool:
        """Would these words alone be read past?"""
        if at == 0 and end == len(self.line):
            return False
        inner = self._inner(at, end)
        verbs = [n for n in range(end - at) if inner.line[n].kind == "word" and self.grammar.begins(inner.line[n:])]
        told = any(inner.hot(n) and inner.line[n].fold not in self.names for n in range(end - at) if n not in verbs)
        return not (verbs and told) and not inner.readings() and not inner.hints_at_an_order()

    def _other_things(self, at: int, end: int) -> bool:
        """Does "No fish for me today" deny only what the rest of the line does not speak of?"""
        line = self.line
        if line[at].fold != "no" or at + 1 >= end or not self.hot(at + 1) or binding.binds(line[at + 1 : end]):
            return False
        elsewhere = {token.fold for n, token in enumerate(line) if not at <= n < end}
        return not any(self.hot(n) and line[n].fold in elsewhere for n in range(at + 1, end))

    def _repeats(self, at: int, said: Sentence) -> bool:
        """Do the words in brackets only say again what stands before them: "play 14 (fourteen)"?"""
        before = self._inner(0, at)
        mine = said.readings()
        return any(set(one) <= set(orders) for one in mine for orders in before.readings())

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

    # -- what is known -----------------------------------------------------------------------------------------------

    @property
    def names(self) -> frozenset[str]:
        """The names at the table, and their first words."""
        return _names(self.words.seats)

    @property
    def mine(self) -> frozenset[str]:
        """The writer's own name."""
        return _names((self.words.me,)) if self.words.me else frozenset()

    @property
    def polite(self) -> bool:
        """Does a word make a question a request?"""
        return self.line[-1].fold != "?" and any(token.fold in manners.POLITE for token in self.line)

    def hot(self, at: int) -> bool:
        """Is this a word of the question: a number, a name, a card, a verb of a form?"""
        if at not in self._hot:
            self._hot[at] = self.grammar.knows(self.line, at, self.words)
        return self._hot[at]


@dataclass
class Likely:
    """The nearest reading of a sentence when some of its words are passed over."""

    whole: Sentence

    def best(self) -> _Cover | None:
        """The reading, when it is more than a guess."""
        line, n = self.whole.line, len(self.whole.line)
        if not any(self.whole.hot(at) for at in range(n)):
            return None
        found = self.whole.cheapest
        passed = found.cost // _SKIP
        if not found.orders or passed > max(4, n // 2):
            return None
        if clash(found.orders):
            return None
        if found.bare and (passed > 2 or len(line) > 7 or self._counts()):
            return None
        return found

    def _counts(self) -> bool:
        """Does a number count things that the game does not know: "two things"?"""
        whole, line = self.whole, self.whole.line
        return any(
            (token.kind == "number" or number_said(line, at)) and line[at + 1].kind == "word"
            and not (whole.hot(at + 1) or manners.fillers(line, at + 1) or line[at + 1].fold in whole.grammar.small)
            for at, token in enumerate(line[:-1])
        )  # fmt: skip

    def cheapest(self) -> _Cover:
        """The cheapest way through the line in which any word may be passed over; orders found are worth a few."""
        whole = self.whole
        after = {len(whole.line): _Cover(0, ())}
        for at in reversed(range(len(whole.line))):
            rest = after[at + 1]
            ways = [_Cover(rest.cost + _SKIP, rest.orders, rest.bare)]
            for end, cost, orders, bare, _ in whole.pieces(at):
                rest = after[end]
                ways.append(_Cover(cost + rest.cost, orders + rest.orders, max(bare, rest.bare)))
            after[at] = min(ways, key=lambda way: way.cost - _WORTH * len(way.orders))
        return after[0]


@lru_cache(maxsize=256)
def _names(seats: tuple[str, ...]) -> frozenset[str]:
    folded = [token.fold for seat in seats for token in tokens(tidy(seat))[:1]]
    return frozenset(folded)


def _distinct(found: list[_Cover]) -> list[_Cover]:
    kept: list[_Cover] = []
    for cover in sorted(found, key=lambda c: (c.cost, len(c.orders))):
        if all(
            cover.orders != other.orders or cover.bare != other.bare or cover.clause != other.clause for other in kept
        ):
            kept.append(cover)
        if len(kept) == _MOST:
            break
    return kept


def _nearest(found: list[_Cover]) -> list[_Cover]:
    if not found:
        return []
    best = min((cover.cost, len(cover.orders)) for cover in found)
    kept: list[_Cover] = []
    for cover in found:
        if (cover.cost, len(cover.orders)) == best and all(cover.orders != other.orders for other in kept):
            kept.append(cover)
    return kept
