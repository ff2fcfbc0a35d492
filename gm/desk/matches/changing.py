"""Changes a match from outside its turns, and tells everybody who plays in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from gm.desk.bench import Desk
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.of_league import place_of
from gm.desk.outgoing import calendars
from gm.desk.outgoing.letters import notice, orders_seal
from gm.desk.players import readers
from gm.desk.table import Table
from gm.domain.match import Event
from gm.ports import Overtaken, Player
from gm.ports.archive import Outgoing
from gm.post.writing import Person

News = Callable[[str], tuple[str, str]]  # in the zone of a reader: the subject and the words of a notice
NOBODY: Mapping[str, Any] = MappingProxyType({})
TRIES = 5  # while letters of players change the match at the same time


def change(desk: Desk, name: str, now: datetime, *events: Event, tell: News | None = None) -> Table:
    """Write events into a match, which is looked at again at once, and tell everybody who plays in it."""
    for _ in range(TRIES):
        table = Table.open(desk.archive, name).then(*events, stir=True)
        letters = everybody(desk, table, tell, now) if tell else []
        try:
            with desk.archive.step() as step:
                table.commit(step, now)
                for letter in letters:
                    letter.put(step)
            return table
        except Overtaken:
            continue
    raise Wrong(f"{name} is being changed by somebody else; please try again.")


def everybody(
    desk: Desk, table: Table, tell: News, now: datetime, mark: str = "", own: Mapping[str, News] = NOBODY
) -> list[Outgoing]:
    """A notice to everybody who plays, each in their own zone; some seats may have words of their `own`."""
    return [
        told(desk, table, seat, player, own.get(seat, tell)(table.zone(player)), now, mark)
        for seat, player in readers(desk.archive, table.match.chairs)
    ]


def invited(desk: Desk, table: Table, about: str, words: str, now: datetime, mark: str = "") -> list[Outgoing]:
    """The same to those who were asked to play and have not answered, where the match is over before they did."""
    match = table.match
    asked = [(chair, desk.archive.player_at(chair.invited)) for chair in match.chairs if chair.invited]
    sort = "-".join(filter(None, (str(match.seq), mark)))
    league = place_of(desk.archive, match.name)
    stays = f" You stay a member of the league {league.league}." if league else ""
    told_ = [words, f"Your invitation to it needs no answer any more.{stays}"]
    return [
        notice(
            desk,
            f"gm/{match.name}/{sort}/invited/{chair.name}",
            Person(chair.invited, player.name),
            f"[{match.name}] {about}",
            told_,
            now,
            match=match.name,
            player=player.id,
            mark=f"gone{sort}",
        )
        for chair, player in asked
        if player and match.status == "over" and not chair.player
    ]


def told(
    desk: Desk, table: Table, seat: str, player: Player, news: tuple[str, ...], now: datetime, mark: str = ""
) -> Outgoing:
    """A notice to one who plays, to which orders may be the answer: its subject, and its paragraphs."""
    match, (about, *words) = table.match, news
    sort = "-".join(filter(None, (str(match.seq), mark)))
    key, to, subject = f"gm/{match.name}/{sort}/{seat}", Person(player.address, player.name), f"[{match.name}] {about}"
    files = calendars.entry(desk, table, seat, player, now)
    seal = orders_seal(desk, table, seat) if table.match.underway else None
    return notice(
        desk,
        key,
        to,
        subject,
        words,
        now,
        files=files,
        match=match.name,
        seat=seat,
        player=player.id,
        turn=match.turn,
        mark=f"gm{sort}",
        seal=seal,
    )
