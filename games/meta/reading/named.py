"""What players do with a card, told by its title: a sentence is read around the titles of the hand that it names.

A title is the anchor; the words beside it say whether the card is played, goes away or stays, and at whom it is aimed.
Every title must have its part, and no other word may be left over: see `games.kit.reading.naming`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.grammar import Form
from games.kit.order import Order
from games.meta import verbs
from games.meta.orders import Discard, MetaOrder, Push, SetTrap
from games.meta.speech import Setting
from games.meta.table import Laid, Target


@dataclass(frozen=True, slots=True)
class Keep(MetaOrder):
    """That a card stays in the hand: it orders nothing, and is never built."""


def _free(cards: tuple[str, ...]) -> tuple[Order, ...]:
    return tuple(Push(Laid(card)) for card in cards)


def _on_player(cards: tuple[str, ...], player: str) -> tuple[Order, ...]:
    return tuple(Push(Laid(card, (Target("player", player),))) for card in cards)


def _on_card(cards: tuple[str, ...], target: Target) -> tuple[Order, ...]:
    return tuple(Push(Laid(card, (target,))) for card in cards)


def _set(trap: str, cards: tuple[Laid, ...]) -> SetTrap:
    return SetTrap(Setting(Laid(trap), cards=cards))


def _set_on(trap: str, cards: tuple[str, ...], player: str) -> SetTrap:
    return _set(trap, tuple(Laid(card, (Target("player", player),)) for card in cards))


def _kept(cards: tuple[str, ...]) -> tuple[Order, ...]:
    return ()


_MUTE = {"cards": "nowhere"}  # not without a word of the order
# fmt: off
NAMED = (
    Form("play <cards:free>", _free, "", "", order=Push, also=(f"{verbs.PLAYED} <cards:free>",)),
    Form("play <cards:thrown> <player:victim>", _on_player, "", "", order=Push,
         also=(f"{verbs.PLAYED} <cards:thrown> <player:victim>",)),
    Form("play <cards:pointed> <target:lying>", _on_card, "", "", order=Push,
         also=(f"{verbs.PLAYED} <cards:pointed> <target:lying>",)),
    Form("discard <cards:held>", Discard, "", "", order=Discard, also=(f"{verbs.GOES}/card/cards/hand <cards:held>",),
         alone=_MUTE),
    Form("discard <cards:held>", lambda cards: Discard(cards), "", "", order=Discard, when="discard"),
    Form("trap <trap:set> <cards:load>", _set, "", "", order=SetTrap, when="prepare",
         also=(f"{verbs.LAID} <trap:set> <cards:load>",)),
    Form("trap <trap:set> <cards:thrown> <player:victim>", _set_on, "", "", order=SetTrap, when="prepare",
         also=(f"{verbs.LAID} <trap:set> <cards:thrown> <player:victim>",)),
    Form("keep <cards:held>", _kept, "", "", order=Keep, also=(f"{verbs.KEEP}/card/cards/hand <cards:held>",),
         alone=_MUTE),
)
# fmt: on
