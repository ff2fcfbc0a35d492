"""START: begin without those who have not answered; an autopilot plays for them until they do."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.deeds.speech import MATCH
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.rounds import look
from gm.desk.standings import listed
from gm.domain.match import GM, SeatChanged


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if match.status != "inviting":
        raise Wrong(f"{wish.name} has begun already.")
    if match.chairs and not any(c.player and c.name != GM for c in match.chairs):
        raise Wrong(f"Nobody has accepted yet, so {wish.name} would be played to its end by autopilots alone.")
    empty = [replace(chair, autopilot=True) for chair in match.chairs if not chair.player]
    table = changed(wish, *(SeatChanged(chair, "not here at the start") for chair in empty))
    table, letters = look(wish.desk, table, wish.now, None, force=False)
    away = [chair.name for chair in empty]
    flown = f" The engine plays for {listed(away)} until they answer." if away else ""
    return Done(table, f"{wish.name} has begun.{flown}", f"That begins {wish.name} now.{flown}", letters)


DEED = Deed(
    "start",
    "start match",
    "Begin without those who have not answered; the engine plays for them until they do.",
    "start match",
    (r"(?:start|begin|open)(?: (?:the )?(?:match|game))(?: (?:now|anyway|without (?:them|the rest)))*", r"start now"),
    plan,
    called="the start of the match",
    grave=True,
    lasting=True,
    freely=(
        rf"(?:start|begin|open|launch|kick off)(?: {MATCH})?(?: (?:now|anyway|already|at once))*"
        r"(?: without (?:them|the (?:rest|others|missing)|[\w'-]+|those who .+|whoever .+|waiting(?: .+)?))?",
    ),
)
