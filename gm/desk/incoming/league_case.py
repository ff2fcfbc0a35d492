"""A league as one letter finds and changes it: the lines of the letter that came before are counted in."""

from __future__ import annotations

import json

from gm.desk.case import Case
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
