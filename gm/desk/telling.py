"""A word of the GM to everybody at a table, or to one seat of it."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.hosting import Wrong
from gm.desk.letters import Envelope, Outgoing, letter, orders_seal
from gm.desk.table import Table
from gm.ports import Player
from gm.post.writing import Person


def tell(desk: Desk, name: str, seat: str, text: str, now: datetime) -> list[str]:
    """Write to all seats of a match, or to the named one. Returns the seats that are written to.

    Wrong when there is no such match or seat, nothing is said, or nobody could hear it.
    """
    table = Table.open(desk.archive, name)
    said = [words for part in text.split("\n\n") if (words := " ".join(part.split()))]
    chairs = [chair for chair in table.match.chairs if not seat or chair.name.lower() == seat.lower()]
    if not chairs:
        raise Wrong(f'There is no chair "{seat}" in {name}; there are {", ".join(table.match.seats)}.')
    if not said:
        raise Wrong("There is nothing to tell; write the words behind the name of the match.")
    people = {chair.name: desk.archive.player(chair.player) for chair in chairs if chair.player}
    heard = {seat: player for seat, player in people.items() if player and player.address}
    if not heard:
        raise Wrong("Nobody who could be written to sits there.")
    with desk.archive.step() as step:
        for there, player in heard.items():
            _letter(desk, table, there, player, said, now).put(step)
    return list(heard)


def _letter(desk: Desk, table: Table, seat: str, player: Player, said: list[str], now: datetime) -> Outgoing:
    """Answered like a report: its reply address is that seat's. The speaker's name before the words keeps a line of
    them from being taken for an order, should it come back quoted."""
    match = table.match
    words = [f"The GM says: {said[0]}", *(f"The GM: {more}" for more in said[1:])]
    page = desk.pages.page("notice", match.game, {"paragraphs": words, "us": desk.us.name, "player": player.name})
    envelope = Envelope(
        key=f"tell/{match.name}/{now:%Y%m%dT%H%M%S%f}/{seat}",
        kind="notice",
        to=Person(player.address, player.name),
        subject=f"[{match.name}] Word of the GM",
        seal=orders_seal(desk, table, seat) if match.status in ("running", "paused") else None,
        match=match.name,
        turn=match.turn,
        seat=seat,
        player=player.id,
        mark=f"{now:%Y%m%d%H%M%S%f}",
    )
    return letter(desk, envelope, page, now)
