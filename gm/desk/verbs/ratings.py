"""RATINGS: who is rated how in a game, those left out who do not want to be named."""

from __future__ import annotations

import games
from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.leagues import rating, telling
from gm.desk.verbs.answering import answer
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    if _overall(rest):
        told = telling.overall(case.desk, rating.overall(case.desk), case.player.id)
        answer(case, "ratings", "Ratings, all games", "notice", {"paragraphs": told})
        return "The ratings are on their way in a letter of their own."
    wanted = games.find(rest) if rest else None
    tables = {key: rating.table(case.desk, key) for key in ([wanted] if wanted else games.shelf())}
    tables = {key: rows for key, rows in tables.items() if rows}
    if not tables:
        return "Nobody is rated here yet: matches of leagues count, when they have ended."
    answer(case, "ratings", "Ratings", "notice", {"paragraphs": telling.ratings(case.desk, tables, case.player.id)})
    return "The ratings are on their way in a letter of their own."


def _overall(rest: str) -> bool:
    return fold(rest) in (rating.OVERALL, "all", "all games", "of all games", "over all games")


VERB = Verb("ratings", run, counts=lambda case, rest, line: not rest or _overall(rest) or games.find(rest) is not None)
