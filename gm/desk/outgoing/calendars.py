"""Deadlines as calendar entries, for players who want them: one entry for each chair, which moves from turn to turn.

Its UID stays, its SEQUENCE rises with every change of the match, and it is cancelled once nothing is asked any more
(RFC 5545 3.8.4.7 and 3.8.7.4; RFC 5546 3.2.1 and 3.2.5). Nothing of a hand stands in it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from icalendar import Calendar, Event

from gm.desk.bench import Desk
from gm.desk.table import Table
from gm.domain import deadlines
from gm.ports import Player
from gm.post.addressing import token_for
from gm.post.writing import Enclosure

SHOWN = timedelta(minutes=30)  # before the deadline: an entry without length is hardly seen


def entry(desk: Desk, table: Table, seat: str, player: Player, now: datetime) -> tuple[Enclosure, ...]:
    """The deadline of what a seat is asked, to be enclosed; cancelled where nothing is missing from it. None for who
    wants none, for whom nothing is asked of, and without a deadline."""
    match, ask = table.match, table.asks.get(seat)
    if not player.calendar or not match.due:
        return ()
    if match.status != "over" and (ask is None or not ask.required):
        return ()
    waits = match.status == "running" and ask is not None and bool(table.gaps(seat, table.orders(seat)))
    due = deadlines.moment(match.due)
    event = Event()
    event.add("uid", f"{token_for(desk.us.key, match.name, 0, seat, 'calendar')}@{desk.us.host}")
    event.add("sequence", match.seq)
    event.add("dtstamp", now)
    event.add("dtstart", due - SHOWN)
    event.add("dtend", due)
    event.add("summary", f"{match.name}: {ask.short or 'your move'}" if ask else f"{match.name} is over")
    event.add("description", f"{table.game.meta.title}. Please answer the letter of {desk.us.name} until then.")
    event.add("status", "CONFIRMED" if waits else "CANCELLED")
    event.add("transp", "TRANSPARENT")
    made = Calendar()
    made.add("prodid", "-//PostGM//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH" if waits else "CANCEL")
    made.add_component(event)
    return (Enclosure("deadline.ics", "text/calendar", made.to_ical()),)
