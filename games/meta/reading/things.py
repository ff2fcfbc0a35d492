"""The things and the words of a line, each with its sign (see `games.meta.reading.phrases`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from games.kit.kinds import SeatName, Words
from games.kit.reading import manners
from games.kit.words import EVERYDAY, Token
from games.meta.pointing import owner
from games.meta.reading import phrases
from games.meta.reading.anchors import Held, Lying
from games.meta.reading.titles import held
from games.meta.table import Target

_HELD, _SEAT, _LYING = Held(), SeatName(), Lying()
_TELLING, _PART = 8, 3  # letters of a word by which a title is known, and what that costs: see `titles`
SIGNS = frozenset(",.;:!-()")  # that part clauses
_SAYINGS = manners.Phrases(
    (
        "i say",
        "for the avoidance of doubt",
        "to be clear",
        "that's it",
        "thats it",
        "that is it",
        "that's all",
        "thats all",
        "that is all",
        "in that order",
        "in this order",
        "after that",
        "after this",
        "this time",
        "for now",
        "or else",
        "your way",
        "on its way",
    )
)


class Item(NamedTuple):
    """A thing or a word: its sign, what it names, and where it ends."""

    sign: str
    end: int
    value: Any = None


@dataclass
class Things:
    """One line, cut into them."""

    line: tuple[Token, ...]
    words: Words

    @cached_property
    def items(self) -> list[Item]:
        found, at = list[Item](), 0
        while at < len(self.line):
            item = self._item(at, found)
            found.append(item)
            at = item.end
        return found

    def _item(self, at: int, before: Sequence[Item]) -> Item:
        if self.line[at].kind == "sign":
            return Item(self.line[at].fold if self.line[at].fold in SIGNS else "X", at + 1)
        things = (self._lying(at, before), self._hand(at), self._seats(at))
        return next(filter(None, things), None) or self._word(at)

    def _word(self, at: int) -> Item:
        """A word that names nothing, or a courtesy of several."""
        said = phrases.sign(self.line[at])
        if self.words.held and self.line[at].fold == "instead":
            return Item("f", at + 1)
        if saying := _SAYINGS.ends(self.line, at):
            return Item("j" if self.line[at].fold == "after" else "f", saying[-1])
        if said == "p" and (end := self._stack(at)):
            return Item("f", end)
        ends = [end for end in manners.fillers(self.line, at) if end > at + 1]
        courtesy = next((end for end in reversed(ends) if self._says_nothing(at, end)), at)
        return Item("f", courtesy) if courtesy > at else Item(said, at + 1)

    def _stack(self, at: int) -> int:
        """Where "on the stack" ends, that is only where cards go; 0 without it."""
        words = [token.fold for token in self.line[at : at + 4]]
        end = next((n for n, word in enumerate(words) if word in ("stack", "tower", "pile")), 0)
        return at + end + 1 if end and set(words[1:end]) <= {"the", "main"} else 0

    def _says_nothing(self, at: int, end: int) -> bool:
        """Is a courtesy without a word by which cards are played?"""
        return not any(phrases.sign(token) in "ivlgbpWnajR" for token in self.line[at:end])

    def _hand(self, at: int) -> Item | None:
        part = len(self.line[at].fold) >= _TELLING and self.line[at].fold not in EVERYDAY  # "switcheroo"
        reads = (r for r in _HELD.read(self.line, at, self.words) if not r.cost or (part and r.cost <= _PART))
        best = max(reads, key=lambda r: (not r.cost, r.end), default=None)
        return Item("H", best.end, best.value) if best else None

    def _lying(self, at: int, before: Sequence[Item]) -> Item | None:
        """A card on the table; a title that is in the hand, too, is one only behind a word that aims."""
        first = self._one_lying(at)
        if not first:
            return None
        mine = first.value.kind == "named" and not first.value.seat and first.value.card in held(self.words)
        if mine and not (before and before[-1].sign in "pdn" and any(item.sign == "H" for item in before)):
            return None
        joint = self.line[first.end : first.end + 1]
        second = self._one_lying(first.end + 1) if joint and joint[0].fold in ("and", "with", "&", ",") else None
        return Item("U", second.end, (first.value, second.value)) if second else first

    def _one_lying(self, at: int) -> Item | None:
        if at >= len(self.line) or self.line[at].kind == "sign":
            return None
        reads = [r for r in _LYING.read(self.line, at, self.words) if not r.cost]
        best = max(reads, key=lambda r: (r.end, bool(r.value.seat)), default=None)
        if best is None or best.value == Target("named") or (best.value.number and not self._lies(best.value.number)):
            return None
        return self._coming(self._owned(Item("T", best.end, best.value)))

    def _coming(self, card: Item) -> Item:
        """ "The Poison that is coming at me"."""
        behind = "".join(map(phrases.sign, self.line[card.end : card.end + 5]))
        told = phrases.COMING.match(behind)
        return card._replace(end=card.end + told.end()) if told else card

    def _lies(self, number: int) -> bool:
        """Does a card of this number lie on the table?"""
        stacks = self.words.view.get("stacks", ())
        return any(card["number"] == number for stack in stacks for card in stack["cards"])

    def _owned(self, card: Item) -> Item:
        """ "Poison of Clara's"."""
        if self.line[card.end : card.end + 1] and self.line[card.end].fold == "of" and not card.value.seat:
            for seat, end, cost in owner(self.line, card.end + 1, self.words):
                if not cost and card.value.kind == "named":
                    return Item("T", end, replace(card.value, seat=seat))
        return card

    def _seats(self, at: int) -> Item | None:
        """A player, "Bruno's", or several players in a row."""
        for seat, end, cost in owner(self.line, at, self.words):
            if not cost and seat != self.words.me:
                return Item("Q", end, (seat,))
        first = self._seat(at)
        if not first:
            return None
        joint = self.line[first.end : first.end + 1]
        more = self._seat(first.end + 1) if joint and joint[0].fold in ("and", "&", "plus") else None
        return Item("L", more.end, (*first.value, *more.value)) if more else first

    def _seat(self, at: int) -> Item | None:
        reads = [r for r in _SEAT.read(self.line, at, self.words) if not r.cost and r.value != self.words.me]
        possessive = at < len(self.line) and self.line[at].fold.endswith("'s")
        return Item("P", reads[0].end, (reads[0].value,)) if reads and not possessive else None

    @cached_property
    def named(self) -> tuple[str, ...]:
        """All players who are named."""
        return tuple(dict.fromkeys(seat for item in self.items if item.sign in "PQL" for seat in item.value))
