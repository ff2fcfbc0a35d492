"""Cards that chance picks: "Bruno discards two cards at random". Without these words a discard is its owner's choice.

The words stand anywhere in a sentence ("a random card", "randomly discards", "loses two, picked blindly"), so they are
taken out before it is read, and what it discards is then left to chance.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.line import Line
from games.kit.order import Order
from games.meta.orders import Rule
from games.meta.ruling.narrower import NO_PART

_PICKED = r"(?:(?:which (?:is|are) )?(?:picked|chosen|drawn|taken|selected) )?"
_WORDS = re.compile(
    rf"(?i)[ ,]*{_PICKED}\b(?:(?:completely |purely )?at random|randomly|blindly|unseen|sight unseen|by (?:chance|lot)|"
    r"by (?:a |the )?(?:die|dice|roll)|as chance (?:has it|decides|picks|will have it)|chance (?:picks|chooses|decides)"
    r"(?: (?:which(?: ones?)?|it|them))?)\b|\brandom\b"
)
_FROM_A_HAND = re.compile(r"(?i)\b(?:discard|throw|toss|drop|lose|cards?\b|hand\b)")
_LATER = ("schedule", "arm")  # what they do is named among their words


def read(raw: str, reader: Callable[[str], Line]) -> Line:
    """A sentence of a ruling; where it leaves to chance which cards are discarded, they are."""
    words = _WORDS.search(raw)
    if not words or not _FROM_A_HAND.search(raw):
        return reader(raw)
    line = reader(" ".join(_WORDS.sub(" ", raw).split()))
    found = line.orders or line.reading
    if not any(map(_discards, found)):
        return reader(raw)
    if any(map(_discards_later, found)) or sum(map(_discards, found)) > len(_WORDS.findall(raw)):
        return Line(line.number, raw.strip(), complaint=NO_PART.format(line.text, words[0].strip(" ,")))
    orders, reading = (tuple(map(_left_to_chance, some)) for some in (line.orders, line.reading))
    return replace(line, text=raw.strip(), orders=orders, reading=reading)


def _discards(order: Order) -> bool:
    return isinstance(order, Rule) and (order.op.name == "discard" or _discards_later(order))


def _discards_later(order: Order) -> bool:
    return isinstance(order, Rule) and order.op.name in _LATER and "discard" in order.op.args


def _left_to_chance(order: Order) -> Order:
    chosen = isinstance(order, Rule) and order.op.name == "discard"
    return Rule(replace(order.op, name="discard_blindly")) if chosen and isinstance(order, Rule) else order
