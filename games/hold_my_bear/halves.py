"""Half of what is asked for: one card of two to give away, three of five to steal.

Who writes so has perhaps forgotten the rest, and what the rules would do in its place was not asked for: nothing is
held, and the half is asked about. A yes leaves the rest to the rules; the other half by itself completes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.hold_my_bear.cards import ANIMALS, GIFT, many
from games.hold_my_bear.deeds import Give, Play, Steal
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order

_ON = re.compile(r"(?i)\W*(?:and|also|plus|as well as)\b")

_REAL = (  # what people do with animals, and nobody with cards
    "eat|roast|fry|grill|cook|bake|boil|feed|stroke|pet|hug|kiss|cuddle|kill|shoot|hunt|adopt|wash|brush|groom|walk|"
    "train|tame|milk|skin|stuff|breed|marry|paint|photograph"
)
_TALK = re.compile(
    rf"(?i)\b(?:i|we|i'?ll|we'?ll|let'?s|let us|i'?d like to|we'?d like to)(?: (?:will|shall|just|now|also|want to))? "
    rf"(?:{_REAL})\b(?! (?:cards?|move|turn)\b)|"
    rf"\bthank(?:s| you)(?: \w+)? for\b(?=[^.!?;]*(?:\d|{'|'.join(ANIMALS)}))|"
    r"(?:^|,)\W*(?:may|can|could|shall|should) (?:i|we)\b|"
    r"\b(?:go|goes|work|works|look|looks|fit|fits) (?:very |so |really |quite )?(?:well|badly|nicely|poorly)\b|"
    r"\b(?:in|for|from) (?:my |our |the )?(?:other|another) (?:match|game|table)\b|"
    r"\bfor (?:teamturns|eat me|no more meat|meta)\b"
)


def lacks(order: Give | Steal, words: Words) -> int:
    """How many cards are wanting to what is asked for; below 0 where there are too many."""
    if isinstance(order, Give):
        return min(GIFT, len(words.view.get("hand", (0,) * GIFT))) - len(order.gifts)
    return int(words.view.get("loot", 0)) - sum(n if isinstance(n, int) else 1 for n, _ in order.shares)


def asked_in_full(read: Sequence[Line], words: Words) -> list[Line]:
    """The lines of a letter, asked about where together they tell only a half of what is asked for."""
    said = [order for line in read for order in line.orders if isinstance(order, Give | Steal)]
    whole = _together([*(o for o in words.held if isinstance(o, Give | Steal)), *said])
    asked = not words.asked.isdisjoint(("give", "must", "steal"))
    if not said or not asked or len({*map(type, said)}) > 1 or lacks(whole, words) <= 0:
        return list(read)
    why = _why(whole, lacks(whole, words))
    return [replace(line, orders=(), reading=line.orders, why=why) if _half(line) else line for line in read]


def going_on(read: Sequence[Line], words: Words) -> list[Line]:
    """The lines, asked about where the first one only goes on with something that is not held: "and bear 4"."""
    first = read[0] if read and not words.held and "give" in words.asked else None
    alone = first is not None and all(isinstance(order, Play) and order.bare for order in first.orders)
    if first is None or not (alone and first.orders and _ON.match(first.text)):
        return list(read)
    return [
        replace(first, orders=(), reading=first.orders, why="it goes on with something that I do not hold"),
        *read[1:],
    ]


def unless_talk(read: Sequence[Line]) -> list[Line]:
    """The lines, asked about where one thanks, asks, praises or speaks of another match."""
    out = list(read)
    for n, line in enumerate(out):
        said = _TALK.search(line.text) if line.orders else None
        if said:
            out[n] = replace(line, orders=(), reading=line.orders, why=f'it says "{said[0].strip()}"')
    return out


def _half(line: Line) -> bool:
    return any(isinstance(order, Give | Steal) for order in line.orders)


def _together(orders: Sequence[Give | Steal]) -> Give | Steal:
    """What these say together, the later one alone where it takes the place of the earlier."""
    whole, *rest = orders or [Give(())]
    for order in rest:
        both: Order | None = order.joined(whole) if type(order) is type(whole) else None
        whole = both if isinstance(both, Give | Steal) else order
    return whole


def _why(order: Give | Steal, missing: int) -> str:
    if isinstance(order, Give):
        return "you give away two cards: after a yes, chance picks the other"
    return f"after a yes, the rules share out the other {many(missing, 'card')} that you steal"
