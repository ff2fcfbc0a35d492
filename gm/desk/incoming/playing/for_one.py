"""What a GM writes while their answer is awaited and is none: a question to one player, or dice to be rolled first."""

from __future__ import annotations

import re

from games.kit import rolls
from games.kit.interjections import SIGH, TURN
from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.handling.proposing import asking, drafts, on_shown
from gm.desk.matches import naming
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import remarks, sentences

ASKED = (
    'Shall I send this to {0} alone: "{1}"? Your answer to the orders still waits. Should everybody '
    'read it as that answer, write "to all:" above it.'
)
_CALLED = re.compile(
    r"(?:(?:hi|hello|hey|dear|@)\s*)?@?(?P<who>[^\W\d_][\w'-]*)\s*[,:\u2013\u2014-]\s*(?P<text>\S.*)", re.I | re.S
)
ROLLED = 'Shall I roll this, for all to see, before you answer? Answer yes, or write the line yourself: "{}".'
ROLLS = 'To have dice rolled, write just this line: "{}". What I showed you still waits for your yes.'
DICE = "The dice are rolled before it: what I showed you still waits for your yes, and may be changed."
NO_HURRY = 'Take your time; nothing is sent of this. Should everybody read it as your answer, write "to all:" above it.'
_MOMENT = re.compile(
    rf"(?i)(?:(?:{SIGH}|{TURN}|well|sorry|ok(?:ay)?|please|just|(?:wait |just )?(?:a|one) (?:moment|"
    r"sec(?:ond)?|minute))\b\W*)*(?:let me|i(?:'ll| will| must| need to| have to| would like to| want to|'d like to))"
    r"(?: \w+){0,2} "
    r"(?:look|think|ponder|check|get back|come back|sleep on|ask|read)\b[^.!?:\n]{0,60}[.!]*"
)
_LONGEST = 40  # words of a question


def asked(case: Case, table: Table, said: str) -> bool:
    """Is it a question to one player, or asks for dice in words, and nothing else? Then that is offered."""
    words = "\n".join(remarks(said)).strip()
    return _dice_in_words(case, table, words) or _to_one(case, table, words) or _puts_off(case, table, words)


def _puts_off(case: Case, table: Table, words: str) -> bool:
    """ "Wait a moment, I have to look up the rules": it is no story."""
    if on_shown.base(case, table) or not _MOMENT.fullmatch(words):
        return False
    case.say(0, "", NO_HURRY, "told")
    return True


def _dice_in_words(case: Case, table: Table, words: str) -> bool:
    """ "Could you roll two dice for me first, please?": it is no story."""
    parts = [one for row in words.splitlines() for one in sentences(row) if one.strip()]
    dice = [rolls.in_prose(one) for one in parts]
    if not dice or not all(dice) or all(map(rolls.asked, parts)):
        return False
    line = ", ".join([dice[0], *(one.removeprefix("roll ") for one in dice[1:])])
    if on_shown.base(case, table):
        case.say(0, "", ROLLS.format(line), "told")
        return True
    case.draft = table.game.grammar.orders(line, table.words(GM))
    drafts.keep(case, table, line)
    case.say(0, "", ROLLED.format(line), "told")
    return True


def _to_one(case: Case, table: Table, words: str) -> bool:
    """Is it a question to one player?"""
    found = _CALLED.fullmatch(words) if "?" in words and len(words.split()) <= _LONGEST else None
    seat = naming.known(case.desk.archive, table).get(fold(found["who"]), "") if found else ""
    if found is None or seat in ("", GM) or "\n" in words:
        return False
    case.leads = True
    about = f"{table.match.name}\n{table.match.numbered()} tell -\ntell {seat}: {found['text']}"
    case.say(0, "", asking.ask(case, asking.LEAD, ASKED.format(seat, found["text"]), about, table.match.name), "told")
    return True


def only_dice(case: Case, table: Table, said: str, shown: str) -> bool:
    """Is it nothing but dice to be rolled, which come before the answer? What was `shown` of it still waits."""
    rows = [row for row in remarks(said) if row.strip()]
    dice = bool(rows) and all(rolls.asked(row) and fold(row).startswith("roll") for row in rows)
    if dice and shown:
        drafts.carry(case, table, shown)
        case.say(0, "", DICE, "told")
    return dice
