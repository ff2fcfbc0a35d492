"""PLAN: the next deadlines, should every turn last as long as it may."""

from __future__ import annotations

from gm.desk.deeds.deed import ANYBODY, Deed, Done, Wish
from gm.desk.deeds.speech import NAME
from gm.desk.matches import absences, forecast
from gm.domain.deadlines import moment, shown
from gm.domain.forecast import kept_free


def plan(wish: Wish) -> Done:
    rows = forecast.coming(wish.table, wish.now)
    said = [f"{turn}: {shown(at, wish.zone)}" for turn, at in rows]
    free = kept_free(wish.table.match.policy, wish.now, rows[-1][1])
    away = [
        f"{chair.name} is away {absences.told(moment(chair.away_from), moment(chair.away_until), wish.zone)}."
        for chair in wish.table.match.chairs
        if absences.away(chair, wish.now)
    ]
    return Done(wish.table, "\n".join([forecast.heading(wish.table), *said, *free, *away]))


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
    freely=(
        r"(?:tell|show|give|send)(?: to)? me,? (?:what(?:'s| is) (?:planned|coming(?: up)?|due|ahead)|"
        r"when the (?:next|coming|"
        r"following) (?:deadlines|turns|rounds) (?:are|come|end))\b[^,;.!?]{0,40}",
        rf"(?:when|until when|how long) (?:is|will) {NAME} (?:be )?(?:away|back|gone|on holiday)(?:, .*)?\??",
        r"(?:when(?:'s| is)|what(?:'s| is)) the next deadline,? (?:and .+)\??|give me the plan|who is"
        r" away(?: (?:and )?when)?\??",
    ),
)
