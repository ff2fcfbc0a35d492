"""How the house is: at work, its last round, disk, clock, database and queue; a sentence each, and how to mend it."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import datetime, timedelta
from typing import Any

from gm.bootstrap import Service, database_of
from gm.config import Settings
from gm.ports import Archive, Refused
from gm.store.backup import damage, place_of
from gm.store.presence import anybody

LATE = timedelta(minutes=10)  # after a round that was due
ROOM = 200_000_000  # octets that should be free
OLD = timedelta(hours=1)  # of a letter that should have gone out
SKEW = timedelta(minutes=2)  # between this clock and the mailbox's
MOST = 10_000


def last_round(known: Settings, archive: Archive) -> datetime | None:
    """When the mailbox was found empty last: what ends every round that reaches it."""
    place = known.incoming
    return archive.last_sweep([place.folder if place.kind == "imap" else place.kind])


def troubles(known: Settings, last: datetime | None, now: datetime, cron: bool) -> list[str]:
    """What is wrong with the service, if anything. With `cron`, only the age of the last round tells."""
    found = []
    if not cron and not anybody(known.house.data):
        found.append("PostGM is not running; start it with: postgm run (where cron or another machine does the work, "
                     "ask with --cron)")  # fmt: skip
    if last is None:
        found.append("The mailbox was never reached yet; postgm check says why.")
    elif now - last > LATE + timedelta(seconds=known.incoming.poll_seconds):
        found.append(f"The last round that reached the mailbox was at {last:%Y-%m-%d %H:%M} UTC; postgm check says "
                     "whether it is away.")  # fmt: skip
    return found


def rows(service: Service, now: datetime) -> list[dict[str, Any]]:
    """For `postgm check`: what of this machine a house stands on."""
    return [_row("disk", _disk(service.settings)), _row("database", _database(service.settings)),
            _row("queue", _queue(service.archive, now)), _row("clock", _clock(service, now))]  # fmt: skip


def against(stamp: datetime, now: datetime) -> dict[str, Any]:
    """Does the mailbox's clock agree with ours? It judges deadlines, and ours closes turns."""
    apart = abs(now - stamp)
    if apart <= SKEW:
        return _row("clock", (True, "The mailbox's clock and this machine's agree."))
    return _row("clock", (False, f"The mailbox's clock and this machine's are {apart.total_seconds() / 60:.0f} minutes "
                          "apart; set this one by the network: timedatectl set-ntp true"))  # fmt: skip


def _row(test: str, found: tuple[bool, str]) -> dict[str, Any]:
    return {"test": test, "good": found[0], "what": found[1]}


def _disk(known: Settings) -> tuple[bool, str]:
    free = shutil.disk_usage(known.house.data).free
    if free < ROOM:
        return False, (f"Only {free // 1_000_000} MB are free where {known.house.data} lies; make room: what cannot be "
                       "kept cannot be taken.")  # fmt: skip
    return True, f"{free // 1_000_000} MB are free."


def _database(known: Settings) -> tuple[bool, str]:
    try:
        place = place_of(known.house.data, database_of(known))
    except Refused:
        return True, "It is PostgreSQL, which looks after its own files."
    try:
        found = damage(place.database)
    except sqlite3.Error as why:
        found = str(why)
    if found:
        return False, (f"{place.database} is damaged: {found}. Stop the service, keep a copy of the data folder, and "
                       "restore a backup.")  # fmt: skip
    return True, "It is whole."


def _queue(archive: Archive, now: datetime) -> tuple[bool, str]:
    waiting = [letter for state in ("queued", "later") for letter in archive.outbox(state, limit=MOST)
               if letter.tries or letter.next_try <= now]  # fmt: skip
    oldest = min((letter.created for letter in waiting), default=now)
    if now - oldest > OLD:
        return False, (f"Letters that wait to go out: {len(waiting)}, the oldest since {oldest:%Y-%m-%d %H:%M} UTC; is "
                       "postgm running? postgm outbox --state later shows what the mail server said.")  # fmt: skip
    return True, f"Letters that wait to go out: {len(waiting)}, none for long."


def _clock(service: Service, now: datetime) -> tuple[bool, str]:
    last = last_round(service.settings, service.archive)
    if last and last - now > SKEW:
        return False, (f"The last round was at {last:%Y-%m-%d %H:%M} UTC, which is still to come: this machine's clock "
                       "went back. Set it by the network: timedatectl set-ntp true")  # fmt: skip
    return True, "It does not go backwards."
