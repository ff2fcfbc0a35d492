"""What a player may decide in Hold my Bear: moves, gifts, thefts, and how the powers of animals are used."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.hold_my_bear.cards import GIFT, Card
from games.hold_my_bear.spelling import Gifted, to_one
from games.hold_my_bear.thefts import Shares
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
    bare: bool = field(default=False, compare=False)  # said without a verb

    def adding(self, earlier: Order) -> Order | None:
        """More cards for the same move."""
        cards = earlier.cards if isinstance(earlier, Play) else ()
        return Play((*cards, *(card for card in self.cards if card not in cards))) if cards else None

    def completing(self, held: Order) -> Order:
        """Cards alone are what an open gift lacks: nothing else was asked."""
        gift = Give(tuple((card, "") for card in self.cards))
        return (self.bare and isinstance(held, Give) and gift.joined(held)) or self


@dataclass(frozen=True, slots=True)
class Give(Deed):
    """Two cards for one other player, or for two where the options say so."""

    gifts: Gifted

    def joined(self, earlier: Order) -> Order | None:
        """Two cards on two lines are one gift."""
        gifts = _whole(earlier.gifts, self.gifts) if isinstance(earlier, Give) else ()
        return Give(gifts) if gifts else None

    def completing(self, held: Order) -> Order:
        """The second card in a later letter completes the gift."""
        return self.joined(held) or self


@dataclass(frozen=True, slots=True)
class Pass(Deed):
    """No claim; no further use of powers."""


@dataclass(frozen=True, slots=True)
class Fallback(Order):
    """What to give away if the play is not valid when the turn comes."""

    gifts: Gifted

    def completing(self, held: Order) -> Order:
        """The second card in a later letter completes it."""
        gifts = _whole(held.gifts, self.gifts) if isinstance(held, Fallback) else ()
        return Fallback(gifts) if gifts else self


@dataclass(frozen=True, slots=True)
class Sport(Order):
    """Which animal the bears of the move stand for."""

    animal: str


@dataclass(frozen=True, slots=True)
class Steal(Order):
    """How many cards to steal from whom."""

    shares: Shares

    def joined(self, earlier: Order) -> Order | None:
        """Thefts from different victims on two lines are one theft."""
        assert isinstance(earlier, Steal)
        if {victim for _, victim in self.shares} & {victim for _, victim in earlier.shares}:
            return None
        return Steal((*earlier.shares, *self.shares))

    def completing(self, held: Order) -> Order:
        """Thefts from others in a later letter go with those that are held."""
        return (isinstance(held, Steal) and self.joined(held)) or self


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


def _whole(one: Gifted, other: Gifted) -> Gifted:
    """Two halves of a gift as one; () where they are none."""
    halves = len(one) + len(other) == GIFT and not {card for card, _ in one} & {card for card, _ in other}
    return to_one((*one, *other)) if one and other and halves else ()
