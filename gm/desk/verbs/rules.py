"""RULES: the rules sheet of a game, in our words."""

from __future__ import annotations

import games
from gm.desk.case import Case
from gm.desk.verbs.answering import answer, rules_context
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    key = games.find(rest) if rest else case.table.match.game if case.table else None
    if key is None:
        return f"Which game? Write for example: rules {titles()[0]}. I know {', '.join(titles())}."
    game = games.game(key)
    here = case.table if case.table and case.table.match.game == key else None
    context = rules_context(key, here.options, here.parts(case.seat)) if here else rules_context(key, game.Options())
    answer(
        case,
        f"rules-{key.replace('_', '-')}",
        f"The rules of {game.meta.title}",
        "rules",
        context,
        key,
    )
    return f"The rules of {game.meta.title} are on their way in a letter of their own."


def titles() -> list[str]:
    """The titles of every game on the shelf."""
    return [games.game(key).meta.title for key in games.shelf()]


VERB = Verb("rules", run)
