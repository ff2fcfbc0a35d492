"""LATER: orders for the seat's question of a later turn, kept until then, changed and taken away by its number."""

from __future__ import annotations

import re

from games.kit.order import amend
from gm.desk.case import Case
from gm.desk.handling.conditional import NONE_HERE
from gm.desk.matches import conditional
from gm.desk.table import Table
from gm.desk.verbs.always import NOTHING
from gm.desk.verbs.verb import Verb
from gm.domain.match import RulesKept
from gm.domain.policy import Rule

FARTHEST = 100  # turns from now
_TURN = re.compile(r"(?P<turn>\d{1,4})\s*[:,]?\s+(?P<orders>.+)")


def run(case: Case, rest: str) -> str:
    found = _TURN.fullmatch(rest.strip())
    assert case.table is not None  # it has counted
    assert found is not None
    turn, said, now = int(found["turn"]), found["orders"].strip(), case.table.match.turn
    if not case.table.game.facts(case.table.view(case.seat), case.seat):
        return NONE_HERE
    if said.lower().strip(" .") in NOTHING:
        return _none(case, case.table, turn)
    if turn < now or turn > now + FARTHEST:
        return f"It is turn {now} now, so I keep nothing for turn {turn}."
    return _now(case, case.table, said) if turn == now else _kept(case, case.table, turn, said)


def _none(case: Case, table: Table, turn: int) -> str:
    left = [rule for rule in table.match.later.get(case.seat, ()) if rule.turn != turn]
    had = conditional.of_turn(table, case.seat, turn, case.rules)
    case.rules[:] = [rule for rule in case.rules if rule.turn != turn]
    case.table = table.then(RulesKept(case.seat, tuple(left)))
    return f"I keep nothing for turn {turn} any more." if had else f"There was nothing that I kept for turn {turn}."


def _now(case: Case, table: Table, said: str) -> str:
    """It is that turn already: what is said counts as if it were written alone."""
    line = table.game.grammar.line(said, table.words(case.seat))
    case.orders += [(0, said, order) for order in line.orders]
    return "That is this turn." if line.orders else line.complaint or f'I could not read "{said}" as an order.'


def _kept(case: Case, table: Table, turn: int, said: str) -> str:
    """Beside what was left for that turn already; of what answers the same the last counts."""
    before = conditional.of_turn(table, case.seat, turn, case.rules)
    rules = {rule.turn or rule.text for rule in (*table.match.later.get(case.seat, ()), *case.rules)}
    if len(rules) >= conditional.MOST and before is None:
        return f"I keep orders for at most {conditional.MOST} later questions; this one I have not kept."
    new = _rule(table, case.seat, turn, said, before)
    if isinstance(new, str):
        return new
    case.rules[:] = [*(rule for rule in case.rules if rule.turn != turn), new]
    instead = f' It takes the place of "{before.shown}".' if before else ""
    return (
        f'I keep this for turn {turn}, and look at it again then: "{new.shown.partition(": ")[2]}".{instead} '
        f"To take it away: for turn {turn}: none"
    )


def _rule(table: Table, seat: str, turn: int, said: str, before: Rule | None) -> Rule | str:
    """What is kept of these words beside what was left for that turn before, or what cannot be read of them."""
    if told := conditional.understood(table, seat, said):
        unread = conditional.legible(table, seat, told)
        return (
            f'I could not read "{unread}" as an order, so I keep nothing of it.'
            if unread
            else Rule(str(told), turn=turn)
        )
    line = table.game.grammar.line(said, table.words(seat))
    if not line.orders:
        return line.complaint or f'I could not read "{said}" as an order, so I keep nothing of it.'
    plain = before is not None and not conditional.understood(table, seat, before.text)
    old = table.read(before.text, seat) if before and plain else ()
    return Rule(table.game.grammar.write(amend(old, line.orders)), turn=turn)


def _of_a_turn(case: Case, rest: str, line: str) -> bool:
    """Is it about a turn, and an order or none? "In turn 5 I was unlucky" is talk; a free letter counts as a whole."""
    table, found = case.table, _TURN.fullmatch(rest.strip())
    if table is None or not case.seat or not table.match.position or table.game.grammar.whole or not found:
        return False
    said = found["orders"].strip()
    if ":" in line.partition(found["turn"])[2][:2] or said.lower().strip(" .") in NOTHING:
        return True
    told = conditional.understood(table, case.seat, said)
    return told is not None or bool(table.game.grammar.line(said, table.words(case.seat)).orders)


VERB = Verb("later", run, needs="seat", changes=True, counts=_of_a_turn)
