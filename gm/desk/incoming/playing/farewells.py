"""Words after the end of a match: thanks, a protest, another evening. They reach people, once their writer says yes."""

from __future__ import annotations

import re

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.handling import press
from gm.desk.handling.proposing import asking
from gm.desk.incoming.playing import beside_an_answer, passing
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import remarks, sentences

OVER = "The match is over."
_KIND = re.compile(
    r"(?i)\b(?:thanks?(?: you)?|thx|cheers|congrat\w*|well (?:played|done|fought)|good (?:game|fight)|gg|bravo|"
    r"pleasure|great (?:game|fun|evening|time|match)|was (?:such |so |a lot of |great |good )*fun|see you|"
    r"next time|until next|hope (?:you|we|to)|enjoyed|loved|happy (?:new|christmas)|merry)\b"
)
_PASSES = re.compile(r"(?i)\b(?:pass|send|forward|tell|give|say)\b")
_CALLS = re.compile(r"(?i)\W*(?:(?:hi|hello|hallo|hey|dear|hola|oh|ok|sorry|no|wait)\b[, ]*)*(?P<who>[^\W\d_][\w'-]*)")


def of_the_gm(case: Case, text: str) -> bool:
    """Is it a kind word of whoever led a match that is over, and asks for nothing? All are written to after a yes."""
    table, words = case.table, "\n".join(remarks(text))
    words = _parted(case, table, words)[0] if table else words
    if table is None or table.match.status != "over" or not _KIND.search(words) or case.question:
        return False
    if any(deeds.find(row) for row in words.splitlines()):
        return False
    case.leads = True
    about = f"{table.match.name}\n{table.match.numbered()} announce -\nannounce: {' '.join(words.split())}"
    said = f'{OVER} Shall I send this to everybody who played: "{words}"?'
    case.say(0, "", asking.ask(case, asking.LEAD, said, about, table.match.name), "told")
    return True


def of_a_player(case: Case, table: Table, said: str) -> bool:
    """Ask to whom a letter goes that comes after the end: to the GM who is called at its head, or to all."""
    if table.match.status != "over":
        return False
    words, whom = _parted(case, table, "\n".join(remarks(said)))
    if case.question or not words:
        return True
    seats, _ = press.addressees(table, case.seat, whom)
    if seats and not _calls_the_gm(case, words):
        case.say(0, "", press.offered(case, seats, words, OVER), "told")
    elif passing.reachable(case):
        case.say(0, "", asking.ask(case, "pass on", f"{OVER} Shall I pass this on to the GM?", words), "told")
    else:
        case.say(0, "", OVER, "told")
    return True


def _parted(case: Case, table: Table, words: str) -> tuple[str, str]:
    """Words without a sentence that only says to whom they go ("Please pass that on to her"), and whom that names."""
    parts = [one for row in words.splitlines() for one in sentences(row) if one.strip()]
    only = [one for one in parts if _PASSES.search(one) and beside_an_answer.only_says_whom(case, table, one)]
    rest = "\n".join(one for one in parts if one not in only)
    return (rest, _whom(case, table, "\n".join(only), rest)) if only and rest else (words, "all")


def _whom(case: Case, table: Table, only: str, rest: str) -> str:
    """Whom a sentence names; "her" is the one who is called in the words."""
    called = beside_an_answer.named(case, table, only)
    if not called and re.search(r"(?i)\b(?:her|him)\b", only):
        called = beside_an_answer.named(case, table, rest)
    others = [seat for seat in called if seat not in (case.seat, GM)]
    return others[0] if len(others) == 1 else "all"


def _calls_the_gm(case: Case, words: str) -> bool:
    found = _CALLS.match(words)
    return found is not None and found["who"].casefold() in {GM.casefold(), *case.hears.casefold().split()}
