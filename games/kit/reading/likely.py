"""The nearest reading of a sentence in which words are passed over: it is asked about, and shows what binds it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.kit.order import clash
from games.kit.reading import manners
from games.kit.reading.cover import Cover, questions
from games.kit.words import number_said

if TYPE_CHECKING:
    from games.kit.reading.sentence import Sentence

_SKIP, _WORTH = 30, 40  # what a word passed over costs, and an order is worth
_LEAD = 12  # words and signs up to a colon


@dataclass
class Likely:
    """The nearest reading of a sentence when some of its words are passed over."""

    whole: Sentence

    def best(self) -> Cover | None:
        """The reading, when it is more than a guess."""
        n = len(self.whole.line)
        if not any(self.whole.hot(at) for at in range(n)):
            return None
        found = self.whole.cheapest
        passed = found.cost // _SKIP
        if not found.orders or passed > max(4, n // 2):
            return None
        if clash(found.orders):
            return None
        if self.whole.loose:
            return found if self._all_told(found) and not self._counts() else None
        alone = questions(found.orders) < 2
        if found.bare and ((alone and (passed > 2 or n > 7)) or self._counts()):
            return None
        return found

    def _all_told(self, found: Cover) -> bool:
        """Is every word of the game part of it, and the writer somebody who does something?"""
        left = self.whole.beside()
        hot = {self.whole.line[at].at for at in range(len(self.whole.line)) if self.whole.hot(at)}
        told = all(token.at not in hot for token in left)
        return told and (not found.bare or self.whole.commits)

    def _counts(self) -> bool:
        """Does a number count things that the game does not know: "two things"?"""
        whole, line = self.whole, self.whole.line
        return any(
            (token.kind == "number" or number_said(line, at))
            and line[at + 1].kind == "word"
            and not (whole.hot(at + 1) or manners.fillers(line, at + 1) or line[at + 1].fold in whole.grammar.small)
            for at, token in enumerate(line[:-1])
        )

    def cheapest(self) -> tuple[Cover, frozenset[int]]:
        """The cheapest way through the line in which any word may be passed over, orders found are worth a few; and
        the places that its orders fill."""
        whole = self.whole
        after: dict[int, tuple[Cover, tuple[int, ...]]] = {len(whole.line): (Cover(0, ()), ())}
        for at in reversed(range(len(whole.line))):
            rest, filled = after[at + 1]
            ways = [(Cover(rest.cost + _SKIP, rest.orders, rest.bare), filled)]
            if not at and (end := self._lead()):
                rest, filled = after[end]
                ways.append((Cover(2 * _SKIP + rest.cost, rest.orders, rest.bare), filled))
            for piece in whole.pieces(at):
                if piece.clause and not piece.orders:
                    continue  # talk beside an order is not what makes its reading likely
                rest, filled = after[piece.end]
                cover = Cover(piece.cost + rest.cost, piece.orders + rest.orders, max(piece.bare, rest.bare))
                ways.append((cover, (*range(at, piece.end), *filled) if piece.orders else filled))
            after[at] = min(ways, key=lambda way: way[0].cost - _WORTH * len(way[0].orders))
        found, filled = after[0]
        return found, frozenset(filled)

    def _lead(self) -> int:
        """Where words end that lead in what follows, and hold nothing of it: "One more time, and now for good:"."""
        line = self.whole.line
        end = next((at for at, token in enumerate(line[:_LEAD]) if token.fold == ":"), 0)
        return end + 1 if end and not any(self.whole.hot(at) for at in range(end)) else 0
