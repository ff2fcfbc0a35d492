"""STATUS: how a match stands, for its GM; nothing of it is secret."""

from __future__ import annotations

from gm.desk.deeds.deed import ANYBODY, Deed, Done, Wish
from gm.desk.matches.gm_letters import standing


def plan(wish: Wish) -> Done:
    return Done(wish.table, "\n".join(standing(wish.desk, wish.table, wish.now, wish.zone)))


DEED = Deed(
    "status",
    "status",
    "See who is in, who is late and how often, and whom no letter reaches.",
    "status",
    (r"(?:status|late|who(?: is|'s) (?:late|missing|in)|how (?:do things|does it) stand|overview)\??(?: (?:of )?.*)?",),
    plan,
    who=ANYBODY,
)
