"""The journal as a chain: each entry is sealed with the one before it, so that no word can be changed unseen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from gm.ports import Entry
from gm.store.engine import micros


def link(before: str, entry: Entry) -> str:
    """SHA-256, hexadecimal, over the previous link ("" before the first) and the entry as a line of JSON."""
    told = [entry.match, entry.seq, entry.turn, entry.kind, micros(entry.at), entry.data]
    return hashlib.sha256(before.encode() + b"\n" + msgspec.json.encode(told)).hexdigest()


def linked(before: str, entries: Iterable[Entry]) -> list[Entry]:
    """The entries with their links."""
    found = []
    for entry in entries:
        before = link(before, entry)
        found.append(replace(entry, chain=before))
    return found


def broken(entries: Sequence[Entry]) -> int | None:
    """The seq of the first entry of a whole journal that does not follow from what stands before it; None: sound."""
    before = ""
    for seq, entry in enumerate(entries, start=1):
        if entry.seq != seq or entry.chain != link(before, entry):
            return seq
        before = entry.chain
    return None
