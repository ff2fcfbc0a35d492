"""CALENDAR: whether your deadlines come as calendar entries with the letters about them."""

from __future__ import annotations

from dataclasses import replace

from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.verbs.verb import Verb

_SAID = {"": True, "on": True, "yes": True, "please": True, "off": False, "no": False, "stop": False}


def run(case: Case, rest: str) -> str:
    wanted = _SAID.get(fold(rest))
    if wanted is None:
        return 'Write "calendar on" or "calendar off".'
    if wanted != case.player.calendar:
        case.player = replace(case.player, calendar=wanted)
        case.people.append(case.player)
    if wanted:
        return (
            "Your deadlines come with the letters as calendar entries (deadline.ics) from now on; they move with "
            'the deadline and go when your orders are in. "calendar off" ends it.'
        )
    return "Your deadlines do not come as calendar entries any more."


VERB = Verb("calendar", run, changes=True)
