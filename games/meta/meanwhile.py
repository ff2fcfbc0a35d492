"""In the midst of a turn: who needs no more than the news, because the whole was told when cards were pushed."""

from __future__ import annotations

from games.kit.model import Seat
from games.meta.show import asked
from games.meta.table import GM, State

WHOLE = frozenset({"deck", "prepare", "push", "ruling", "paradox", "answer"})  # questions to which everything matters
LATE = frozenset({"executing", "discarding"})


def goes_on(before: State, after: State, seat: Seat) -> bool:
    """After a ruling, or what a player chose while cards were executed, the same turn goes on, and this seat is asked
    nothing, or something that its own hand and the towers decide."""
    question = asked(after, seat)
    told = before.stage in LATE or any(one.seat == GM for one in before.questions)
    whole = after.ending or (question is not None and question.kind in WHOLE)
    return before.turn == after.turn and told and not whole
