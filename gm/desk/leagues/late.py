"""Rounds that take longer than they may: their players are warned, and then the terms of the league decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from gm.desk import standings
from gm.desk.leagues.move import Move
from gm.desk.matches import adjudicating
from gm.desk.matches.changing import News, everybody
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.of_league import place_of
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.leagues.season import Season, warned
from gm.ports.archive import Outgoing

_DAY = timedelta(days=1)
_WHAT = {
    "wait": "It goes on all the same; please be quick, so that others need not wait.",
    "gm": "If it goes on then, the GM decides how it ends.",
    "position": "If it goes on then, it ends by its position: everybody gets what they have at that moment.",
}


def ends(season: Season, number: int) -> datetime | None:
    """Until when a round is to end; None: it has all the time it takes."""
    opened = season.opened_at[number - 1]
    return deadlines.moment(opened) + season.terms.round_days * _DAY if opened and season.terms.round_days else None


def look(move: Move) -> None:
    """Warn whose round ends soon, and see to the matches that go on after its end."""
    _unanswered(move)
    rows = [(name, end) for name, (number, _) in move.season.waiting.items() if (end := ends(move.season, number))]
    early = move.season.terms.warn_days * _DAY
    _warn(move, [(name, end) for name, end in rows if end - early <= move.now < end and name not in move.season.warned])
    over = [name for name, end in rows if end <= move.now and name not in move.season.asked]
    if over and move.season.terms.stragglers != "wait":
        _decide(move, over)


def _unanswered(move: Move) -> None:
    """Where somebody has not answered an invitation in time, the GM hears so, once: the match waits for them."""
    for name, (number, _) in move.season.waiting.items():
        place, opened = place_of(move.desk.archive, name), move.season.opened_at[number - 1]
        if place is None or not opened or move.now < place.answered_by(deadlines.moment(opened)):
            continue
        key = f"league/{move.name}/unanswered/{name}"
        if move.desk.archive.posted(key) is None:
            move.letters += [one for table in _there(move, [name]) for one in _silent(move, table, key)]


def _silent(move: Move, table: Table, key: str) -> list[Outgoing]:
    there = [chair for chair in table.match.chairs if chair.invited]
    if table.match.status != "inviting" or not there:
        return []
    name, silent = table.match.name, standings.listed(chair.name for chair in there)
    other = next((seat for seat in table.match.seats if seat not in silent), table.match.seats[0])
    words = [
        f"{silent} {'has' if len(there) == 1 else 'have'} not answered the invitation to {name}, so it has not begun. "
        "A yes still counts.",
        f'You can answer "remind" to ask again, "replace {there[0].name} with" and the name and address of somebody '
        f'else, "walkover for {other}", or "annul".',
    ]
    return to_gm(
        move.desk, table, key, f"[{name}] {silent} {'has' if len(there) == 1 else 'have'} not answered", words, move.now
    )


def _warn(move: Move, rows: Sequence[tuple[str, datetime]]) -> None:
    for table, end in ((table, end) for name, end in rows for table in _there(move, [name])):
        move.letters += everybody(move.desk, table, _news(move, table, end), move.now, "late")
    if rows:
        move.happen(warned(name for name, _ in rows))


def _news(move: Move, table: Table, end: datetime) -> News:
    now = standings.so_far(table) if table.match.position else ""
    words = [_WHAT[move.season.terms.stragglers], *([f"If it ended now: {now}."] if now else [])]

    def told(zone: str) -> tuple[str, str]:
        when = deadlines.day(end, zone)
        return f"The round ends on {when}", f"This round of {move.name} ends on {when}. {' '.join(words)}"

    return told


def _there(move: Move, names: Sequence[str]) -> Iterator[Table]:
    for name in names:
        sheet = move.desk.archive.match(name)
        if sheet is not None and sheet.status != "over":
            yield Table.of(sheet)


def _decide(move: Move, names: Sequence[str]) -> None:
    """By the position where the terms say so and there is one; else the GM is asked."""
    for table in _there(move, names):
        if move.season.terms.stragglers == "position":
            try:
                ruling = adjudicating.by_position(table)
            except Wrong:
                ruling = adjudicating.ANNULLED
            who = f"The end of the round of {move.name}"
            after, letters = adjudicating.ruled(move.desk, table, ruling, who, move.now, "late")
            move.tables.append(after)
            move.letters += letters
        else:
            move.letters += _asked(move, table)
    move.happen(warned(names, asked=True))


def _asked(move: Move, table: Table) -> list[Outgoing]:
    name = table.match.name
    now = standings.so_far(table) if table.match.position else ""
    silent = [chair.name for chair in table.match.chairs if chair.silences]
    words = [
        f"The round of {move.name} is over, and {name} goes on: it is in turn {table.match.turn}. How does it end?",
        *([f"If it ended now: {now}."] if now else []),
        *([f"Silent at the moment: {standings.listed(silent)}."] if silent else []),
        'Answer with one of these: "adjudicate by position", "walkover for ' + table.match.seats[0] + '", '
        '"adjudicate: ' + ", ".join(f"{seat} {n}" for n, seat in enumerate(table.match.seats)) + '" with your points, '
        'or "annul". Without an answer it goes on, and the next round waits for it.',
    ]
    return to_gm(
        move.desk, table, f"league/{move.name}/late/{name}", f"[{name}] Late: how does it end?", words, move.now
    )
