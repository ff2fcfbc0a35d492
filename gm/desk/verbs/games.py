"""GAMES: what is on the shelf."""

from __future__ import annotations

import games
from gm.desk.case import Case
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    rows = [games.game(key).meta for key in games.shelf()]
    return "The shelf holds " + " ".join(f"{m.title} ({m.seats[0]} to {m.seats[-1]} players): {m.blurb}" for m in rows)


VERB = Verb("games", run)
