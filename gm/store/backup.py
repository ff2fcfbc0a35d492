"""The whole house in one file: its database, key and embedded post office as they are at one moment, and back again."""

from __future__ import annotations

import gzip
import io
import os
import re
import shutil
import sqlite3
import tarfile
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec
from sqlalchemy import make_url

from gm.ports import Refused
from gm.store.locking import locked, opened

DATABASE: Final = "postgm.sqlite"
KEY: Final = "key"
OFFICE: Final = "office"
CHANNEL: Final = re.compile(r"channel-[\w.-]+\.sqlite3")  # what a channel remembers of its forum
ABOUT: Final = "backup.json"
FORMAT: Final = 1
LOOKS: Final = 20  # at a folder in which letters move
MOVED: Final = "moved"
"""The file in a data folder that tells that the house lives elsewhere now."""


class About(msgspec.Struct, frozen=True):
    """What a backup tells of itself."""

    made: str  # ISO 8601, UTC
    postgm: str
    address: str
    fingerprint: str  # of the key, which itself need not be in it
    moving: bool = False  # the house did nothing after it was made
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class Place:
    """Where a house lies on the disk."""

    data: Path
    database: Path


def place_of(data: Path, url: str) -> Place:
    """The files of a house. Refused where its database is no file."""
    where = make_url(url)
    if where.get_backend_name() != "sqlite" or where.database in (None, "", ":memory:"):
        raise Refused(
            "The archive is no SQLite file, so its own tools copy it: pg_dump --format=custom, and pg_restore into an "
            f"empty database; keep a copy of {data / KEY} beside the dump, letters cannot be answered without it."
        )
    return Place(data, Path(str(where.database)))


# -- out ---------------------------------------------------------------------------------------------------------------


def back_up(place: Place, target: Path, about: About, with_key: bool, passphrase: str = "") -> None:
    """One new file of mode 0600, whole or not at all, while the house is at work. Refused with a sentence."""
    if target.exists():
        raise Refused(f"{target} is there already; I do not overwrite it.")
    with _told(f"{target} cannot be written"), _workshop(target.parent) as shop:
        packed, copy = shop / "packed", shop / DATABASE
        with tarfile.open(packed, "w:gz") as tar:
            _put(tar, ABOUT, msgspec.json.encode(about))
            if with_key:
                _put(tar, KEY, (place.data / KEY).read_bytes())
            _put_folder(tar, place.data, f"{OFFICE}/spool")  # before the database: what is settled meanwhile is in that
            _put_channels(tar, place.data, shop)  # and so are letters of a forum
            copy_database(place.database, copy)
            tar.add(copy, DATABASE, filter=_nobodys)
            _put_folder(tar, place.data, f"{OFFICE}/players")  # after it: what is not sent there is sent once more
        if passphrase:
            packed.write_bytes(locked(packed.read_bytes(), passphrase))
        packed.chmod(0o600)
        _synced(packed)
        os.link(packed, target)  # unlike a renaming, this overwrites nothing
        _synced(target.parent)


def _put_channels(tar: tarfile.TarFile, data: Path, shop: Path) -> None:
    for path in sorted(data.glob("channel-*.sqlite3")):
        if CHANNEL.fullmatch(path.name):
            copy_database(path, shop / path.name)
            tar.add(shop / path.name, path.name, filter=_nobodys)


def copy_database(source: Path, target: Path) -> None:
    """A copy of one moment, while others write. Refused when the source is missing or damaged."""
    if not source.is_file():
        raise Refused(f"There is nothing to copy: no database lies at {source}.")
    try:
        with closing(sqlite3.connect(source, timeout=30)) as live, closing(sqlite3.connect(target)) as copy:
            live.backup(copy)
        _one_file(target)
        whole = damage(target)
    except sqlite3.Error as why:
        raise Refused(f"The database {source} cannot be copied: {why}.") from why
    if whole:
        raise Refused(f"The database {source} is damaged ({whole}); this copy would be too, so there is none.")


def damage(database: Path) -> str:
    """What SQLite finds wrong with a database file; "" when nothing is."""
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True, timeout=30)) as file:
        said = str(file.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return "" if said == "ok" else said


def _one_file(database: Path) -> None:
    """Nothing of it stands in a log beside it any more."""
    with closing(sqlite3.connect(database)) as file:
        file.execute("PRAGMA journal_mode = DELETE")


def _put(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mtime = len(content), int(time.time())
    tar.addfile(member, io.BytesIO(content))


def _put_folder(tar: tarfile.TarFile, data: Path, name: str) -> None:
    """All of a folder of Maildirs while letters move in it: looked at until a look finds nothing new."""
    done: set[str] = set()
    for _ in range(LOOKS):
        fresh = [path for path in sorted((data / name).rglob("*")) if _stem(path, data) not in done]
        if not fresh:
            break
        for path in fresh:
            done.add(_stem(path, data))
            if path.parent.name == "tmp":  # half written
                continue
            try:
                tar.add(path, path.relative_to(data).as_posix(), recursive=False, filter=_nobodys)
            except FileNotFoundError:  # moved on: found under its new name, or settled, which the database knows
                done.discard(_stem(path, data))


def _stem(path: Path, data: Path) -> str:
    """A letter of a Maildir keeps it, whether new or read."""
    folder = path.parent.parent if path.parent.name in ("new", "cur") else path.parent
    return f"{folder.relative_to(data)}/{path.name.partition(':')[0]}"


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


# -- back --------------------------------------------------------------------------------------------------------------


def restore(
    file: Path,
    place: Place,
    ask: Callable[[], str],
    key: bytes | None,
    fits: Callable[[bytes, str], bool],
    opens: Callable[[Path, bool], None],
) -> About:
    """Bring a house back into an empty folder, whole or not at all, and tell what the backup was.

    `ask` gives the passphrase, where one is needed; `key` is the file of a key kept elsewhere; `fits(key, fingerprint)`
    tells whether a key is the right one; `opens(database, older)` makes the database ready for this program, or raises
    Refused; it is `older` where the house may have gone on after the copy.
    """
    with _told(f"{file} cannot be restored"):
        content = file.read_bytes()
        _insist_on_room(place)
        place.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _workshop(place.data) as shop:
            _unpack(opened(content, ask), file, shop)
            about = _about(shop)
            _take_key(shop / KEY, about, key, fits)
            _insist_on_whole(shop / DATABASE, file)
            opens(shop / DATABASE, not about.moving)
            _one_file(shop / DATABASE)
            _move_in(shop, place)
    return about


def _insist_on_room(place: Place) -> None:
    if place.data.exists() and (not place.data.is_dir() or any(place.data.iterdir())):
        raise Refused(
            f"The data folder {place.data} is not empty; I restore into an empty one only. Move away what "
            "lies there, or name another one as data under [house]."
        )
    if place.database.exists():
        raise Refused(f"There is a database at {place.database} already; I overwrite none.")


def _unpack(content: bytes, file: Path, shop: Path) -> None:
    try:
        with gzip.open(io.BytesIO(content)) as plain, tarfile.open(fileobj=plain, mode="r:") as tar:
            for member in tar:
                _take_out(tar, member, shop)
            while plain.read(2**20):  # to its end, where the checksum of all stands
                pass
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, ValueError) as why:
        raise Refused(f"{file} is no backup of PostGM, or is damaged.") from why


def _take_out(tar: tarfile.TarFile, member: tarfile.TarInfo, shop: Path) -> None:
    """A file or folder of ours, for its owner alone, with its time: of letters, that is when they came."""
    parts = PurePosixPath(member.name).parts
    ours = bool(parts) and (parts[0] in (ABOUT, KEY, DATABASE, OFFICE) or bool(CHANNEL.fullmatch(member.name)))
    if not ours or ".." in parts:
        raise ValueError(member.name)
    path = shop.joinpath(*parts)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if member.isdir():
        path.mkdir(mode=0o700, exist_ok=True)
    elif content := tar.extractfile(member):
        with content, open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as out:
            shutil.copyfileobj(content, out)
            out.flush()
            os.fsync(out.fileno())
        os.utime(path, (member.mtime, member.mtime))


def _about(shop: Path) -> About:
    try:
        about = msgspec.json.decode((shop / ABOUT).read_bytes(), type=About)
    except (OSError, msgspec.DecodeError):
        raise Refused("This is no backup of PostGM, or is damaged.") from None
    if about.format != FORMAT or not (shop / DATABASE).exists():
        raise Refused(f"This backup was made by PostGM {about.postgm} in a way that this program does not know.")
    return about


def _take_key(path: Path, about: About, key: bytes | None, fits: Callable[[bytes, str], bool]) -> None:
    """The key that is told, or the one inside; never another one."""
    if key is not None:
        path.write_bytes(key)
        path.chmod(0o600)
    if not path.exists():
        raise Refused(
            "This backup holds no key, and without the right one no letter that is out can be answered: name "
            "the copy of it that you keep with --key."
        )
    if not fits(path.read_bytes(), about.fingerprint):
        raise Refused(
            f"This key is not the one that letters of this house are sealed with (its mark would be "
            f"{about.fingerprint}); nothing was restored."
        )


def _insist_on_whole(database: Path, file: Path) -> None:
    try:
        whole = damage(database)
    except sqlite3.Error as why:
        whole = str(why)
    if whole:
        raise Refused(f"The database in {file} is damaged: {whole}.")


def _move_in(shop: Path, place: Place) -> None:
    """The database comes last: without it there is no house."""
    for name in (KEY, OFFICE, *(path.name for path in shop.glob("channel-*.sqlite3"))):
        if (shop / name).exists():
            os.rename(shop / name, place.data / name)
    place.database.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(shop / DATABASE, place.database)
    _synced(place.database)
    _synced(place.data)


# -- both --------------------------------------------------------------------------------------------------------------


@contextmanager
def _workshop(beside: Path) -> Iterator[Path]:
    """A folder for half-done things, for us alone and gone afterwards."""
    with tempfile.TemporaryDirectory(prefix=".postgm-", dir=beside) as folder:
        yield Path(folder)


@contextmanager
def _told(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as why:
        raise Refused(f"{what}: {why.strerror or why}.") from why


def _synced(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
