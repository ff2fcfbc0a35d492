"""How players write their orders: cards by name, gifts to players, thefts from players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.hold_my_bear.cards import BASE, Card, plural
from games.kit.grammar import Form, Grammar
from games.kit.kinds import SOFT, Kind, Read, SeatName, Words, phrases
from games.kit.order import Order
from games.kit.words import Token

_SHORT = re.compile(r"(?P<animal>[a-z]+)(?P<number>[0-9]{1,2})")
_JOINTS = frozenset({"and", "with", "plus", "then"})
_SEAT = SeatName()
Gifted = tuple[tuple[Card, str], ...]  # which card goes to whom; "" when it was not said
Shares = tuple[tuple[int | Card, str], ...]  # how many cards, or which known card, from whom


class Deed(Order):
    """What is done with the turn: one deed replaces another."""

    __slots__ = ()

    def key(self) -> str:
        """One deed a turn."""
        return "deed"


@dataclass(frozen=True, slots=True)
class Play(Deed):
    """A move, also as a claim to the first one."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Give(Deed):
    """Two cards for one other player, or for two where the options say so."""

    gifts: Gifted


@dataclass(frozen=True, slots=True)
class Pass(Deed):
    """No claim; no further use of powers."""


@dataclass(frozen=True, slots=True)
class Fallback(Order):
    """What to give away if the play is not valid when the turn comes."""

    gifts: Gifted


@dataclass(frozen=True, slots=True)
class Sport(Order):
    """Which animal the bears of the move stand for."""

    animal: str


@dataclass(frozen=True, slots=True)
class Steal(Order):
    """How many cards to steal from whom."""

    shares: Shares


@dataclass(frozen=True, slots=True)
class TakeBack(Order):
    """The aardvark's card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Name(Order):
    """The giraffe's animal."""

    animal: str


@dataclass(frozen=True, slots=True)
class AskFor(Order):
    """The kangaroo's question."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class GiveBack(Order):
    """The card handed back for a turtle or a bison."""

    card: Card


def _animals(words: Words) -> Sequence[str]:
    found: Sequence[str] = words.view.get("animals", BASE)
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


def _play_as(cards: tuple[Card, ...], animal: str) -> tuple[Order, ...]:
    return Play(cards), Sport(animal)


def _give_to(player: str, cards: tuple[Card, ...]) -> Order:
    return Give(tuple((card, player) for card in cards))


GRAMMAR = Grammar(
    forms=(
        Form("play/claim <cards>", Play, "Play a move, or claim the first one.", "play tiger 3, bear 2", order=Play),
        Form(
            "give <gifts>",
            Give,
            "Give two cards away openly.",
            "give ferret 1 and bear 2 to Bruno",
            order=Give,
        ),
        Form("give [to] <player> <cards>", _give_to, "The same, player first.", "give Bruno ferret 1 and bear 2"),
        Form(
            "steal <shares>",
            Steal,
            "Say how many cards you steal from whom.",
            "steal 3 from Bruno, 2 from Clara",
            order=Steal,
        ),
        Form(
            "decline/pass",
            Pass,
            "Make no claim; or use no further power.",
            "decline",
            order=Pass,
        ),
        Form(
            "play/claim <cards> as <animal>",
            _play_as,
            "Play, and say which animal the bears stand for, where the options let you.",
            "play bear 2, bear 3 as tiger",
        ),
        Form("sport <animal>", Sport, "Say only which animal the bears stand for.", "sport tiger", order=Sport),
        Form(
            "else/otherwise give <gifts>",
            Fallback,
            "What you give away if your play is not valid when your turn comes, where the options let you.",
            "else give ferret 1 and bear 2 to Bruno",
            order=Fallback,
        ),
        Form(
            "take back <card>",
            TakeBack,
            "Aardvark: take one card of your move back.",
            "take back tiger 3",
            order=TakeBack,
        ),
        Form("name <animal>", Name, "Giraffe: everybody tells how many they hold.", "name tiger", order=Name),
        Form(
            "ask <player> for <card>",
            AskFor,
            "Kangaroo: ask a player for a card.",
            "ask Bruno for tiger 3",
            order=AskFor,
        ),
        Form(
            "return <card>",
            GiveBack,
            "Turtle, bison: what you hand back.",
            "return bear 2",
            also=("give back <card>",),
            order=GiveBack,
        ),
    ),
    kinds={
        "cards": Cards(),
        "card": Cards("card", single=True),
        "gifts": Gifts(),
        "shares": Thefts(),
        "animal": Animal(),
        "player": _SEAT,
    },
)
