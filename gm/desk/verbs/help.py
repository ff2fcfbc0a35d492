"""HELP: what can be written to us, printed from what is registered."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.house_words import HOUSE_WORDS
from gm.desk.outgoing.contents import holding
from gm.desk.verbs.answering import answer
from gm.desk.verbs.leagues import of_leagues
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    free = case.table is not None and case.table.game.grammar.whole
    words = [word for word in HOUSE_WORDS if not (free and word.read)]
    rows = [(word.shown, word.help) for word in words if case.desk.us.channels or word.name != "link"]
    leagues = of_leagues(case)
    context = {"verbs": rows, "leading": case.leading, "leagues": leagues, "forms": [], "title": "", "example": ""}
    if case.table:
        context["forms"] = case.table.game.grammar.help(case.table.parts(case.seat))
        context["title"] = case.table.title
        if case.seat in case.table.asks:
            context["example"] = holding(case.table, case.seat)["example"]
    answer(case, "help", "How to write to me", "help", context)
    return "The help is on its way in a letter of its own."


VERB = Verb("help", run)
