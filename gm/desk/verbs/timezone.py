"""TIMEZONE: in which zone deadlines are told to you."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb
from gm.domain.deadlines import find_zone


def run(case: Case, rest: str) -> str:
    zone = find_zone(rest)
    if zone is None:
        return f'I do not know the time zone "{rest}". Write it like Europe/London or America/New_York.'
    case.player = replace(case.player, zone=zone)
    case.people.append(case.player)
    return f"Deadlines are told to you in the zone {zone} from now on."


VERB = Verb("timezone", run, changes=True)
