"""Nudges before the deadline, only to seats that are missing, each kind once."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.matches.gm_letters import before_deadline
from gm.desk.outgoing.letters import reminder
from gm.desk.outgoing.topics import in_chat
from gm.desk.players import readers
from gm.desk.table import Table
from gm.domain.deadlines import reminder_due
from gm.domain.match import Reminded
from gm.ports.archive import Outgoing


def remind(desk: Desk, table: Table, now: datetime) -> tuple[Table, list[Outgoing]]:
    """The reminders whose time has come, and the table that knows they went out."""
    hours = reminder_due(table.match, now)
    if hours is None:
        return table, []
    late = readers(desk.archive, table.chairs(table.missing))
    letters = [reminder(desk, table, seat, player, hours, now) for seat, player in late]
    letters += in_chat(desk, table, now, f"{hours:g}") if table.missing else ()
    return table.then(Reminded(hours)), [*letters, *before_deadline(desk, table, hours, now)]
