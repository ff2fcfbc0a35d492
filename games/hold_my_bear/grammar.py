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
from games.kit.kinds import Choice
from games.kit.words import tidy, tokens


class BearGrammar(Grammar):
    """The grammar; who names a player beside a gift without one may mean that one, and is asked."""

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """As ever, but half a gift is not held where the line names somebody whom it may be for."""
        read = super().line(raw, words, number)
        if words.me and any(words.me in _concerned(order) for order in read.orders):
            return replace(read, orders=(), past=())  # "Bruno gives bear 1 and bear 2 to Anna" orders neither's bears
        gift = next((order for order in read.orders if isinstance(order, Give)), None)
        named = _named(raw, words) if gift and not any(goal for _, goal in gift.gifts) else []
        if not gift or len(named) != 1:
            return read
        meant = Give(to(named[0], tuple(card for card, _ in gift.gifts)))
        reading = tuple(meant if order is gift else order for order in read.orders)
        return replace(read, orders=(), past=(), reading=reading, why=f'it also names "{named[0]}"')


def _concerned(order: object) -> tuple[str, ...]:
    """Whom an order is for or about: never oneself."""
    if isinstance(order, Give):
        return tuple(goal for _, goal in order.gifts)
    return (order.player,) if isinstance(order, AskFor) else ()


def _named(raw: str, words: Words) -> list[str]:
    """The other players whom a line names."""
    line = tokens(tidy(raw))
    return list(dict.fromkeys(read.value for at in range(len(line)) if (read := other(line, at, words))))


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
