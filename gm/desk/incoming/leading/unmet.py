"""The net below a GM's letter: each wish and question beside what was heard is heard by itself, or named.

A sentence that calls a deed may hold a second wish that no deed was found for together with the first; nobody would
know that it was not done.
"""

from __future__ import annotations

import re

from games.kit.words import fold
from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.incoming.leading import gm_deeds, gm_rest
from gm.desk.incoming.leading.gm_guesses import clauses, likely
from gm.desk.incoming.sentences import politely
from gm.desk.incoming.sentences.parts import DOES, SENTENCES
from gm.desk.table import Table
from gm.post.answers import remarks

NOTHING = "I did nothing with this."
UNKNOWN = "I know no answer to this."
_ENDS = re.compile(r"(?<=\?)\s+")
_TELL = {"status", "preview", "plan"}
_OF_PEOPLE = re.compile(r"(?i)(?:who|whom|whose|how many)\b")
_ASKS = re.compile(r"(?i)(?:who|whom|whose|what|when|how|which|where|why)\b")


def seen_to(case: Case, text: str) -> list[str]:
    """Hear what nothing came of by itself, so that it is shown, answered, or named; returns the words of the house,
    for anybody."""
    acted, house = {deed for deed, _ in case.acted}, list[str]()
    for part in [part for line in remarks(text) if _heard(case, line) for part in _parts(line)]:
        if not _unmet(case, case.table, part, acted) or gm_deeds.guessed(case, 0, part, case.table):
            continue
        house += _named(case, part)
    return house


def _named(case: Case, part: str) -> list[str]:
    """Answer a question, or name a wish of which nothing came; returns the words of the house in it."""
    if not _ASKS.match(part):
        case.say(0, part, NOTHING, "told")
    elif not gm_rest.of_rules(part) or _OF_PEOPLE.match(part):
        return gm_rest.read(case, [part])
    elif not gm_rest.tell_rules(case, part):
        case.say(0, part, UNKNOWN, "told")
    return []


def _heard(case: Case, line: str) -> bool:
    """Was a deed heard in a line?"""
    return case.table is not None and any(of and fold(of) in fold(line) for _, of in case.acted)


def _parts(line: str) -> list[str]:
    """The clauses of a line, where there are several."""
    said = [one for row in _ENDS.split(line) for one in SENTENCES.split(row)]
    parts = [part.strip() for one in said for part in clauses(one) if part.strip()]
    return parts if len(parts) > 1 else []


def _unmet(case: Case, table: Table | None, part: str, acted: set[str]) -> bool:
    """Does a clause wish or ask for something of which nothing was said or done?"""
    wishes = DOES.match(part) or politely.begins(part) or _ASKS.match(part)
    if not wishes or deeds.courtesy(part) or _told(case, part):
        return False
    if _ASKS.match(part) and not gm_rest.of_rules(part) and acted & _TELL:
        return False  # how it stands was told, and answers it
    return not acted & (_names(case, table, part) if table else set())


def _told(case: Case, part: str) -> bool:
    """Is it quoted in what was said, or was it answered by itself?"""
    words = fold(part).strip(" .,;!?")
    lines = {fold(said.line).strip(" .,;!?") for said in case.said}
    return words in lines or any(words in fold(said.text) for said in case.said)


def _names(case: Case, table: Table, part: str) -> set[str]:
    """The deeds that a clause may be about."""
    heard = {one.deed.name for way, _ in deeds.hear(part) for one in way}
    return heard | {one.deed.name for one in likely(case, table, part)}
