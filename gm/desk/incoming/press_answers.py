"""Letters that answer a press letter: words for the same people, and what is said to the house in them."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.handling import press
from gm.desk.incoming.lines import commands
from gm.desk.verbs.verb import NOT_PROVEN


def answer(case: Case, text: str) -> None:
    """The answer to a press letter goes to the same people, as press; what is said to the house in it stays here."""
    table, seal = case.table, case.seal
    if table is None or seal is None or not case.seat:
        return
    if not case.proven:
        case.say(0, "", NOT_PROVEN, "not allowed")
        return
    rest = commands(case, text)
    if not rest and case.said:
        return
    case.say(0, "", press.answer(case, table, seal.note, rest), "told")


def mute(case: Case) -> None:
    """A mail program asks us, for its reader, to send no more press."""
    press.switch(case, "off")
    said = "You get no more press; your seat is not touched. To hear the others again, answer a report with: press on"
    case.say(0, "", said, "told")
