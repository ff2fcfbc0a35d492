"""Sends what is queued: claim, send, mark, in three short steps; a power cut makes a twin at worst, never a gap."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.ports import Delivery, Mailer, Parcel, Queued

GAPS = (5, 15, 30)  # minutes to the next try; then hourly
HOUR = 60
LONGEST = timedelta(days=5)  # RFC 5321 4.5.4.1
BATCH = 50
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
        if "wait" in fates:
            break
    return sent


def _send(desk: Desk, mailer: Mailer, rows: Sequence[Queued], now: datetime) -> list[str]:
    by_id = {row.id: row for row in rows}
    parcels = [Parcel(row.id, row.sender or desk.us.address, row.to, row.raw) for row in rows]
    fates: list[str] = []
    for delivery in mailer.send(parcels):
        desk.archive.delivered(delivery, now, next_try(by_id[delivery.id], delivery, now))
        fates.append(delivery.outcome)
    return fates


def next_try(row: Queued, delivery: Delivery, now: datetime) -> datetime | None:
    """When to try again; None: it is done with, or given up after five days."""
    if delivery.outcome == "wait":
        return now + AWAY
    if delivery.outcome != "later" or now - row.created > LONGEST:
        return None
    minutes = GAPS[row.tries] if row.tries < len(GAPS) else HOUR
    return now + timedelta(minutes=minutes)
