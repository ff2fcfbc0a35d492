"""CHECK: look at the orders of this letter without storing them."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    return ""  # what it asks for is known before the first line is read


VERB = Verb("check", run, counts=lambda case, rest, line: case.check)
