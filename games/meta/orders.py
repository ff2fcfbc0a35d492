"""Everything that can be written: plays, traps, decks, answers, and the GM's rulings, each with its forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.kit.grammar import Form
from games.kit.order import Order
from games.meta import verbs
from games.meta.cards import Op
from games.meta.ruling.language import PHRASES
from games.meta.speech import Invention, Setting
from games.meta.table import Laid, Target

_TO_WHOM = re.compile(r"(?i)^(?:for|to) (?:the )?(?:gm|referee|game ?master|[^\W\d_]+)\s*[:,-]\s*")  # of a question


class MetaOrder(Order):
    """Orders of Meta stand beside each other, in the order they were written; a later letter replaces them all."""

    __slots__ = ()
    several = True

    def key(self) -> str:
        return repr(self)


@dataclass(frozen=True, slots=True)
class Push(MetaOrder):
    """Push a card onto the main tower."""

    card: Laid


@dataclass(frozen=True, slots=True)
class SetTrap(MetaOrder):
    """Set a trap."""

    trap: Setting


@dataclass(frozen=True, slots=True)
class AddToTrap(MetaOrder):
    """Put a card on a trap of one's own."""

    card: Laid
    number: int


@dataclass(frozen=True, slots=True)
class Go(MetaOrder):
    """Play!"""

    mute = True


@dataclass(frozen=True, slots=True)
class Pass(MetaOrder):
    """Push nothing now."""


@dataclass(frozen=True, slots=True)
class PassTurn(MetaOrder):
    """Push nothing for the rest of the turn."""


@dataclass(frozen=True, slots=True)
class PassUntilAimed(MetaOrder):
    """Push nothing until somebody aims at oneself."""


@dataclass(frozen=True, slots=True)
class PassUntilPush(MetaOrder):
    """Push nothing until a player pushes a card."""

    player: str


@dataclass(frozen=True, slots=True)
class Silence(MetaOrder):
    """What an unanswered pulse is filled with."""

    mute = True


@dataclass(frozen=True, slots=True)
class Close(MetaOrder):
    """The player at turn ends the pushing stage."""


@dataclass(frozen=True, slots=True)
class Discard(MetaOrder):
    """Cards of the hand, by card id."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrange(MetaOrder):
    """A stack from the top down, by card numbers."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnOrder(MetaOrder):
    """Seats, first to last."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aim(MetaOrder):
    """Targets of a card that came up."""

    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Accept(MetaOrder):
    """Yes."""


@dataclass(frozen=True, slots=True)
class Decline(MetaOrder):
    """No."""


@dataclass(frozen=True, slots=True)
class Take(MetaOrder):
    """A card of the collection, by card id."""

    card: str


@dataclass(frozen=True, slots=True)
class Choose(MetaOrder):
    """One of the things offered, from 1 on."""

    number: int


@dataclass(frozen=True, slots=True)
class Ask(MetaOrder):
    """A question for the GM."""

    text: str

    @property
    def asks_gm(self) -> str:
        return self.text.rstrip("?. ")


@dataclass(frozen=True, slots=True)
class Spring(MetaOrder):
    """Spring a token trap."""

    number: int


@dataclass(frozen=True, slots=True)
class Spend(MetaOrder):
    """Buy something for pennies."""

    prize: str  # "life" or "card"


@dataclass(frozen=True, slots=True)
class DeckCards(MetaOrder):
    """Part of a deck: how many of which card."""

    entries: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Starter(MetaOrder):
    """The starter deck."""


@dataclass(frozen=True, slots=True)
class NewCard(MetaOrder):
    """A card of one's own."""

    made: Invention


@dataclass(frozen=True, slots=True)
class Agree(MetaOrder):
    """The GM rules as proposed."""


@dataclass(frozen=True, slots=True)
class Hold(MetaOrder):
    """The GM is asked again."""


@dataclass(frozen=True, slots=True)
class Answer(MetaOrder):
    """The GM's answer to a question."""

    text: str


@dataclass(frozen=True, slots=True)
class Rule(MetaOrder):
    """One instruction of a ruling."""

    op: Op


def _push(card: Laid | tuple[Laid, ...]) -> tuple[Order, ...] | Order:
    return tuple(map(Push, card)) if isinstance(card, tuple) else Push(card)


def _at(card: str, targets: tuple[Target, ...] | Target) -> Order:
    return Push(Laid(card, targets if isinstance(targets, tuple) else (targets,)))


def _each(card: str, targets: tuple[Target, ...]) -> tuple[Order, ...]:
    return tuple(Push(Laid(card, (target,))) for target in targets)


def _aim(targets: tuple[Target, ...]) -> Order:
    return Aim(targets)


# fmt: off
PLAYER_FORMS = (
    # how the journal keeps a card with its reason: no question is called "written"
    Form("play <card:play>", _push, "", "play Poison on Bruno because he is winning", order=Push, when="written"),
    Form("play <card:laid>", _push,
         "Play a card, aimed if it needs it; say why if you like.", "play Poison on Bruno because he is winning",
         also=(f"{verbs.PUSH} <card:laid>", f"{verbs.PUSH} <card:plays>",
               f"{verbs.PUSH} card/one called/named/titled <card:laid>",
               f"{verbs.PUSH} <card:plays> and keep other/others/rest")),
    *(Form("<card:hand>", _push, "", "Poison on Bruno", when=when, bare=1, also=verbs.NAMED)
      for when in ("push", "prepare")),
    *(Form("take <card:hand>", _push, "", "take my Medicine", when=when) for when in ("push", "prepare")),
    Form(f"{verbs.STOP} <targets> with/using/by/through <card>", _at, "", "hit Bruno with Poison",
         also=(f"with/using <card> [i] {verbs.STOP} <targets>", f"[use/play] <card> to {verbs.STOP} <targets>",
               f"<targets> [is/shall/should/must/will] [to] [be] {verbs.STOPPED} with/by/through/using <card>",
               "<card> <targets> trade/swap/change places", f"{verbs.SERVE} <targets:target> <card>",
               f"<card> shall/should/may/can/must/to {verbs.STRIKE} <targets:target>",
               f"<card> {verbs.STRIKES} <targets:target>",
               f"<targets:target> {verbs.GIVEN} <card>", f"<card> {verbs.HITS} <targets:target>",
               "aim <card> at <targets:target>", "card [is] <card> target/aim [is/at] <targets>"), when="push"),
    Form(f"{verbs.STOP} <first:target> with/for/against <other:target> using/with/by/through <card>",
         lambda first, other, card: _at(card, (first, other)), "", "switch Poison and Medicine", when="push"),
    Form("both <targets> get <card>", _each, "", "both Bruno and Clara get a Poison", when="push",
         also=("<targets> each get/gets <card>", "<card> for/to/on both <targets>")),
    Form("<card:faced>", Push, "", "Bruno: Poison", when="push", bare=1),
    Form("trap <trap>", lambda trap: SetTrap(trap), "Set a trap: a Trigger face down, and cards on it.",
         "trap Good Evening with Medicine, Poison on Bruno",
         also=("set/activate [trap] <trap>", f"{verbs.SET} [trap] <trap:trigger>",
               f"{verbs.SET} trap with <trap:trigger>",
               "trigger/trap [is] <trap:trigger>", "trap time/first/now <trap:trigger>")),
    Form("<trap:laden>", lambda trap: SetTrap(trap), "", "Good Evening with Medicine", when="prepare", bare=1),
    Form("add <card:laid> to trap <number>", AddToTrap, "Put a card on a trap of yours.",
         "add Poison on Bruno to trap 2", order=AddToTrap, also=("put/lay/place <card:laid> on/onto trap <number>",)),
    Form("play", Go, "Play! ends your drawing stage; everybody may push.", "play!", also=("go",), order=Go,
         when="prepare", bare=1),
    Form("start pushing", Go, "", "start pushing", also=("start/begin", "say play", "done/ready",
         "open [the] [pushing] stage", "go ahead/on", "push", "let push/pushing begin/start"), when="prepare", bare=1),
    Form("no traps", tuple, "", "no traps", also=("set/without no/any trap/traps", "without traps",
         "no preparation/preparations [from/for] [me]", "skip preparation/preparations/traps", "nothing to set up",
         f"nothing to prepare/set/lay/do [from/on] [me] {verbs.NOW}", f"nothing from me {verbs.NOW}",
         "let [the] show/game/fun/match/party/pushing begin/start/commence"), when="prepare"),
    Form("pass", Pass, "You add no card for now.", "pass", order=Pass,
         also=("pass/passing/skip [on/for] [this/the] [one/pulse/time/chance]", "push/play/do nothing",
               "push/play no card/cards")),
    Form("nothing", Pass, "", "nothing", when="push", bare=1,
         also=("no card/cards/push [this/for] [the] [pulse/time]",
               "no more/further card/cards [from/for] [me]",
               "no card/cards [from/for] [me] [in/for/on] [this] [pulse/time/one]",
               f"[have/i've] nothing to add/play/push/do/say {verbs.NOW}",
               f"nothing from/for me {verbs.NOW}", "[that's/is] [all/it/me] done/finished [for/with] [me/now]",
               "nope/nah", "[that's/is] all/it from/for me [for] [now]",
               "sit this/it one/pulse/round/time out", "sit this/it out",
               *verbs.PASSES)),
    Form("pass turn", PassTurn, "Push no card for the rest of this turn.", "pass turn",
         also=("pass [the] whole/all/entire turn", "pass for the turn", "pass/skip the/this turn", "pass until the end",
               "no more card/cards [from] [me] for [the] whole/rest/remainder [of] [this/the] turn",
               "pass/passing [until] [the] end of [the/this] turn", "pass to the end [of] [the/this] [turn/stage]",
               "pass [the] whole stage", *verbs.PASS_REST, *verbs.PASSES_TURN), order=PassTurn),
    Form("pass until aimed", PassUntilAimed, "Push no card until somebody aims at you or yours.", "pass until aimed",
         also=("pass/passing until/unless [somebody/someone/anybody/anyone] aimed/aims/targets/attacks [at] [me]",
               "pass/passing until/unless i am aimed/attacked/targeted/hit [at]"), order=PassUntilAimed),
    Form("pass until <player> pushes", PassUntilPush, "Push no card until that player pushes one.",
         "pass until Bruno pushes", also=("pass/passing until/unless <player> pushes/plays/acts [something/card]",),
         order=PassUntilPush),
    Form("say nothing", Silence, "What silence is: a pass until somebody aims at you; the second time, for the turn.",
         "say nothing", order=Silence),
    Form("close stage", Close, "The player at turn ends the pushing stage.", "close stage",
         also=("close/end [the] [pushing] stage",), order=Close, only="close"),
    Form("question <text:said>", lambda text: Ask(_TO_WHOM.sub("", text)),
         "Ask the GM about a card; the answer is public.",
         "question does Medicine heal a disabled player", order=Ask, only="refereed",
         also=("question for/to [the] gm <text:said>", "ask [the] gm <text:said>")),
    Form("discard <cards>", Discard, "Discard cards of your hand; said before: what goes first in this turn.",
         "discard Medicine, Poison", order=Discard,
         also=("[two/three/2/3] discards/discard [are/is] <cards>",
               f"{verbs.AWAY} <cards>", f"{verbs.AWAY} <cards> discard them/those/these", *verbs.RID,
               "<cards> can/may go/leave [away/out/now] [hand]")),
    Form("<cards> out/away", Discard, "", "Medicine away", bare=1),
    Form("<cards>", Discard, "", "Medicine, Poison", when="discard", bare=1,
         also=("<cards> must/shall/should/will go/leave [away/out] [hand]", "<cards> go/goes [away/out]",
               "throw/put/get/give/lose <cards>", "<cards> leave/leaves hand", verbs.GONE,
               "<cards> discard them/those/these [all]")),
    Form("accept", Accept, "Yes to what was offered.", "accept", order=Accept),
    Form("yes", Accept, "", "yes", when="yes or no", also=("spring [it] [trap]", "take/do it", *verbs.SPRINGS),
         bare=1),
    Form("decline", Decline, "No to what was offered.", "decline", order=Decline),
    Form("no", Decline, "", "no", when="yes or no", bare=1,
         also=("leave it", "refuse/reject", "no thanks", *verbs.LIES)),
    Form("top of memory", Accept, "", "memory", when="recycle", bare=1,
         also=("[put] [it] [on/to/onto/into/back] [in/on/to] [top] [of] memory",)),
    Form("graveyard", Decline, "", "graveyard", when="recycle", bare=1,
         also=("[put] [it] [on/to/onto/into] graveyard",)),
    Form("aim at <targets>", _aim, "Name the target of a card that has just come up.", "aim at Bruno",
         also=("aim [it] [at/on] <targets>",), order=Aim),
    Form("target <targets>", _aim, "", "target Bruno", when="aim",
         also=("[it] [goes/is] on/at/to/against <targets>", "choose/hit/pick/take/play/aim [it] [on/at] <targets>",
               "target [is] <targets>")),
    Form("<targets>", _aim, "", "Bruno", when="aim", bare=1),
    Form("arrange <cards:tabled>", Arrange, "Put a stack in order, the top card first.", "arrange card 17, card 12",
         order=Arrange, also=("order/sort/stack [is] <cards:tabled>", "from top [down/to] [bottom] <cards:tabled>")),
    Form("<cards:tabled>", Arrange, "", "17, 12", when="arrange", bare=1),
    Form("turn order <players>", TurnOrder, "Give the new turn order.", "turn order Bruno, Anna, Clara",
         order=TurnOrder, also=("new turn order [is] <players>",)),
    Form("order <players>", TurnOrder, "", "order Bruno, Anna, Clara", when="order",
         also=("[new] order [is/of] [play] <players>",)),
    Form("<players>", TurnOrder, "", "Bruno, Anna, Clara", when="order", bare=1),
    Form("take <card>", Take, "Take a card of your collection.", "take Medicine", order=Take),
    Form("<card>", Take, "", "Medicine", when="fetch", bare=1,
         also=("get/fetch/choose/pick/want/have/give/grab [me] <card>",)),
    Form("choose <number>", Choose, "Pick one of the things offered, by its number.", "choose 1", order=Choose,
         only="refereed", also=("choose/pick/take/want <number:offered>",)),
    Form("<number:offered>", Choose, "", "1", when="offer", bare=1),
    Form("spring trap <number>", Spring, "Spring a token trap of yours for 1 life.", "spring trap 2", order=Spring,
         only="refereed"),
    Form("spend pennies for <prize>", Spend, "Three pennies buy 1 life or 1 card.", "spend pennies for life",
         order=Spend, only="refereed", also=("spend/use/pay/pennies [three/3] [pennies/penny] [for/on] [1] <prize>",
                            "buy [1] <prize> [for/with] [three/3] pennies")),
    Form("deck <entries>", DeckCards, "File your deck, on one or several lines.", "deck: 3 Medicine, 2 Poison",
         order=DeckCards),
    Form("<entries>", DeckCards, "", "3 Medicine, 2 Poison", when="deck"),
    Form("deck starter", Starter, "The starter deck will do for you.", "deck starter", order=Starter,
         also=verbs.STARTER),
    Form("standard deck", Starter, "", "standard deck", when="deck",
         also=verbs.STANDARD),
    Form("no deck of own", tuple, "", "no deck of my own", when="deck",
         also=("have no deck [of] [own]", "no own deck", "don't/dont/do_not have deck [of] [own]", "have no own deck")),
    Form("new card <made>", NewCard, "A card of your own for your deck.",
         "new card Event 2 Sunshine: everybody gains 2 life", order=NewCard, only="open"),
)
GM_FORMS = (
    Form("as proposed", Agree, "The GM: everything as proposed.", "as proposed", order=Agree, when="ruling",
         also=("agree", "agreed/approve/approved/accept/accepted [with] [proposal]", "agree [with/to] proposal/that/it",
               "proposal is/be [accepted/approved/fine/good/right]", "proposal accepted/approved",
               "go/going/proceed/stay [on/ahead] with [the] proposal", "take/use/follow/do [the] proposal",
               "whatever/what/just_as you propose/proposed/suggest/suggested")),
    Form("ask me again", Hold, "The GM: the ruling waits.", "ask me again", order=Hold, when="ruling",
         also=("hold", "[put] [it/that/ruling] on hold", "hold [the/this] ruling/match/game",
               "ask me [again] tomorrow/later/again")),
    Form("public answer <text:said>", Answer, "The GM: what everybody is told about a question.",
         "public answer Yes, it does", order=Answer),
)
# fmt: on


def _rule(name: str) -> Callable[..., Rule]:
    slots = PHRASES[name].slots

    def build(**said: Any) -> Rule:
        args: list[Any] = []
        for slot in slots:
            value = said[slot]
            args.extend(value if isinstance(value, tuple) else (value,))
        return Rule(Op(name, tuple(args)))

    return build


RULING_FORMS = {
    name: Form(phrase.pattern, _rule(name), phrase.help, phrase.example, phrase.also, when="ruling")
    for name, phrase in PHRASES.items()
}
