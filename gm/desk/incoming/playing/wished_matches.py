"""A match that somebody asks to join or to look on at in a sentence, "can I join friday?": they are asked first."""

from __future__ import annotations

import re

from gm.desk import house_words
from gm.desk.case import Case
from gm.desk.table import Table
from gm.desk.verbs import join, watch

_MINE = re.compile(r"(?i)\b(?:i|i'm|i'd|i'll|me|my)\b|^\W*(?:is|are) there\b")


def picked(case: Case, text: str) -> str:
    """What of a letter is left to be read, once such wishes are asked about."""
    return "\n".join(line for line in text.splitlines() if not _asked(case, line))


def _asked(case: Case, line: str) -> bool:
    if case.question or house_words.find(line) or not _MINE.search(line.replace("\u2019", "'")) or _order(case, line):
        return False
    word, name = join.in_a_sentence(case.desk, line)
    sheet = case.desk.archive.match(name) if name else None
    if sheet is None or Table.of(sheet).match.chair_of(case.player.id):
        return False
    run = watch.ask if word == "watch" else join.ask
    case.say(0, "", run(case, f"{name} {join.AS_A_RESERVE}" if word == "standby" else name), "told")
    return True


def _order(case: Case, line: str) -> bool:
    table = case.playing
    return table is not None and bool(table.game.grammar.line(line, table.words(case.seat)).orders)
