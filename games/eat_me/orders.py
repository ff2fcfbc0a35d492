"""What a player of Eat Me may write: a card, a bid, or a list of cards in order of preference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.kit.grammar import Form, Grammar
from games.kit.kinds import Listing, Number, Read, Words
from games.kit.order import Order
from games.kit.words import Token


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


@dataclass(frozen=True)
class Points(Number):
    """Bid points; "nothing" is 0."""

    name: str = "points"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """A number, or a word for none."""
        if at < len(line) and line[at].fold in ("nothing", "zero", "nil", "none"):
            yield Read(0, at + 1)
        yield from Number.read(self, line, at, words)


GRAMMAR = Grammar(
    forms=(
        Form(
            "<card> for <points>",
            lambda card, points: (Play(card), Bid(points)),
            "Card and bid in one breath: play the first number, bid the second.",
            "13 for 17",
            also=(
                "play/card <card> for <points> [points/pts]",
                "<card> bid <points> [points/pts]",
                "<card> <points>",  # these two read a bare "13 17" both ways, so that we ask which is the card
                "<points> <card>",
            ),
        ),
        Form(
            "play <card>",
            Play,
            "Play this card of your hand.",
            "play 13",
            also=("play/playing [the] card/number/no/nr [number/no/nr] <card>", "card/playing [is] <card>"),
            order=Play,
        ),
        Form(
            "bid <points>",
            Bid,
            "Bid so many of your points for a place in the order of play; they are spent.",
            "bid 17",
            also=(
                "bid/bidding [is/of] <points> [points/pts/point]",
                "bid <points> [points/pts] for [the] next round/turn",
            ),
            order=Bid,
        ),
        Form(
            "prefer <cards>",
            lambda cards: Prefer(tuple(cards)),
            "Ouroboros only: take the first of these cards that is still in the pool.",
            "prefer 17 30 4",
            also=("pref/preference/list/preferences/prefs [list/is/are] <cards>", "prefer cards <cards>"),
            order=Prefer,
        ),
    ),
    kinds={"card": Number("card"), "points": Points(), "cards": Listing(Number("card"))},
)
