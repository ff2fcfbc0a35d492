"""PLAN: the next deadlines, should every turn last as long as it may."""

from __future__ import annotations

from gm.desk.deeds.deed import ANYBODY, Deed, Done, Wish
from gm.desk.matches import forecast
from gm.domain.deadlines import shown
from gm.domain.forecast import kept_free


def plan(wish: Wish) -> Done:
    rows = forecast.coming(wish.table, wish.now)
    said = [f"{turn}: {shown(at, wish.zone)}" for turn, at in rows]
    free = kept_free(wish.table.match.policy, wish.now, rows[-1][1])
    return Done(wish.table, "\n".join([forecast.heading(wish.table), *said, *free]))


DEED = Deed(
    "plan",
    "plan",
    "See the next eight deadlines, with days kept free and absences that were said.",
    "plan",
    (
        r"(?:show (?:me )?)?(?:the )?(?:plan|next deadlines|(?:deadline )?calendar|schedule)\??",
        r"(?:what|when) are the next deadlines\??",
    ),
    plan,
    who=ANYBODY,
)
