"""ORDERS: what I hold from you."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    table = case.table
    if rest and (other := _elsewhere(case, rest)):
        return other
    left = table and (table.match.ahead.get(case.seat) or table.match.later.get(case.seat))
    kept = table and (left or table.orders(case.seat) or case.seat in table.asks)
    return "" if kept else "I hold nothing from you."  # the receipt says it at its head


def _elsewhere(case: Case, name: str) -> str:
    """What the writer has sent for another match of theirs."""
    sheet = case.desk.archive.match(name.lower())
    table = Table.of(sheet) if sheet and case.player.id in sheet.players else None
    chair = table.match.chair_of(case.player.id) if table and case.proven else None
    if (
        table is None
        or chair is None
        or not table.match.position
        or (case.table and table.match.name == case.table.match.name)
    ):
        return ""
    held = "; ".join(table.named(table.orders(chair.name)))
    return (
        f'For {table.match.name} I hold from you: "{held}".'
        if held
        else f"For {table.match.name} I hold nothing from you."
    )


VERB = Verb("orders", run, needs="seat")
