"""WEEKEND: days of the week on which no deadline waits for a player's orders, where the match lets them have any."""

from __future__ import annotations

import re
from dataclasses import replace

from gm.desk.case import Case
from gm.desk.outgoing.letters import to_gm
from gm.desk.standings import listed
from gm.desk.verbs.verb import Verb
from gm.domain.match import SeatChanged
from gm.domain.policy import DAYS

_BETWEEN = re.compile(r"[\s,;&+.]+|\band\b", re.IGNORECASE)
NONE = ("none", "off", "no", "nothing")
LEAST = 2  # letters by which a day is known: "Su"


def run(case: Case, rest: str) -> str:
    table, days = case.table, named(rest)
    chair = table.match.chair(case.seat) if table else None
    assert table is not None
    assert chair is not None
    assert days is not None
    given, zone = table.match.policy.own_days, table.zone(case.player)
    if len(days) > given:
        return f"In this match each player may keep {_count(given)} free; you named {len(days)}. Nothing was changed."
    case.table = table.then(SeatChanged(replace(chair, own_days=days, own_zone=zone), "days of their own"))
    said = listed([f"{day.capitalize()}s" for day in days] or ["none"])
    words = f"{case.seat} keeps {said} free ({zone})." if days else f"{case.seat} keeps no day of the week free."
    key, about = f"weekend/{table.match.name}/{case.kept.id}", f"[{table.match.name}] Days that {case.seat} keeps free"
    case.letters += to_gm(case.desk, case.table, key, about, [words], case.now)
    if not days:
        return "You keep no day of the week free any more. The present deadline stays as it was told."
    return (
        f"From the next turn on, a deadline that would fall on {said.replace(' and ', ' or ')} in your time ({zone}) "
        "and waits for you is put off to the next day that nobody keeps free. The present deadline stays."
    )


def named(rest: str) -> tuple[str, ...] | None:
    """The days of the week that these words are, in their order; none for "none"; None where they say something else.

    >>> named("Sat and fri"), named("none"), named("party")
    (('friday', 'saturday'), (), None)
    """
    if rest.strip(" .!").lower() in NONE:
        return ()
    said = [_day(word.lower().removesuffix("s")) for word in _BETWEEN.split(rest) if word]
    return tuple(day for day in DAYS if day in said) if said and all(said) else None


def _day(word: str) -> str:
    """The day that a word is the beginning of; empty where it is that of none, or of several."""
    found = [day for day in DAYS if day.startswith(word)] if len(word) >= LEAST else []
    return found[0] if len(found) == 1 else ""


def _count(number: int) -> str:
    return f"{number} day{'s' * (number != 1)} of the week"


def _days(case: Case, rest: str, line: str) -> bool:
    """Does it name days, in a match that lets its players keep some? Else it is for the GM."""
    table = case.table
    return table is not None and bool(case.seat) and table.match.policy.own_days > 0 and named(rest) is not None


VERB = Verb("weekend", run, needs="seat", changes=True, counts=_days)
