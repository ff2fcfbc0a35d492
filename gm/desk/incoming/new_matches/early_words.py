"""What a GM wants to be read with the first letter, while people still gather: by one alone, or by everybody.

It is cut out of a letter before anything else of it is read, and put as the lines that do it, with the match before.
"""

from __future__ import annotations

import json
from collections.abc import Collection

from gm.desk.case import Case
from gm.desk.incoming.new_matches import for_one_alone, led_by
from gm.desk.incoming.sentences import which
from gm.desk.table import Table
from gm.domain.match import GM


def spelled(case: Case, text: str) -> str:
    """The letter with such words as lines of their own: "caravan: brief for Pia Kern: ..."."""
    tables = _gathering(case) if ":" in text else []
    private = for_one_alone.cut(text, {seat for table in tables for seat in table.match.seats if seat != GM})
    rest, first = led_by.first_words(private.text) if tables else (text, [])
    about = _about(case, text, tables, private.briefs)
    if about is None or not (private.briefs or first):
        return text
    name = about.match.name
    said = [f"{name}: brief for {one}: {' '.join(words.split())}" for one, words in private.briefs.items()]
    said += [f"{name}: option opening={_plain(row)}" for row, _ in first]
    return "\n".join([*said, *filter(str.strip, rest.splitlines()), *private.unsure])


def _gathering(case: Case) -> list[Table]:
    """The matches of this GM that have not begun, and whose game has such words."""
    tables = [table for name in which.names(case)[: which.LOOKED_UP] if (table := which.opened(case, name))]
    return [t for t in tables if t.match.status == "inviting" and "briefs" in t.game.Options.__dataclass_fields__]


def _about(case: Case, text: str, tables: list[Table], briefs: Collection[str]) -> Table | None:
    """The one of these matches that a letter is about: named in it, else the one in which all who are named sit."""
    named = [table for table in tables if table.match.name in which.spoken_of(case, text)]
    found = [table for table in named or tables if {*briefs} <= {*table.match.seats}]
    return found[0] if len(found) == 1 else None


def _plain(row: str) -> str:
    """What everybody reads first, on one line."""
    said = json.loads(row.partition(":")[2])
    return " ".join(str(said).split())
