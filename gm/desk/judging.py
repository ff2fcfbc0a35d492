"""Judges the orders of a letter: the right seat, the right turn, in time, legal; and says what is held afterwards."""

from __future__ import annotations

from games.kit.model import Complaint
from games.kit.order import Order, Orders, amend
from gm.desk import plainly
from gm.desk.case import Case
from gm.desk.table import Table
from gm.domain.deadlines import in_time, iso
from gm.domain.match import OrdersKept, OrdersTaken

Numbered = list[tuple[int, str, Order]]


def judge(case: Case) -> None:
    """Take what is legal into the match, complain of the rest. (A letter that is only a check is not written down.)"""
    if not (case.orders or case.ahead) or case.table is None:
        return
    if trouble := _trouble(case, case.table):
        for number, line in dict.fromkeys((n, text) for n, text, _ in (*case.orders, *case.ahead)):
            case.say(number, line, trouble, "not allowed")
        case.orders, case.ahead = [], []
        return
    _contradictions(case)
    asked = case.seat in case.table.asks
    standing = [o for o in case.orders if o[2].standing]
    now = [o for o in case.orders if not o[2].standing]
    if not asked:
        case.ahead += now
        now = []
    table = _keep(case, case.table, standing)
    if now or (standing and asked):
        table = _take(case, table, now)
    case.table = table


def _trouble(case: Case, table: Table) -> str:
    """Why no order of this letter can count; empty when they can."""
    if not case.proven:
        return "I could not make sure that this letter is from you. Please answer your report: its address is the key."
    if case.stale:
        return case.stale
    if table.match.status == "over":
        return "This match is over."
    if case.seat in table.asks and not in_time(table.match, case.kept.arrived):
        return "This came after the deadline; the turn is being closed without it."
    return overtaken(case, table)


def overtaken(case: Case, table: Table) -> str:
    """Why this letter moves nothing that a later one of the same seat has said; empty when none came before it."""
    held = table.match.held.get(case.seat)
    if held and held.arrived > iso(case.kept.arrived) and held.letter:
        return "A letter that you sent later has reached me before this one, so the later one stands."
    return ""


def _contradictions(case: Case) -> None:
    """Two lines that cannot both stand: the later one does, and its writer hears of it."""
    seen: dict[str, tuple[int, str, Order]] = {}
    for number, line, order in case.orders:
        before = seen.get(order.key())
        if before and before[2] != order and case.table:
            spell = case.table.game.grammar.spell
            text = f'You wrote both "{spell(before[2])}" and "{spell(order)}"; the later line stands.'
            case.say(number, line, text, "told")
        seen[order.key()] = (number, line, order)


def _keep(case: Case, table: Table, standing: Numbered) -> Table:
    """Standing orders and orders ahead are kept for their time."""
    if not standing and not case.ahead:
        return table
    match, seat = table.match, case.seat
    kept = amend(table.read(match.standing.get(seat, ""), seat), [o for _, _, o in standing])
    ahead = amend(table.read(match.ahead.get(seat, ""), seat), [o for _, _, o in case.ahead])
    for number, line, order in standing:
        case.say(number, line, f'Kept until you change it: "{table.game.grammar.spell(order)}"')
    for number, line, order in case.ahead:
        if number:
            said = "It is not your turn, so I keep it for your next question, and check it again then"
            case.say(number, line, f'{said}: "{table.game.grammar.spell(order)}"')
    write = table.game.grammar.write
    return table.then(OrdersKept(seat, write(kept), write(ahead)), stir=bool(standing) and seat in table.asks)


def _take(case: Case, table: Table, new: Numbered) -> Table:
    """Orders for the present question, less those that are not allowed."""
    good = _allowed(case, table, new)
    if not good or plainly.unfinished(case, table, good):
        return table
    for number, line, order in good:
        case.say(number, line, table.game.grammar.spell(order), "read")
    held = table.amended(case.seat, tuple(order for _, _, order in good))
    text = table.game.grammar.write(held)
    return table.then(OrdersTaken(case.seat, text, iso(case.kept.arrived), case.kept.id), stir=True)


def _allowed(case: Case, table: Table, new: Numbered) -> Numbered:
    """The orders that may stand; every complaint is told, each with the line it concerns."""
    good = new
    for _ in range(len(new) + 1):
        complaints = table.check(case.seat, _together(table, case.seat, good))
        _remarks(case, complaints)
        fatal = [c for c in complaints if c.fatal]
        if not fatal:
            return good
        guilty = _guilty(good, fatal)
        for at, words in guilty.items():
            case.say(good[at][0], good[at][1], " ".join(words), "not allowed")
        if not guilty:
            _blame_all(case, good, fatal)
            return []
        good = [entry for at, entry in enumerate(good) if at not in guilty]
    return good


def _guilty(orders: Numbered, fatal: list[Complaint]) -> dict[int, list[str]]:
    """Which orders the complaints are about, and what is said of each; of equal orders the last is one too many."""
    guilty: dict[int, list[str]] = {}
    for text, about in dict.fromkeys((c.text, c.about) for c in fatal):
        found = [at for at, (_, _, order) in enumerate(orders) if order == about]
        if found:
            guilty.setdefault(found[-1], []).append(text)
    return guilty


def _blame_all(case: Case, good: Numbered, fatal: list[Complaint]) -> None:
    number, line = (good[0][0], good[0][1]) if good else (0, "")
    for complaint in fatal:
        case.say(number, line, complaint.text, "not allowed")


def _together(table: Table, seat: str, new: Numbered) -> Orders:
    standing = table.read(table.match.standing.get(seat, ""), seat)
    return amend(standing, table.amended(seat, tuple(order for _, _, order in new)))


def _remarks(case: Case, complaints: object) -> None:
    known = {said.text for said in case.said}
    for complaint in complaints if isinstance(complaints, list | tuple) else ():
        if not complaint.fatal and complaint.text not in known:
            case.say(0, "", complaint.text, "told")
