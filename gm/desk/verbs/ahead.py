"""AHEAD: orders for the seat's next question, checked again when it comes."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.matches import conditional
from gm.desk.verbs.verb import Verb
from gm.domain.policy import Rule


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or not table.match.position:
        return "I do not know which match you mean. Answer one of its letters."
    if told := conditional.understood(table, case.seat, rest):
        if unread := conditional.legible(table, case.seat, told):
            return f'I could not read "{unread}" as an order.'
        case.rules.append(Rule(str(told)))
        return f'For your next question I keep: "{told}". What you see then decides.'
    line = table.game.grammar.line(rest, table.words(case.seat))
    if not line.orders:
        return line.complaint or f'I could not read "{rest}" as an order.'
    case.ahead += [(0, rest, order) for order in line.orders]
    return f'For your next question I will keep "{table.reading(line.orders)}".'


VERB = Verb("ahead", run, needs="seat", changes=True)
