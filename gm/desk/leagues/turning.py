"""One season after the other: who goes up and who goes down, and which round opens when."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from gm.desk.leagues import company
from gm.desk.leagues.move import Move
from gm.desk.outgoing.letters import notice, to_operator
from gm.domain import deadlines
from gm.domain.leagues import formats
from gm.domain.leagues.season import Season, handicap, season_begun
from gm.ports.archive import Outgoing
from gm.post.writing import Person


def look(move: Move) -> None:
    """Find out who belongs to whom before the first round, and begin the next season when one is complete."""
    _names(move)
    if move.season.complete and move.season.status == "running" and move.season.number < move.season.terms.seasons:
        before = move.season
        move.happen(season_begun())
        for who in move.season.members:
            if who not in move.season.gone:
                move.letters += _letter(move, before, who)


def _names(move: Move) -> None:
    """Whom the file means by its names: before the first round in teams, apart and together, and at any time, as
    somebody may come in late, those whom it gives points. Names that are nobody's are told of once, before that
    round."""
    strangers, begun = list[str](), bool(move.season.rounds)
    if company.wanted(move.season) and not begun:
        event, strangers = company.found(move.desk, move.season)
        move.happen(event)
    points, nobody = company.handicaps(move.desk, move.season)
    if points != move.season.handicaps:
        move.happen(handicap(points))
    if (strangers or nobody) and not begun and move.desk.archive.posted(_strangers(move)) is None:
        move.letters += _unknown(move, [*strangers, *nobody])


def _strangers(move: Move) -> str:
    """The key of the letter about them."""
    return f"league/{move.name}/strangers"


def opening(season: Season, zone: str) -> datetime | None:
    """When the next round opens by its date; None: when the last match of the one before has ended."""
    dates, every, number = season.terms.dates, season.terms.every_days, len(season.past)
    if number < len(dates) and season.number == 1:
        local = datetime.fromisoformat(dates[number].replace(" ", "T")).replace(tzinfo=ZoneInfo(zone))
        return local.astimezone(UTC)
    opened = season.opened_at[-1] if season.opened_at else ""
    return deadlines.moment(opened) + timedelta(days=every) if every and opened else None


def due(season: Season, at: str, absent: Collection[str], zone: str) -> bool:
    """Is it time for the next round? `at` is the present moment, an ISO text in UTC."""
    fmt, opens = formats.of(season), opening(season, zone)
    if season.status != "running" or season.terms.format == "ladder":
        return False
    if opens is None:
        return not season.waiting
    if opens > deadlines.moment(at):
        return False
    if not season.waiting:
        return True
    if fmt.waits or len(season.rounds) >= season.length:
        return False
    drawn = season.draw(absent)
    return all(season.load(who) < season.terms.at_once for seats in drawn.tables for who in seats)


def _letter(move: Move, before: Season, who: str) -> list[Outgoing]:
    """What the new season is for a member."""
    player = move.desk.archive.player(who)
    if player is None or not player.address:
        return []
    first = [player_.name for one in move.season.champions[-1] if (player_ := move.desk.archive.player(one))]
    won = f"{' and '.join(first)} {'wins' if len(first) == 1 else 'share'} it"
    words = [
        f"Season {before.number} of {move.name} is over; {won}. "
        f"Season {move.season.number} of {move.season.terms.seasons} begins.",
        *_division(before, move.season, who),
    ]
    key, about = f"league/{move.name}/season/{move.season.number}/{who}", f"Season {move.season.number} begins"
    to = Person(player.address, player.name)
    return [notice(move.desk, key, to, f"[{move.name}] {about}", words, move.now, player=player.id)]


def _division(before: Season, after: Season, who: str) -> list[str]:
    if after.terms.format != "divisions":
        return []
    new = next(n for n, division in enumerate(after.in_divisions, 1) if who in division)
    old = next((n for n, division in enumerate(before.in_divisions, 1) if who in division), new)
    way = "as before" if new == old else f"{'up' if new < old else 'down'} from division {old}"
    return [f"You play in division {new} of {len(after.in_divisions)}, {way}."]


def _unknown(move: Move, strangers: list[str]) -> list[Outgoing]:
    words = [
        f"The file of the league {move.name} names people who are no members, in teams, apart, together or handicaps:",
        *(f"- {name}" for name in strangers),
        "The season begins without these words about them.",
    ]
    return to_operator(move.desk, _strangers(move), f"[{move.name}] Names that are nobody's", words, move.now)
