"""A letter that wants the same as last time: what its writer did then is asked about, where it is allowed now."""

from __future__ import annotations

import re

from games.kit.order import Order, Orders
from gm.desk.case import Asked, Case
from gm.desk.handling.wishing.own_words import bare
from gm.desk.history import History
from gm.desk.table import Table
from gm.domain.match import TurnResolved

WHY = "that is what you did last"
_BACK = 6  # turns of its writer that are looked at
_SAME = re.compile(
    r"(?:(?:i|we|please|just|so|ok|okay|do|play|bid|make it|take|will|would like|want|the|exactly|my|once more|again|"
    r"all) )*(?:same(?: (?:bid|card|move|moves|order|orders|thing|things|procedure|one|ones))?|ditto|as (?:before|last "
    r"(?:time|turn|round)|in the last (?:turn|round))|repeat (?:that|it|my (?:last )?(?:move|order|orders|bid)))"
    r"(?: (?:again|as (?:before|last (?:time|turn|round)|ever|always|usual|i did)|please|once more|for me|from me|this "
    r"time|too|here|now))*"
)


def asked(case: Case) -> None:
    """Ask about what its writer did last, where a sentence wants the same and the letter orders nothing else."""
    table = case.playing
    if table is None or case.seat not in table.asks or table.orders(case.seat) or _says_more(case):
        return
    line = next((one for one in _unread(case) if _SAME.fullmatch(bare(one, case.hears))), "")
    if meant := _last(case, table) if line else ():
        case.unsay(line)
        case.asked.append(Asked(0, line, table.reading(meant), WHY))


def _says_more(case: Case) -> bool:
    """Does the letter order something, or may nothing that it orders count?"""
    return any((case.orders, case.asked, case.agreed, case.stale))


def _unread(case: Case) -> list[str]:
    """The lines that were read past or not understood."""
    return [*case.talk, *(said.line for said in case.said if said.tone in ("past", "unclear"))]


def _last(case: Case, table: Table) -> Orders:
    """The last orders of this seat that may be given now, and answer what is asked."""
    passed = reversed(History(case.desk.archive, table.match.name).line())
    resolved = (one.event for one in passed if isinstance(one.event, TurnResolved))
    played = [event.played[case.seat] for event in resolved if event.played.get(case.seat)][:_BACK]
    return next(filter(None, (_allowed(table, case.seat, text) for text in played)), ())


def _allowed(table: Table, seat: str, text: str) -> Orders:
    """Those of these orders that may be given now."""
    try:
        orders = table.read(text, seat)
    except ValueError:
        return ()
    return tuple(order for order in orders if not _wrong(table, seat, order) and not order.asks_gm)


def _wrong(table: Table, seat: str, order: Order) -> bool:
    return any(complaint.fatal for complaint in table.check(seat, (order,)))
