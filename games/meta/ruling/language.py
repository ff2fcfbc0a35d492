"""The operations language: how the GM writes a ruling. One row per instruction; run by `agenda.operations`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class Phrase(NamedTuple):
    """How one instruction is written: its pattern, one sentence of help, an example, other spellings."""

    pattern: str
    help: str
    example: str
    also: tuple[str, ...] = ()

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of its arguments, in order."""
        return tuple(re.findall(r"<(\w+)", self.pattern))


DEEDS = ("life", "set_life", "draw", "discard", "mill", "move", "negate", "scale", "invert")  # each done at once
PHRASES: Mapping[str, Phrase] = {
    "life": Phrase("life <who> <number:change>", "Ruling: somebody gains or loses life.", "life Bruno -2"),
    "set_life": Phrase(
        "set life of <who> to <number>",
        "Ruling: life becomes a number.",
        "set life of Bruno to 7",
        ("set_life <who> <number>", "set life <who> <number>"),
    ),
    "draw": Phrase("deal <who> <number>", "Ruling: somebody draws cards.", "deal Bruno 2", ("draw <who> <number>",)),
    "discard": Phrase(
        "let <who> discard <number>",
        "Ruling: somebody picks cards of the hand to discard.",
        "let Bruno discard 2",
        ("discard <who> <number>",),
    ),
    "discard_blindly": Phrase(
        "let <who> discard <number> at random",
        "Ruling: somebody discards cards of the hand, as chance has it.",
        "let Bruno discard 2 at random",
    ),
    "steal": Phrase(
        "steal from <who> for <player> <number>",
        "Ruling: somebody takes cards of another hand, as chance has it.",
        "steal from Bruno for Anna 1",
    ),
    "mill": Phrase(
        "mill <who> <number>", "Ruling: cards go from the top of a memory to the graveyard.", "mill Bruno 2"
    ),
    "move": Phrase(
        "move <card:tablecard> to <zone>", "Ruling: a card on a stack goes elsewhere.", "move card 17 to hand of Bruno"
    ),
    "reorder": Phrase(
        "reorder <stack> <numbers>", "Ruling: a stack lies in this order, the top first.", "reorder main stack 17 12 9"
    ),
    "negate": Phrase("negate <card:tablecard>", "Ruling: a card on a stack is put away unexecuted.", "negate card 17"),
    "scale": Phrase(
        "scale <card:tablecard> to <number>",
        "Ruling: the numbers on a card become so many percent.",
        "scale card 17 to 150",
        ("scale <card:tablecard> <number>",),
    ),
    "field": Phrase(
        "field <who> <number>", "Ruling: numbers on the cards of one or all become so many percent.", "field all 110"
    ),
    "modifier": Phrase(
        "modifier <who> <number:change>",
        "Ruling: somebody's next loss of life changes by so much.",
        "modifier Bruno -1",
    ),
    "invert": Phrase("invert <card:tablecard>", "Ruling: a card on a stack does its opposite.", "invert card 17"),
    "undying": Phrase(
        "undying <card:tablecard>", "Ruling: a card becomes a trap of its own after execution.", "undying card 17"
    ),
    "pill": Phrase(
        "pill <card:tablecard> <other>",
        "Ruling: a coin puts one card away and doubles the other.",
        "pill card 17 card 12",
    ),
    "count": Phrase(
        "count pennies for <player> <condition>",
        "Ruling: a player gets a penny each time.",
        "count pennies for Bruno at turn end",
    ),
    "watch": Phrase(
        "watch trap <number> <condition>",
        "Ruling: a trap springs on this condition.",
        "watch trap 3 before life loss of Bruno",
    ),
    "schedule": Phrase(
        "schedule <moment> <deed> <who> <number:change>",
        "Ruling: something happens later, once.",
        "schedule turn end life Bruno -2",
    ),
    "arm": Phrase(
        "arm <times> <deed> <who> <number:change> <condition>",
        "Ruling: something happens when a condition comes true, once or every time.",
        "arm once life Bruno -2 after playing of Anna",
    ),
    "token": Phrase(
        "token <player> to <zone> <text>",
        "Ruling: a new token card of a player comes into the match.",
        "token Bruno to hand of Bruno A wooden shield",
    ),
    "turn": Phrase(
        "seat order <players>",
        "Ruling: the turn order becomes this.",
        "seat order Bruno Anna Clara",
        ("order players <players>",),
    ),
    "coin": Phrase(
        "coin", "Ruling: toss a coin in public; you are asked again afterwards.", "coin", ("flip coin", "toss coin")
    ),
    "dice": Phrase(
        "dice <number>",
        "Ruling: roll a die with so many sides; you are asked again.",
        "dice 20",
        ("roll <number>", "roll [a] die with <number> sides"),
    ),
    "choose": Phrase(
        "offer <player> <text>",
        "Ruling: a player picks one of the things between slashes.",
        "offer Bruno lose 2 life / discard a card",
        ("let <player> choose <text>",),
    ),
    "override": Phrase(
        "override <rule> <number>",
        "Ruling: a number of the rules changes for the whole match.",
        "override hand limit 10",
    ),
    "remove_player": Phrase(
        "remove <player>",
        "Ruling: a player is out of the match for good.",
        "remove Bruno",
        ("remove_player <player>", "remove player <player>"),
    ),
    "subgame": Phrase(
        "subgame <border>", "Ruling: half of each memory, at most 15 cards, goes aside and comes back.", "subgame start"
    ),
    "note": Phrase(
        "note <text:said>", "Ruling: a word for everybody, without an effect.", "note The word is now friend"
    ),
    "nothing": Phrase("no effect", "Ruling: the card has no effect.", "no effect"),
    "paradox": Phrase("paradox <cure>", "Ruling: a paradox is removed, or a coin decides.", "paradox remove"),
}


def things_offered(text: str) -> tuple[str, ...]:
    """What a player may pick from: between slashes, or where there are none on both sides of an "or".

    >>> things_offered("lose 2 life or discard a card")
    ('lose 2 life', 'discard a card')
    """
    parts = [part.strip() for part in text.split("/") if part.strip()]
    return tuple(parts if len(parts) > 1 else filter(None, (part.strip(" ,") for part in text.split(" or "))))
