"""Letters in folders (Maildir): a mailbox to read from, a mailer that writes, and how a letter is filed durably."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import os
import re
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple
from urllib.parse import quote

from gm.ports import Delivery, Fetched, Mailbox, Mailer, Parcel, Place, Refused, Unreachable
from gm.ports.mail import Check

LIMIT = 1_000_000
"""Octets above which only the header block of a letter is read."""
HEADERS = 65_536
"""Octets read of a letter that is too large."""
PLACES: dict[Place, str] = {"done": ".Done", "aside": ".Aside"}
"""Subfolders (Maildir++) that settled letters go to."""
TRACE = re.compile(rb"Return-Path: <([^\r\n]*)>\r\nDelivered-To: ([^\r\n]*)\r\n")
"""The two lines that `store` puts before a letter whose envelope is to be kept (RFC 5321 4.4)."""

_stamp = re.compile(r"(\d{1,12})\.(?:M(\d{1,6}))?")
_counter = itertools.count(1)
_host = socket.gethostname().replace("/", "_").replace(":", "_")[:40]


def make(folder: Path) -> Path:
    """A Maildir at that path, whether it was there or not. A new one appears whole: nobody finds it half made."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=".making-", dir=folder.parent))
        _furnish(made)
        try:
            made.rename(folder)
        except OSError:  # somebody was faster
            shutil.rmtree(made, ignore_errors=True)
    return _furnish(folder)


def _furnish(folder: Path) -> Path:
    for name in ("tmp", "new", "cur"):
        (folder / name).mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


class Drop(NamedTuple):
    """A letter to be filed: into which Maildir, its bytes, when it came."""

    folder: Path
    raw: bytes
    arrived: datetime


def store(drops: Sequence[Drop]) -> list[str]:
    """File letters; when this returns they survive a power cut. Their new names, in order.

    A name tells the arrival to the microsecond. OSError when the disk will not take one: then those before it are
    filed and nothing is left behind of the others.
    """
    placed = [_place(drop) for drop in drops]
    for parent in dict.fromkeys(path.parent for path in placed):
        sync_folder(parent)
    return [path.name for path in placed]


def _place(drop: Drop) -> Path:
    seconds, micro = int(drop.arrived.timestamp()), drop.arrived.microsecond
    name = f"{seconds}.M{micro:06d}P{os.getpid()}Q{next(_counter):06d}.{_host}"
    temporary, final = drop.folder / "tmp" / name, drop.folder / "new" / name
    try:
        with _create(temporary) as file:
            file.write(drop.raw)
            file.flush()
            os.fsync(file.fileno())
        temporary.rename(final)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return final


def trial(folder: Path) -> None:
    """Does the disk keep a letter here? OSError when it does not."""
    with tempfile.NamedTemporaryFile(dir=folder / "tmp") as file:
        file.write(bytes(HEADERS))
        file.flush()
        os.fsync(file.fileno())


def _create(path: Path) -> BinaryIO:
    try:
        return path.open("xb")
    except FileNotFoundError:  # the first letter for this Maildir
        make(path.parent.parent)
        return path.open("xb")


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def with_trace(raw: bytes, sender: str, recipient: str) -> bytes:
    """A letter with its envelope written before it. `MaildirMailbox(trace=True)` takes it off again, to the octet."""
    lines = f"Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n"
    return lines.encode("utf-8", "surrogateescape") + raw


def folder_name(address: str) -> str:
    """A safe folder name for an address: lower case, nothing that leads elsewhere, never over 255 octets."""
    name = quote(address.lower(), safe="@+=_-.")
    if name.startswith("."):
        name = "%2E" + name[1:]
    if len(name) > 200:
        name = f"{name[:150]}-{hashlib.sha256(address.lower().encode()).hexdigest()[:32]}"
    return name or "%"


def arrival(name: str, path: Path) -> datetime:
    """When the delivering program stored a letter: from its file name, else from the file's date. Aware, UTC."""
    match = _stamp.match(name)
    if match and (seconds := int(match[1])) < 250_000_000_000:
        return datetime.fromtimestamp(seconds, UTC).replace(microsecond=int((match[2] or "0").ljust(6, "0")))
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


class MaildirMailbox(Mailbox):
    """Reads a Maildir that some mail server delivers into.

    Letters count until they are settled, whether in new/ or opened by a person's mail program in cur/; settled ones
    lie in the subfolders Done and Aside. `poll` is how often `wait` looks, in seconds.
    """

    def __init__(
        self, folder: Path, name: str = "maildir", *, limit: int = LIMIT, poll: float = 1.0, trace: bool = False
    ) -> None:
        self.folder, self.name, self.limit, self.poll, self.trace = folder, name, limit, poll, trace
        self._seen: set[str] = set()
        self._bell = threading.Event()
        self._called = False

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """The oldest letters that are not settled. A letter moved by another program meanwhile is found again."""
        with self._reachable():
            paths = self._letters()
            stamped = sorted((self._stamp(uid, path), uid) for uid, path in paths.items())
            read = (self._read(uid, at, paths[uid]) for at, uid in stamped)
            letters = list(itertools.islice((letter for letter in read if letter), limit))
        self._seen = {letter.uid for letter in letters}
        return letters

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """Move files into the subfolders; what is not there any more is settled already."""
        with self._reachable():
            paths = self._letters()
            places = {place: make(self.folder / PLACES[place]) / "cur" for place in {place for _, place in letters}}
            for letter, place in letters:
                if path := paths.get(letter.uid):
                    with contextlib.suppress(FileNotFoundError):
                        path.rename(places[place] / f"{letter.uid}:2,S")

    def clear(self, place: Place, before: datetime) -> int:
        """Delete letters in a subfolder that came before then. Returns how many."""
        gone = 0
        with self._reachable():
            for path in make(self.folder / PLACES[place]).glob("cur/*"):
                if arrival(path.name, path) < before:
                    path.unlink(missing_ok=True)
                    gone += 1
        return gone

    def wait(self, seconds: float) -> bool:
        """True when there is a letter that the last fetch did not return. `wake` ends it early. A folder that cannot be
        used has no news: who fetches says why."""
        end = time.monotonic() + seconds
        while not self._called:
            with contextlib.suppress(OSError):
                if self._letters().keys() - self._seen:
                    return True
            left = end - time.monotonic()
            if left <= 0:
                return False
            self._bell.wait(min(left, self.poll))
            self._bell.clear()
        self._called = False
        return False

    def ring(self) -> None:
        """Tell a waiting thread that a letter was just put in: it need not wait for its next look."""
        self._bell.set()

    def wake(self) -> None:
        """End a `wait` in another thread, or the next one."""
        self._called = True
        self._bell.set()

    def close(self) -> None:
        """Nothing is kept open."""

    def probe(self) -> list[Check]:
        """For `postgm check`: can letters be read here and put away?"""
        try:
            with self._reachable():
                waiting = len(self._letters())
                make(self.folder / PLACES["done"])
        except (Unreachable, Refused) as trouble:
            return [("folder", False, str(trouble))]
        return [("folder", True, f"{self.folder} can be read and written; letters that wait there: {waiting}.")]

    def _letters(self) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for part in ("cur", "new"):
            for entry in os.scandir(self.folder / part):
                uid, _, flags = entry.name.partition(":2,")
                if "T" not in flags and not uid.startswith("."):
                    found[uid] = Path(entry.path)
        return found

    def _stamp(self, uid: str, path: Path) -> datetime:
        try:
            return arrival(uid, path)
        except FileNotFoundError:  # its name tells nothing, and it is gone: `_read` will see
            return datetime.now(UTC)

    def _read(self, uid: str, at: datetime, path: Path) -> Fetched | None:
        try:
            return self._parse(uid, at, path)
        except FileNotFoundError:  # a mail program moved it from new/ to cur/, or deleted it
            moved = self._letters().get(uid)
            return self._parse(uid, at, moved) if moved else None

    def _parse(self, uid: str, at: datetime, path: Path) -> Fetched:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            raw = file.read(HEADERS if size > self.limit else -1)
        traced = TRACE.match(raw) if self.trace else None
        sender = recipient = None
        if traced:
            sender, recipient = (value.decode("utf-8", "surrogateescape") for value in traced.groups())
            raw, size = raw[traced.end() :], size - traced.end()
        oversize = size if size > self.limit else 0
        return Fetched(self.name, uid, at, header_block(raw) if oversize else raw, oversize, sender, recipient)

    @contextlib.contextmanager
    def _reachable(self) -> Iterator[None]:
        try:
            yield
        except PermissionError as trouble:
            raise Refused(f"No permission for the mail folder {self.folder}: {trouble.strerror}.") from trouble
        except OSError as trouble:
            raise Unreachable(f"The mail folder {self.folder} cannot be used: {trouble.strerror}.") from trouble


def header_block(raw: bytes) -> bytes:
    """What stands before the first empty line, with that line."""
    ends = [raw.find(mark) + len(mark) for mark in (b"\r\n\r\n", b"\n\n") if mark in raw]
    return raw[: min(ends)] if ends else raw


class MaildirMailer(Mailer):
    """Files each parcel into a Maildir per recipient, durably: for players on the same machine, and for dry runs."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.folder, self.now = folder, now

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """Write one after the other; when the disk is full or away, the rest waits."""
        trouble = ""
        for parcel in parcels:
            if not trouble:
                try:
                    store([Drop(self.folder / folder_name(parcel.to), parcel.raw, self.now())])
                except OSError as error:
                    trouble = f"The folder {self.folder} cannot be written: {error.strerror}."
            yield (
                Delivery(parcel.id, "wait", 0, trouble, True) if trouble else Delivery(parcel.id, "sent", 250, "filed")
            )

    def close(self) -> None:
        """Nothing is kept open."""
