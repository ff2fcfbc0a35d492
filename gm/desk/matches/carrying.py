"""A single match on its way to another house: its journal and its people as one text, and settling in there.

What a house seals and sends is its own, so nothing of that is carried: who plays gets new letters from the new house.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import msgspec

import games
from gm.desk.bench import Desk
from gm.desk.matches import changing, hosting
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.inviting import invitations
from gm.desk.outgoing import enclosures
from gm.desk.outgoing.letters import mishap
from gm.desk.outgoing.reporting import reports
from gm.desk.table import Table
from gm.domain import codec, deadlines
from gm.domain.folding import fold
from gm.domain.match import (
    Event,
    Match,
    Opened,
    OrdersTaken,
    Paused,
    Resumed,
    SeatChanged,
    SeatLeft,
    SetBack,
    TurnResolved,
)
from gm.domain.policy import Chair
from gm.ports import Entry, Player
from gm.ports.archive import Outgoing

FORMAT = 1
AWAY, BACK = "away", "back"  # what is noted of a match that moved to another house, or stays here after all


def departures(name: str) -> str:
    """The topic of notes that tell when a match moved away, and when it was taken up here again."""
    return f"moved/{name}"


def moved_away(desk: Desk, name: str) -> datetime | None:
    """When the match left for another house; None where it did not, or was taken up here again since."""
    known = desk.archive.notes(departures(name))
    at, what = max(known, default=("", BACK))
    return deadlines.moment(at) if what == AWAY else None


@dataclass(frozen=True, slots=True)
class Carried:
    """A match as it left a house. Whoever reads it knows every hand, and what is still to be dealt."""

    format: int
    postgm: str
    made: datetime
    house: str  # the address of the house it leaves
    name: str
    entries: tuple[Entry, ...]
    players: tuple[Player, ...]
    precedents: tuple[tuple[str, str, str], ...] = ()  # topic, key, text of the rulings given in it
    enclosures: tuple[tuple[str, str], ...] = ()  # files that its GM sent along, as they are noted


# -- out ---------------------------------------------------------------------------------------------------------------


def packed(desk: Desk, name: str, postgm: str, now: datetime) -> bytes:
    """The match as it stands, as JSON. NoSuchMatch when there is none."""
    match = Table.open(desk.archive, name).match
    entries = tuple(desk.archive.journal(name))
    topic = f"precedent/{match.game}"
    asked = {event.topic for event in map(_event, entries) if isinstance(event, TurnResolved) and event.topic}
    known = [
        (f"{topic}/{about}", key, text)
        for about in sorted(asked)
        for key, text in desk.archive.notes(f"{topic}/{about}")
        if key.startswith(f"{name}/")
    ]
    told = (told for event in map(_event, entries) if isinstance(event, TurnResolved) for told in event.told)
    files = tuple(enclosures.of_match(desk, name, told))
    people = tuple(_people(desk, entries))
    found = Carried(
        format=FORMAT,
        postgm=postgm,
        made=now,
        house=desk.us.address,
        name=name,
        entries=entries,
        players=people,
        precedents=tuple(known),
        enclosures=files,
    )
    return msgspec.json.encode(found)


def _people(desk: Desk, entries: Sequence[Entry]) -> Iterator[Player]:
    """Whoever sat at the table or is invited to it."""
    seen: set[str] = set()
    for chair in (chair for event in map(_event, entries) for chair in _chairs(event)):
        guest = desk.archive.player_at(chair.invited) if chair.invited else None
        sits, owns = (desk.archive.player(id) if id else None for id in (chair.player, chair.owner))
        for person in (sits, owns, guest):
            if person and person.id not in seen:
                seen.add(person.id)
                yield person


def _event(entry: Entry) -> Event:
    return codec.event_from_json(entry.kind, entry.data)


def _chairs(event: Event) -> tuple[Chair, ...]:
    return event.chairs if isinstance(event, Opened) else (event.chair,) if isinstance(event, SeatChanged) else ()


def announced(desk: Desk, name: str, now: datetime) -> None:
    """The clock of a match that leaves stands still here, and its players are told where to listen."""
    match = Table.open(desk.archive, name).match
    words = (
        "This match moves to another house. The next letter about it comes from there, from another address: "
        "answer that one. Until then the clock stands still, and what you have sent is not lost."
    )
    events = [Paused(deadlines.iso(now))] if match.status == "running" else []
    with desk.archive.step() as step:
        step.note(departures(name), deadlines.iso(now), AWAY, now)
    changing.change(desk, name, now, *events, tell=lambda zone: ("This match moves", words))


# -- in ----------------------------------------------------------------------------------------------------------------


def unpacked(content: bytes) -> Carried:
    """What was packed. Wrong when it is something else, or from a program that knows more."""
    try:
        found = msgspec.json.decode(content, type=Carried)
    except msgspec.DecodeError:
        raise Wrong("This is no match that postgm match export wrote, or it is damaged.") from None
    if found.format != FORMAT:
        raise Wrong(f"This match was written by PostGM {found.postgm} in a way that this program does not know.")
    return found


def settle_in(desk: Desk, carried: Carried, now: datetime, name: str = "") -> Table:
    """The match goes on here, under its name or another, with the time that was left; whoever plays gets new letters.

    Wrong tells everything that is in the way, and then nothing is changed.
    """
    called = name or carried.name
    people, complaints = _welcomed(desk, carried)
    complaints += hosting.unfit_name(desk, called)
    if complaints:
        raise Wrong(*complaints)
    events = _here(carried, {old: player.id for old, player in people.items()})
    match = fold(called, events)
    before, after = Table(match), Table(match).then(*_clock(match, carried.made, now), stir=True)
    try:
        _ = match.position and (before.asks, [before.view(seat) for seat in match.seats])
    except Exception as why:
        raise Wrong(
            f"The rules here cannot read its position ({mishap(why)}); it was written by PostGM {carried.postgm}."
        ) from why
    entries = [
        replace(entry, match=called, data=codec.event_to_json(event), chain="")
        for entry, event in zip(carried.entries, events, strict=True)
    ]
    with desk.archive.step() as step:
        for player in people.values():
            step.player(player)
        step.write(before.sheet(now), entries)
        after.commit(step, now)
        for topic, key, text in carried.precedents:
            step.note(topic, f"{called}/{key.partition('/')[2]}", text, now)
        for mark, file in carried.enclosures:
            step.note(enclosures.topic(called), mark, file, now)
        for letter in _letters(desk, after, carried, people, now):
            letter.put(step)
    return after


def _here(carried: Carried, ids: Mapping[str, str]) -> list[Event]:
    """The events with the players' names in this house, and without the numbers of letters in the other one."""
    if (key := _game(carried)) not in games.shelf():
        raise Wrong(f'There is no game "{key}" on the shelf here; it holds {", ".join(games.shelf())}.')
    try:
        return [_moved(_event(entry), ids) for entry in carried.entries]
    except (KeyError, msgspec.DecodeError):
        raise Wrong(
            f"Something happened in this match that this program does not know; it was written by PostGM "
            f"{carried.postgm}."
        ) from None


def _game(carried: Carried) -> str:
    try:
        opened = _event(carried.entries[0])
    except (IndexError, KeyError, msgspec.DecodeError):
        opened = None
    if not isinstance(opened, Opened):
        raise Wrong("This is no match that postgm match export wrote, or it is damaged.")
    return opened.game


def _moved(event: Event, ids: Mapping[str, str]) -> Event:
    if isinstance(event, Opened):
        return replace(event, chairs=tuple(_seated(chair, ids) for chair in event.chairs))
    if isinstance(event, SeatChanged):
        return replace(event, chair=_seated(event.chair, ids))
    if isinstance(event, OrdersTaken):
        return replace(event, letter=0)
    if isinstance(event, TurnResolved | SeatLeft):
        return replace(event, held={seat: replace(held, letter=0) for seat, held in event.held.items()})
    if isinstance(event, SetBack):
        chairs = tuple(_seated(chair, ids) for chair in event.match.chairs)
        held = {seat: replace(held, letter=0) for seat, held in event.match.held.items()}
        return replace(event, match=replace(event.match, chairs=chairs, held=held))
    return event


def _seated(chair: Chair, ids: Mapping[str, str]) -> Chair:
    return replace(chair, player=ids.get(chair.player, ""), owner=ids.get(chair.owner, "")) if chair.player else chair


def _clock(match: Match, left: datetime, now: datetime) -> list[Event]:
    """It stood still on the way."""
    if match.status != "running" or not match.due:
        return []
    due = deadlines.moment(match.due) + max(now - left, timedelta())
    return [Paused(deadlines.iso(min(left, now))), Resumed(deadlines.iso(due))]


def _welcomed(desk: Desk, carried: Carried) -> tuple[dict[str, Player], list[str]]:
    """By their ids in the other house: the people as this house knows them, or will; and what is wrong with that."""
    people: dict[str, Player] = {}
    complaints: list[str] = []
    for person in carried.players:
        known = {there.id: there for a in person.addresses if (there := desk.archive.player_at(a.address))}
        ours = [a.address for a in person.addresses if desk.us.is_ours(a.address)]
        if ours:
            complaints.append(f"{ours[0]} is this house's own address and cannot play.")
        elif len(known) > 1:
            complaints.append(
                f"The addresses of {person.name} belong to {len(known)} players here: "
                f"{', '.join(sorted(known))}. One person is one player."
            )
        elif known and next(iter(known)) in {player.id for player in people.values()}:
            complaints.append(
                f"{person.name} is {next(iter(known))} here, who has another chair in this match already."
            )
        else:
            people[person.id] = next(iter(known.values()), None) or _newcomer(desk, person, people)
    return people, complaints


def _newcomer(desk: Desk, person: Player, people: Mapping[str, Player]) -> Player:
    """Somebody this house does not know, under an id that is free here."""
    id = hosting.free_id(desk, person.name, [player.id for player in people.values()])
    return replace(person, id=id, addresses=tuple(replace(a, player=id) for a in person.addresses))


def _letters(desk: Desk, table: Table, carried: Carried, people: Mapping[str, Player], now: datetime) -> list[Outgoing]:
    """To everybody: that the match goes on here, and how it stands; to guests: their invitation."""
    if table.match.status == "over":
        return []
    words = (
        f"This match goes on here, at {desk.us.address}; it came from {carried.house}. Please answer my letters "
        "from now on, not those from there. What you had sent there counts."
    )
    here = {player.id: player for player in people.values()}
    told = [
        changing.told(desk, table, chair.name, player, ("This match goes on here", words), now)
        for chair in table.match.chairs
        if (player := here.get(chair.player)) and player.address
    ]
    if not table.match.underway:
        return [*told, *invitations(desk, table, here, now)]
    return [*told, *reports(desk, table, now)]
