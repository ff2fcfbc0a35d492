"""EXCUSE: the silences of a seat are forgiven, and no autopilot stays in its place for them."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import AWAY, NAME
from gm.desk.matches.hosting import Wrong
from gm.domain.match import SeatChanged


def plan(wish: Wish) -> Done:
    seat = seat_of(wish.table, wish.said["seat"], wish.desk)
    chair = wish.table.match.chair(seat)
    assert chair is not None
    if not chair.silences and not chair.missed:
        raise Wrong(
            f"No silence of {seat} counts, so there is nothing to excuse. (What is missing when a GM closes a turn "
            "before its deadline is no silence.)"
        )
    excused = chair.silences or chair.missed  # those in a row, else the earlier ones
    calm = replace(chair, silences=0, missed=max(0, chair.missed - excused), autopilot=chair.robot)
    times = {1: "once", 2: "twice"}.get(excused, f"{excused} times")
    return Done(
        changed(wish, SeatChanged(calm, "excused")),
        f"{seat} was silent {times} and is excused; it counts no longer.",
        f"{seat} was silent {times}; that would count no longer.",
    )


DEED = Deed(
    "excuse",
    "excuse <seat>",
    "Forgive the silences of a seat.",
    "excuse Bruno",
    (r"(?:excuse|forgive) (?P<seat>.+?)(?:'s (?:silences?|absence))?(?: for .+| if (?:he|she|they) .+)?",),
    plan,
    any_turn=True,
    called="the excuse",
    freely=(
        rf"(?:excuse|forgive|pardon) (?P<seat>{NAME}?)(?:'s?)?(?: (?:(?:his|her|their|for|the|last|missing"
        rf"|missed|being) ?)*"
        r"(?:silences?|absence|silent|turns?|late|away))?",
        rf"(?:don't|do not|never) (?:count|hold) (?:it|that|this|any of it) against (?P<seat>{NAME})",
        rf"(?:don't|do not|never) (?:count|hold|mind|punish) (?P<seat>(?!it\b){NAME}?)(?:'s?)? ?(?:silences?|absence"
        rf"|missed turns?)?"
        r"(?: against (?:him|her|them))?",
        rf"(?P<seat>{NAME}?)(?:'s?)? (?:silences? |absence )?(?:is|are|was|were) (?:excused|forgiven|pardoned)",
        rf"(?:the )?silences? of (?P<seat>{NAME}) (?:is|are|do not|don't|does not|doesn't) (?:excused|forgiven"
        rf"|counts?)",
    ),
    about=AWAY,
)
