"""LEAVE: get up from the table for good; the GM finds a replacement, meanwhile the chair plays by default."""

from __future__ import annotations

from dataclasses import replace

from games.kit.words import tidy
from gm.desk.case import Case
from gm.desk.letters import to_gm
from gm.desk.verbs.answering import put
from gm.desk.verbs.verb import Verb
from gm.domain.match import OrdersWithdrawn, SeatChanged


def run(case: Case, rest: str) -> str:
    table = case.table
    assert table is not None  # who has no seat does not come here
    chair = table.match.chair(case.seat)
    assert chair is not None
    if tidy(rest).lower() != table.match.name.lower():
        return f"To leave for good, please write: leave {table.match.name}. Others wait on your moves, so I ask twice."
    left = replace(chair, player="", left=True, autopilot=table.match.policy.on_limit == "autopilot")
    put(case, table.then(OrdersWithdrawn(chair.name), SeatChanged(left, "left"), stir=True))
    words = [
        f"{case.player.name} has left the chair {chair.name} of {table.match.name}.",
        f"Find somebody with: postgm match replace {table.match.name} {chair.name} ADDRESS",
    ]
    case.letters += to_gm(
        case.desk,
        table,
        f"left/{table.match.name}/{chair.name}/{case.kept.id}",
        f"[{table.match.name}] {case.player.name} left",
        words,
        case.now,
    )
    case.seat = ""  # the rest of this letter, and its receipt, is no longer about that chair
    return f"You have left {table.match.name}. I have told the GM. Thank you for playing."


VERB = Verb(
    "leave", "leave <match>", "Leave a match for good.", "leave eatme-3", run, takes="maybe", needs="seat", changes=True
)
