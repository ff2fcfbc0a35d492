"""A line that is an order under a condition: it counts by what its seat sees now, or is left for a later question."""

from __future__ import annotations

from games.kit import conditions
from games.kit.conditions import Conditional
from gm.desk.case import Case
from gm.desk.matches import conditional
from gm.desk.table import Table
from gm.domain.policy import Rule

NONE_HERE = "This game knows no orders under a condition, nor such as stand for every question."


def taken(case: Case, number: int, line: str) -> bool:
    """Is the line an order under a condition? Then it is taken; or its writer hears what it lacks."""
    table = case.playing
    if table is None:
        return False
    told = conditional.understood(table, case.seat, line)
    if told is None:
        return _lacking(case, table, number, line)
    if unread := conditional.legible(table, case.seat, told):
        case.say(number, line, f'I could not read "{unread}" as an order.', "unclear")
        return True
    _take(case, table, number, line, told)
    return True


def _take(case: Case, table: Table, number: int, line: str, told: Conditional) -> None:
    orders, said, why = conditional.meant(table, case.seat, told)
    fits = case.seat in table.asks and not any(
        c.fatal for c in table.check(case.seat, table.amended(case.seat, orders))
    )
    if fits and orders:
        case.say(number, line, f'Of "{told}" this counts now, because {why}: "{said}".', "told")
        case.orders += [(number, line, order) for order in orders]
    elif fits and case.seat in table.asks:
        case.say(number, line, f'Nothing of "{told}" counts now, because {why}.', "told")
    else:
        case.rules.append(Rule(str(told)))
        case.say(number, line, f'For your next question I keep: "{told}". What you see then decides.', "done")


def _lacking(case: Case, table: Table, number: int, line: str) -> bool:
    """A comparison with something that is no fact of this game, in a line that the game does not read either."""
    fact = conditions.unknown(line)
    read = table.game.grammar.line(line, table.words(case.seat)) if fact else None
    if read is None or read.orders or read.reading:
        return False
    known = ", ".join(table.game.facts(table.view(case.seat), case.seat))
    case.say(number, line, f'I know no "{fact}" to go by. {f"There are: {known}." if known else NONE_HERE}', "unclear")
    return True
