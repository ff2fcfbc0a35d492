"""CHECK: look at the orders of this letter without storing them."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    return ""  # what it asks for is known before the first line is read


VERB = Verb(
    "check",
    "check",
    "As the first line: test your orders without storing them.",
    "check",
    run,
    also=("check only", "test"),
    counts=lambda case, rest, line: case.check,
)
