"""AHEAD: orders for the seat's next question, checked again when it comes."""

from __future__ import annotations

from dataclasses import replace

from games.kit.line import Line
from games.kit.reading.corrections import which
from gm.desk.case import Case
from gm.desk.matches import conditional
from gm.desk.table import Table
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
    line = _read(table, case.seat or "", rest)
    if not line.orders:
        return line.complaint or f'I could not read "{rest}" as an order.'
    case.ahead += [(0, rest, order) for order in line.orders]
    return f'For your next question I will keep "{table.reading(line.orders)}".'


def _read(table: Table, seat: str, rest: str) -> Line:
    """The orders in it, by whatever may be asked next: those that leave nothing of it out."""
    grammar, words = table.game.grammar, table.words(seat)
    now = grammar.line(rest, words)
    found = [now, *(grammar.line(rest, replace(words, asked=frozenset({kind}))) for kind in _asked(table, seat))]
    most = max(len(line.orders) for line in found)
    whole = {frozenset(line.orders): line for line in found if len(line.orders) == most}
    if len(now.orders) == most:
        return now
    several = which(grammar, [line.orders for line in whole.values()]) if len(whole) > 1 else ""
    return replace(now, orders=(), complaint=several) if several else next(iter(whole.values()))


def _asked(table: Table, seat: str) -> list[str]:
    """The kinds of questions that this match may put."""
    grammar, parts = table.game.grammar, table.parts(seat)
    foreign = {form.order for form in grammar.forms if form.only and form.only not in parts}
    return [kind for kind, orders in grammar.answers.items() if foreign.isdisjoint(orders)]


VERB = Verb("ahead", run, needs="seat", changes=True)
