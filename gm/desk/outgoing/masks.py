"""Anonymous matches: the names under which is played, and, at the end, who it was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from games.kit.dice import Dice
from gm.desk.bench import Desk
from gm.desk.players import player_of
from gm.desk.table import Table
from gm.domain import codec
from gm.domain.match import GM, Event, Opened, SeatChanged
from gm.domain.policy import Chair
from gm.ports import Archive, Player

TREES = (
    *("Alder", "Aspen", "Cedar", "Chestnut", "Cypress", "Hawthorn", "Hornbeam", "Larch", "Magnolia"),
    *("Maple", "Medlar", "Mulberry", "Poplar", "Spruce", "Sycamore", "Walnut", "Whitebeam"),
)
OPENLY = "Nobody but the GM knows who plays which chair until the match is over; then everybody is told."
NO_LEADER = "Who leads an anonymous match knows who sits where, and so cannot play in it"


def masked(chairs: Sequence[Chair], names: Iterable[str], seed: str) -> list[Chair]:
    """The chairs under names of trees, and in an order that says nothing of who sits there; `names` are people's, which
    no tree may share."""
    dice, people = Dice(f"{seed}/masks"), {word.casefold() for name in names for word in name.split()}
    trees = dice.shuffle([tree for tree in TREES if tree.casefold() not in people])
    called = [*trees, *(f"{tree} 2" for tree in trees)]
    return [replace(chair, name=name) for chair, name in zip(dice.shuffle(chairs), called, strict=False)]


def knows(desk: Desk, table: Table, player: Player) -> bool:
    """Is it an anonymous match that this player leads, or helps to lead?"""
    policy = table.match.policy
    leaders = leading(policy.gm or desk.us.operator, policy.deputies, policy.observers)
    return policy.anonymous and any(address.address in leaders for address in player.addresses)


def leading(gm: str, *more: Collection[str]) -> set[str]:
    """The addresses of those who hear what a GM hears."""
    return {gm, *(address for some in more for address in some)} - {""}


def revealed(desk: Desk, table: Table) -> list[str]:
    """Who was who, for everybody; nothing before the end, and where all have known it."""
    if not table.match.policy.anonymous or table.match.status != "over":
        return []
    return [f"Who was who: {_told(desk.archive, table)}."]


def told_to_the_gm(desk: Desk, table: Table) -> list[str]:
    """Who sits where, for the GM alone."""
    return [f"Who sits where: {_told(desk.archive, table)}."] if table.match.policy.anonymous else []


def _told(archive: Archive, table: Table) -> str:
    """Each chair with everybody who has sat there, the first first."""
    sat: dict[str, list[str]] = {}
    for chair in _sittings(archive, table):
        known = player_of(archive, chair)
        who = known.name if known else "a robot" if chair.autopilot and not chair.invited else ""
        if who and chair.name != GM and sat.setdefault(chair.name, [])[-1:] != [who]:
            sat[chair.name].append(who)
    return "; ".join(f"{chair} is {', then '.join(sat[chair])}" for chair in table.match.seats if sat.get(chair))


def _sittings(archive: Archive, table: Table) -> Iterator[Chair]:
    kept = [codec.event_from_json(entry.kind, entry.data) for entry in archive.journal(table.match.name)]
    events: list[Event] = [*kept, *table.events]
    for event in events:
        if isinstance(event, Opened):
            yield from event.chairs
        elif isinstance(event, SeatChanged):
            yield event.chair
