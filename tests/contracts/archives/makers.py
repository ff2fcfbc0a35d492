"""Letters, matches and players that say only what a test is about, and how they get into an archive."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from gm.ports import Address, Entry, Fetched, Player, Post, Sheet
from gm.store import SqlArchive

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


class Wristwatch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        return self.time


def letter(uid: str = "1", raw: bytes = b"", *, arrived: datetime = NOON, to: str | None = None) -> Fetched:
    return Fetched("INBOX/17", uid, arrived, raw or f"letter {uid}".encode(), envelope_to=to)


def kept(archive: SqlArchive, *uids: str) -> list[int]:
    archive.keep([letter(uid) for uid in uids], NOON)
    return [found.id for found in archive.letters("received", 1000) if found.uid in uids]


def sheet(name: str = "eatme-1", seq: int = 1, **more: object) -> Sheet:
    told = Sheet(name, "eat_me", "running", 1, seq, "{}", None, ("anna", "bruno"))
    return replace(told, **more)  # type: ignore[arg-type]


def entries(name: str = "eatme-1", first: int = 1, last: int = 1) -> list[Entry]:
    return [Entry(name, seq, 1, "orders", NOON, f'{{"n": {seq}}}') for seq in range(first, last + 1)]


def begin(archive: SqlArchive, name: str = "eatme-1", **more: object) -> None:
    with archive.step() as step:
        step.write(sheet(name, **more), entries(name))


def post(key: str = "receipt/1", **more: object) -> Post:
    told = Post(key, "receipt", "anna@example.org", f"<{key}@gm>", b"raw of " + key.encode(), f"text of {key}")
    return replace(told, **more)  # type: ignore[arg-type]


def queue(archive: SqlArchive, *letters: Post) -> None:
    with archive.step() as step:
        for one in letters:
            step.post(one)


def anna(**more: object) -> Player:
    told = Player("anna", "Anna", "Europe/Berlin", addresses=(Address("anna@example.org", "anna", first=True),))
    return replace(told, **more)  # type: ignore[arg-type]


def welcome(archive: SqlArchive, *players: Player) -> None:
    with archive.step() as step:
        for player in players:
            step.player(player)
