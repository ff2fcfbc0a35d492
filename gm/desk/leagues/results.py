"""What the matches of a league have brought."""

from __future__ import annotations

from gm.desk.bench import Desk
from gm.desk.leagues.move import Move
from gm.desk.table import Table
from gm.domain.leagues.season import Season, match_ended
from gm.domain.leagues.standings import Ended


def look(move: Move) -> None:
    """Take the points of the matches that have ended."""
    for name, place in move.season.waiting.items():
        found = ended_by(move.desk, move.season, name, place)
        if found:
            move.happen(match_ended(*found))


def ended_by(desk: Desk, season: Season, name: str, place: tuple[int, int]) -> tuple[Ended, list[str]] | None:
    """What a match has brought, and the members who have taken a chair in it; None: it goes on."""
    sheet = desk.archive.match(name)
    if sheet is None or sheet.status != "over":
        return None
    match = Table.of(sheet).match
    chairs = dict(zip(season.seats(place), match.chairs, strict=False))
    result = {who: match.result[chair.name] for who, chair in chairs.items()} if match.result else {}
    punctual = tuple(who for who, chair in chairs.items() if result and not chair.missed and not match.ruled)
    sat = [who for who, chair in chairs.items() if chair.player == who]
    return Ended(*place, result, punctual, match.ruled), sat
