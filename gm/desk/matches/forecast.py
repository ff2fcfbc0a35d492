"""The deadlines to come, as a table: each in the zone of every player."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from gm.desk.bench import Desk
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain import forecast
from gm.domain.deadlines import brief, iso

AS_LONG = "Deadlines of the next turns, if each lasts as long as it may:"
STANDS = " The clock stands still now, so all of them move."


def coming(table: Table, now: datetime) -> list[tuple[int, datetime]]:
    """The next turns with their deadlines. Wrong where the match has none."""
    if table.match.status == "over":
        raise Wrong(f"{table.match.name} is over.")
    return forecast.coming(table.match, now)


def heading(table: Table) -> str:
    """What stands above them."""
    return AS_LONG + (STANDS if table.match.status == "paused" else "")


def zones(desk: Desk, table: Table) -> Mapping[str, str]:
    """The zone in which each seat is told times; that of the match where nobody sits yet."""
    players = {c.name: desk.archive.player(c.player) for c in table.match.chairs if c.player and not c.left}
    return {seat: table.zone(player) for seat, player in players.items() if player} or {"": table.match.policy.zone}


def for_programs(desk: Desk, table: Table, now: datetime) -> list[dict[str, Any]]:
    """A row for each turn: its deadline, and how every seat is told of it."""
    where = zones(desk, table)
    return [
        {"turn": turn, "due": iso(at), "seats": {seat: brief(at, zone) for seat, zone in where.items() if seat}}
        for turn, at in coming(table, now)
    ]


def for_people(desk: Desk, table: Table, now: datetime) -> list[dict[str, Any]]:
    """A row for each turn: its deadline once where all clocks agree, else in a column for each time that they show."""
    rows = coming(table, now)
    alike: dict[tuple[str, ...], dict[str, list[str]]] = {}
    for seat, zone in zones(desk, table).items():
        alike.setdefault(tuple(brief(at, zone) for _, at in rows), {}).setdefault(zone, []).append(seat)
    heads = [_head(them, len(alike) > 1) for them in alike.values()]
    return [
        {"turn": turn, **{head: told[n] for head, told in zip(heads, alike, strict=True)}}
        for n, (turn, _) in enumerate(rows)
    ]


def _head(zones: Mapping[str, list[str]], named: bool) -> str:
    """Whose clock that is: "UTC", or where there are several "Europe/Berlin (Anna, Bruno)"."""
    seats = ", ".join(seat for them in zones.values() for seat in them)
    return " = ".join(zones) + (f" ({seats})" if named else "")
