"""CHECK: look at the orders of this letter without storing them."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb, talked


def run(case: Case, rest: str) -> str:
    case.check = True
    return "I only look at this letter: nothing of it is stored."


def _last(case: Case) -> bool:
    """Does nothing follow that could be looked at?"""
    return not case.below.strip()


VERB = Verb(
    "check",
    "check",
    "As the first line: test your orders without storing them.",
    "check",
    run,
    also=("check only", "test"),
    counts=lambda case, rest, line: not (case.said or case.orders or case.ahead or (talked(case) and _last(case))),
)
