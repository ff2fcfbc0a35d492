"""What a card is to do, told to the GM who rules on it, in words that no reason begins: "...: I swap two for zero".

The card is asked about with these words as its meaning; a line that only goes on to explain it belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.reading import binding
from games.kit.words import tidy, tokens
from games.meta.cards import CARDS
from games.meta.orders import Push
from games.meta.reading import reasons

Read = Callable[[str], Line]
_TOLD = re.compile(
    r"(?i)^(?:(?:oo+h|ah+|oh|ok|okay|so|and)\b\W*)?(?P<card>[^:!?]+?)"
    r"(?:\s*:\s+|!+\s+|\s+-\s+|\.\s+(?=(?:i|it|the)\b)|"
    r",\s+(?=(?:exchang|swapp|chang|replac|turn|mak)ing\b|so that\b|meaning\b|which means\b))(?P<why>\S.{3,200})$"
)
_MEANS = re.compile(r"(?i)^\W*(?:by (?:that|this|it|which) i mean|(?:that|this|it) (?:means|shall mean)|meaning)\b\W*")


def told(lines: Sequence[Line], read: Read, words: Words) -> list[Line]:
    """The lines of a letter, each card that its player explains with what it is to do; only where a GM may rule."""
    out: list[Line] = []
    for line in lines if "meant" in words.asked else ():
        said = _MEANS.match(line.text)
        before = _explained(out[-1], line.text[said.end() :]) if out and said else None
        if before and line.talk:
            out[-1:] = [before, replace(line, past=(), why="")]
        else:
            out.append(_split(line, read))
    return out or list(lines)


def _split(line: Line, read: Read) -> Line:
    """A line that nobody could read, as a card and what it is to do."""
    found = None if line.orders or line.complaint or line.why else _TOLD.match(line.text)
    if not found or any(map(binding.denies, tokens(tidy(found["card"])))):
        return line
    head = read(found["card"])
    meant = _explained(head, found["why"])
    other = line.reading and line.reading != head.orders
    return replace(line, reading=meant.orders, past=()) if meant and not other else line


def _explained(line: Line, why: str) -> Line | None:
    """The line with this meaning of its one card; None where it has another, or the card needs none."""
    order = line.orders[0] if len(line.orders) == 1 else None
    card = CARDS.get(order.card.card) if isinstance(order, Push) else None
    if not isinstance(order, Push) or order.card.meaning or (card and card.automatic) or not why.strip(" .!"):
        return None
    return replace(line, orders=(Push(replace(order.card, meaning=reasons.meaning(why.strip(" .!,")))),))
