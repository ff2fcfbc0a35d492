"""Answers to questions of ours: a yes or no, or what was missing in a deed that a GM has asked for."""

from __future__ import annotations

from gm.desk import deeds, house_words
from gm.desk.case import Case
from gm.desk.deeds import Asked, speech
from gm.desk.handling.proposing import asking, echoed
from gm.desk.incoming.answers import behind_an_answer, retimed, reworded
from gm.desk.incoming.answers.agreed import DEEDS
from gm.desk.incoming.leading import gm_deeds, gm_guesses
from gm.desk.incoming.leading.likely_people import is_kind
from gm.desk.incoming.leading.misread import misread
from gm.desk.incoming.new_matches import opening
from gm.desk.incoming.playing import after_talk, beside_an_answer
from gm.desk.incoming.sentences import which
from gm.desk.incoming.sentences.parts import SENTENCES, heard
from gm.desk.table import Table
from gm.post.answers import answer, remarks


def answered(case: Case, text: str) -> str:
    """Take the answer to a question; what else stands in the letter."""
    text, own = behind_an_answer.apart(case, echoed.plain(case, text))
    return "\n".join(filter(None, [_answered(case, text), *own]))


def _answered(case: Case, text: str) -> str:
    """The same of an answer, and of what may be about its question."""
    assert case.seal is not None
    if (left := opening.amended(case, text)) is not None:
        if not left:
            return ""
        text = left
    elif any(taken(case, text) for taken in (reworded.answered, after_talk.answered, beside_an_answer.for_another)):
        return ""
    if (rest := retimed.answered(case, text)) is not None:
        return rest
    kind, _, about = case.seal.note.partition("\n")
    return _filled(case, text, *about.split("\n")) if kind == asking.GAP else asking.answered(case, text, DEEDS, _asks)


def _filled(case: Case, text: str, name: str, calls: str) -> str:
    """Show the deed with what the letter puts into its gap; what else stands in it."""
    said = [one for row in remarks(text) for one in SENTENCES.split(row)]
    for n, sentence in enumerate(said):
        asked = None if _by_itself(sentence, calls) else _read(case, which.opened(case, name), calls, sentence)
        if asked:
            gm_deeds.ask_first(case, 0, sentence, which.opened(case, name), asked)
            return "\n".join([*said[:n], *said[n + 1 :]])
    if len(said) == 1 and answer(said[0]).says == "no":
        case.leads = True
        case.say(0, "", asking.LEFT, "told")
        return ""
    return text


def _by_itself(sentence: str, calls: str) -> bool:
    """Does a sentence ask for something, whatever was asked of its writer? Where a deed begins with its gap ("{} a
    turn"), a length alone ("24 hours") is what was asked for, and no longer deadline."""
    called = deeds.find(sentence)
    return heard(sentence) and not (calls.startswith("{}") and not (called and called.deed.name in sentence.lower()))


def _read(case: Case, table: Table | None, calls: str, sentence: str) -> Asked | None:
    """The deed with the most of a sentence in its gap with which it can be done."""
    if table is None or house_words.find(sentence):
        return None
    for part in speech.stretches(sentence):
        line = calls.replace("{}", part, 1)
        ways = [misread(case.desk, table, line), *deeds.readings(line)]
        for asked in ways:
            if isinstance(asked, Asked) and gm_guesses.able(case, table, [asked]):
                return asked
    return None


def _asks(said: str) -> bool:
    """Does a clause ask for something of its own: a deed, or a kind word for somebody?"""
    return heard(said) or is_kind(said)
