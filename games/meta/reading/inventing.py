"""Cards of one's own as people tell them where decks are asked for, and the starter deck beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.meta.orders import DeckCards, NewCard, Starter
from games.meta.speech import Invention

HOW = (
    "A card of your own is told on a line of its own: its kind (Event, Meta or Trigger), how often it is in your deck "
    '(1, 2 or 3, or * for a star card), its title, and what it says, such as "new card Event 2 Sunshine: everybody '
    'gains 2 life". The starter deck fills your deck up around it, and the GM rules on it.'
)
CLOSED = "Cards of your own are for matches in the mode open, and this one is not."
_TYPE = re.compile(r"(?i)\b(event|meta|trigger)s?\b")
_SPEAKS = re.compile(
    r"(?i)\b(?:new|own|made[- ]up|invented|home-?made|self-?made|custom) (?:\w+ ){0,2}cards?\b|"
    r"\bcards? (?:\w+ ){0,2}(?:called|named|titled)\b|\b(?:invent|make up|think up)\b.*\bcards?\b|\bcards? of my own\b|"
    r"\b(?:this|these|following) cards?:"
)
_NAMED = re.compile(
    r"(?i)\b(?:called|named|titled)\s+[\"'\u201c\u2018]?(?P<title>[^,:;(\"\u201c\u201d]{2,60}?)[\"'\u201d\u2019]?"
    r"(?=\s*(?:[,:;(]|\.\s|\s[-\u2013\u2014]\s|\b(?:which|that|as an?)\b|$))"
)
_QUOTED = re.compile(r"[\"\u201c](?P<title>[^\"\u201c\u201d:]{2,60})[\"\u201d]")
_HEAD = re.compile(
    r"(?i)^\W*(?:(?:and|then|also|please|plus|with|add|put in|make|here'?s|here is|i'?d like|i would like|i want|i have"
    r"|my|an?|one|the|this|is|new|own|made[- ]up|invented|card|of my own|no|number|nr)\b[\s,.:#]*)+"
)
_NUMBERS = {"one": 1, "once": 1, "two": 2, "twice": 2, "three": 3, "four": 4, "five": 5}
_COUNT = re.compile(
    r"(?i)\bx\s?(\d{1,2})\b|\b(\d{1,2})\s?x\b|\b(?:event|meta|trigger)s?,? (\d{1,2}\b|\*)(?: times| copies)?|"
    r"^\W*(\d{1,2})\b|"
    rf"\b(\d{{1,2}}|{'|'.join(_NUMBERS)})(?: (?:times|copies|of (?:it|them|those|these))\b| ?(?=[,;)]|$))"
)
_OFTEN = (
    rf"(?:and |i'?d like |i want |please,? )*(?:\d|{'|'.join(_NUMBERS)}) (?:times|copies|of (?:it|them|those|these))"
)
_BESIDE = re.compile(
    rf"(?i)\s*(?:^|(?<=[.!;])\s*|\s[-\u2013]\s|\()(?P<more>{_OFTEN}\b.*|"
    r"[^.!;]*\b(?:deck|rest|starter|thanks|please)\b.*)$"
)
_SAYS = re.compile(
    r":\s+|\s+[-\u2013\u2014]\s+|,?\s+(?:which|that) (?:says|reads|does)\W+|\W+(?:it|text) (?:says|reads)\W+"
)
_REFUSES = re.compile(r"(?i)\b(?:no|not|never|without|instead|\w+n't|dont|wont)\b")
_TO_ITS_CARD = re.compile(r"(?i)^.*?\bcards?(?: of my own)?:\s+(?=.*(?::\s|\s[-\u2013\u2014]\s))")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_LEAST = 4  # signs of what a card says


def settled(read: Sequence[Line], again: Callable[[str], Line], words: Words) -> list[Line]:
    """The lines of a letter with the cards they tell of; beside these, the starter deck is what fills a deck up."""
    lines = [_own(_chatted(line, again), words) for line in read]
    kinds = {type(order) for line in lines for order in (*line.orders, *line.reading)}
    return [_starter(line) for line in lines] if NewCard in kinds and DeckCards not in kinds else lines


def _chatted(line: Line, again: Callable[[str], Line]) -> Line:
    """A line of several sentences that something in one of them stops, asked about with what another orders."""
    if not line.why or line.orders or line.reading or len(parts := _SENTENCE.split(line.text)) < 2:
        return line
    said = {order for part in map(again, parts) for order in (*part.orders, *part.reading)}
    return replace(line, reading=tuple(said)) if len(said) == 1 else line


def _starter(line: Line) -> Line:
    """A line that is about the starter deck beside cards of one's own."""
    meant = line.reading and all(isinstance(order, Starter) for order in line.reading)
    if not meant or line.orders or _REFUSES.search(line.text):
        return line
    return Line(line.number, line.text, line.reading)


def _own(line: Line, words: Words) -> Line:
    """A line that tells of a card of one's own in other words than those of the form."""
    meant = {type(order) for order in (*line.orders, *line.reading)}
    if not meant <= {Starter} or not _tells(line.text):
        return line
    if "own cards" not in words.asked:
        return line if meant else replace(line, complaint=CLOSED)
    if made := _made(line.text):
        return Line(line.number, line.text, reading=(NewCard(made),))
    return line if meant and not line.past else Line(line.number, line.text, complaint=HOW)


def _tells(text: str) -> bool:
    """Does it speak of a card of one's own, or look like one: "2 x Moonfall (Event): all lose 2"?"""
    head, *says = _SAYS.split(text, maxsplit=1)
    return bool(_SPEAKS.search(text) or (says and _TYPE.search(head)))


def _made(text: str) -> Invention | None:
    """The card that a sentence tells of, where it has a title and says something."""
    head, *says = _SAYS.split(_TO_ITS_CARD.sub("", text), maxsplit=1)
    told, more = _apart(says[0].strip() if says else "")
    kind, titled = _TYPE.search(head), _NAMED.search(head) or _QUOTED.search(head)
    title = (titled["title"] if titled else _title(head)).strip()
    count = _number(_COUNT.search(more) or _COUNT.search(head.replace(title, "") if titled else head))
    if not title or len(told) < _LEAST or count == "0":
        return None
    return Invention(kind[1].capitalize() if kind else "Event", count, title, told)


def _apart(told: str) -> tuple[str, str]:
    """What a card says, and what stands behind it about the deck: "loses 4. Two of them please. The rest as ever"."""
    beside = _BESIDE.search(told)
    says = told[: beside.start()] if beside else told
    return says.strip(" .,;(-"), beside["more"] if beside else ""


def _title(head: str) -> str:
    """What is left of "new card: 2 x Moonfall (Event)" without kind and number."""
    named = re.split(r"(?i)\bcards?\b", head)[-1]
    bare = _HEAD.sub("", _TYPE.sub(" ", _COUNT.sub(" ", _HEAD.sub("", named))))
    return " ".join(bare.strip(" ,.:;()[]-").split())


def _number(found: re.Match[str] | None) -> str:
    """How often a card is in the deck; "0" is none."""
    said = next((group for group in found.groups() if group), "1") if found else "1"
    return str(_NUMBERS.get(said.lower(), said))
