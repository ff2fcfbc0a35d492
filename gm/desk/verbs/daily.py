"""DAILY: one letter a day, at an hour of the player's choice, with all that is open in all their matches."""

from __future__ import annotations

import re
from dataclasses import replace

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb

_OFF = ("off", "no", "stop", "none", "never")
_HOUR = re.compile(
    r"(?:on |yes |at )?(?:at )?(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))? ?(?P<half>[ap]m)?", re.IGNORECASE
)
_ON = ("", "on", "yes", "please")
USUAL = "08:00"


def run(case: Case, rest: str) -> str:
    hour = hour_of(rest)
    assert hour is not None
    case.player = replace(case.player, daily=hour)
    case.people.append(case.player)
    if not hour:
        return "You get no daily letter any more; reports and reminders come as ever."
    return (
        f"Each day at {hour} ({case.player.zone or 'UTC'}) you get one letter with all that your matches want from "
        'you, and can answer all of it in one reply. On days when nothing is open none comes. "daily off" ends it.'
    )


def hour_of(said: str) -> str | None:
    """The time of day that is meant, "08:00"; empty for none any more; None where it is neither.

    >>> hour_of("at 7:30"), hour_of("8 pm"), hour_of(""), hour_of("off"), hour_of("bread")
    ('07:30', '20:00', '08:00', '', None)
    """
    plain = said.strip(" .!").lower()
    if plain in _OFF:
        return ""
    if plain in _ON:
        return USUAL
    found = _HOUR.fullmatch(plain)
    if not found:
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    hour = hour % 12 + 12 * (found["half"].lower() == "pm") if found["half"] else hour
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else None


VERB = Verb("daily", run, changes=True, counts=lambda case, rest, line: hour_of(rest) is not None)
