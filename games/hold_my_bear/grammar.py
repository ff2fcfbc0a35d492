"""The grammar of Hold my Bear: its forms, the kinds of words in them, and what a gift without a receiver may mean."""

from __future__ import annotations

from dataclasses import replace

from games.hold_my_bear import verbs
from games.hold_my_bear.deeds import AskFor, Give, Play, Steal
from games.hold_my_bear.example import shown
from games.hold_my_bear.orders import FORMS, to
from games.hold_my_bear.spelling import Animal, Cards, Gifts, Other, Presents, other
from games.hold_my_bear.thefts import Thefts, Victims
from games.kit.grammar import SMALL, Form, Grammar, Line, Words
from games.kit.kinds import Choice, Number
from games.kit.order import Orders
from games.kit.words import tidy, tokens


class BearGrammar(Grammar):
    """The grammar; who names a player beside a gift without one may mean that one, and is asked."""

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """As ever, but half a gift is not held where the line names somebody whom it may be for."""
        read = super().line(raw, words, number)
        if read.orders and _tells(raw, words, read.orders):
            return replace(read, orders=(), past=())  # "Bruno gives bear 1 and bear 2 to Anna" orders nobody's bears
        gift = next((order for order in read.orders if isinstance(order, Give)), None)
        return read if gift is None else _asked_for_whom(read, gift, raw, words)


def _asked_for_whom(read: Line, gift: Give, raw: str, words: Words) -> Line:
    """Half a gift beside the name of one player may be for that one."""
    named = [] if any(goal for _, goal in gift.gifts) else list(dict.fromkeys(name for _, name in _named(raw, words)))
    if len(named) != 1:
        return read
    meant = Give(to(named[0], tuple(card for card, _ in gift.gifts)))
    reading = tuple(meant if order is gift else order for order in read.orders)
    return replace(read, orders=(), past=(), reading=reading, why=f'it also names "{named[0]}"')


def _tells(raw: str, words: Words, orders: Orders) -> bool:
    """Is it told what another does, or what is done to the writer?"""
    line = [token.fold for token in tokens(tidy(raw))]
    does = any(line[end : end + 1] and line[end] in _TOLD for end, _ in _named(raw, words))
    robbed = all(isinstance(order, Steal) for order in orders)  # "Bruno gives me 3"
    return (does and not robbed) or any(words.me in _concerned(order) for order in orders if words.me)


def _concerned(order: object) -> tuple[str, ...]:
    """Whom an order is for or about: never oneself."""
    if isinstance(order, Give):
        return tuple(goal for _, goal in order.gifts)
    return (order.player,) if isinstance(order, AskFor) else ()


def _named(raw: str, words: Words) -> list[tuple[int, str]]:
    """The other players whom a line names, and the place after each name."""
    line = tokens(tidy(raw))
    return [(read.end, read.value) for at in range(len(line)) if (read := other(line, at, words))]


_TOLD = frozenset("gives gave hands handed passes passed steals stole".split())
_HANDED = "they/them/both/get/gets/take/takes/receive/receives/can/may/should/must/welcome/card/cards/gift/"
_HANDED += "gifts/present/namely/named/off"
_NAMED = (  # a gift whose cards and player stand apart: "Off to Bruno with them: ferret 1, vole 2"
    Form(
        "give <cards> <other>",
        lambda cards, other: Give(to(other, cards)),
        "",
        "",
        also=(f"{verbs.GIVE}/{_HANDED} <cards> <other>",),
        order=Give,
        when="give",
        alone={"cards": "exact"},
    ),
)
GRAMMAR = BearGrammar(
    forms=FORMS,
    named_by=(*FORMS, *_NAMED),
    kinds={
        "cards": Cards(loose=True),
        "exact": Cards(),
        "card": Cards("card", single=True),
        "gifts": Gifts(),
        "given": Gifts(open=False, tells=True),
        "presents": Presents(),
        "shares": Thefts(),
        "many": Number("many"),
        "victims": Victims(),
        "animal": Animal(),
        "bears": Choice("bears", {"bears": ("bear", "they", "it")}),
        "player": Other(),
        "other": Other(),
        "giver": Other(owed=True),
    },
    asides=True,
    answers={"play": (Play,), "give": (Give,), "must": (Give,), "steal": (Steal,)},
    small=SMALL - {"your"},
    telling=("cards", "animal"),
    shown=shown,
)
