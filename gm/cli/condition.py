"""How the house is: at work, its last round, disk, clock, database and queue; a sentence each, and how to mend it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from gm import __version__
from gm.bootstrap import database_of, mailboxes_of
from gm.cli.common import CONFIG, NOTHING, file_of, founded
from gm.config import Settings
from gm.logins import lost
from gm.ports import Archive, Refused
from gm.rendering import Letters
from gm.store.backup import DATABASE, KEY, damage, place_of
from gm.store.presence import anybody
from gm.vitals.trouble import kept

LATE = timedelta(minutes=10)  # after a round that was due
ROOM = 200_000_000  # octets that should be free
OLD = timedelta(hours=1)  # of a letter that should have gone out
SKEW = timedelta(minutes=2)  # between this clock and the mailbox's
MOST = 10_000


def last_round(known: Settings, archive: Archive) -> datetime | None:
    """When the mailbox was found empty last: what ends every round that reaches it."""
    return archive.last_sweep(mailboxes_of(known))


def troubles(known: Settings, last: datetime | None, now: datetime, cron: bool) -> list[str]:
    """What is wrong with the service, if anything. With `cron`, only the age of the last round tells."""
    found = []
    if not cron and not anybody(known.house.data):
        found.append(
            "PostGM is not running; start it with: postgm run (where cron or another machine does the work, "
            "ask with --cron)."
        )
    found += lost(known)
    if last is None:
        found.append(_away(known, "No round has reached the mailbox yet", "whether it can be reached"))
    elif now - last > LATE + timedelta(seconds=known.incoming.poll_seconds):
        reached = f"The last round that reached the mailbox was at {last:%Y-%m-%d %H:%M} UTC"
        found.append(_away(known, reached, "whether it is away"))
    return found


def _away(known: Settings, what: str, whether: str) -> str:
    """With the reason, where the last round has put it down."""
    met = kept(known.house.data)
    return f"{what}. The last try met this: {' '.join(met)}" if met else f"{what}; postgm check says {whether}."


def crowded(known: Settings) -> list[str]:
    """What is wrong with the disk, if anything."""
    room, words = _disk(known)
    return [] if room else [words]


def wrong(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Is anything among these rows to be mended?"""
    return any(row["good"] is False for row in rows)


def plain(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """These rows for people."""
    return [{**row, "good": {True: "yes", False: "NO", None: "look"}[row["good"]]} for row in rows]


def rows(known: Settings, archive: Archive, now: datetime) -> list[dict[str, Any]]:
    """What of this machine a house stands on, and what waits there."""
    return [
        _row("disk", _disk(known)),
        _row("database", _database(known)),
        _row("queue", _queue(archive, now)),
        _row("clock", _clock(known, archive, now)),
    ]


def files(known: Settings, config: Path | None) -> dict[str, Any]:
    """Can others on this machine read what holds hands or passwords, or write what tells us what to do?"""
    logins = (*known.inboxes, known.outgoing, known.alarm)
    data, own = known.house.data, file_of(config) or Path(CONFIG)
    secret = any(login.password for login in logins) or bool(known.oauth.client_secret)
    closed = [
        data,
        data / KEY,
        data / DATABASE,
        known.oauth.client_secret_file,
        known.dkim.key_file,
        *(login.password_file for login in logins),
        *([own] if secret else []),
    ]
    found = {str(path) for path in closed if path and _open(path, 0o077)} | ({str(own)} if _open(own, 0o022) else set())
    if not found:
        return _row("files", (True, "Data and passwords are their owner's alone."))
    return _row(
        "files",
        (False, f"Others on this machine may use {', '.join(sorted(found))}. Mend it: chmod go= and these names."),
    )


def _open(path: Path, bits: int) -> bool:
    try:
        return bool(path.stat().st_mode & bits)
    except OSError:
        return False


def configuration(config: Path | None, known: Settings) -> dict[str, Any]:
    """Which file says how all is, or that there is none."""
    file, about = file_of(config), f"This is PostGM {__version__}."
    if not founded(config, known):
        return _row("configuration", (False, f"{NOTHING} {about}"))
    if file is None:
        what = f"There is no {CONFIG} here, so all is as it comes, but for what the environment says; "
        return {"test": "configuration", "good": None, "what": f"{what}postgm init makes one. {about}"}
    return _row("configuration", (True, f"{file} can be read. {about}"))


def letters(known: Settings, pages: Letters) -> list[dict[str, Any]]:
    """Can the letter templates of the house's own be used, where there are any?"""
    own = known.house.letters
    if own is None:
        return []
    if not own.is_dir():
        return [_row("letters", (False, f"There is no folder {own}; it is named as letters under [house]."))]
    faults = pages.faults()
    return [_row("letters", (not faults, " ".join(faults) or f"The letters of your own in {own} can be used."))]


def person(known: Settings) -> dict[str, Any]:
    """Does a person hear of trouble, and of what players tell the GM?"""
    if who := known.house.operator:
        return _row("operator", (True, f"Trouble, and what players tell the GM, goes to {who}."))
    return _row(
        "operator",
        (
            False,
            "Nobody hears of trouble, or of what players tell the GM. Add your own address "
            'under [house]: operator = "you@example.org"',
        ),
    )


def against(stamp: datetime, now: datetime) -> dict[str, Any]:
    """Does the mailbox's clock agree with ours? It judges deadlines, and ours closes turns."""
    apart = abs(now - stamp)
    if apart <= SKEW:
        return _row("mailbox clock", (True, "The mailbox's clock and this machine's agree."))
    return _row(
        "mailbox clock",
        (
            False,
            f"The mailbox's clock and this machine's are {apart.total_seconds() / 60:.0f} min "
            "apart; set this one by the network: timedatectl set-ntp true",
        ),
    )


def _row(test: str, found: tuple[bool, str]) -> dict[str, Any]:
    return {"test": test, "good": found[0], "what": found[1]}


def _disk(known: Settings) -> tuple[bool, str]:
    free = shutil.disk_usage(known.house.data).free
    if free < ROOM:
        return False, (
            f"Only {free // 1_000_000} MB are free where {known.house.data} lies; make room: what cannot be "
            "kept cannot be taken."
        )
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
        return False, (
            f"{place.database} is damaged: {found}. Stop the service, keep a copy of the data folder, and "
            "restore a backup."
        )
    return True, "It is whole."


def _queue(archive: Archive, now: datetime) -> tuple[bool, str]:
    waiting = [
        letter
        for state in ("queued", "later")
        for letter in archive.outbox(state, limit=MOST)
        if letter.tries or letter.error or letter.next_try <= now
    ]
    oldest = min((letter.created for letter in waiting), default=now)
    if now - oldest > OLD:
        return False, (
            f"Letters that wait to go out: {len(waiting)}, the oldest since {oldest:%Y-%m-%d %H:%M} UTC; is "
            "postgm running? postgm outbox --state later shows what the mail server said."
        )
    return True, f"Letters that wait to go out: {len(waiting)}, none for long."


def _clock(known: Settings, archive: Archive, now: datetime) -> tuple[bool, str]:
    last = last_round(known, archive)
    if last and last - now > SKEW:
        return False, (
            f"The last round was at {last:%Y-%m-%d %H:%M} UTC, which is still to come: this machine's clock "
            "went back. Set it by the network: timedatectl set-ntp true"
        )
    if _adrift():
        return False, "Nobody sets this machine's clock. Have it set by the network: timedatectl set-ntp true"
    return True, "It does not go backwards."


def _adrift() -> bool:
    """Does the system say that its clock is not kept by the network? False where it says nothing."""
    try:
        asked = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
        return subprocess.run(asked, capture_output=True, text=True, timeout=5).stdout.strip() == "no"
    except (OSError, subprocess.SubprocessError):
        return False
