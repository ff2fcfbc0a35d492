"""The orders of Hold my Bear, and the forms in which players write them."""

from __future__ import annotations

from dataclasses import dataclass

from games.hold_my_bear.cards import Card
from games.hold_my_bear.spelling import Animal, Cards, Gifted, Gifts, Shares, Thefts
from games.kit.grammar import Form, Grammar
from games.kit.kinds import SeatName
from games.kit.order import Order


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
        "player": SeatName(),
    },
)
