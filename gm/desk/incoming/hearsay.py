"""What a player has told the GM by another way: "Bruno bids 7, he told me by phone"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.deeds import Asked
from gm.desk.matches import naming
from gm.desk.table import Table

_SAID = (
    "sent|sends|says|said|told me|tells me|phoned|called|wrote|texted|that|he|she|they|wants to|want to|would like "
    "to|will|"
    "is going to"
)
_TURN = re.compile(
    r"(?i),? ?\b(?:(?:in|of|for|during) )?(?:the )?(?:turn|round) \d+\b:?"
)  # its number is none of an order
_HOUR = re.compile(r"\b\d{1,2}:\d\d\b(?: ?[ap]m\b)?")
_CLAUSES = re.compile(r"[,;:.!]\s+|\s-+\s")
_TOLD = re.compile(  # what the player wants, as somebody else tells it: "rang me to say that he'd bid 9"
    r"(?i)\b(?:that|to say|says?|said|is|was) (?:that )?(?:he|she|they)(?:'d|'ll|'s| would| will| wants?| is| are)?"
    r"(?: (?:like|going|wanting|to|now|just))* "
)
_QUOTED = re.compile('["\u201c](?:I |I\'ll )?([^"\u201d]{1,60}?)[.!]?["\u201d]')


def hearsay(desk: Desk, table: Table | None, line: str) -> Asked | None:
    """Orders of one player in a GM's own words, as the deed that enters them; it is to be asked about."""
    named = seats_in(desk, table, line)
    if table is None or len(named) != 1 or named[0] not in table.asks:
        return None
    seat = named[0]
    known = table.overheard(seat)  # how it reads tells nothing of the hand
    for words in _reported(_HOUR.sub("", _TURN.sub("", line)), seat):
        read = table.game.grammar.line(words, known)
        if said := "; ".join(map(table.game.grammar.spell, read.orders or read.reading)):
            return Asked(deeds.deeds()["orders"], {"seat": seat, "text": said}, f"orders for {seat}: {said}")
    return None


def _reported(line: str, seat: str) -> Iterator[str]:
    """What the player may have said: the line, each of its clauses, and each without who said it."""
    who = re.compile(rf"(?i)^(?:\w+ ){{0,2}}{re.escape(seat)}(?: (?:{_SAID}))*|^(?:(?:{_SAID})\b ?)+")
    quoted = [*_QUOTED.findall(line), *(line[told.end() :] for told in _TOLD.finditer(line))]
    for part in (line, *_CLAUSES.split(line), *quoted):
        yield part
        if (rest := who.sub("", part.strip()).strip()) != part.strip():
            yield rest


def seats_in(desk: Desk | None, table: Table | None, line: str) -> list[str]:
    """The chairs that a line names, or whose people it names, where a desk knows who these are."""
    return naming.named_in(desk.archive if desk else None, table, line)
