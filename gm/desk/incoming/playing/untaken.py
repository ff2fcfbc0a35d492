"""The net below a player's letter: what wants something, and came to nothing, is offered to be passed on, or named."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.incoming.playing import passing
from gm.desk.incoming.sentences import wishing
from gm.desk.table import Table

_CLAUSE = re.compile(r"(?i)(?:,\s+|\s+[-\u2013\u2014]+\s+|\s+)(?=(?:and|but|so|also)\b)|\s+[-\u2013\u2014]+\s+")
SHORT = 2  # words of an order that are no sentence
NOTHING = "I did nothing with this."


def clauses(case: Case, sentence: str) -> list[str]:
    """A sentence, or its clauses where it holds an order."""
    if not passing.holds_order(case, sentence):
        return [sentence]
    return [one.strip(" ,-") for one in _CLAUSE.split(sentence) if one.strip(" ,-")]


def left(case: Case, table: Table, sentence: str) -> bool:
    """Did nothing come of a sentence that wants something?"""
    return (
        wishing.wants(table, case.seat, sentence) and not _ordered(case, table, sentence) and not _told(case, sentence)
    )


def named(case: Case, sentences: Sequence[str]) -> None:
    """Offer the GM what is left, or name it."""
    words = " ".join(sentences)
    if not words:
        return
    if not passing.reachable(case):
        case.say(0, words, NOTHING, "told")
    elif case.question or case.asked:
        case.say(0, "", f"{asking.LATER.format(words)}.", "told")
    else:
        case.say(0, "", asking.ask(case, "pass on", f'Shall I pass on "{words}" to the GM?', about=words), "offer")


def _ordered(case: Case, table: Table, sentence: str) -> bool:
    """Is it an order, or may be one that was asked about?"""
    read = table.game.grammar.line(sentence, table.words(case.seat))
    return bool(read.orders or read.reading)


def _told(case: Case, sentence: str) -> bool:
    """Was it heard, is it named, or quoted in what was said; does a question hold it?"""
    words = fold(sentence).strip(" .,;!?")
    lines = [said.line for said in case.said if said.tone not in ("read", "done") or fold(said.line) in words]
    about = [case.question.note] if case.question else []
    known = [*lines, *(said.text for said in case.said), *case.heard, *about, *(q.line for q in case.asked)]
    return (
        _put(case, words)
        or any(words in fold(one) for one in known)
        or any(fold(one) in words for one in case.heard if one)
    )


def _put(case: Case, words: str) -> bool:
    """Do orders of the letter hold these words, as a question to the GM does?"""
    grammar = case.table.game.grammar if case.table else None
    held = (grammar.spell(order).partition(" ")[2] for _, _, order in case.orders) if grammar else ()
    return any(fold(one) in words for one in held if len(one.split()) > SHORT)
