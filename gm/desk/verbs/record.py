"""RECORD: how somebody has played here, and how each of their matches moved their rating."""

from __future__ import annotations

import games
from gm.desk.case import Case
from gm.desk.leagues import rating, telling
from gm.desk.matches import joining
from gm.desk.verbs.answering import answer
from gm.desk.verbs.verb import Verb
from gm.ports import Player


def run(case: Case, rest: str) -> str:
    player = _meant(case, rest)
    if player is None or (player.id != case.player.id and not rating.listed(case.desk.archive, player.id)):
        return f"I tell nothing of {rest}: nobody is called so here, or they do not want to be named in lists."
    known = joining.told(player.name, joining.record(case.desk, player))
    changes = {key: rating.history(case.desk.archive, key, player.id) for key in games.shelf()}
    words = [known, *telling.record(case.desk, player.id, {key: found for key, found in changes.items() if found})]
    answer(case, "record", f"The record of {player.name}", "notice", {"paragraphs": words})
    return "It is on its way in a letter of its own."


def _meant(case: Case, rest: str) -> Player | None:
    """Who is meant by a name: of several of that name whoever sits at the writer's table, else the first."""
    said = rest.strip(" .?!").casefold()
    if said in ("", "me", "mine", "myself", "i", "my"):
        return case.player
    there = [player for player in case.desk.archive.players() if said in (player.name.casefold(), player.id)]
    table = {chair.player for chair in case.table.match.chairs} if case.table else set()
    return max(there, key=lambda player: player.id in table, default=None)


VERB = Verb("record", run, counts=lambda case, rest, line: not rest or _meant(case, rest) is not None)
