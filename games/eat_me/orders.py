"""What a player of Eat Me may write: a card, a bid, or a list of cards in order of preference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.kit.grammar import Form, Grammar
from games.kit.kinds import Kind, Number, Read, Words
from games.kit.order import Order
from games.kit.ranking import Ranked
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


_PREPOSITIONS = frozenset("for in on to at of as from".split())
_WHICH = frozenset("next following coming upcoming new first opening second third fourth other after".split())
_OCCASIONS = frozenset("round turn one card bidding afterwards opening".split())


@dataclass(frozen=True)
class When(Kind):
    """The round that a bid is for, in words; a bid is always for the same one: "for the next round", "after that"."""

    name: str = "when"
    ahead: bool = False  # before the bid: there "next turn" is a plan, and "for the next round" is none

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As many of these words as follow each other, at least one that tells a round."""
        end, told = at, False
        if at < len(line) and line[at].fold in (_OCCASIONS if not self.ahead else _OCCASIONS | _WHICH):
            return  # "last round I bid 12"
        while (
            end < len(line)
            and not (self.ahead and line[end].fold == "turn")
            and (kind := _part(line[end].fold))
            and (kind == "told" or end + 1 < len(line))
        ):
            told = told or kind == "told"
            end += 1
        if told and not (end < len(line) and line[end].fold == "time"):  # "next time" is a plan
            yield Read("", end)


def _part(word: str) -> str:
    """What a word does in the name of a round."""
    if word in _WHICH or word in _OCCASIONS:
        return "told"
    return "small" if word in _PREPOSITIONS or word in ("the", "my", "this", "that") else ""


def _both(card: int, points: int, when: str = "") -> tuple[Order, ...]:
    return Play(card), Bid(points)


def _bid(points: int, when: str = "") -> Order:
    return Bid(points)


def _listed(cards: Sequence[int]) -> Order:
    return Prefer(tuple(cards))


_POINTS = "[points/pts/point/p]"
_NEXT = "[<when>]"
_STAKE = "bid/bidding/bids/offer/offering/stake/wager"
_PAY = "pay/paying/spend/spending/put/invest/give"  # only with "points"; "pay 14" is a slip away from "play 14"
_CHOOSE = "choose/pick/select/take/want/toss/drop/send/reveal/sacrifice [card/number/nr] <card> [down/in/out/to_play]"
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
                "<card> and <points>",
                "<points> and <card>",
                "<card> <points>",  # these four read a bare "13 17" both ways, so that we ask which is the card
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
                f"<card> [and] <points> points/pts/point {_NEXT}",
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
                "play/playing/lay/use/enter/place/put/throw/show/showing [down/in/out] [card/number/nr] <card> "
                "[down/in/out]",
                "play/put/lay [the] card/number/no/nr [number/no/nr] [is] <card>",
                "card [played] [for/on] [this] [time/round/turn] [is/be] [number/nr/no] <card>",
            ),
            order=Play,
        ),
        Form(
            "bid <points>",
            _bid,
            "Bid so many of your points for a place in the order of play; they are spent.",
            "bid 17",
            also=(
                f"{_STAKE} [is/of/at/be] [the sum of] <points> {_POINTS} {_NEXT}",
                f"bid <when> [is/of/be] <points> {_POINTS}",
                f"<when:ahead> [i/i'll/i'd/we/my] {_STAKE} [is/of/at] <points> {_POINTS}",
                f"for/with [a] bid/bids [of/is] <points> {_POINTS} {_NEXT}",
                f"{_PAY} [down/in] <points> points/pts/point {_NEXT}",
                f"<when:ahead> [i/i'll/i'd/we] {_PAY} [down/in] <points> points/pts/point",
                "points/pts [is/be] <points>",
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
        Form(
            "<points:number>",
            _bid,
            "",
            "17",
            also=(f"<points:number> [bid] points/pts {_NEXT}",),
            when="only bid",
            bare=1,
        ),
        Form(_CHOOSE, Play, "", "choose 13", when="only card"),
        Form(_CHOOSE, Play, "", "choose 13", when="card and bid"),
        Form("<card>", Play, "", "13", when="only card", bare=1),
        Form("<card>", Play, "", "13", when="card and bid", bare=2),
        Form(
            "take <cards>", _listed, "", "17", also=("play/pick/choose/want/draft/get/take/have <cards>",), when="pool"
        ),
        Form("<cards>", _listed, "", "17 30 4", when="list", bare=1),
        Form(
            "<cards> for <points>",
            lambda cards, points, when="": (_listed(cards), Bid(points)),
            "",
            "17 30 4 for 5",
            also=(
                f"<cards> for/with/at/and <points> points/pts/point {_NEXT}",
                f"take/play/pick/choose/prefer/want/list <cards> for/with/at <points> {_POINTS}",
                f"[take/play/pick/choose/prefer/want/list] <cards> for/with [a] bid [of] <points> {_POINTS}",
            ),
            when="list",
        ),
    ),
    kinds={
        "card": Card(),
        "points": Points(),
        "number": Number(),
        "cards": Ranked(Number("card")),
        "when": When(),
        "ahead": When(ahead=True),
    },
)
