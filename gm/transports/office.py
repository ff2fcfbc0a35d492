"""The embedded post office: takes letters by SMTP or LMTP on loopback, inside the service's own process.

Letters for the house wait in a spool, which is a mailbox like any other; letters for residents (players whose
mailboxes lie here) go to a Maildir each. Nothing is relayed elsewhere. The 250 is said when the letter is on disk.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import socket
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from gm.ports import Fetched, Mailbox, Place, Shut, Unreachable
from gm.ports.mail import Check
from gm.transports.doors import Kind, Logins, Writer, door
from gm.transports.maildir import LIMIT, Drop, MaildirMailbox, folder_name, make, trial, with_trace
from gm.transports.tls import insist

PATIENCE = 10.0
"""Seconds a fetch waits for letters that are being written."""


@dataclass(frozen=True, slots=True)
class OfficeSettings:
    """Where the post office lies and whom it serves. A port of 0 takes any free one, None opens no such door."""

    folder: Path
    house: Collection[str]  # our own addresses, "gm@house.example"; plus parts and postmaster come by themselves
    residents: Callable[[str], bool] = lambda address: False  # is a mailbox for this address (no plus part) here?
    host: str = "127.0.0.1"
    smtp_port: int | None = 0
    lmtp_port: int | None = None
    size: int = 10_000_000  # octets a letter may have at the door; above it is refused
    limit: int = LIMIT  # octets up to which the house fetches it whole; between the two it gets a polite answer
    timeout: float = 300  # seconds of silence after which a caller is cut off
    logins: Logins | None = field(default=None, repr=False)  # None: no login needed

    def __post_init__(self) -> None:
        insist("plain", self.host)


def plain_address(address: str) -> str:
    """Lower case and without its plus part (RFC 5233): how addresses are compared here."""
    local, at, domain = address.lower().rpartition("@")
    return local.partition("+")[0] + at + domain


SETTINGS: Mapping[Kind, str] = {"smtp": "port", "lmtp": "lmtp_port"}


def shut(kind: Kind, host: str, port: int, why: OSError) -> Shut:
    """That a door cannot be opened, and which setting says where it is."""
    said = os.strerror(why.errno) if why.errno and why.errno > 0 else why.strerror
    return Shut(
        f"The post office cannot open its door at {host}:{port} ([office] {SETTINGS[kind]}): {said}. "
        "Write another number there, or end the program that listens on it."
    )


def try_door(kind: Kind, host: str, port: int | None) -> None:
    """Shut when it could not be opened now."""
    try:
        if port:
            socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as why:
        raise shut(kind, host, port or 0, why) from why


class PostOffice(Mailbox):
    """A mail server and, towards the house, the mailbox it fills. Open between `start` and `stop`."""

    def __init__(self, settings: OfficeSettings, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.settings, self.now, self.name = settings, now, "office"
        self.spool = MaildirMailbox(make(settings.folder / "spool"), self.name, limit=settings.limit, trace=True)
        self.port = self.lmtp_port = 0
        self._own = {plain_address(address) for address in settings.house}
        self._own |= {f"postmaster@{address.rpartition('@')[2]}" for address in self._own} | {"postmaster"}
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = asyncio.Event()
        self._writer = Writer()
        self._numbers = itertools.count()
        self._filing: set[int] = set()  # letters that are stamped and not yet on disk
        self._filed = threading.Condition()
        self._turned_away = False  # a letter could not be kept, and the disk was not tried since

    # -- a mailbox -----------------------------------------------------------------------------------------------------

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """The oldest letters to the house that are not settled.

        Waits for those that are stamped and just being written: else a sweep after a deadline could miss a letter
        that came before it. Unreachable while letters are turned away because the disk does not keep them: they come
        again later, with a later stamp, and until then no turn is to close.
        """
        with self._filed:
            before = set(self._filing)
            if not self._filed.wait_for(lambda: not before & self._filing, timeout=PATIENCE):
                raise Unreachable("The post office is still writing letters to a slow disk.")
        if self._turned_away:
            self._try_the_disk()
        return self.spool.fetch(limit)

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """Put letters away in the spool's subfolders."""
        self.spool.settle(letters)

    def tidy(self, before: datetime) -> int:
        """Delete letters of the spool that are done with; those aside stay for a person to see."""
        return self.spool.clear("done", before)

    def wait(self, seconds: float) -> bool:
        """Woken at once by a letter that comes in."""
        return self.spool.wait(seconds)

    def wake(self) -> None:
        """End a `wait` in another thread."""
        self.spool.wake()

    def close(self) -> None:
        """The spool holds nothing open; the doors are closed by `stop`."""

    def probe(self) -> list[Check]:
        """For `postgm check`: is there room for letters?"""
        return self.spool.probe()

    # -- a mail server -------------------------------------------------------------------------------------------------

    def start(self) -> Self:
        """Open the doors. Shut when a port is taken."""
        opened = threading.Event()
        trouble: list[Shut] = []
        self._closing, self._writer = asyncio.Event(), Writer()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(opened, trouble)), name="post office", daemon=True
        )
        self._thread.start()
        opened.wait()
        if trouble:
            self._thread.join()
            raise trouble[0]
        return self

    def stop(self) -> None:
        """Close the doors. A letter whose 250 was said is on disk. Twice is harmless."""
        if self._thread and self._loop and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join(10)
        self._thread = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    async def _serve(self, opened: threading.Event, trouble: list[Shut]) -> None:
        self._loop = asyncio.get_running_loop()
        logging.getLogger("mail.log").setLevel(logging.ERROR)  # aiosmtpd's: names addresses, and letters when debugging
        servers = []
        try:
            for kind in ("smtp", "lmtp"):
                if server := await self._open(kind):
                    servers.append(server)
        except Shut as why:
            trouble.append(why)
            self._closing.set()
        opened.set()
        await self._closing.wait()
        for server in servers:
            server.close()
        self._writer.close()

    async def _open(self, kind: Kind) -> asyncio.Server | None:
        wish = self.settings
        port = wish.smtp_port if kind == "smtp" else wish.lmtp_port
        if port is None:
            return None
        maker = door(kind, self, size=wish.size, timeout=wish.timeout, logins=wish.logins)
        try:
            server = await asyncio.get_running_loop().create_server(maker, wish.host, port)
        except OSError as why:
            raise shut(kind, wish.host, port, why) from why
        taken = server.sockets[0].getsockname()[1]
        if kind == "smtp":
            self.port = taken
        else:
            self.lmtp_port = taken
        return server

    # -- sorting -------------------------------------------------------------------------------------------------------

    def player_folder(self, address: str) -> Path:
        """The Maildir of a resident, for their mail program."""
        return self.settings.folder / "players" / folder_name(plain_address(address))

    def knows(self, recipient: str) -> bool:
        """Is that address ours, or a resident's?"""
        address = plain_address(recipient)
        return address in self._own or self.settings.residents(address)

    def _try_the_disk(self) -> None:
        self._turned_away = False  # before the trial: what fails meanwhile counts
        try:
            trial(self.spool.folder)
        except OSError as why:
            self._turned_away = True
            raise Unreachable(
                f"The post office cannot keep letters: {why.strerror}. Whoever sends one is told to try again later. "
                "Make room: it goes on by itself."
            ) from why

    async def take(self, sender: str, recipient: str, raw: bytes) -> None:
        """File a letter durably, stamped with the time it came in. OSError when the disk will not have it."""
        if plain_address(recipient) not in self._own:
            await self._writer.write(Drop(self.player_folder(recipient), raw, self.now()))
            return
        number = next(self._numbers)
        with self._filed:
            self._filing.add(number)
        try:
            await self._writer.write(Drop(self.spool.folder, with_trace(raw, sender, recipient), self.now()))
        except OSError:
            self._turned_away = True
            raise
        finally:
            with self._filed:
                self._filing.discard(number)
                self._filed.notify_all()
        self.spool.ring()
