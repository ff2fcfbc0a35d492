"""PROPOSE: the table votes on a draw, a concession, more time, or what else its policy lets players propose."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.house_words import named
from gm.desk.matches import voting
from gm.desk.matches.hosting import Wrong
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    assert case.table is not None
    try:
        case.table, letters, said = voting.put(case.desk, case.table, rest, case.seat, case.now, str(case.kept.id))
    except Wrong as wrong:
        return str(wrong)
    case.letters += letters
    return said


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
