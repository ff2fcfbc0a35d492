"""What a director does to a league under way: a round is drawn anew."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.leagues.keeping import journal, keep
from gm.desk.leagues.move import Move
from gm.desk.matches import adjudicating
from gm.desk.matches.hosting import Wrong
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.leagues.season import Season, fold, redrawn


def asked(season: Season) -> str:
    """What a redraw would do, as a question. Wrong: there is no round, or the season is over."""
    name = season.terms.name
    if season.status != "running" or not season.past or season.terms.format == "ladder":
        raise Wrong(f"{name} has no round under way that could be drawn anew.")
    matches, number = season.matches[-1], len(season.rounds)
    over = sum(place[0] == number for match, place in season.places.items() if match not in season.waiting)
    played = f" {over} of them {'is' if over == 1 else 'are'} over, and would count no longer." if over else ""
    return f"Shall I annul {listed(matches)}, and draw round {number} of {name} anew?{played}"


def annulled(desk: Desk, season: Season, now: datetime) -> Move:
    """Annul the matches of the newest round and forget it: it is drawn anew with the next tick. Nothing is written.
    Wrong: there is none, or the season is over."""
    asked(season)
    name, move = season.terms.name, Move(desk, season, now)
    who = f"{name} draws this round anew: the GM"
    for match in move.season.matches[-1]:
        sheet = desk.archive.match(match)
        if sheet is not None and sheet.status != "over":
            table, letters = adjudicating.ruled(desk, Table.of(sheet), adjudicating.ANNULLED, who, now, "anew")
            move.tables.append(table)
            move.letters += letters
    move.happen(redrawn())
    return move


def redraw(desk: Desk, name: str, now: datetime) -> Season:
    """The same, written down."""
    events = journal(desk.archive, name)
    move = annulled(desk, fold(events), now)
    with desk.archive.step() as step:
        keep(step, name, len(events), move.events, now)
        for table in move.tables:
            table.commit(step, now)
        for letter in move.letters:
            letter.put(step)
    return move.season
