"""Who may rule beside the one on the GM's chair: whoever leads the match, or helps to, and does not play in it."""

from __future__ import annotations

from gm.desk.bench import Desk
from gm.desk.table import Table
from gm.domain.match import GM
from gm.domain.policy import Chair
from gm.ports import Address, Player

WORDS = (
    'To lead, answer this letter with words such as "extend 24h", "remind", "tell Clara: ...", "announce: ...", '
    '"pause" or "process"; "help" tells you all of them.'
)


def leads(desk: Desk, table: Table, player: Player) -> bool:
    """May somebody lead the match, from whichever chair?"""
    policy = table.match.policy
    leaders = (policy.gm or desk.us.operator, *policy.deputies)
    return any(address.address in leaders for address in player.addresses if address.confirmed)


def stand_ins(desk: Desk, table: Table) -> list[Player]:
    """People whose ruling counts like that of the GM's chair, each at the address under which they lead. Nobody who
    plays, or is invited to, sees what a GM is asked."""
    match = table.match
    if match.chair(GM) is None:
        return []
    leaders = dict.fromkeys(filter(None, (match.policy.gm, *match.policy.deputies)))
    people = [desk.archive.player_at(address) or _unknown(address) for address in leaders]
    return [player for player in people if player.address and not any(_theirs(c, player) for c in match.chairs)]


def stands_in(desk: Desk, table: Table, player: Player) -> bool:
    """Does this player's ruling count, though somebody else has the GM's chair?"""
    mine = {address.address for address in player.addresses if address.confirmed}
    return any(a.address in mine for one in stand_ins(desk, table) for a in one.addresses)


def _theirs(chair: Chair, player: Player) -> bool:
    return (bool(player.id) and player.id in (chair.player, chair.owner)) or (
        chair.name != GM and player.known_at(chair.invited)
    )


def _unknown(address: str) -> Player:
    """Who leads by mail and has not written yet."""
    name = address.partition("@")[0]
    return Player("", name, addresses=(Address(address, "", confirmed=True, first=True),))


def called(player: Player) -> str:
    """Who somebody is that may rule; one who was only ever known as the GM is called so."""
    return "the GM" if player.name == GM else player.name


def role(table: Table, player: Player) -> str:
    """What somebody does who stands in for the GM, for "You lead friday"."""
    return "lead" if player.known_at(table.match.policy.gm) else "help to lead"
