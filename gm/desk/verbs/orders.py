"""ORDERS: what I hold from you."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    table = case.table
    kept = table and (table.orders(case.seat) or table.match.ahead.get(case.seat) or case.seat in table.asks)
    return "" if kept else "I hold nothing from you."  # the receipt says it at its head


VERB = Verb("orders", run, needs="seat")
