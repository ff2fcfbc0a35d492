"""A sentence whose every word of the game is in its orders, and whose other words are only asides.

The strict reading (`sentence`) knows each word of a line. Where it finds none, this one takes a line in which
words that it has never seen stand beside an order, as long as none of them can touch it (`unsettling`): "I
part with a mere 3 points, in memory of the good old days". A reason may speak of other cards, for it orders nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from games.kit.order import Orders, adds, clash
from games.kit.reading import binding, unsettling
from games.kit.reading.cover import ACCOMPANIED, LIGHT
from games.kit.reading.sentence import Sentence
from games.kit.reading.tree import reads
from games.kit.words import number_said

_ASIDE, _REASON, _SLIP = 3, 4, 10  # what pieces cost
_GAPS = -1  # of an order: with asides in it
_MOST = 6  # ways followed at once
_LONGEST = 70  # words and signs that are read so
_FAR = 14  # asides in one line; more is a story
_SUBJECT = frozenset("i i'll i'd i'm i've ill id im we we'll we'd we're let let's lets please kindly pls".split())


class _Way(NamedTuple):
    """One way through the rest of a line."""

    cost: int
    orders: Orders = ()
    spans: tuple[tuple[int, int, int], ...] = ()  # where its orders stand: from, to, whether without a verb
    beside: tuple[int, ...] = ()  # places of asides
    light: tuple[int, ...] = ()  # places of words that lead on: "for", "at"
    passed: Orders = ()  # what reasons and talk would say, were they orders
    past: tuple[str, ...] = ()


@dataclass
class Loosely:
    """The loose reading of one sentence."""

    whole: Sentence
    _ways: dict[int, list[_Way]] = field(default_factory=dict)
    _asides: dict[int, bool] = field(default_factory=dict)

    def read(self) -> tuple[Orders, bool, tuple[str, ...]] | None:
        """Its orders, whether one of them has no verb, and what it says of the game beside them; None where there is
        no such reading, or more than one."""
        whole, n = self.whole, len(self.whole.line)
        if not whole.grammar.asides or n > _LONGEST:
            return None
        if not any(whole.hot(at) for at in range(n)) or "?" in (token.fold for token in whole.line):
            return None
        if binding.correction(whole.line) or any(token.fold in ('"', "your", "yours") for token in whole.line):
            return None
        ways = self._through()
        found = [way for way in ways if self._sure(way)]
        if not found or clash(ways[0].orders):
            return None
        best = min(way.cost for way in found)
        near = {way.orders: way for way in found if way.cost < best + _ASIDE}
        if len({frozenset(orders) for orders in near}) > 1:
            return None
        way = next(iter(near.values()))
        return way.orders, any(bare > 0 for _, _, bare in way.spans), way.past

    # -- the ways ----------------------------------------------------------------------------------------------------

    def _through(self, at: int = 0) -> list[_Way]:
        """The nearest ways from here to the end; only places that some way reaches are looked at."""
        if at == len(self.whole.line):
            return [_Way(0)]
        if at not in self._ways:
            self._ways[at] = _distinct(
                [
                    _Way(
                        one.cost + rest.cost,
                        one.orders + rest.orders,
                        one.spans + rest.spans,
                        one.beside + rest.beside,
                        one.light + rest.light,
                        one.passed + rest.passed,
                        one.past + rest.past,
                    )
                    for end, one in self._pieces(at)
                    for rest in self._through(end)
                ]
            )
        return self._ways[at]

    def _pieces(self, at: int) -> Iterator[tuple[int, _Way]]:
        whole, line = self.whole, self.whole.line
        for piece in whole.pieces(at):
            if piece.orders:
                yield piece.end, _Way(piece.cost, piece.orders, ((at, piece.end, piece.bare),))
            elif piece.passed or piece.past or piece.clause != LIGHT:
                yield piece.end, _Way(piece.cost, passed=piece.passed, past=piece.past)
            elif not line[at].fold.startswith("one"):
                yield piece.end, _Way(piece.cost, light=(at,))
        begins = line[at].fold not in whole.grammar.small | self._between  # "my sister bids 12"
        for orders, end, cost, bare in whole.grammar.forms_at(
            line, at, whole.words, small=self._between, seen=whole.seen
        ):
            if begins and not bare:
                yield end, _Way(_SLIP * cost + _ASIDE * (end - at), orders, ((at, end, _GAPS),))
        if self._aside(at):
            yield at + 1, _Way(_ASIDE, beside=(at,))
        yield from self._reasons(at)

    def _reasons(self, at: int) -> Iterator[tuple[int, _Way]]:
        """ "Because Clara bids 15", and what leads to "so": "Clara bids 15, so ..."."""
        whole, line = self.whole, self.whole.line
        begun = unsettling.begins_a_reason(line, at, whole.names)
        boundary = at == 0 or line[at - 1].fold in ".,;:!-"
        if not (begun or boundary):
            return
        for end in unsettling.ends(line, at):
            leads = end + 2 < len(line) and line[end].fold == "so" and line[end + 1].fold not in ("that", "much", "far")
            if end - at < 3 or not (begun or leads) or unsettling.conditional(line[at:end]):
                continue
            about = at + 1 if begun else at
            first = next(unsettling.ends(line, about), end)
            start = first if unsettling.about_others(line, about, whole.names) else about
            said = whole.part(start, end).cheapest.orders if start < end else ()
            yield end, _Way(_REASON, passed=said)

    # -- words -------------------------------------------------------------------------------------------------------

    @cached_property
    def _between(self) -> frozenset[str]:
        """Words of this line that may stand between a verb and what it is about: "a mere", "my poor old"."""
        line = self.whole.line
        return frozenset(
            line[at].fold for at in range(len(line)) if self._aside(at) and line[at].fold not in unsettling.LEADING
        )

    def _aside(self, at: int) -> bool:
        if at not in self._asides:
            token = self.whole.line[at]
            reason = unsettling.begins_a_reason(self.whole.line, at, self.whole.names)
            self._asides[at] = not reason and unsettling.aside(token) and not self.whole.hot(at) and not self._slip(at)
        return self._asides[at]

    def _slip(self, at: int) -> bool:
        """May it be a word of the game with a slip in it: "tofo"?"""
        whole, line = self.whole, self.whole.line
        if number_said(line, at):
            return True
        if whole.grammar.begins(line[at : at + 1]):
            return True
        return any(
            read.cost for kind in whole.grammar.closed for read in reads(kind, line, at, whole.words, whole.seen)
        )

    # -- sure? -------------------------------------------------------------------------------------------------------

    def _sure(self, way: _Way) -> bool:
        if not way.orders or clash(way.orders) or adds(way.passed, way.orders) or len(way.beside) > _FAR:
            return False
        if sum(bare == ACCOMPANIED for _, _, bare in way.spans) == len(way.spans) == 1:
            return False
        if self.whole.grammar.everyday and any(bare > 0 for _, _, bare in way.spans):
            return False
        beside = frozenset(way.beside)
        said = " ".join(token.fold for at, token in enumerate(self.whole.line) if not self._within(way, at))
        if binding.doubted(said):
            return False
        several = len({order.key() for order in way.orders}) > 1
        return all(self._fits(span, beside, frozenset(way.light), several) for span in way.spans)

    def _within(self, way: _Way, at: int) -> bool:
        return any(start <= at < end for start, end, _ in way.spans)

    def _fits(self, span: tuple[int, int, int], beside: frozenset[int], light: frozenset[int], several: bool) -> bool:
        """Do the asides in the clause of an order leave it alone? Where `several` questions are answered at once, an
        order without a verb may have some, too: "karma for the soul"."""
        line, (start, end, bare) = self.whole.line, span
        begun, closed = self._clause(start, end)
        if self._object_or_predicate(end, beside):
            return False
        if bare > 0 and not several:
            return not any(at in beside or at in light for at in (*range(begun, start), *range(end, closed)))
        if bare == _GAPS and not self._qualified(start, end):
            return False
        before = [at for at in range(begun, start) if at in beside]
        told = any(line[at].fold in _SUBJECT for at in range(begun, start))
        if any(not line[at].fold.endswith("ly") for at in before) and not told:
            return False
        return not (start - 1 in beside and line[start].fold.endswith("s"))  # "my sister bids 12"

    def _object_or_predicate(self, end: int, beside: frozenset[int]) -> bool:
        """Do words behind an order make something else of it: "pass the salt", "12 friends", "to pass is wise"?"""
        line = self.whole.line
        if end < len(line) and line[end].fold in unsettling.PREDICATES:
            return True
        if self.whole.grammar.everyday and line[end : end + 1] and line[end].fold in unsettling.LEADING - {"and", "as"}:
            return True  # "play Poison on Nobody": it is aimed
        at = end
        while at < len(line) and line[at].fold in unsettling.DETERMINERS:
            at += 1
        harmless = unsettling.LEADING | unsettling.ADVERBS
        if at in beside and line[at].fold not in harmless and not line[at].fold.endswith("ly"):
            return True
        return any(
            line[at].fold in unsettling.LEADING and (at + 1 == len(line) or line[at + 1].kind == "sign")
            for at in range(end, len(line))
        )  # "bid 0 to"

    def _qualified(self, start: int, end: int) -> bool:
        """Do the asides within an order describe what it is about: "a mere 3", "my poor old 14"? "Horse 14" is a
        name."""
        line, small = self.whole.line, self.whole.grammar.small
        for at in range(start + 1, end):
            if line[at - 1].kind == "sign" and line[at].kind == "word" and self.whole.grammar.begins(line[at:]):
                return False  # "throwing 4 into the fight, bidding 10"
            if line[at].fold in self._between and line[at].fold not in small and not line[at].fold.endswith("ly"):
                led = line[at - 1].fold in unsettling.DETERMINERS or line[at - 1].fold in self._between
                if not led and line[at].fold not in unsettling.ADVERBS:
                    return False
        return True

    def _clause(self, start: int, end: int) -> tuple[int, int]:
        """Where the clause begins and ends that holds this order."""
        line = self.whole.line
        while start and not (line[start - 1].fold in unsettling.STOPS or line[start - 1].fold in unsettling.JOINTS):
            start -= 1
        while end < len(line) and line[end].fold not in unsettling.STOPS:
            end += 1
        return start, end


def _distinct(ways: list[_Way]) -> list[_Way]:
    kept: list[_Way] = []
    for way in sorted(ways, key=lambda w: w.cost):
        if all(way.orders != other.orders or way.spans != other.spans for other in kept):
            kept.append(way)
        if len(kept) == _MOST:
            break
    return kept
