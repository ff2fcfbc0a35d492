"""ROLL: dice for all to see, in a game that has no such word itself."""

from __future__ import annotations

from games.kit import rolls
from gm.desk.case import Case
from gm.desk.handling import flood
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.rolling import rolled
from gm.desk.verbs.verb import Verb
from gm.domain.match import GM


def run(case: Case, rest: str) -> str:
    assert case.table is not None
    if flood.answered_enough(case):
        return "You have asked for much within the hour; I roll dice again when it is over."
    try:
        case.table, letters, said = rolled(case.desk, case.table, case.seat, rest, str(case.kept.id), case.now)
    except Wrong as wrong:
        return str(wrong)
    case.letters += letters
    return said + (f' I read past this: "{beside}".' if (beside := rolls.beside(rest)) else "")


def _dice(case: Case, rest: str, line: str) -> bool:
    """Does it ask for dice, and is no order of the game?"""
    if not rolls.wanted(rest):
        return False
    table = case.playing
    if table is None:
        return True
    grammar = table.game.grammar
    read = grammar.line(line, table.words(case.seat))
    return not (grammar.whole or read.orders or (case.seat == GM and read.reading))


VERB = Verb("roll", run, needs="seat", changes=True, answers=True, counts=_dice)
