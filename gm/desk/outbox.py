"""Sends what is queued: claim, send, mark, in three short steps; a power cut makes a twin at worst, never a gap."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from gm.desk import returned
from gm.desk.bench import Desk
from gm.desk.letters import to_operator
from gm.ports import Delivery, Mailer, Parcel, Queued

GAPS = (5, 15, 30)  # minutes to the next try; then hourly
HOUR = 60
LONGEST = timedelta(days=5)  # RFC 5321 4.5.4.1
BATCH = 50
TOLD_AFTER = timedelta(hours=4)
AWAY = timedelta(seconds=60)  # when the whole host is away


def deliver(desk: Desk, mailer: Mailer, now: datetime, most: int = 5000) -> int:
    """Send what is due, the oldest first. Returns how many were sent; stops when the host is away."""
    sent = 0
    for _ in range(max(1, most // BATCH)):
        rows = desk.archive.claim(now, BATCH)
        if not rows:
            break
        fates = _send(desk, mailer, rows, now)
        sent += sum(fate == "sent" for fate in fates)
        if "wait" in fates and "sent" not in fates:  # nobody gets through, not only those of one domain
            break
    return sent


def _send(desk: Desk, mailer: Mailer, rows: Sequence[Queued], now: datetime) -> list[str]:
    by_id = {row.id: row for row in rows}
    parcels = [Parcel(row.id, row.sender or desk.us.address, row.to, row.raw) for row in rows]
    fates: list[str] = []
    for delivery in mailer.send(parcels):
        row = by_id[delivery.id]
        again = next_try(row, delivery, now)
        desk.archive.delivered(delivery, now, again)
        fates.append(delivery.outcome)
        if delivery.outcome == "refused":
            returned.refused(desk, row, delivery, now)
        elif delivery.outcome == "later" and (again is None or now - row.created > TOLD_AFTER):
            _tell(desk, row, delivery, now, given_up=again is None)
    return fates


def _tell(desk: Desk, row: Queued, delivery: Delivery, now: datetime, given_up: bool) -> None:
    """The operator hears, once, of a letter that does not get through (but not of one to the operator)."""
    if row.to == desk.us.operator:
        return
    fate = "is given up after five days" if given_up else "has been put off for hours and is tried again"
    words = [f"The {row.kind} to {row.to} ({row.match or 'no match'}) {fate}: {delivery.code} {delivery.text}"]
    key = f"late/{row.id}/{'end' if given_up else 'still'}"
    with desk.archive.step() as step:
        for letter in to_operator(desk, key, "A letter does not get through", words, now):
            letter.put(step)


def next_try(row: Queued, delivery: Delivery, now: datetime) -> datetime | None:
    """When to try again; None: it is done with, or given up after five days."""
    if delivery.outcome == "wait":
        return now + AWAY
    if delivery.outcome != "later" or now - row.created > LONGEST:
        return None
    minutes = GAPS[row.tries] if row.tries < len(GAPS) else HOUR
    return now + timedelta(minutes=minutes)
