"""The letters that a turn brings: each seat's report, the copies of spectators, and the post in the topic."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.outgoing import enclosures, endings, places, ruling, unsubscribing
from gm.desk.outgoing.contents import heard_by, position
from gm.desk.outgoing.letters import Envelope, letter, report, subject
from gm.desk.players import player_of, readers
from gm.desk.table import Table
from gm.domain.match import GM
from gm.ports import Player, host_of
from gm.ports.archive import Outgoing
from gm.ports.pages import Page
from gm.post.writing import Enclosure, Person


def reports(
    desk: Desk, table: Table, now: datetime, but: Collection[str] = (), since: Table | None = None
) -> list[Outgoing]:
    """One report per chair with a player, each from that seat's own view, and the spectators' copies (""). Who was
    told of the match as it stood at `since`, and needs no more, gets the news alone."""
    own = [
        report(desk, table, seat, player, now, since=since)
        for seat, player in readers(desk.archive, (chair for chair in table.match.chairs if chair.name not in but))
        if _hears(table, seat, player)
    ]
    return [*own, *_copies(desk, table, now, but)]


def _copies(desk: Desk, table: Table, now: datetime, but: Collection[str]) -> Iterator[Outgoing]:
    """What the GM is asked goes to everybody who may rule in the GM's place, what all may see to spectators and into
    the topic."""
    for player in ruling.stand_ins(desk, table) if GM in table.asks and GM not in but else ():
        yield report(desk, table, GM, player, now)
    for n, address in enumerate(table.match.policy.watchers if "" not in but else (), 1):
        if unsubscribing.wanted(desk.archive, unsubscribing.copies(table.match.name, address)):
            yield watchers_copy(desk, table, address, n, now)
    if "" not in but and places.public_place(desk.us, table.match):
        yield topic_report(desk, table, now)


def _hears(table: Table, seat: str, player: Player) -> bool:
    """To a GM who sits at the table too, a report of the public things tells nothing new."""
    return (
        seat != GM
        or GM in table.asks
        or not any(chair.player == player.id for chair in table.match.chairs if chair.name != GM)
    )


def watchers_copy(desk: Desk, table: Table, address: str, number: int, now: datetime) -> Outgoing:
    """What a spectator may see, and how to get no more of it."""
    match = table.match
    key = unsubscribing.copies_key(desk.us, match.name, address)
    by_mail = desk.us.channel_to(address) == desk.us.mail
    leave = unsubscribing.by_mail(desk.us, key) if by_mail else f"leave {match.name}"
    page, files = _seen_by_all(desk, table, now, match.policy.zone, leave)
    envelope = Envelope(
        key=f"watch/{match.name}/{match.numbered()}/{address}",
        kind="watch",
        to=Person(address),
        subject=subject(table),
        match=match.name,
        turn=match.turn,
        mark=str(number),
        unsubscribe=unsubscribing.ways(desk.us, key),
    )
    copy = letter(desk, envelope, page, now, files)
    return replace(copy, seals=(*copy.seals, key))


def topic_report(desk: Desk, table: Table, now: datetime) -> Outgoing:
    """The same as a post in the topic of the match, which calls those who are asked (never where that would tell who
    sits where); or as a letter to its mailing list."""
    match, to = table.match, places.public_place(desk.us, table.match)
    page, files = _seen_by_all(desk, table, now, "UTC", "")
    asked = [] if match.policy.anonymous else _accounts(desk, table, host_of(to))
    marks = {
        places.CATEGORY: match.policy.category,
        places.LOCK: "no" if match.policy.topic_lock else "",
        places.MENTION: " ".join(asked),
    }
    envelope = Envelope(
        key=f"topic/{match.name}/{match.numbered()}",
        kind="topic",
        to=Person(to),
        subject=subject(table),
        match=match.name,
        turn=match.turn,
        marks=tuple((name, said) for name, said in marks.items() if said),
    )
    return letter(desk, envelope, page, now, files)


def _seen_by_all(desk: Desk, table: Table, now: datetime, zone: str, leave: str) -> tuple[Page, tuple[Enclosure, ...]]:
    """What anybody may see of the position, and the files that go with it; `leave`: the address that ends these,
    or the words that do."""
    context = {**position(table, None, now, zone), "player": "", "us": desk.us.name, "leave": leave}
    context |= {"precedents": [], "fresh": False, "heir": False, "beside": ""}
    context["happenings"] = [*context["happenings"], *endings.told(desk, table)]
    files = enclosures.for_reader(desk, table.match.name, heard_by(table.match, None))
    return desk.pages.page("report", table.match.game, context), files


def _accounts(desk: Desk, table: Table, host: str) -> list[str]:
    """The accounts there of those who are asked something and have not answered."""
    players = [player for chair in table.chairs(table.missing) if (player := player_of(desk.archive, chair))]
    there = [a.address for player in players for a in player.addresses if a.confirmed and host_of(a.address) == host]
    return [address.partition("@")[0] for address in there]
