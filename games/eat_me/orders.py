"""What a player of Eat Me may write: a card, a bid, or a list of cards in order of preference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.kit.grammar import SMALL, Form, Grammar
from games.kit.kinds import Kind, Number, Read, Words
from games.kit.manners import SIGNS
from games.kit.order import Order
from games.kit.ranking import Ranked
from games.kit.words import Token, number_said


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
        if _of_a_round(line, at):
            return
        hand = words.view.get("hand")
        for value, end, cost in Number.read(self, line, at, words):
            yield Read(value, end, cost + bool(hand and value not in hand))
        if hand and 1 in hand and _the_one(line, at):
            yield Read(1, at + 1)


def _the_one(line: Sequence[Token], at: int) -> bool:
    """Is "my one" a card, where one of this number is held? "The one that I bought" is none."""
    said = [token.fold for token in line[max(0, at - 1) : at + 2]]
    ends = len(said) < 3 or said[2] in SIGNS or said[2] in ("and", "for", "with", "please", "bid", "now")
    return at > 0 and said[:2] in (["my", "one"], ["the", "one"]) and ends


def _of_a_round(line: Sequence[Token], at: int) -> bool:
    """Does a number here tell a round: "15 for round 2"? "This round 14" is none."""
    if at > 1 and line[at - 2].fold in ("this", "next"):
        return False
    return 0 < at < len(line) and line[at].kind == "number" and line[at - 1].fold in ("round", "rnd", "turn")


@dataclass(frozen=True)
class Points(Number):
    """Bid points; "nothing" is 0."""

    name: str = "points"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """A number, or a word for none."""
        if _of_a_round(line, at):
            return
        if at < len(line) and line[at].fold in _SUMS:
            yield Read(_SUMS[line[at].fold], at + 1)
        for value, end, cost in Number.read(self, line, at, words):
            yield Read(value, end, cost)
            if whole := _of_all(line, end):
                yield Read(value, whole, cost)


def _of_all(line: Sequence[Token], at: int) -> int:
    """Where "of my 100 points" ends behind a number; 0 where it does not stand."""
    end = at
    while end < len(line) and end - at < 3 and line[end].fold in ("of", "from", "out", "my", "the"):
        end += 1
    whole = end > at + 1 and end < len(line) and line[end].kind == "number"
    return end + 1 if whole else 0


_SUMS = {"nothing": 0, "nil": 0, "none": 0, "fiver": 5, "tenner": 10}


@dataclass(frozen=True)
class Unbid(Kind):
    """ "No bid", "without a bid". "No bid 5" has lost its comma."""

    name: str = "unbid"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Two words, and no number behind them."""
        end = at + 2 + (at + 1 < len(line) and line[at + 1].fold in ("a", "any"))
        said = at < len(line) and line[at].fold in ("no", "without", "skip", "skipping")
        said = said and line[end - 1 : end] != () and line[end - 1].fold in ("bid", "bids", "bidding")
        if said and not (line[end : end + 1] and (line[end].kind == "number" or number_said(line, end))):
            yield Read("", end)


@dataclass(frozen=True)
class Unheld(Points):
    """Points that can be no card: "play 14 and 27", where both are held, may be two cards."""

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, less the numbers of the hand."""
        hand = words.view.get("hand") or ()
        yield from (read for read in Points.read(self, line, at, words) if read.value not in hand)


@dataclass(frozen=True)
class Parted(Number):
    """A number that a stroke parts from what stands before it."""

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As ever, behind a stroke."""
        if at and line[at - 1].fold in ("/", "|"):
            yield from Number.read(self, line, at, words)


_PREPOSITIONS = frozenset("for in on to at of as from into towards".split())
_WHICH = frozenset("next nxt following coming upcoming new first opening second third fourth other after".split())
_PLACES = frozenset("auction queue place position spot slot order early".split())
_OCCASIONS = frozenset("round rnd turn one card bidding afterwards opening".split())


@dataclass(frozen=True)
class When(Kind):
    """The round that a bid is for, in words; a bid is always for the same one: "for the next round", "after that"."""

    name: str = "when"
    ahead: bool = False  # before the bid: there "next turn" is a plan, and "for the next round" is none
    placed: bool = False  # only what shows that a number before it is a bid: "on the next round"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """As many of these words as follow each other, at least one that tells a round."""
        end, told, now = at, False, words.view.get("round", 0)
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
            if line[end - 1].fold in ("round", "rnd", "turn") and line[end : end + 1] and _numbered(line[end], now):
                end += 1
        plan = end < len(line) and line[end].fold == "time" and line[at].fold != "for"  # "bid 5 next time"
        if self.placed and not (line[at].fold in _PREPOSITIONS and end - at > 2):
            return
        if told and not plan:
            yield Read("", end + (end < len(line) and line[end].fold == "time"))


def _part(word: str) -> str:
    """What a word does in the name of a round."""
    if word in _WHICH or word in _OCCASIONS or word in _PLACES:
        return "told"
    return (
        "small" if word in _PREPOSITIONS or word in ("the", "my", "this", "that", "its", "a", "play", "going") else ""
    )


def _numbered(token: Token, now: int) -> bool:
    """Is it the number of this round or the next?"""
    return token.kind == "number" and token.text in (str(now), str(now + 1))


_DOWN = frozenset("down in out up away forward on onto into to at face".split())
_RING = frozenset("ring fray arena circle".split())
_PLACES_TO_LIE = frozenset("table ring board arena circle fray middle play round field pool".split())


@dataclass(frozen=True)
class There(Kind):
    """Where cards go: "down", "out", "into the ring"."""

    name: str = "there"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """A word that leads there, or a place after it."""
        if at < len(line) and line[at].fold in _RING:
            yield Read("", at + 1)
        if at >= len(line) or line[at].fold not in _DOWN:
            return
        place = at + 1 + (at + 1 < len(line) and line[at + 1].fold in ("the", "to"))
        place += place < len(line) and line[place].fold == "the"
        if place < len(line) and line[place].fold in _PLACES_TO_LIE:
            yield Read("", place + 1)
        if line[at].fold not in ("on", "onto", "into", "to", "at"):
            yield Read("", at + 1)


def _both(card: int, points: int, when: str = "") -> tuple[Order, ...]:
    return Play(card), Bid(points)


def _play(card: int, there: str = "") -> Order:
    return Play(card)


def _bid(points: int, when: str = "", there: str = "") -> Order:
    return Bid(points)


def _listed(cards: Sequence[int]) -> Order:
    return Prefer(tuple(cards))


_POINTS = "[points/pts/point/p]"
_NEXT = "[<when>]"
_THERE = "[<there>]"
_STAKE = "bid/bidding/bids/offer/offering/stake/wager/bet/betting"
_PAY = (
    "pay/paying/spend/spending/put/putting/invest/investing/give/giving/risk/risking/throw/throwing/place/placing/"
    "part_with/parting_with/sacrifice/sacrificing/enter/register/note/write/have/do/go_to/want/take"
)  # only with "points" or the round; "pay 14" is a slip away from "play 14"
_SPEND = (
    "pay/paying/spend/spending/invest/investing/risk/risking/part_with/parting_with/sacrifice/enter/register/put_in/put_up/"
    "put_down/throw_in/place/placing/submit"
)
_PAYS = "pay/paying/spend/spending/invest/investing/risk/risking"
_GIVEN = "is/are/be/shall_be/will_be/to_be/must_be/should_be/gets/get"
_POT = "auction/pot/kitty/bidding/purse/hat/jar"
_SPENT = "bid/spent/paid/offered/staked/invested/wagered/put/placed/entered/risked"
_NAMED = "bid/offer/stake/wager"
_CHOSEN = "card/choice/pick/play/selection"
_SAYS = "put/take/have/say/write/choose/want/pay/offer/give"
_NOW = "this/the/my [present/current] round/turn/round's/turn's/now"
_THEN = "next/following round/one/round's/one's"  # not "next turn", which puts an order off
_LAY = (
    "play/playing/lay/laying/use/using/enter/entering/place/placing/put/putting/throw/throwing/show/showing/set/"
    "setting/toss/tossing/chuck/fling/field/unleash/launch/drop/sacrifice/deploy/part_with/parting_with/get_rid_of/"
    "getting_rid_of/let_go_of/add/deal/submit/bring/bring_out/go_with/going_with/go_for/settle_on/stick_with"
)
_NOT = "don't/dont/not/won't"
_TABLE = "table/ring/board/arena/circle/fray"
_ENTERS = (
    "goes/enters/joins/comes/gets_played/gets_laid/steps/walks/marches/jumps/hops/crawls/to_go/will_go/shall_go/"
    "will_enter/shall_enter/go/enter"
)
_LAID = "played/laid/placed/put/used/sacrificed/thrown/entered/shown/card/choice/pick/play"
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
                f"play/card/lay [number/nr] <card> [together] for/with/at [a] [bid] [of] <points> {_POINTS}",
                f"play/card/lay [number/nr] <card> and [a] bid [of] <points> {_POINTS}",
                f"play/card/lay [number/nr] <card> and <points> points/pts/point {_NEXT}",
                "play/card/lay [number/nr] <card> and <points:unheld>",
                "<card> now <points> next/later/after/afterwards",
                "for/in this/the [present/current] round/turn <card> for/in the next [one/round/turn] <points> "
                f"{_POINTS}",
                f"<card> for [this/the] now/round/turn <points> {_POINTS} for [the] next [one/round/turn]",
                f"<card> bid/bidding/offering/offer [of] <points> {_POINTS}",
                f"<card> [together] [with/for/and] [a] bid [of] <points> {_POINTS}",
                f"<card> with/for/at <points> {_POINTS}",
                f"<card> [and] <points> points/pts/point {_NEXT}",
                f"{_LAY} [card/number] <card> [in/down/out] [and] [i/i'll] {_PAYS} <points> {_POINTS} {_NEXT}",
                f"{_PAYS} <points> {_POINTS} {_NEXT} [and] [i/i'll] {_LAY} [card/number] <card> [in/down/out]",
                f"note/register/record/accept [my] [card/number] <card> and/with [my] [a] {_NAMED} [of] <points> "
                f"{_POINTS}",
            ),
            when="card and bid",
            bare=1,
        ),
        Form(
            "play <card>",
            _play,
            "Play this card of your hand.",
            "play 13",
            only="hand",
            also=(
                "play/playing/lay/use/enter/place/put/throw/show/showing [down/in/out] [card/number/nr] <card> "
                "[down/in/out]",
                "play/put/lay [the] card/number/no/nr [number/no/nr] [is] <card>",
                "card [played] [for/on] [this] [time/round/turn] [is/be] [number/nr/no] <card>",
                f"{_LAY} [<there>] [card/number/nr] <card> {_THERE}",
                f"down/out/in/off/on/here/there goes/comes/go [card/number] <card> {_THERE}",
                f"[card/number] <card> {_ENTERS} {_THERE}",
                f"[card/number] <card> {_GIVEN} {_LAID} {_THERE}",
                f"[card/number] <card> is/are/be {_CHOSEN}",
                f"[card/number] <card> as/for {_CHOSEN}",
                "[card/number] <card> to play/lay",
                f"<card> on/onto/into/> {_TABLE}",
                "to play/lay <card>",
                "[card/number] <card> played/laid",
                "have/let/put [card/number] <card> out/down/in [there/here]",
                "[card/number] <card> is what i play/lay/choose/want",
                "what i play/lay is [card/number] <card>",
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
                f"for/with [a] bid/bids [i/we] [{_SAYS}] [of/is] <points> {_POINTS} {_NEXT}",
                f"{_PAY} [down/in] <points> points/pts/point/p {_NEXT}",
                f"{_PAY} [down/in] <points> {_POINTS} <when>",
                f"<when:ahead> [i/i'll/i'd/we/let's] {_PAY} [down/in] <points> points/pts/point/p",
                f"<when:ahead> [i/i'll/i'd/we/let's] {_PAY} [down/in] <points>",
                "<when:ahead> <points> points/pts/point/p",
                "points/pts [is/be] <points>",
                f"<points> {_POINTS} {_GIVEN} {_SPENT} {_NEXT}",
                "<points:unheld> bid/staked/wagered",
                f"<points> {_POINTS} behind/on it/that",
                f"<points> {_POINTS} on/for the {_NAMED}",
                f"<points> {_POINTS} is/are what i {_STAKE}/pay/spend",
                f"what i {_STAKE}/pay/spend is <points> {_POINTS}",
                f"<points> {_POINTS} is/are/be {_NAMED}",
                f"<points> {_POINTS} as/for/to {_NAMED} {_NEXT}",
                f"for/as {_NAMED} <points> {_POINTS} {_NEXT}",
                f"{_NAMED} <when> <points> {_POINTS}",
                "<points> points/pts/point/p <when>",
                "<points> <when:after>",
                f"<points> [points/pts] on/onto/in/into/to/towards/> {_POT}",
                f"{_PAY} [down/in] <points> {_POINTS} in/into/to/on/towards {_POT}",
                f"auction [{_STAKE}/{_PAY}] <points> {_POINTS}",
            ),
            order=Bid,
        ),
        Form(
            "<unbid> [from/for] [me] [<when>]",
            lambda unbid="", when="": Bid(0),
            "",
            "no bid",
            also=(f"{_NOT} bid/bidding anything/points [<when>]", "bid [<when>] [is] nothing/none"),
            when="card and bid",
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
            f"{_SPEND} [down/in] <points>",
            _bid,
            "",
            "put in 17",
            also=(
                "down/in/up for/with/at <points>",
                "put/mark/note/count/sign/write/pencil/set [me/us] [down/in/up] for/with/at <points>",
                "open/opening/begin/start with/at/by <points>",
            ),
            when="only bid",
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
        Form(f"<points:number> points/pts/point/p {_NEXT}", _bid, "", "17 points", when="card and bid", bare=2),
        Form(f"<points:number> points/pts/point/p {_NEXT}", _bid, "", "17 points", when="list", bare=1),
        Form("<points:parted>", _bid, "", "17 30 4 / 8", when="list", bare=2),
        Form(f"bid/bids/points/pts [{_NAMED}] [<there>] [is/of/be] <points:number>", _bid, "", "Points: 17", bare=0),
        Form(_CHOOSE, Play, "", "choose 13", when="only card"),
        Form(_CHOOSE, Play, "", "choose 13", when="card and bid"),
        Form("<card>", Play, "", "13", when="only card", bare=1),
        Form("<card>", Play, "", "13", when="card and bid", bare=2),
        Form(f"[for/in] {_NOW} [card] [is] <card>", Play, "", "this round: 13", when="card and bid"),
        Form(f"[for/in] [the] {_THEN} [my] [{_NAMED}] [is] <points>", _bid, "", "next round: 17", when="card and bid"),
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
    asides=True,
    answers={
        "list": (Prefer, Bid),
        "pool": (Prefer, Bid),
        "only card": (Play,),
        "card and bid": (Play, Bid),
        "only bid": (Bid,),
    },
    small=SMALL - {"your"},  # "Bruno, down goes your 14"
    kinds={
        "card": Card(),
        "points": Points(),
        "number": Number(),
        "parted": Parted(),
        "unheld": Unheld(),
        "unbid": Unbid(),
        "cards": Ranked(Number("card")),
        "when": When(),
        "ahead": When(ahead=True),
        "after": When(placed=True),
        "there": There(),
    },
)
