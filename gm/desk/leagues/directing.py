"""What a director does to a league under way: a round is drawn anew."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.leagues.keeping import journal, keep
from gm.desk.leagues.move import Move
from gm.desk.matches import adjudicating
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain.leagues.season import Season, fold, redrawn


def redraw(desk: Desk, name: str, now: datetime) -> Season:
    """Annul the matches of the newest round and forget it: it is drawn anew with the next tick. Wrong: there is none,
    or the season is over."""
    events = journal(desk.archive, name)
    move = Move(desk, fold(events), now)
    if move.season.status != "running" or not move.season.past or move.season.terms.format == "ladder":
        raise Wrong(f"{name} has no round under way that could be drawn anew.")
    who = f"{name} draws this round anew: the GM"
    for match in move.season.matches[-1]:
        sheet = desk.archive.match(match)
        if sheet is not None and sheet.status != "over":
            table, letters = adjudicating.ruled(desk, Table.of(sheet), adjudicating.ANNULLED, who, now, "anew")
            move.tables.append(table)
            move.letters += letters
    move.happen(redrawn())
    with desk.archive.step() as step:
        keep(step, name, len(events), move.events, now)
        for table in move.tables:
            table.commit(step, now)
        for letter in move.letters:
            letter.put(step)
    return move.season
