"""LEAGUES: which there are, how the writer stands in theirs, and how one takes part."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.leagues import keeping, telling, words
from gm.desk.verbs.answering import answer
from gm.desk.verbs.verb import Verb
from gm.domain.leagues.season import fold


def run(case: Case, rest: str) -> str:
    seasons = [fold(keeping.journal(case.desk.archive, name)) for name in keeping.names(case.desk.archive)]
    if not seasons:
        return "There is no league here at the moment."
    answer(case, "leagues", "Leagues", "notice", {"paragraphs": telling.every(seasons, case.player.id)})
    return "The leagues are on their way in a letter of their own."


def of_leagues(case: Case) -> list[tuple[str, str]]:
    """What the writer can say of the leagues that they play in or lead and that are not over."""
    seasons = [fold(keeping.journal(case.desk.archive, name)) for name in keeping.names(case.desk.archive)]
    mine = {address.address for address in case.player.addresses if address.confirmed} | {case.address}
    rows = list[tuple[str, str]]()
    for season in seasons:
        if season.status == "over":
            continue
        if case.player.id in (*season.members, *season.roster.waiting):
            rows += telling.taught(season, leads=False)
        if words.leader(case.desk, season) in mine:
            rows += telling.taught(season, leads=True)
    return list(dict.fromkeys(rows))


VERB = Verb("leagues", run)
