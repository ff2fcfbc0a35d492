"""Titles of the writer's own hand as the things that a sentence is about, and what they can be aimed at.

They are what `games.meta.reading.named` fills orders in with; a title that is not in the hand is none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.kit.kinds import Kind, Read, SeatName, Words
from games.meta.cards import CARDS
from games.meta.pointing import owner, read_target, word
from games.meta.reading.laying import Counted, PlaysKind
from games.meta.reading.titles import CardTitle, Line, held
from games.meta.targets import CARDLIKE, NEEDS


class Held(Counted):
    """Cards of the hand by their titles; with `wants`, only those to push that want one such target, or none."""

    def __init__(self, *wants: tuple[str, ...]) -> None:
        self.wants = wants

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        hand = held(words)
        for read in self._rows(tuple(line), at, words):
            if all(card in hand and (not self.wants or self._wants(card)) for card in read.value):
                yield read

    def _rows(self, line: Line, at: int, words: Words) -> Iterable[Read]:
        """All rows of titles, whatever they want: worked out once for the kinds of this class."""
        memo = {} if words.memo is None else words.memo
        key = (Held, line, at)
        if key not in memo:
            memo[key] = tuple(super().read(line, at, words))
        rows: Iterable[Read] = memo[key]
        return rows

    def _wants(self, card_id: str) -> bool:
        card = CARDS.get(card_id)
        return card is not None and card.type != "Trigger" and NEEDS[card.target].kinds in self.wants


class Trap(CardTitle):
    """A Trigger of the hand by its title."""

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        hand = held(words)
        for read in super().read(line, at, words):
            if read.value in hand and (card := CARDS.get(read.value)) and card.type == "Trigger":
                yield read


class Load(PlaysKind):
    """Cards of the hand that lie on a trap, with what they are aimed at."""

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        hand = held(words)
        yield from (read for read in super().read(line, at, words) if all(laid.card in hand for laid in read.value))


class Lying(Kind):
    """A card that lies on the table: "Bruno's Poison", "card 17"."""

    name = "card on the table"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        lying = {card["id"] for stack in words.view.get("stacks", ()) for card in stack["cards"]}
        for read in read_target(line, at, words):
            if read.value.kind in CARDLIKE and (not read.value.card or read.value.card in lying):
                yield read


class Victim(SeatName):
    """A player at whom a card is aimed: "Bruno", "Bruno's expense"."""

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from super().read(line, at, words)
        for seat, end, cost in owner(line, at, words):
            if last := word(
                line, end, "expense", "cost", "account", "detriment", "plate", "glass", "cup", "head", "door"
            ):
                yield Read(seat, last, cost)


FREE, AIMED_AT_PLAYERS, AIMED_AT_CARDS = (), ("player",), CARDLIKE
