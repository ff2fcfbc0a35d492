"""Which chair a GM's line is about, by the name of the chair or of who sits there."""

from __future__ import annotations

import re

from games.kit.words import fold, nearest
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.deeds.speech import THEM
from gm.desk.incoming.hearsay import seats_in
from gm.desk.matches import naming
from gm.desk.table import Table


def named(asked: Asked, table: Table | None, line: str) -> Asked:
    """The same deed for the one seat that its line names: "Clara is away, don't count her silence"."""
    said = seats_in(table, line)
    old = asked.said.get("seat")
    if old is None or old.lower() not in ("", *THEM) or "<seat>" not in asked.deed.shown or len(said) != 1:
        return asked
    wording = re.sub(rf"\b{old}\b", said[0], asked.line) if old else f"{asked.line} for {said[0]}"
    return Asked(asked.deed, {**asked.said, "seat": said[0]}, wording)


def strange(case: Case, table: Table, asked: Asked) -> bool:
    """Is this about a chair that there is not: "Better: it springs at once", "worth 4 instead of 3"?"""
    seat = asked.said.get("seat", "")
    names = [name for name, _ in naming.called(case.desk.archive, table)]
    known = (*(chair.name for chair in table.match.chairs), *names, "", *THEM)
    return fold(seat.strip()) not in map(fold, known) and not nearest(seat, known)
