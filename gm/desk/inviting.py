"""Invitations: would you like to play, answered by reply."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.letters import Envelope, Outgoing, heading, letter, notice, orders_seal
from gm.desk.table import Table
from gm.domain.policy import Chair
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
        "underway": match.status in ("running", "paused"),
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


def replaced(desk: Desk, table: Table, before: Chair, guest: str, now: datetime) -> list[Outgoing]:
    """Who sat on a chair that is given to another player (a robot: "") is told; not of whom it is given to."""
    old = desk.archive.player(before.player) if before.player and before.player != guest else None
    if old is None or not old.address:
        return []
    name, to = table.match.name, "somebody else" if guest else "a robot"
    words = [
        f"The GM has given your chair {before.name} in the match {name} to {to}, so your letters about it no longer "
        "count. Thank you for having played.",
        "If you did not expect this, please write to the GM from your own mail program.",
    ]
    key = f"replaced/{name}/{before.name}/{table.match.seq}"
    return [notice(desk, key, Person(old.address, old.name), f"[{name}] Your chair has been given on", words, now,
                   match=name, player=old.id)]  # fmt: skip


def introduced(desk: Desk, table: Table, newcomer: Player, seat: str, now: datetime) -> list[Outgoing]:
    """The others at a table under way hear who plays a chair from now on; where talk is anonymous, without the name."""
    match, hidden = table.match, table.match.policy.press == "anonymous"
    told = f"From now on {'another player' if hidden else newcomer.name} plays {seat}; nothing else has changed."
    return [
        notice(desk, f"newcomer/{match.name}/{match.seq}/{chair.name}", Person(player.address, player.name),
               f"[{match.name}] A new player for {seat}", [told], now, match=match.name, turn=match.turn,
               seat=chair.name, player=player.id, seal=orders_seal(desk, table, chair.name), mark=f"new{match.seq}")
        for chair in match.chairs
        if chair.name != seat and chair.player and chair.player != newcomer.id
        and (player := desk.archive.player(chair.player)) and player.address
    ]  # fmt: skip


def pace(table: Table) -> str:
    """The clock of the match in words."""
    policy = table.match.policy
    if policy.days:
        days = [day.capitalize() + "s" for day in policy.days]
        said = " and ".join([", ".join(days[:-1]), days[-1]] if len(days) > 1 else days)
        return f"orders are due on {said} at {policy.at} ({policy.zone})"
    return f"orders are due {policy.hours:g} hours after each report"
