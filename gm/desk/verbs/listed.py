"""LISTED: whether a player is named in public lists of ratings."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.leagues import rating
from gm.desk.outgoing import unsubscribing
from gm.desk.verbs.verb import Verb

SAID = {
    "on": "You are named in public lists of ratings again.",
    "off": "You are left out of public lists of ratings from now on, and nobody is told your record; you see your own. "
    "What a league brought is told to its members all the same. To be named again, write: listed on",
}


def run(case: Case, rest: str) -> str:
    wish = rest.lower().strip(" .!")
    case.notes.append(unsubscribing.word(rating.topic(case.player.id), wish, case.now, case.kept.id, len(case.notes)))
    return SAID[wish]


VERB = Verb("listed", run, changes=True, counts=lambda case, rest, line: rest.lower().strip(" .!") in SAID)
