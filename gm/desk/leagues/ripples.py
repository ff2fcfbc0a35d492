"""A match that ended in another way than was thought: the table is corrected, and those whom it moves hear of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zlib import crc32

from gm.desk.leagues.move import Move
from gm.desk.leagues.results import ended_by
from gm.desk.leagues.words import called
from gm.desk.outgoing.letters import notice
from gm.desk.standings import listed
from gm.domain.leagues.season import Season, crowned, match_ended
from gm.domain.leagues.standings import Ended, Placed, points_of, shown
from gm.ports.archive import Outgoing
from gm.post.writing import Person

PARTS = 7  # a look reads one of so many parts of the matches that have ended; each minute another
TOLD = 3  # sentences about a correction itself
HOUR = 61  # a league that is over is looked at in one of so many minutes


def hour(season: Season, now: datetime) -> bool:
    """Is it time to look at a league that is over? Its results may still be corrected."""
    return int(now.timestamp()) // 60 % HOUR == crc32(season.terms.name.encode()) % HOUR


def look(move: Move) -> None:
    """Take the results that were corrected since."""
    if move.events:
        return  # what ends at this moment is rated first
    over, part = move.season.status == "over", int(move.now.timestamp()) // 60 % PARTS
    known = {(one.round, one.table): one for one in move.season.ended}
    for n, (name, place) in enumerate(move.season.places.items()):
        if place in known and name and (over or n % PARTS == part):
            found = ended_by(move.desk, move.season, name, place)
            if found and found[0] != known[place]:
                _correct(move, name, known[place], *found)


def _correct(move: Move, name: str, old: Ended, new: Ended, sat: list[str]) -> None:
    was = move.season.of_round(new.round)
    move.happen(match_ended(new, sat))
    move.corrected.append(name)
    now = move.season.of_round(new.round)
    before, after = ({line.member: line for line in one.table()} for one in (was, now))
    words = [*_told(move, name, old, new), *_champion(move, was, now)]
    anew = len(words) > TOLD
    for who in move.season.members:
        mine = [_moved(before[who], after[who], _of(move, now))] if who in after else []
        if anew or who in new.result or who in old.result or (mine and before[who].place != after[who].place):
            move.letters += _letter(move, name, who, [*words, *mine])


def _of(move: Move, played: Season) -> str:
    """Which season is meant, where it is not the one that runs."""
    return f" of season {played.number}" if played.number < move.season.number else ""


def _champion(move: Move, was: Season, now: Season) -> Iterator[str]:
    """A season that is over has another champion: everybody hears so, and the next paper tells it."""
    if was.first == now.first or (was.status != "over" and not _of(move, now)):
        return
    move.happen(crowned(now.number, move.now.isoformat()))
    old, new = (listed(called(move.desk, who) for who in one.first) for one in (was, now))
    yield f"That changes who came first{_of(move, now) or f' in {move.name}'}: it is {new} now, and was {old} before."
    if now.terms.format == "divisions" and _of(move, now):
        yield "Who went up and who went down after it stays as it was."


def _told(move: Move, name: str, old: Ended, new: Ended) -> Iterator[str]:
    yield f"Table {new.table} of round {new.round} of {move.name} ({name}) has another result than was told before."
    yield f"- Now: {_points(move, new)}"
    yield f"- Before: {_points(move, old)}"


def _points(move: Move, one: Ended) -> str:
    given = points_of(one, move.season.terms)
    rows = [f"{called(move.desk, who)} {shown(given[who])}" for who in sorted(given, key=lambda w: -given[w])]
    return ", ".join(rows) or "annulled, so no points"


def _moved(before: Placed, after: Placed, of: str) -> str:
    points = "1 point" if after.points == 1 else f"{shown(after.points)} points"
    now = f"You have {points} and stand in place {after.place}{of}"
    if (before.points, before.place) == (after.points, after.place):
        return f"{now}, as before."
    return f"{now}; before, you had {shown(before.points)} and stood in place {before.place}."


def _letter(move: Move, name: str, who: str, words: list[str]) -> list[Outgoing]:
    player = move.desk.archive.player(who)
    if player is None or not player.address:
        return []
    key = f"league/{move.name}/corrected/{name}/{len(move.events)}/{move.now:%Y%m%d%H%M}/{who}"
    to = Person(player.address, player.name)
    return [notice(move.desk, key, to, f"[{move.name}] A corrected result", words, move.now, player=player.id)]
