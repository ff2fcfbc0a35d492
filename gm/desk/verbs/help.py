"""HELP: what can be written to us, printed from what is registered."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.house_words import HOUSE_WORDS
from gm.desk.leagues import keeping, telling, words
from gm.desk.outgoing.letters import holding
from gm.desk.verbs.answering import answer
from gm.desk.verbs.verb import Verb
from gm.domain.leagues.season import fold


def run(case: Case, rest: str) -> str:
    rows = [(word.shown, word.help) for word in HOUSE_WORDS if case.desk.us.channels or word.name != "link"]
    leagues = of_leagues(case)
    context = {"verbs": rows, "leading": case.leading, "leagues": leagues, "forms": [], "title": "", "example": ""}
    if case.table:
        context["forms"] = case.table.game.grammar.help(case.table.parts(case.seat))
        context["title"] = case.table.game.meta.title
        if case.seat in case.table.asks:
            context["example"] = holding(case.table, case.seat)["example"]
    answer(case, "help", "How to write to me", "help", context)
    return "The help is on its way in a letter of its own."


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


VERB = Verb("help", run)
