"""What a player has told the GM by another way: "Bruno bids 7, he told me by phone"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.deeds import Asked
from gm.desk.incoming.leading.beside import is_reason
from gm.desk.matches.naming import seats_in
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
_FEW = 5  # words of a line that may be an order misspelt
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


_MORE = re.compile(r"(?i)(?:[,.;!]\s+(?:(?:oh,? )?and\s+)?|\s+(?:(?:oh,? )?and|also|btw|by the way)\s+)")


def orders_alone(table: Table | None, asked: Asked) -> tuple[Asked, str]:
    """Orders that a GM enters in one line, and what stands behind them that is none: a wish to us."""
    text = asked.said.get("text", "")
    if asked.deed.name != "orders" or table is None or table.game.grammar.whole or "\n" in text:
        return asked, ""
    known, read = table.overheard(asked.said["seat"]), table.game.grammar.line
    every = read(text, known).orders if asked.said["seat"] in table.asks else ()
    for joint in _MORE.finditer(text):
        first = read(text[: joint.start()], known).orders
        more = text[joint.end() :]
        if first and every in ((), first) and not deeds.courtesy(more) and not is_reason(more):
            said, line = text[: joint.start()], asked.line.replace(text[joint.start() :], "")
            return Asked(asked.deed, {**asked.said, "text": said}, line), more
    return asked, ""


def belongs(table: Table | None, asked: Asked, below: str) -> bool:
    """May a line below words be one of them? Below orders stand orders, or what may be meant for such."""
    seat = asked.said.get("seat", "")
    if asked.deed.name != "orders" or table is None or table.game.grammar.whole or seat not in table.asks:
        return True
    read = table.game.grammar.line(below, table.overheard(seat))
    return bool(read.orders or read.reading) or not (below.rstrip().endswith("?") or len(below.split()) > _FEW)
