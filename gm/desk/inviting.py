"""Invitations: would you like to play, answered by reply."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.letters import Envelope, Outgoing, heading, letter
from gm.desk.table import Table
from gm.ports import Player, Seal
from gm.post.addressing import token_for
from gm.post.writing import Person


def invitations(desk: Desk, table: Table, people: Mapping[str, Player], now: datetime) -> list[Outgoing]:
    """A letter to everybody who was named and has not answered."""
    by_address = {a.address: player for player in people.values() for a in player.addresses}
    return [
        invitation(desk, table, chair.name, by_address[chair.invited], chair.invited, now)
        for chair in table.match.chairs
        if chair.invited and chair.invited in by_address
    ]


def invitation(desk: Desk, table: Table, seat: str, player: Player, address: str, now: datetime) -> Outgoing:
    """Would you like to play? Answered by reply."""
    match = table.match
    token = token_for(desk.us.key, match.name, 0, f"{seat}\n{player.id}", "invite")
    seal = Seal(token, "invite", match.name, 0, seat, player.id, expires=now + timedelta(days=60))
    context = {
        **heading(table),
        "seat": seat,
        "player": player.name,
        "us": desk.us.name,
        "pace": pace(table),
        "others": [s for s in match.seats if s != seat],
        "players": len(match.seats),
    }
    envelope = Envelope(
        key=f"invitation/{match.name}/{seat}/{player.id}",
        kind="invitation",
        to=Person(address, player.name),
        subject=f"[{match.name}] Will you play {table.game.meta.title}?",
        seal=seal,
        match=match.name,
        seat=seat,
        player=player.id,
    )
    return letter(desk, envelope, desk.pages.page("invitation", match.game, context), now)


def pace(table: Table) -> str:
    """The clock of the match in words."""
    policy = table.match.policy
    if policy.days:
        days = [day.capitalize() + "s" for day in policy.days]
        said = " and ".join([", ".join(days[:-1]), days[-1]] if len(days) > 1 else days)
        return f"orders are due on {said} at {policy.at} ({policy.zone})"
    return f"orders are due {policy.hours:g} hours after each report"
