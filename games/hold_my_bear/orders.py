"""The forms in which players write the orders of Hold my Bear."""

from __future__ import annotations

from games.hold_my_bear.cards import Card
from games.hold_my_bear.deeds import (
    AskFor,
    Fallback,
    Give,
    GiveBack,
    Name,
    Pass,
    Play,
    Sport,
    Steal,
    TakeBack,
)
from games.hold_my_bear.example import shown
from games.hold_my_bear.spelling import Animal, Cards, Gifted, Gifts, Other, Presents
from games.hold_my_bear.thefts import Thefts, Victims
from games.kit.grammar import SMALL, Form, Grammar
from games.kit.kinds import Choice
from games.kit.order import Order


def _to(goal: str, cards: tuple[Card, ...]) -> Gifted:
    return tuple((card, goal) for card in cards)


def _play_as(cards: tuple[Card, ...], animal: str) -> tuple[Order, ...]:
    return Play(cards), Sport(animal)


def _sport(animal: str, bears: str = "") -> Order:
    return Sport(animal)


def _hand_back(card: Card, giver: str = "") -> Order:
    return GiveBack(card)


_PLAY = (
    "play/playing/claim/claiming/lay/laying/put/putting/place/placing/use/using/throw/throwing/drop/set/unleash/release/field/"
    "launch/deploy/deal/show/reveal/enter/slam/toss/chuck/fling/slap/parade/present/bring/bring_out/let_out/send_out/send_in/"
    "send_forth/send_forward/let_loose/turn_loose/set_loose"
)
_WITH = (
    "claim/start/begin/open/lead/answer/counter/reply/respond/come/starting/opening/claiming/attack/strike/fight/hit_back/"
    "go/going/beat/top/move/charge/kick_off/lead_off/go_ahead/open_the_ball/open_the_round/open_the_match/match"
)
_GIVE = (
    "give/giving/hand/handing/pass/passing/send/sending/donate/donating/gift/gifting/offer/deliver/present/transfer/"
    "transferring/bestow/bequeath/slip/shove/entrust/dump/ship/mail/post/grant/let_go_of/part_with/parting_with"
)
_STEAL = (
    "steal/stealing/take/taking/grab/grabbing/rob/robbing/nick/snatch/pinch/swipe/get/draw/pull/pick/have/help_myself_to/"
    "filch/lift/pilfer/nab/pocket/relieve/borrow/borrowing/collect/fetch/demand/want/claim"
)
_ARENA = "arena/ring/table/fray/field/battle/circus/fight/match/contest"
_COME = (
    "go/goes/come/comes/enter/enters/step/steps/march/marches/are/is/get/gets/will/shall/to_be/open/opens/start/starts/begin/"
    "attack/attacks/answer/answers/strike/strikes"
)
_NOT = "don't/dont/won't/wont/not"
_FORMS = (
    Form(
        "play/claim <cards>",
        Play,
        "Play a move, or claim the first one.",
        "play tiger 3, bear 2",
        also=(
            f"{_PLAY} [down/in/out] <cards> [down/out]",
            f"{_WITH} [off] with/by [playing/laying] <cards>",
            "claim/take/make/open [first] move/match/round with <cards>",
            "beat/top/counter it/that/them/this/match with <cards>",
            "claim it with <cards>",
            "claim is <cards>",
            "cards/move/play/team/pair/claim [yes] [cards] [is/are/of] <cards:exact>",
            f"<cards:exact> {_COME} [down/out/in/forward/played/laid/used/placed/put] [into/in/onto/on/to] {_ARENA}",
            f"<cards:exact> {_COME} down/out/in/forward/played/laid/used/placed/put/loose/to_be_played/be_played",
            f"<cards:exact> {_COME} [my/the] move/play/claim/answer/choice",
            f"<cards:exact> shall/will {_COME} [the] circus/show/match/round/ball/game",
            "down/out/in/off/on/here/there go/goes/come/comes <cards:exact>",
            "let <cards> loose/out/go/fight/attack/play/speak [on] [them/it/you/everybody]",
            "let [loose] <cards> [on] [them]",
            f"{_PLAY} [down/in/out/forward] <cards> [down/out/in/on/into/onto] [table/arena/ring/match/contest]",
            "<cards:exact> on [its/their/his/her] own",
            "<cards> in/as/for support/backup/reserve/assistance/help",
            "on/onto [the] table/field <cards>",
            "<cards:exact> to [be] play/played/claim/start/begin/open",
        ),
        order=Play,
    ),
    Form(
        "give <gifts>",
        Give,
        "Give two cards away openly.",
        "give ferret 1 and bear 2 to Bruno",
        also=("give away <gifts>", f"{_GIVE} [away/over/on/out] <gifts:given> [away]"),
        order=Give,
    ),
    Form(
        "give [to] <presents>",
        lambda presents: Give(presents),
        "The same, player first.",
        "give Bruno ferret 1 and bear 2",
        also=(
            f"{_GIVE} [away/over/on/out] [to] <presents>",
            "[two/2/my/both] a/gift/gifts/present/presents for <presents>",
        ),
    ),
    Form(
        "<other> can/may/shall/should/will have/get/take/receive <cards>",
        lambda other, cards: Give(_to(other, cards)),
        "",
        "Bruno can have ferret 1 and bear 2",
        also=(
            "<other> gets/receives/is_given/inherits/wins/takes/deserves [from] [me] <cards>",
            "<other> is/are to have/get/receive <cards>",
            "<other> shall/will/can/may/must be/become given/handed/owner/offered <cards>",
            "<other> gets/receives [two/2] [cards] [from] [me] <cards> [from] [me]",
            "<other> to have/get/take/receive <cards>",
        ),
        when="give",
    ),
    Form(
        "<cards> go/goes/going to/for <other>",
        lambda other, cards: Give(_to(other, cards)),
        "",
        "ferret 1 and bear 2 go to Bruno",
        also=(
            "<cards> are/is [a] [present/gift] [both] for/to <other>",
            "<cards> are/is <other>",
            "<cards> change/changes owner to <other>",
            "<cards> go/goes/going/move/moves/travel/travels/wander/walk/walks over/on/off/across/straight/both/"
            "together to <other>",
            "<cards> shall/will/can/may/should/must go/be/belong/move/pass [over] to/for/with <other>",
            "<cards> are/is/get/gets given/handed/passed/sent [over/away] to <other>",
        ),
        when="give",
    ),
    Form("<given>", lambda given: Give(given), "", "ferret 1 and bear 2 to Bruno", when="give", bare=1),
    Form(
        "[two/both/2] for/to <presents>",
        lambda presents: Give(presents),
        "",
        "for Bruno: tiger 3, bear 2",
        when="give",
        bare=1,
    ),
    Form(
        "<cards:exact> goes/go/comes/come [down/out] [now]",
        lambda cards: Play(cards),
        "",
        "tiger 3 goes down",
        when="play",
        also=("<cards:exact> [goes/go/comes/come] on/onto/to table", "see <cards:exact> on table"),
    ),
    Form("<cards:exact>", lambda cards: Play(cards, bare=True), "", "tiger 3", when="play", bare=1),
    Form(
        "<cards:exact>",
        lambda cards: Give(tuple((c, "") for c in cards)),
        "",
        "tiger 3 and bear 2",
        when="must",
        bare=1,
    ),
    Form(
        "steal <shares>",
        Steal,
        "Say how many cards you steal from whom.",
        "steal 3 from Bruno, 2 from Clara",
        order=Steal,
    ),
    Form("steal [from] <shares:victims>", Steal, "", "steal from Bruno 3, from Clara 2"),
    Form(
        "take <shares>",
        Steal,
        "",
        "take 3 from Bruno",
        also=(
            f"{_STEAL} <shares>",
            f"{_STEAL} [from] <shares:victims>",
            "rob <shares:victims>",
            "rob/relieve/rid <shares:victims>",
        ),
        when="steal",
    ),
    Form("<shares>", Steal, "", "3 from Bruno", also=("<shares:victims>",), when="steal", bare=1),
    Form(
        "decline/pass",
        Pass,
        "Make no claim; or use no further power.",
        "decline",
        only="claim",
        also=(
            "decline to claim/start/begin/play/move",
            "decline [first] claim/move/offer/turn/match",
            "declined/declining [it/claim/offer]",
            "pass on [first] claim/move/it/that/this",
        ),
        order=Pass,
    ),
    Form(
        "no claim",
        Pass,
        "",
        "no claim",
        also=(
            "not claiming/me [anything]",
            "not claim/start/begin [it/anything/first] [move]",
            f"{_NOT} [want/wish/like] [to] claim/start/begin [it/anything/first] [move]",
            "make/making/have/has no claim/claims",
            "no claims [from/by] [me]",
            "no claim from/by me",
            "no first move for me",
            "skip [it/this/claim]",
            "nothing [to] [claim] [from/for] [me]",
            "leave/let it to others",
            "[not] me let others/somebody/someone [else] begin/start/claim/go/open [first]",
            "others/somebody/someone [else] begin/start/claim/go/open first",
            "sit this/it/that [one] out",
            "no claims/claim [from] [my/this] side/end/corner",
            "there will/shall be no claim [from] [me/my] [side]",
            "stay out [of] [it/this]",
            "after you",
            "others/somebody/someone [else] first",
            "leave/let it/that/this [start/claim] to others/somebody/someone/you [else]",
            "let others/somebody/someone [else] begin/start/claim/go [first]",
            "others/somebody/someone [else] may/can/shall/should begin/start/go [first]",
        ),
        when="claim",
    ),
    Form("no", Pass, "", "no", also=("no thanks", "no thank you", "nope", "nah"), when="claim", bare=1),
    Form(
        "not use",
        lambda animal="": Pass(),
        "",
        "don't use it",
        also=(
            f"{_NOT} use [power/powers/it/them/that/this]",
            f"{_NOT} use <animal> [power/powers]",
            "no power/powers [from/for] [me]",
            "leave it [unused/as_it_is]",
            "skip [power/it/this]",
            "nothing [more] [from/for] [me]",
            "no",
            "no thanks",
        ),
        when="powers",
    ),
    Form(
        "play/claim <cards> as <animal>",
        _play_as,
        "Play, and say which animal the bears stand for.",
        "play bear 2, bear 3 as tiger",
        only="sport",
        also=(f"{_PLAY} [down] <cards> as/for/representing <animal>", f"{_WITH} with <cards> as <animal>"),
    ),
    Form(
        "<cards:exact> as <animal>",
        _play_as,
        "",
        "bear 2, bear 3 as tiger",
        also=("<cards:exact> standing for <animal>",),
        when="play",
        bare=1,
    ),
    Form(
        "sport <animal>",
        _sport,
        "Say only which animal the bears stand for.",
        "sport tiger",
        only="sport",
        also=(
            "sport is/be <animal>",
            "<bears> as <animal>",
            "<bears> count/counts/stand/stands/play/plays as/for <animal>",
            "<bears> shall/should/will be/count/stand [as/for] <animal>",
        ),
        order=Sport,
    ),
    Form(
        "else/otherwise give <gifts>",
        Fallback,
        "What you give away if your play is not valid any more when your turn comes.",
        "else give ferret 1 and bear 2 to Bruno",
        only="fallback",
        also=(
            f"else/otherwise [i/i'll/i'd] [will/would] {_GIVE} [away] <gifts>",
            f"else/otherwise [i/i'll/i'd] [will/would] {_GIVE} [to] <gifts:presents>",
            "else/otherwise <gifts:given>",
            "fallback [is] [give] <gifts>",
            "fallback [is] [give] [to] <gifts:presents>",
            "as fallback [give] <gifts>",
            f"if not [valid/possible/allowed] [then/i/i'll] {_GIVE} [away] <gifts>",
            f"if that/it/this isn't/fails [valid/possible/allowed] [then/i/i'll] {_GIVE} [away] <gifts>",
            f"if that/it/this is not/no_longer [valid/possible/allowed] [then/i/i'll] {_GIVE} [away] <gifts>",
        ),
        order=Fallback,
    ),
    Form(
        "take back <card>",
        TakeBack,
        "Aardvark: take one card of your move back.",
        "take back tiger 3",
        only="aardvark",
        also=(
            "take/bring/get/fetch/pull back <card> [to/into] [hand]",
            "take/bring/get/fetch/pull <card> back [to/into] [hand]",
            "aardvark takes/brings/gets back <card>",
            "aardvark takes/brings/gets <card> back [to/into] [hand]",
            "return/returns <card> to/into hand",
        ),
        order=TakeBack,
    ),
    Form(
        "<card>",
        TakeBack,
        "",
        "tiger 3",
        also=(
            "<card> back [to/into] [hand]",
            "<card> comes/goes/returns back [to/into] [hand]",
            "<card> comes/goes/returns to/into hand",
            "aardvark [is/for] <card>",
            "pick [up] <card> [up] [again]",
        ),
        when="aardvark",
        bare=1,
    ),
    Form(
        "name <animal>",
        Name,
        "Giraffe: everybody tells how many they hold.",
        "name tiger",
        only="giraffe",
        also=(
            "name/naming animal <animal>",
            "giraffe names/asks/calls/wants/says [for/about] <animal>",
            "giraffe asks how many <animal> [everybody/everyone/they/each] [has/have/holds/hold]",
        ),
        order=Name,
    ),
    Form(
        "<animal>",
        Name,
        "",
        "tiger",
        also=(
            "ask/call/say/choose/pick/count/take [for/about/out] <animal>",
            "giraffe [is/for] <animal>",
            "animal [is] <animal>",
            "ask [everybody/everyone/all] how many <animal> [everybody/everyone/they/each] [has/have/holds/hold]",
            "ask everybody/everyone/all for/about <animal>",
        ),
        when="giraffe",
        bare=1,
    ),
    Form(
        "ask <player> for <card>",
        AskFor,
        "Kangaroo: ask a player for a card.",
        "ask Bruno for tiger 3",
        only="kangaroo",
        also=(
            "kangaroo asks <player> for/about <card>",
            "ask <player> about <card>",
            "ask <player> if/whether he/she/they has/have/holds/hold/owns <card>",
            "ask for <card> from/of <player>",
            "ask <card> from/of <player>",
        ),
        order=AskFor,
    ),
    Form(
        "<card> from <player>",
        AskFor,
        "",
        "tiger 3 from Bruno",
        also=(
            "<player> for/about <card>",
            "<player> <card>",
            "demand/request/want/get/take/have/claim <card> from/of <player>",
            "kangaroo [is/for/wants/takes/gets] <card> from/of <player>",
            "kangaroo [is/for/wants/takes/gets] <player> <card>",
        ),
        when="kangaroo",
        bare=1,
    ),
    Form(
        "return <card>",
        _hand_back,
        "Turtle, bison: what you hand back.",
        "return bear 2",
        only="return",
        also=(
            "give/hand/send/pass back <card>",
            "give/hand/send/pass <card> back",
            "give/hand/send/pass/return back <card> to <giver>",
            "give/hand/send/pass/return <card> back to <giver>",
            "return <card> to <giver>",
        ),
        order=GiveBack,
    ),
    Form(
        "<card>",
        _hand_back,
        "",
        "bear 2",
        also=(
            "give/hand/send/pass [over] <card> [over]",
            "give/hand/send/pass [over] <card> to <giver>",
            "give/hand/send/pass/return [to] <giver> <card> [back]",
            "<card> to/for <giver>",
            "<card> goes/returns [back] to <giver>",
            "<giver> gets/receives <card> [back]",
            "<giver> can/may/shall/should/will have/get/take <card> [back]",
            "<card> goes back",
        ),
        when="return",
        bare=1,
    ),
)

GRAMMAR = Grammar(
    forms=_FORMS,
    kinds={
        "cards": Cards(loose=True),
        "exact": Cards(),
        "card": Cards("card", single=True),
        "gifts": Gifts(),
        "given": Gifts(open=False),
        "presents": Presents(),
        "shares": Thefts(),
        "victims": Victims(),
        "animal": Animal(),
        "bears": Choice("bears", {"bears": ("bear", "they", "it")}),
        "player": Other(),
        "other": Other(),
        "giver": Other(owed=True),
    },
    asides=True,
    small=SMALL - {"your"},
    telling=("cards", "animal"),
    shown=shown,
)
