"""The key that seals reply addresses: made once, known again by its mark in the archive, never replaced in silence."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import re
import secrets
from datetime import datetime
from pathlib import Path

from gm.ports import Archive
from gm.sections import BadConfig

TOPIC = "key"  # of notes: the marks of the keys of this archive, the newest last
_KEY = re.compile(r"[0-9a-f]{64}")


def mark_of(key: bytes) -> str:
    """Tells keys apart, and tells nothing of them."""
    return hmac.new(key, b"the mark of this key", hashlib.sha256).hexdigest()[:16]


def read_key(path: Path) -> bytes:
    """The key in a file. BadConfig when there is none in it."""
    if key := key_in(path.read_bytes()):
        return key
    raise BadConfig(
        [
            f"The key in {path} is damaged. Put back a copy of it: without it no reply address of a letter "
            "already sent is known any more. To do without those: postgm newkey"
        ]
    )


def key_in(content: bytes) -> bytes | None:
    """The key that is written there."""
    said = content.decode("ascii", "replace").strip()
    return bytes.fromhex(said) if _KEY.fullmatch(said) else None


def first_key(path: Path, archive: Archive) -> bytes:
    """A new key for a house that has sent no letter. BadConfig when its letters are sealed with another one."""
    if archive.notes(TOPIC) or archive.counts():
        raise BadConfig(
            [
                f"The key {path} is missing, and letters that are out are sealed with it. Put back a copy of "
                "it (of another worker's, where there are several), or restore a backup. To do without those "
                "letters: postgm newkey"
            ]
        )
    make(path)
    return read_key(path)


def make(path: Path) -> None:
    """Write a new key, whole or not at all, readable by its owner only; one that is there stays."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # another process was faster: its key counts
            os.link(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def recognise(key: bytes, path: Path, archive: Archive, now: datetime) -> None:
    """Is it the key of this archive? The first one is noted; BadConfig for another one."""
    marks = [mark for mark, _ in archive.notes(TOPIC)]
    if not marks:
        note(key, archive, now)
    elif marks[-1] != mark_of(key):
        raise BadConfig(
            [
                f"The key in {path} is not the one that letters of this house are sealed with (its mark would "
                f"be {marks[-1]}). Put back the right one: every worker needs the same."
            ]
        )


def note(key: bytes, archive: Archive, now: datetime) -> None:
    """From now on, this is the key of the archive."""
    with archive.step() as step:
        step.note(TOPIC, mark_of(key), "", now)
