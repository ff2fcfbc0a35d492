"""Ratings as they are kept: an entry for each match of a league that has ended, and each player's own line of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import games
from gm.desk.bench import Desk
from gm.desk.history import History
from gm.desk.leagues.words import called
from gm.desk.outgoing import unsubscribing
from gm.desk.standings import listed as together
from gm.desk.table import Table
from gm.domain.deadlines import iso
from gm.domain.leagues.ratings import ENGINE, Match, Rating, rated, read, remade, written
from gm.domain.match import TurnResolved
from gm.ports import Archive, Refused, Step


@dataclass(frozen=True, slots=True)
class Change:
    """What a match did to somebody's rating."""

    match: str
    at: str
    before: Rating
    after: Rating


def played(desk: Desk, table: Table, now: datetime) -> Match | None:
    """A match that has ended as ratings see it; None where nobody won or lost anything, or nothing was played: a
    walkover is a result of the league, but tells nothing of anybody's strength."""
    match = table.match
    if not match.result or len(match.result) < 2 or match.ruled == "walkover":
        return None
    seats = [seat for seat in match.seats if seat in match.result]
    turns = _turns(History(desk.archive, match.name), seats)
    if not any(turns.values()):
        return None
    chairs = tuple(_shares(turns[seat]) for seat in seats)
    return Match(match.name, iso(now), chairs, tuple(float(match.result[seat]) for seat in seats))


def _turns(history: History, seats: Sequence[str]) -> dict[str, dict[str, int]]:
    """For each seat who sat there for how many turns; the engine where it played."""
    turns: dict[str, dict[str, int]] = {seat: {} for seat in seats}
    before = [history.before(passed.seq) for passed in history.line() if isinstance(passed.event, TurnResolved)]
    for chair in (chair for match in before for chair in match.chairs if chair.name in turns):
        who = chair.player if chair.player and not chair.autopilot else ENGINE
        turns[chair.name][who] = turns[chair.name].get(who, 0) + 1
    return turns


def _shares(turns: Mapping[str, int]) -> tuple[tuple[str, float], ...]:
    whole = sum(turns.values())
    return tuple((who, many / whole) for who, many in turns.items()) or ((ENGINE, 1.0),)


def rate(desk: Desk, step: Step, names: Iterable[str], now: datetime) -> None:
    """Write down what matches that have ended do to the ratings of their games. Refused, with nothing written, where
    another worker rated somebody of them at this moment; a match counts once."""
    for name in names:
        sheet = desk.archive.match(name)
        found = played(desk, Table.of(sheet), now) if sheet else None
        if sheet and found and entry(desk.archive, sheet.game, name) is None:
            _rate(
                step,
                _edition(desk.archive, sheet.game),
                sheet.game,
                found,
                _known(desk.archive, sheet.game, found),
                now,
            )


def correct(desk: Desk, step: Step, names: Iterable[str], now: datetime) -> None:
    """Matches that were rated have other results by now: the ratings of their games are made anew from all matches, as
    if these had ended so at once. The former ones are kept as they were."""
    found = dict[str, dict[str, Match | None]]()
    for name in names:
        if sheet := desk.archive.match(name):
            before = entry(desk.archive, sheet.game, name)
            at = now if before is None else datetime.fromisoformat(json.loads(before)["at"])
            found.setdefault(sheet.game, {})[name] = played(desk, Table.of(sheet), at)
    for game, corrected in found.items():
        edition, running = _edition(desk.archive, game) + 1, dict[str, Rating]()
        matches = remade(entries(desk.archive, game), corrected)
        if not step.note(f"rating-editions/{game}", f"{edition:06}", "", now):
            raise Refused(f"The ratings of {game} were changed by somebody else at this moment.")
        for match in matches:
            running |= _rate(step, edition, game, match, running, now)


def _known(archive: Archive, game: str, match: Match) -> dict[str, Rating]:
    return {who: current(archive, game, who) for who in match.people}


def _rate(
    step: Step, edition: int, game: str, match: Match, known: Mapping[str, Rating], now: datetime
) -> dict[str, Rating]:
    after = rated(known, match)
    kept = [step.note(_topic("ratings", edition, game), match.name, json.dumps(written(match, after)), now)]
    for who, new in after.items():
        old = known.get(who, Rating())
        line = json.dumps([match.name, match.at, [old.mu, old.sigma, old.played], [new.mu, new.sigma, new.played]])
        kept.append(step.note(f"{_topic('rated', edition, game)}/{who}", f"{new.played:06}", line, now))
    if not all(kept):
        raise Refused(f"The ratings of {game} were changed by somebody else at this moment.")
    return after


def _edition(archive: Archive, game: str) -> int:
    """How often the ratings of a game were made anew."""
    return len(archive.notes(f"rating-editions/{game}"))


def _topic(kind: str, edition: int, game: str) -> str:
    """Under which ratings are noted: "ratings/eat_me", after a correction "ratings-1/eat_me"."""
    return f"{kind}-{edition}/{game}" if edition else f"{kind}/{game}"


def entry(archive: Archive, game: str, name: str) -> str | None:
    """How a match was rated, as JSON; None: it was not."""
    return archive.noted(_topic("ratings", _edition(archive, game), game), name)


def history(archive: Archive, game: str, who: str) -> list[Change]:
    """Everything that happened to somebody's rating in a game, the oldest first."""
    lines = [
        json.loads(text) for _, text in sorted(archive.notes(f"{_topic('rated', _edition(archive, game), game)}/{who}"))
    ]
    return [Change(match, at, Rating(*before), Rating(*after)) for match, at, before, after in lines]


def current(archive: Archive, game: str, who: str) -> Rating:
    """Somebody's rating in a game now."""
    changes = history(archive, game, who)
    return changes[-1].after if changes else Rating()


def entries(archive: Archive, game: str) -> list[dict[str, Any]]:
    """The journal of a game's ratings."""
    return [json.loads(text) for _, text in archive.notes(_topic("ratings", _edition(archive, game), game))]


def table(desk: Desk, game: str) -> list[tuple[str, Rating]]:
    """Everybody who is rated in a game and may be named, the best first."""
    last = dict[str, Rating]()
    for one in entries(desk.archive, game):
        for who, said in one["after"].items():
            if who not in last or last[who].played < said[2]:
                last[who] = Rating(*said)
    return _in_order(desk, last)


OVERALL, MOST = "overall", 5000  # all games together, by so many of the newest matches


def overall(desk: Desk) -> list[tuple[str, Rating]]:
    """Everybody who may be named, as if all games were one: what they are at games of any kind."""
    there = [one for game in games.shelf() for one in entries(desk.archive, game)]
    now = dict[str, Rating]()
    for one in sorted(there, key=lambda one: (one["at"], one["match"]))[-MOST:]:
        now |= rated(now, read(one))
    return _in_order(desk, now)


def _in_order(desk: Desk, there: Mapping[str, Rating]) -> list[tuple[str, Rating]]:
    named = [(who, r) for who, r in there.items() if who != ENGINE and listed(desk.archive, who)]
    return sorted(named, key=lambda one: (one[1].provisional, -one[1].ordinal, one[0]))


def listed(archive: Archive, who: str) -> bool:
    """May they be named in public lists of ratings?"""
    return unsubscribing.wanted(archive, topic(who))


def topic(who: str) -> str:
    """Under which it is noted whether somebody is named in public lists."""
    return f"listed/{who}"


def explained(desk: Desk, game: str, who: str, change: Change) -> str:
    """Why a match moved a rating, in a sentence that a player can follow: whom they played, and where they came in."""
    kept = entry(desk.archive, game, change.match)
    moved = change.after.number - change.before.number
    words = f"{change.match}, {change.at[:10]}: {change.before.shown} to {change.after.shown} ({moved:+d})"
    return f"{words}; {_against(desk, who, read(json.loads(kept)))}" if kept else words


def _against(desk: Desk, who: str, match: Match) -> str:
    mine = [n for n, chair in enumerate(match.chairs) if who in dict(chair)]
    place = 1 + sum(score > match.result[mine[0]] for score in match.result)
    others = [other for n, chair in enumerate(match.chairs) if n not in mine for other, _ in chair]
    shares = sum(dict(match.chairs[n])[who] for n in mine)
    part = "" if shares > 0.995 else f", for {100 * shares:.0f} % of it"
    return f"place {place} of {len(match.chairs)}{part}, against {_named(desk, others)}"


def _named(desk: Desk, people: Sequence[str]) -> str:
    """Those of them who may be named, and the engine."""
    named = [called(desk, one) for one in people if one != ENGINE and listed(desk.archive, one)]
    return together([*named, *["the engine"] * (ENGINE in people)] or ["others"])
