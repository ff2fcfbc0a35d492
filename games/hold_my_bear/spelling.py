"""How cards, gifts and thefts are spelled: "tiger 3, 4 and bear 2", "ferret 1 to Bob", "3 from Bob"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.hold_my_bear.cards import ANIMALS, Card, plural
from games.kit.kinds import SOFT, Kind, Read, SeatName, Words, phrases
from games.kit.words import Token

_SHORT = re.compile(r"(?P<animal>[a-z]+)(?P<number>[0-9]{1,2})")
_JOINTS = frozenset({"and", "with", "plus", "then"})
_SEAT = SeatName()
Gifted = tuple[tuple[Card, str], ...]  # which card goes to whom; "" when it was not said
Shares = tuple[tuple[int | Card, str], ...]  # how many cards, or which known card, from whom


def _animals(words: Words) -> Sequence[str]:
    found: Sequence[str] = words.view.get("animals", ANIMALS)
    return found


def _animal(line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
    return phrases(line, at, ((animal, (animal, plural(animal))) for animal in _animals(words)))


def _short(token: Token, words: Words) -> Card | None:
    """ "t3" or "tiger3", where only one animal in play begins so."""
    found = _SHORT.fullmatch(token.fold)
    fits = [a for a in _animals(words) if found and a.startswith(found["animal"])]
    return f"{fits[0]} {int(found['number'])}" if found and len(fits) == 1 else None


def _past(line: Sequence[Token], at: int, also: frozenset[str] = frozenset()) -> int:
    while at < len(line) and (line[at].fold in SOFT or line[at].fold in also):
        at += 1
    return at


def _run(line: Sequence[Token], at: int, words: Words) -> list[Read]:
    """Cards one after the other, "tiger 3, 4 and bear 2": the run after each card, longest last."""
    reads: list[Read] = []
    cards: tuple[Card, ...] = ()
    animal, cost = "", 0
    while at < len(line):
        if card := _short(line[at], words):
            cards, animal, end = (*cards, card), card.split()[0], at + 1
        elif animal and line[at].kind == "number" and line[at].text.isdigit():
            cards, end = (*cards, f"{animal} {int(line[at].text[:3])}"), at + 1
        elif (read := next(_animal(line, at, words), None)) and read.end < len(line) and line[read.end].text.isdigit():
            animal, cost, at = read.value, cost + read.cost, read.end
            continue
        else:
            break
        reads.append(Read(cards, end, cost))
        at = _past(line, end, _JOINTS)
    return reads


@dataclass(frozen=True)
class Cards(Kind):
    """One card or several."""

    name: str = "cards"
    single: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The longest run first."""
        for read in reversed(_run(line, at, words)):
            if not self.single:
                yield read
            elif len(read.value) == 1:
                yield Read(read.value[0], read.end, read.cost)

    def write(self, value: Any) -> str:
        return str(value) if self.single else ", ".join(value)


@dataclass(frozen=True)
class Animal(Kind):
    """An animal in play."""

    name: str = "animal"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        return _animal(line, at, words)


@dataclass(frozen=True)
class Gifts(Kind):
    """Cards, "to", a player; perhaps several times. The player may be missing."""

    name: str = "gifts"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """One reading: as far as it goes."""
        gifts: Gifted = ()
        cost, end = 0, at
        while runs := _run(line, at, words):
            cards, here, off = runs[-1]
            to, cost = "", cost + off
            if (goal := _past(line, here)) < len(line) and line[goal].fold in ("to", "for", ">"):
                read = next(_SEAT.read(line, _past(line, goal + 1), words), None)
                if read is None:
                    return
                to, here, cost = read.value, read.end, cost + read.cost
            gifts = (*gifts, *((card, to) for card in cards))
            end, at = here, _past(line, here, _JOINTS)
        if gifts:
            yield Read(gifts, end, cost)

    def write(self, value: Any) -> str:
        goals = list(dict.fromkeys(to for _, to in value))
        said = []
        for goal in goals:
            cards = " and ".join(card for card, to in value if to == goal)
            said.append(f"{cards} to {goal}" if goal else cards)
        return ", ".join(said)


@dataclass(frozen=True)
class Thefts(Kind):
    """ "3 from Bob, 2 from Cat"; a known card may stand in place of a number."""

    name: str = "shares"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """One reading: as far as it goes."""
        shares: Shares = ()
        cost, end = 0, at
        while at < len(line):
            what: tuple[int | Card, ...] = ()
            if runs := _run(line, at, words):
                what, here, off = runs[-1]
            elif line[at].kind == "number" and line[at].text.isdigit():
                what, here, off = (int(line[at].text[:3]),), at + 1, 0
            else:
                break
            here = _past(line, here)
            if here < len(line) and line[here].fold in ("card", "cards"):
                here += 1
            if here < len(line) and line[here].fold in ("from", "of"):
                here += 1
            read = next(_SEAT.read(line, here, words), None)
            if read is None:
                break
            shares = (*shares, *((one, read.value) for one in what))
            cost, end = cost + off + read.cost, read.end
            at = _past(line, end, _JOINTS)
        if shares:
            yield Read(shares, end, cost)

    def write(self, value: Any) -> str:
        return ", ".join(f"{what} from {seat}" for what, seat in value)
