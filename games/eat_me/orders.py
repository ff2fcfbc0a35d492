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
class Card(Number):
    """A card by its number; one of the writer's own hand is the likelier reading."""

    name: str = "card"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Numbers the writer does not hold are read too, so that it can be said what is wrong with them."""
        hand = words.view.get("hand")
        for value, end, cost in Number.read(self, line, at, words):
            yield Read(value, end, cost + bool(hand and value not in hand))


@dataclass(frozen=True)
class Points(Number):
    """Bid points; "nothing" is 0."""

    name: str = "points"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """A number, or a word for none."""
        if at < len(line) and line[at].fold in ("nothing", "nil", "none"):
            yield Read(0, at + 1)
        yield from Number.read(self, line, at, words)


def _both(card: int, points: int) -> tuple[Order, ...]:
    return Play(card), Bid(points)


def _listed(cards: Sequence[int]) -> Order:
    return Prefer(tuple(cards))


_POINTS = "[points/pts/point/p]"
_NEXT = "[for/in/on] [next/following/coming/upcoming/first/second/third/new] [round/turn/one]"
GRAMMAR = Grammar(
    forms=(
        Form(
            "<card> for <points>",
            _both,
            "Card and bid in one breath: play the first number, bid the second.",
            "13 for 17",
            only="hand",
            also=(
                f"play/card <card> for <points> {_POINTS}",
                f"<card> bid <points> {_POINTS}",
                "<card> <points>",  # these two read a bare "13 17" both ways, so that we ask which is the card
                "<points> <card>",
            ),
            bare=1,
        ),
        Form(
            "<card> for <points>",
            _both,
            "",
            "13 for 17",
            also=(
                f"play/card/lay [number/nr] <card> [together] for/with/at/and [a] [bid] [of] <points> {_POINTS}",
                f"<card> bid/bidding/offering/offer [of] <points> {_POINTS}",
                f"<card> [together] [with/for/and] [a] bid [of] <points> {_POINTS}",
                f"<card> with/for/at <points> {_POINTS}",
                "<card> and <points> points/pts",
                "<card> <points> points/pts",
            ),
            when="card and bid",
            bare=1,
        ),
        Form(
            "play <card>",
            Play,
            "Play this card of your hand.",
            "play 13",
            only="hand",
            also=(
                "play/playing/lay/use/enter/place/put/throw [down] [card/number/nr] <card> [down]",
                "play/put/lay [the] card/number/no/nr [number/no/nr] [is] <card>",
                "card [played] [is] <card>",
            ),
            order=Play,
        ),
        Form(
            "bid <points>",
            Bid,
            "Bid so many of your points for a place in the order of play; they are spent.",
            "bid 17",
            also=(
                f"bid/bidding/bids/offer/offering/stake/wager [is/of/at] [the sum of] <points> {_POINTS} {_NEXT}",
                f"bid [for] [the] next/following round/turn [is/of] <points> {_POINTS}",
                f"for/with [a] bid/bids [of/is] <points> {_POINTS} {_NEXT}",
            ),
            order=Bid,
        ),
        Form(
            "prefer <cards>",
            _listed,
            "Take the first of these cards that is still in the pool.",
            "prefer 17 30 4",
            only="pool",
            also=("pref/preference/list/preferences/prefs/wishes [list/is/are/order] <cards>", "prefer cards <cards>"),
            order=Prefer,
        ),
        Form("<points:number>", Bid, "", "17", also=(f"<points:number> points/pts {_NEXT}",), when="only bid", bare=1),
        Form("<card>", Play, "", "13", when="only card", bare=1),
        Form("<card>", Play, "", "13", when="card and bid", bare=2),
        Form(
            "take <cards>", _listed, "", "17", also=("play/pick/choose/want/draft/get/take/have <cards>",), when="list"
        ),
        Form("<cards>", _listed, "", "17 30 4", when="list", bare=1),
        Form(
            "<cards> for <points>",
            lambda cards, points: (_listed(cards), Bid(points)),
            "",
            "17 30 4 for 5",
            also=(
                "<cards> for/with/at <points> points/pts",
                f"take/play/pick/choose/prefer/want/list <cards> for/with/at <points> {_POINTS}",
                f"[take/play/pick/choose/prefer/want/list] <cards> for/with [a] bid [of] <points> {_POINTS}",
            ),
            when="list",
        ),
    ),
    kinds={"card": Card(), "points": Points(), "number": Number(), "cards": Listing(Number("card"))},
)
