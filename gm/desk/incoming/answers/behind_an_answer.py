"""What stands behind a yes or no and is for the house by itself: an absence, words for somebody, a question.

It says nothing about what was asked, so the answer is taken as if it stood alone, and the rest as if it came alone.
"""

from __future__ import annotations

import re

from gm.desk.case import Case
from gm.desk.handling.proposing import asking, changed
from gm.desk.handling.wishing import own_words
from gm.desk.incoming.sentences import joints
from gm.post.answers import answer, remarks

_LEADING = (asking.GAP, asking.LEAD, asking.TOGETHER)
_APART = ("told", "label", "press", "wish", "question")
_WORDS = ("press", asking.OFFERED, asking.TALK, asking.RELAY)  # questions whom words are for
_NEW = re.compile(r"(?i)\b(?:that|i|we|he|she|they|my|if|whether|about)\b|:")  # of words for somebody


def apart(case: Case, text: str) -> tuple[str, list[str]]:
    """The answer, and what is for the house by itself; all of the text and nothing, where no plain answer begins it."""
    own, kept = list[str](), list[str]()
    deed = case.seal.note.partition("\n")[0] if case.seal else ""
    if not _read_by_parts(case, deed):
        return text, []
    for row in remarks(text):
        for said, sort in joints.sorted_parts(case, row):
            (own if kept and sort in _APART and _of_its_own(case, deed, said, sort) else kept).append(said)
    return ("\n".join(kept), own) if own and _plain(kept[0]) else (text, [])


def _read_by_parts(case: Case, deed: str) -> bool:
    """Is it the answer of a player whose letters are no orders as a whole?"""
    table = case.playing
    return table is not None and not table.game.grammar.whole and deed not in _LEADING


def _plain(said: str) -> bool:
    """Is it a yes or no and nothing else?"""
    read = answer(said)
    return bool(read.says) and not read.talk


def _of_its_own(case: Case, deed: str, said: str, sort: str) -> bool:
    """Does a part say something else than what was asked about?"""
    if sort in ("told", "label", "press"):
        return deed not in _WORDS or bool(_NEW.search(said))
    if deed == "orders" and said.endswith("?") and not changed.only_asks(said):
        return False  # "may I rather play Medicine?"
    wish = own_words.find(said, case.hears)
    asked = {deed, *(case.seal.note.partition("\n")[2].split()[:1] if case.seal else ())}
    return wish is None or wish.name not in asked
