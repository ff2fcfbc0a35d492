"""ALWAYS: orders for every later question that they fit, until they are changed; under a condition, too."""

from __future__ import annotations

from games.kit.conditions import Branch, Conditional
from gm.desk.case import Case
from gm.desk.handling.conditional import NONE_HERE
from gm.desk.matches import conditional
from gm.desk.verbs.verb import Verb
from gm.domain.match import RulesKept
from gm.domain.policy import Rule

NOTHING = ("none", "nothing", "no more", "off")


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or not table.match.position:
        return "I do not know which match you mean. Answer one of its letters."
    if rest.lower().strip(" .") in NOTHING:
        case.rules.clear()
        case.table = table.then(RulesKept(case.seat, ()))
        return "Nothing that you left for every question counts any more."
    if not table.game.facts(table.view(case.seat), case.seat):
        return NONE_HERE
    told = conditional.understood(table, case.seat, rest) or Conditional((Branch((), rest),))
    if unread := conditional.legible(table, case.seat, told):
        return f'I could not read "{unread}" as an order, so I keep nothing of it.'
    text = rest.strip() if not told.branches[0].when else str(told)
    case.rules.append(Rule(text, lasting=True))
    return f'Kept for every later question that it fits, where you write nothing else: "{text}".'


def _an_order(case: Case, rest: str, line: str) -> bool:
    """Is it an order, and no talk ("I always wanted to win")?"""
    table = case.playing
    if table is None:
        return False
    if rest.lower().strip(" .") in NOTHING:
        return bool(table.match.later.get(case.seat))
    told = conditional.understood(table, case.seat, rest)
    return told is not None or bool(table.game.grammar.line(rest, table.words(case.seat)).orders)


VERB = Verb("always", run, needs="seat", changes=True, counts=_an_order)
