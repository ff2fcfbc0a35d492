"""A trap said in ordinary words, and cards of one's own in a line that nobody could read: none of them vanishes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.meta import mentions
from games.meta.cards import CARDS
from games.meta.orders import SetTrap
from games.meta.titles import write_title

Read = Callable[[str, Words], Line]
_TRAP = re.compile(r"(?i)\b(?:traps?|springs?|springing|triggers?|triggered)\b")
_WHEN = re.compile(
    r"(?i)\b(?:when(?:ever)?|if|as soon as|once|each time)\s+(?P<who>[^\W\d]+)\s+(?P<what>loses?|gains?|plays?)"
    r"(?:\s+(?:any |some |a )?(?:life|lives|cards?|anything|something))?(?P<rest>[^.;]*)"
)
_WITH = re.compile(r"(?i)^[\s,]*(?:(?:and|it|is|it's)\s+)*(?:with|holding|carrying|loaded with)\s+(?P<cards>.+)$")
_ON_IT = re.compile(r"(?i)\s+(?:on|in|inside|under) (?:it|top)\b|\s+inside\b")
_EVENTS = {"lose": "before life loss", "gain": "before life gain", "play": "before playing"}
_HINT = (
    "I did not understand this trap. It is written like `trap Joker when before life loss of Anna with Medicine`, or, "
    "for a card that says itself what springs it, `trap Good Evening with Medicine`."
)


def told(line: Line, read: Read, words: Words) -> Line:
    """The line; one that is read past, but names a card of its writer's hand, is asked about as a trap or named."""
    read_so_far = line.orders or line.reading or line.why
    cards = () if read_so_far else mentions.named(line.text, words)
    if cards and _TRAP.search(line.text):
        return _as_a_trap(line, _written(line.text, cards[0], words), read, words)
    named = cards and not (line.complaint or line.past)
    return replace(line, past=(line.text,)) if named else line


def _as_a_trap(line: Line, said: str, read: Read, words: Words) -> Line:
    meant = read(said, words).orders if said else ()
    if meant and all(isinstance(order, SetTrap) for order in meant):
        return replace(line, reading=meant, complaint=None, past=())
    return replace(line, complaint=line.complaint or _HINT, past=())


def _written(text: str, trigger: str, words: Words) -> str:
    """The trap as the sheet writes it; empty where that says less than the line."""
    found, card = _WHEN.search(text), CARDS.get(trigger)
    if not found or card is None:
        return ""
    rest = _ON_IT.sub("", found["rest"]).strip(" ,")
    laid = _WITH.match(rest)
    if rest and not laid:
        return ""
    whose = "me" if found["who"].lower() == "i" else found["who"]
    event = _EVENTS[found["what"].lower().rstrip("s")]
    return f"trap {write_title(trigger)} when {event} of {whose}" + (f" with {laid['cards']}" if laid else "")
