"""LEAGUES: which there are, how the writer stands in theirs, and how one takes part."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.leagues import keeping, telling
from gm.desk.verbs.answering import answer
from gm.desk.verbs.verb import Verb
from gm.domain.leagues.season import fold


def run(case: Case, rest: str) -> str:
    seasons = [fold(keeping.journal(case.desk.archive, name)) for name in keeping.names(case.desk.archive)]
    if not seasons:
        return "There is no league here at the moment."
    answer(case, "leagues", "Leagues", "notice", {"paragraphs": telling.every(seasons, case.player.id)})
    return "The leagues are on their way in a letter of their own."


VERB = Verb("leagues", run)
