"""MATCHES: where you sit, and which tables still have free chairs."""

from __future__ import annotations

import games
from gm.desk.case import Case
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.ports import Sheet


def run(case: Case, rest: str) -> str:
    mine = case.desk.archive.matches(player=case.player.id)
    lines = [f"{s.name} ({games.game(s.game).meta.title}, {_state(s)})" for s in mine if s.status != "over"]
    free = [s.name for s in case.desk.archive.matches(status="inviting") if _free(s) and s not in mine]
    said = "You play in " + "; ".join(lines) + "." if lines else "You play in no match at the moment."
    return said + (f" Open to join: {', '.join(free)}." if free else "")


def _state(sheet: Sheet) -> str:
    return f"turn {sheet.turn}" if sheet.status == "running" else sheet.status


def _free(sheet: Sheet) -> bool:
    return any(chair.free for chair in Table.of(sheet).match.chairs)


VERB = Verb("matches", run)
