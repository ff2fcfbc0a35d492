"""How players of Eat Me write a card, a bid, or a list of cards in order of preference."""

from __future__ import annotations

from collections.abc import Sequence

from games.eat_me.changing import RingGrammar
from games.eat_me.deeds import Bid, Play, Prefer
from games.eat_me.spelling import Alone, Asked, Card, Counted, Listed, Parted, Points, There, Unbid, Unheld, When, Whole
from games.kit.grammar import SMALL, Form
from games.kit.order import Order
from games.kit.reading.ranking import Ranked


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
_STAKE = "bid/bidding/bids/offer/offering/stake/wager/bet/betting/tender/pledge"
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
_POT = "auction/pot/kitty/purse/hat/jar"
_SPENT = "bid/spent/paid/offered/staked/invested/wagered/put/placed/entered/risked"
_IS = "is/of/at/be/shall_be/will_be/must_be"
_NAMED = "bid/offer/stake/wager"
_CHOSEN = "card/choice/pick/play/selection"
_SAYS = "put/take/have/say/write/choose/want/pay/offer/give"
_NOW = "this/the/my [present/current] round/turn/round's/turn's/now"
_THEN = "next/following round/one/round's/one's"  # not "next turn", which puts an order off
_LAY = (
    "play/playing/lay/laying/use/using/enter/entering/place/placing/put/putting/throw/throwing/show/showing/set/"
    "setting/toss/tossing/chuck/fling/field/unleash/launch/drop/sacrifice/deploy/get_rid_of/"
    "employ/utilise/utilize/nominate/engage/activate/summon/dispatch/getting_rid_of/let_go_of/add/deal/submit/bring/bring_out/go_with/going_with/go_for/settle_on/stick_with"
)
_NOT = "don't/dont/not/won't"
_TABLE = "table/ring/board/arena/circle/fray"
_ENTERS = (
    "goes/enters/joins/comes/gets_played/gets_laid/steps/walks/marches/jumps/hops/crawls/to_go/will_go/shall_go/"
    "will_enter/shall_enter/go/enter"
)
_LAID = "played/laid/placed/put/used/sacrificed/thrown/entered/shown/card/choice/pick/play"
_CHOOSE = "choose/pick/select/take/want/toss/drop/send/reveal/sacrifice [card/number/nr] <card> [down/in/out/to_play]"
_CHANGE = "make/change/set/raise/lower/increase/reduce/switch/bump/move/cut"
_AS_IT_IS = "same/keep/leave [the/my]"
GRAMMAR = RingGrammar(
    forms=(
        Form(
            "<card> for <points>",
            _both,
            "Card and bid in one breath: play the first number, bid the second.",
            "13 for 17",
            only="hand",
            also=(
                f"play/card <card> for <points> {_POINTS}",
                f"<card:asked> bid <points> {_POINTS}",
                "<card:asked> and <points>",
                "<points> and <card:asked>",
                "<card:asked> <points>",  # these four read a bare "13 17" both ways, so that we ask which is the card
                "<points> <card:asked>",
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
                f"<card> with/for/at/@ <points> {_POINTS}",
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
                "card/carta/karte/carte [played] [for/on] [this] [time/round/turn] [is/be] [number/nr/no] <card>",
                f"{_LAY} [<there>] [card/number/nr] <card> {_THERE}",
                "part_with/parting_with my/the/card/number [card/number] <card>",
                "put [me/us] down for [the] <card>",
                f"down/out/in/off/on/here/there goes/comes/go [card/number] <card> {_THERE}",
                f"[card/number] <card> {_ENTERS} {_THERE}",
                f"[card/number] <card> {_GIVEN} {_LAID} {_THERE}",
                f"[card/number] <card> is/are/be {_CHOSEN}",
                f"[card/number] <card> as/for {_CHOSEN}",
                "[card/number] <card> to play/lay",
                f"<card> on/onto/into/to/at/> {_TABLE}",
                "to play/lay <card>",
                "[card/number] <card> played/laid",
                "have/let/put [card/number] <card> out/down/in [there/here]",
                f"{_CHANGE} [the/my] card [number/nr] [to/at/be/is/into/for] <card> [instead]",
                "[card/number] <card> is what i play/lay/choose/want",
                "what i play/lay is [card/number] <card>",
                "[card/number] <card> [that] i/i'll [want_to/will/shall] play/lay/use",
            ),
            order=Play,
        ),
        Form(
            "bid <points>",
            _bid,
            "Bid so many of your points for a place in the order of play; they are spent.",
            "bid 17",
            also=(
                f"{_STAKE} [{_IS}] [the sum of] <points> {_POINTS} {_NEXT}",
                f"opening/first/initial/starting bid [{_IS}] <points> {_POINTS}",
                f"bid/points/pts <when> [is/of/be] <points> {_POINTS}",
                f"<when:ahead> [i/i'll/i'd/we/my] {_STAKE} [is/of/at] <points> {_POINTS}",
                f"for/with [a] bid/bids [i/we] [{_SAYS}] [of/is] <points> {_POINTS} {_NEXT}",
                f"{_PAY} [down/in] <points> points/pts/point/p {_NEXT}",
                f"{_PAY} [down/in] <points> {_POINTS} <when>",
                f"<when:ahead> [i/i'll/i'd/we/let's] {_PAY} [down/in] <points> points/pts/point/p",
                f"<when:ahead> [i/i'll/i'd/we/let's] {_PAY} [down/in] <points>",
                "<when:ahead> <points> points/pts/point/p",
                "points/pts [is/be] <points>",
                f"<points> point/points/pt/pts bid {_NEXT}",
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
                f"{_PAY}/chuck/stick/toss [down/in] <points> {_POINTS} in/into/to/on/towards/at/behind "
                f"{_POT}/bid/it/that",
                f"auction [{_STAKE}/{_PAY}] <points> {_POINTS}",
                f"{_CHANGE} [the/my] {_NAMED} [to/at/be/is/into] <points> {_POINTS} [instead] {_NEXT}",
            ),
            order=Bid,
            alone={"points": "unheld"},
        ),
        Form(  # apart from the orders themselves: what is kept is no word of an order
            f"{_AS_IT_IS} bid [stays/unchanged] [but/and/only] play/lay/card [number/is] <card>",
            lambda card: Play(card),
            "",
            "same bid but play 13",
        ),
        Form(
            f"{_AS_IT_IS} card [stays/unchanged] [but/and/only] {_STAKE} [of/is] <points> {_POINTS} {_NEXT}",
            lambda points, when="": _bid(points),
            "",
            "same card but bid 17",
        ),
        Form(
            "<unbid> [from/for] [me] [<when>]",
            lambda unbid="", when="": Bid(0),
            "",
            "no bid",
            also=(
                f"{_NOT} bid/bidding anything/points [<when>]",
                "bid [<when>] [is] nothing/none",
                "no points [from/for] [me] [<when>]",
                "keep/save/keeping/saving [all] my points [<when>]",
            ),
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
        Form(  # a card or a bid: where it may be both, that is asked
            f"put/mark/note/set [me/us] down for [the] <points> {_POINTS} {_NEXT}",
            _bid,
            "",
            "put me down for 17",
            also=("part_with/parting_with <points>",),
            when="card and bid",
        ),
        Form(
            "nothing/zero/nil/none from/for me [this] [turn/time/round/today]",
            lambda: Bid(0),
            "",
            "nothing from me",
            also=("nothing/zero/nil this turn/time/round", "nothing/zero/nil today", "not [bid/bidding] anything"),
            when="only bid",
        ),
        Form(
            "<points:alone>",
            _bid,
            "",
            "17",
            also=(
                f"<points:number> [bid] points/pts {_NEXT}",
                f"<points:whole> {_NEXT}",
                f"put/set/lay/place/throw/bet [down/in] <points> {_POINTS} [on/in] [it/that] {_NEXT}",
            ),
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
            "take <cards>",
            _listed,
            "",
            "17",
            also=(
                "play/pick/choose/want/draft/get/take/have/nab/snatch/grab/bag/snap_up/secure/reserve/claim <cards>",
            ),
            when="pool",
        ),
        Form("<cards>", _listed, "", "17 30 4", when="list", bare=1),
        Form(
            "<cards> for <points>",
            lambda cards, points, when="": (_listed(cards), Bid(points)),
            "",
            "17 30 4 for 5",
            also=(
                f"<cards> for/with/at/and <points> points/pts/point {_NEXT}",
                "<cards> [for/with/at/and] <points> <when:after>",
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
        "asked": Asked(),
        "points": Points(),
        "number": Counted(),
        "alone": Alone(),
        "parted": Parted(),
        "unheld": Unheld(),
        "whole": Whole(),
        "unbid": Unbid(),
        "cards": Ranked(Listed()),
        "when": When(),
        "ahead": When(ahead=True),
        "after": When(placed=True),
        "there": There(),
    },
)
