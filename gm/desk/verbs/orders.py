"""ORDERS: what I hold from you."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    return "What I hold from you stands below."


VERB = Verb("orders", "orders", "See what I hold from you.", "orders", run, also=("my orders",), needs="seat")
