"""Deadlines as calendar entries, for players who want them: one entry for each chair, which moves from turn to turn.

Its UID stays, its SEQUENCE rises with every change of the match, and it is cancelled once nothing is asked any more
(RFC 5545 3.8.4.7 and 3.8.7.4; RFC 5546 3.2.1 and 3.2.5). Nothing of a hand stands in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from icalendar import Calendar, Event

from gm.desk.bench import Desk
from gm.desk.outgoing import unsubscribing
from gm.desk.table import Table
from gm.domain import deadlines
from gm.ports import Player
from gm.post.addressing import token_for
from gm.post.writing import Enclosure

SHOWN = timedelta(minutes=30)  # before the deadline: an entry without length is hardly seen


def entry(desk: Desk, table: Table, seat: str, player: Player, now: datetime) -> tuple[Enclosure, ...]:
    """The deadline of what a seat is asked, to be enclosed; cancelled where nothing is missing from it. None for who
    wants none, for whom nothing is asked of, and without a deadline."""
    found = _event(desk, table, seat, now) if player.calendar else None
    if found is None:
        return ()
    waits = found["status"] == "CONFIRMED"
    made = _calendar([found])
    made.add("method", "PUBLISH" if waits else "CANCEL")
    return (Enclosure("deadline.ics", "text/calendar", made.to_ical()),)


def _calendar(events: Iterable[Event]) -> Calendar:
    made = Calendar()
    made.add("prodid", "-//PostGM//EN")
    made.add("version", "2.0")
    for event in events:
        made.add_component(event)
    return made


def _event(desk: Desk, table: Table, seat: str, now: datetime) -> Event | None:
    """The deadline of what a seat is asked; None where nothing is asked of it, and without a deadline."""
    match, ask = table.match, table.asks.get(seat)
    if not match.due or (match.status != "over" and (ask is None or not ask.required)):
        return None
    waits = match.status == "running" and ask is not None and bool(table.gaps(seat, table.orders(seat)))
    due = deadlines.moment(match.due)
    event = Event()
    event.add("uid", f"{token_for(desk.us.key, match.name, 0, seat, 'calendar')}@{desk.us.host}")
    event.add("sequence", match.seq)
    event.add("dtstamp", now)
    event.add("dtstart", due - SHOWN)
    event.add("dtend", due)
    event.add("summary", f"{match.name}: {ask.short or 'your move'}" if ask else f"{match.name} is over")
    event.add("description", f"{table.title}. Please answer the letter of {desk.us.name} until then.")
    event.add("status", "CONFIRMED" if waits else "CANCELLED")
    event.add("transp", "TRANSPARENT")
    return event


# -- a feed of all of them ---------------------------------------------------------------------------------------------

PATH = "/calendar/"  # below the public address, before the key
FEEDS = "feeds"  # the topic under which it is noted whose feed a key shows; it can do nothing else


def key(desk: Desk, player: Player) -> str:
    """The key in the address of somebody's feed."""
    return token_for(desk.us.key, "", 0, player.id, "feed")


def address(desk: Desk, player: Player) -> str:
    """Where a calendar program finds the feed; empty: we have no web room."""
    return f"{desk.us.web}{PATH}{key(desk, player)}.ics" if desk.us.web else ""


def topic(player: str) -> str:
    """Under which it is noted whether somebody's feed is shown."""
    return f"feed/{player}"


def feed(desk: Desk, token: str, now: datetime) -> bytes | None:
    """What somebody's matches wait for from them, as a calendar; None: there is no such feed, or no longer."""
    who = desk.archive.noted(FEEDS, token)
    if who is None or not unsubscribing.wanted(desk.archive, topic(who)):
        return None
    tables = [Table.of(sheet) for sheet in desk.archive.matches(player=who) if sheet.status == "running"]
    chairs = [(table, chair.name) for table in tables for chair in table.match.chairs if chair.player == who]
    events = [event for table, seat in chairs if (event := _event(desk, table, seat, now))]
    made = _calendar(event for event in events if event["status"] == "CONFIRMED")
    made.add("x-wr-calname", desk.us.name)
    return bytes(made.to_ical())
