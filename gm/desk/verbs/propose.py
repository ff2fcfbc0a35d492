"""PROPOSE: the table votes on a draw, a concession, more time, or what else its policy lets players propose."""

from __future__ import annotations

import re

from gm.desk.case import Case
from gm.desk.house_words import named
from gm.desk.matches import voting
from gm.desk.matches.hosting import Wrong
from gm.desk.verbs.verb import Verb

_REASON = re.compile(r"\s*[,;:.!]\s+|\s+-+\s+|\s+(?:because|as|since)\s+", re.IGNORECASE)  # what stands behind it


def run(case: Case, rest: str) -> str:
    told = ""
    for what in dict.fromkeys((rest, _REASON.split(rest)[0])):
        assert case.table is not None
        try:
            case.table, letters, said = voting.put(case.desk, case.table, what, case.seat, case.now, str(case.kept.id))
        except Wrong as wrong:
            told = told or str(wrong)
            continue
        case.letters += letters
        beside = rest[len(what) :].strip(" ,;:.!-")
        return f'{said} Your words "{beside}" are told to nobody; "press all: ..." would tell them.' if beside else said
    return told


def _something(case: Case, rest: str, line: str) -> bool:
    """Is it something to vote on? Only the word itself says so for sure; "I suggest a pizza" is talk."""
    if case.table is None or not case.seat:
        return False
    if line.lower().lstrip(" *-").startswith(named("propose").name):
        return True
    try:
        voting.understood(case.desk, case.table, rest, case.now, case.seat)
    except Wrong:
        return False
    return True


VERB = Verb("propose", run, needs="seat", changes=True, counts=_something)
