"""Rows of the tables made into the values the house knows, and texts made fit for any table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Final

import msgspec

from gm.ports import Address, Entry, Kept, Player, Queued, Seal, Sheet
from gm.store.engine import micros, moment
from gm.store.readings import Row

_LONGEST_ID: Final = 500  # PostgreSQL indexes no value beyond 2,700 bytes, and a stranger may send us any


def when(micros: int | None) -> datetime | None:
    """A moment that may be missing."""
    return None if micros is None else moment(micros)


def stamp(moment: datetime | None) -> int | None:
    """The same, on its way into a table."""
    return None if moment is None else micros(moment)


def fit(text: str) -> str:
    """A text both databases take: no NUL, no halves of surrogate pairs (letters of strangers have both)."""
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def fit_id(message_id: str) -> str:
    """A Message-ID that fits an index: itself, or when it is monstrous its SHA-256."""
    fitting = fit(message_id)
    return fitting if len(fitting) <= _LONGEST_ID else hashlib.sha256(fitting.encode()).hexdigest()


def names(people: Sequence[str]) -> str:
    """The players of a match, or who leads it, as one column holds them."""
    return msgspec.json.encode(list(people)).decode()


def kept(row: Row) -> Kept:
    """A letter; one that was tidied has no bytes any more."""
    id, mailbox, uid, arrived, raw, *rest = row
    return Kept(id, mailbox, uid, moment(arrived), raw or b"", *rest)


def sheet(row: Row) -> Sheet:
    """A match."""
    name, game, status, turn, seq, folded, wake, *people = row
    return Sheet(name, game, status, turn, seq, folded, when(wake), *(tuple(msgspec.json.decode(p)) for p in people))


def row_of(sheet: Sheet) -> Row:
    """The row that this match is read from."""
    told = (sheet.name, sheet.game, sheet.status, sheet.turn, sheet.seq, sheet.folded, stamp(sheet.wake))
    return (*told, names(sheet.players), names(sheet.leaders))


def entry(row: Row) -> Entry:
    """An event."""
    match, seq, turn, kind, at, data, chain = row
    return Entry(match, seq, turn, kind, moment(at), data, chain)


def seal(row: Row) -> Seal:
    """What a token stands for."""
    token, purpose, match, turn, seat, player, note, expires = row
    return Seal(token, purpose, match, turn, seat, player, note, when(expires))


def queued(row: Row) -> Queued:
    """A letter of the outbox; one that may go at once is due since it was written."""
    created, next_try, sent = row[13:16]
    told = [*row[:13], moment(created), moment(next_try or created), when(sent), *row[16:]]
    return Queued(*told)


def people(rows: Iterable[Row]) -> list[Player]:
    """Players, each from as many rows as there are addresses."""
    return [_person(list(theirs)) for _, theirs in groupby(rows, key=itemgetter(0))]


def _person(rows: list[Row]) -> Player:
    id, name, zone, plain, calendar, daily = rows[0][:6]
    theirs = tuple(_address(row[6:]) for row in rows if row[6] is not None)
    return Player(id, name, zone, bool(plain), bool(calendar), daily, theirs)


def _address(row: Row) -> Address:
    address, player, confirmed, first, score, bounced, stopped, accepted = row
    return Address(address, player, bool(confirmed), bool(first), score, when(bounced), bool(stopped), when(accepted))
