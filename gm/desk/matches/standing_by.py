"""People who stand by: an empty chair of a match under way is offered to them in order, each with a term to answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.matches.hosting import holds
from gm.desk.matches.inviting import invitation
from gm.desk.matches.naming import name_for
from gm.desk.outgoing.letters import notice, to_gm
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import SeatChanged, TermsChanged
from gm.domain.policy import Chair
from gm.ports.archive import Outgoing
from gm.post.addressing import shown
from gm.post.writing import Person


def offered(desk: Desk, table: Table, now: datetime) -> tuple[Table, list[Outgoing]]:
    """What is due about empty chairs: an offer whose term has passed is withdrawn, and the next person asked."""
    letters: list[Outgoing] = []
    if table.match.status not in ("inviting", "running", "paused"):
        return table, letters
    for chair in table.match.chairs:
        if chair.offered and chair.invited and deadlines.moment(chair.offered) <= now:
            table, more = _withdrawn(desk, table, chair, now)
            letters += more
    for chair in table.match.chairs:
        if chair.vacant and not (chair.player or chair.invited) and table.match.policy.standby:
            table, more = _next(desk, table, chair, now)
            letters += more
    return table, letters


def _next(desk: Desk, table: Table, chair: Chair, now: datetime) -> tuple[Table, list[Outgoing]]:
    """The first who can sit there is invited, and stands by no longer."""
    match = table.match
    address, *rest = match.policy.standby
    table = table.then(TermsChanged(match.options, replace(match.policy, standby=tuple(rest))))
    player = desk.archive.player_at(address)
    if player is None or not player.address or any(holds(desk, other, player) for other in match.chairs):
        return (table, []) if not rest else _next(desk, table, chair, now)
    until = now + timedelta(hours=match.policy.standby_hours)
    called = name_for(table, chair, player.name)
    offer = replace(chair, name=called, invited=address, offered=deadlines.iso(until))
    table = table.then(SeatChanged(offer, "offered", chair.name if called != chair.name else ""))
    told = deadlines.shown(until, match.policy.zone)
    words = [
        f"The chair {chair.name} of {match.name} is offered to {player.name} ({shown(address)}), who stands by "
        f"and has until {told} to say yes. {_after(rest)}"
    ]
    key = f"standby/{match.name}/{table.match.seq}"
    return table, [
        invitation(desk, table, called, player, address, now),
        *to_gm(desk, table, key, f"[{match.name}] {chair.name} is offered", words, now),
    ]


def _after(rest: list[str]) -> str:
    return f"Then I ask {shown(rest[0])}." if rest else "Nobody stands by after that."


def _withdrawn(desk: Desk, table: Table, chair: Chair, now: datetime) -> tuple[Table, list[Outgoing]]:
    """Who did not answer in time hears so."""
    name, guest = table.match.name, desk.archive.player_at(chair.invited)
    table = table.then(SeatChanged(replace(chair, invited="", offered=""), "lapsed"))
    key, about = f"lapsed/{name}/{table.match.seq}", f"[{name}] The chair {chair.name}"
    words = [
        f"Nobody at {shown(chair.invited)} has answered, so the chair {chair.name} of {name} is not offered there "
        "any more."
    ]
    letters = to_gm(desk, table, key, about, words, now)
    if guest and guest.address:
        told = [
            f"You were asked to take the chair {chair.name} of {name}. The time to answer has passed, so somebody "
            "else is asked now. Perhaps another time."
        ]
        letters.append(
            notice(
                desk,
                f"{key}/guest",
                Person(guest.address, guest.name),
                about,
                told,
                now,
                match=name,
                player=guest.id,
                mark=f"lapsed{table.match.seq}",
            )
        )
    return table, letters
