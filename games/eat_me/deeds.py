"""What a player of Eat Me decides: a card, a bid, or a list of cards in order of preference."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.kit.order import Order


@dataclass(frozen=True, slots=True)
class Play(Order):
    """Play this card of the hand."""

    card: int

    def key(self) -> str:
        """A card and a list answer the same question, so the later one counts."""
        return "card"


@dataclass(frozen=True, slots=True)
class Prefer(Order):
    """Ouroboros: take the first of these cards that is still in the pool."""

    cards: tuple[int, ...]
    added: int = field(default=0, compare=False)  # how many at its end the player did not write: they are not shown

    def key(self) -> str:
        """See Play.key."""
        return "card"


@dataclass(frozen=True, slots=True)
class Bid(Order):
    """Bid so many points for a place in the order of play."""

    points: int

    def key(self) -> str:
        """A new bid leaves the card alone."""
        return "bid"
