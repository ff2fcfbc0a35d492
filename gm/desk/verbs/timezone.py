"""TIMEZONE: in which zone deadlines are told to you."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import available_timezones

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    zone = find_zone(rest)
    if zone is None:
        return f'I do not know the time zone "{rest}". Write it like Europe/London or America/New_York.'
    case.player = replace(case.player, zone=zone)
    case.people.append(case.player)
    return f"Deadlines are told to you in the zone {zone} from now on."


def find_zone(said: str) -> str | None:
    """The zone somebody means: its full name in any case, or a city that only one zone is named after."""
    wanted = said.strip().replace(" ", "_").casefold()
    exact = [zone for zone in available_timezones() if zone.casefold() == wanted]
    cities = sorted({zone for zone in available_timezones() if zone.casefold().endswith("/" + wanted) and "/" in zone})
    return exact[0] if exact else cities[0] if len(cities) == 1 else None


VERB = Verb("timezone", run, changes=True)
