"""A league as one letter finds and changes it: the lines of the letter that came before are counted in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.leagues import keeping, words
from gm.desk.leagues.signup import Done
from gm.domain.leagues.season import Event, Season, fold


def season_of(case: Case, name: str) -> Season:
    """A league as this letter has changed it so far."""
    return fold(events_of(case, name))


def events_of(case: Case, name: str) -> list[Event]:
    """Its journal, with what this letter will add."""
    there = keeping.journal(case.desk.archive, name)
    return [*there, *(json.loads(text) for topic, _, text in case.notes if topic == keeping.topic(name))]


def take(case: Case, name: str, done: Done) -> str:
    """What was planned becomes part of this letter's one commit."""
    case.notes += keeping.written(name, len(events_of(case, name)), done.events)
    case.letters += done.letters
    known(case)
    return done.said


def known(case: Case) -> None:
    """Its writer is written down."""
    if case.desk.archive.player(case.player.id) is None and case.player not in case.people:
        case.people.append(case.player)


def known_by_reply(case: Case, name: str) -> None:
    """An answer to what this letter is answered with is about this league, and from somebody who is known."""
    case.reply = words.seal(case.desk, name, case.player.id)
    known(case)


class Wait(NamedTuple):
    """Something of leagues in a letter that is asked about before it is done."""

    number: int
    line: str
    deed: str
    asks: str
    about: list[str]


def ask_all(case: Case, waits: Sequence[Wait]) -> None:
    """One question for everything of one kind that a letter wants; a yes does all of it."""
    same = [one for one in waits if one.deed == waits[0].deed]
    for one in same[:-1] if not case.question else ():
        case.say(one.number, one.line, one.asks, "told")
    for one in same[-1:]:
        rows = [each.about for each in same]
        asks = f"{one.asks} A yes is for all of this." if len(same) > 1 else one.asks
        case.say(one.number, one.line, asking.ask(case, one.deed, asks, json.dumps(rows)), "told")
    for one in waits:
        if one not in same:
            case.say(one.number, one.line, asking.ask(case, one.deed, one.asks, json.dumps([one.about])), "told")


def told_of(about: str) -> list[list[Any]]:
    """What a question was about, row by row."""
    rows: list[Any] = json.loads(about)
    return rows if isinstance(rows[0], list) else [rows]
