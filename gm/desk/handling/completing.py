"""A short reply that puts a whole letter right which was asked about: a file that was forgotten, a name misspelt.

The letter itself is kept while it is in question, so that nobody types it again on a telephone; what it comes to is
shown and waits for a yes like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from gm.desk.case import Case
from gm.desk.handling.proposing import on_shown
from gm.desk.table import Table
from gm.post.answers import agrees, body

_BRIEF = 12  # words of a reply that can be no letter of its own


def completed(case: Case, table: Table, said: str, files: Sequence[str]) -> str:
    """The letter that is meant: with `files` as the game reads them, and where it is a short reply to what was asked
    about the last one, that one as the reply puts it right."""
    asked, short = _asked_about(case, table), body(said).strip()
    if asked and "\n" not in short and len(short.split()) <= _BRIEF:
        righted = table.game.grammar.righted(asked, short, agrees(short) == "yes", table.words(case.seat))
        if righted or files:
            return "\n".join((righted or asked, *files))
    return on_shown.with_files(said, files)


def keep(case: Case, table: Table, said: str) -> None:
    """Remember a letter that will be asked about, or that there is none any more."""
    orders = table.game.grammar.orders(said, table.words(case.seat))
    wrong = any(complaint.fatal for complaint in table.check(case.seat, orders))
    if wrong or _asked_about(case, table):
        case.notes.append((_topic(case, table), str(case.kept.id), said if wrong else ""))


def _asked_about(case: Case, table: Table) -> str:
    kept = case.desk.archive.notes(_topic(case, table))
    return kept[-1][1] if kept else ""


def _topic(case: Case, table: Table) -> str:
    return f"asked about/{table.match.name}/{table.match.turn}/{case.seat}"
