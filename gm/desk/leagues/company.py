"""Who of a league are teams, apart or together, or begin with points: the names of its file, found among members."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from gm.desk.bench import Desk
from gm.domain.leagues.draw import Wishes
from gm.domain.leagues.season import Event, Season, company
from gm.ports import Player


def wanted(season: Season) -> bool:
    """Does the file name people who belong together or apart, and has nobody looked who they are?"""
    said = season.terms
    return bool(said.teams or said.apart or said.together) and not (season.teams or season.wishes != Wishes())


def handicaps(desk: Desk, season: Season) -> tuple[dict[str, float], list[str]]:
    """Who begins with how many points, by the file or by a later word of the GM, and the names that are nobody's."""
    said = {str(name).strip().casefold(): float(points) for name, points in season.terms.handicaps.items()}
    ids = _ids(desk, season) if said else {}
    there = {ids[name]: points for name, points in said.items() if name in ids}
    return {**there, **season.handicaps}, [name for name in said if name not in ids]


def _ids(desk: Desk, season: Season) -> dict[str, str]:
    """Members by everything that a file may call them."""
    return {
        word: player.id for who in season.members if (player := desk.archive.player(who)) for word in _words(player)
    }


def found(desk: Desk, season: Season) -> tuple[Event, list[str]]:
    """Who they are, and the names that are nobody's here. A name is enough, or an address."""
    ids = _ids(desk, season)
    said, strangers = season.terms, list[str]()

    def known(names: Iterable[object]) -> list[str]:
        plain = [str(name).strip().casefold() for name in names]
        strangers.extend(name for name in plain if name not in ids)
        return [ids[name] for name in plain if name in ids]

    def pairs(rows: Iterable[Iterable[str]]) -> frozenset[frozenset[str]]:
        return frozenset(frozenset(pair) for row in rows for pair in combinations(known(row), 2))

    teams = {name: known(members) for name, members in said.teams.items()}
    return company(Wishes(pairs(said.apart), pairs(said.together)), teams), strangers


def _words(player: Player) -> Iterable[str]:
    """Everything by which a file may name somebody."""
    yield player.name.casefold()
    for address in player.addresses:
        yield address.address.casefold()
        yield f"{player.name} <{address.address}>".casefold()
