"""PLAN: the next deadlines, should every turn last as long as it may."""

from __future__ import annotations

from gm.desk.deeds.deed import ANYBODY, Deed, Done, Wish
from gm.desk.matches.hosting import Wrong
from gm.domain import deadlines

MOST = 8  # deadlines that are told


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if match.status == "over":
        raise Wrong(f"{wish.name} is over.")
    due = deadlines.moment(match.due) if match.due else deadlines.next_due(match.policy, "turn", wish.now)
    waited = [c for c in match.chairs if c.player and not (c.autopilot or c.left)]
    rows = [due]
    while len(rows) < MOST:
        rows.append(deadlines.when_back(match.policy, deadlines.next_due(match.policy, "turn", rows[-1]), waited))
    said = [f"{match.turn + n}: {deadlines.shown(at, wish.zone)}" for n, at in enumerate(rows, not match.turn)]
    stands = " The clock stands still now, so all of them move." if match.status == "paused" else ""
    return Done(
        wish.table, "\n".join([f"Deadlines of the next turns, if each lasts as long as it may:{stands}", *said])
    )


DEED = Deed(
    "plan",
    "plan",
    "See the next eight deadlines, with days kept free and absences that were said.",
    "plan",
    (r"(?:show (?:me )?)?(?:the )?(?:plan|next deadlines|(?:deadline )?calendar|schedule)\??",
     r"(?:what|when) are the next deadlines\??"),
    plan,
    who=ANYBODY,
)  # fmt: skip
