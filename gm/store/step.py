"""One step of the game master's work: what is written here stands together, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from gm.ports import Address, Entry, LetterState, Overtaken, Player, Post, Refused, Seal, Sheet, host_of
from gm.store import outbox_statements as outbox_sql
from gm.store import statements as sql
from gm.store.chain import linked
from gm.store.connection import Connection
from gm.store.engine import micros
from gm.store.rows import fit, fit_id, names, row_of, stamp

_AWAKE: Final = frozenset({"inviting", "running", "paused"})
"""Matches that are looked at when their hour comes; a paused one has an hour only where it runs again by itself."""


class SqlStep:
    """The step that `SqlArchive.step` gives: says everything inside the transaction its block stands for."""

    def __init__(self, line: Connection, now: int) -> None:
        self._db = line
        self._now = now

    def write(self, sheet: Sheet, entries: Sequence[Entry]) -> None:
        """A match with new journal entries; without entries only status, wake, players or fold are set.

        Overtaken when the journal does not end right before the entries; ValueError when they are not this match's,
        numbered up to `sheet.seq`.
        """
        expected = sheet.seq - len(entries)
        if [(e.match, e.seq) for e in entries] != [(sheet.name, seq) for seq in range(expected + 1, sheet.seq + 1)]:
            raise ValueError(f"The entries do not lead {sheet.name} up to number {sheet.seq}.")
        before = self._found(sheet) if expected == 0 else self._carry_on(sheet, expected)
        for entry in linked(before, entries):
            self._enter(entry)
        self._db.known(sql.MATCH, {"which": sheet.name}, row_of(sheet))

    def _found(self, sheet: Sheet) -> str:
        row = {**_columns(sheet), "name": sheet.name, "worker": "", "claimed_until": 0, **_people(sheet)}
        if not self._db.do(sql.NEW_MATCH, row):
            raise Overtaken(sheet.name)
        self._enrol(sheet)
        return ""

    def _carry_on(self, sheet: Sheet, expected: int) -> str:
        row = self._db.row(sql.WRITE, {**_columns(sheet), "which": sheet.name, "expected": expected})
        if row is None:
            raise Overtaken(sheet.name)
        seated, led, before = row
        if {"players": seated, "leaders": led} != _people(sheet):
            for statement in (sql.PEOPLE, sql.UNSEAT, sql.UNLEAD):
                self._db.do(statement, {"which": sheet.name, **_people(sheet)})
            self._enrol(sheet)
        return str(before)

    def _enrol(self, sheet: Sheet) -> None:
        seats = [{"match": sheet.name, "player": player} for player in dict.fromkeys(sheet.players)]
        self._db.do_each(sql.SEAT, seats)
        led = [{"match": sheet.name, "address": address} for address in dict.fromkeys(sheet.leaders)]
        self._db.do_each(sql.LEAD, led)

    def _enter(self, entry: Entry) -> None:
        row = {
            "match": entry.match,
            "seq": entry.seq,
            "turn": entry.turn,
            "kind": entry.kind,
            "at": micros(entry.at),
            "data": entry.data,
            "chain": entry.chain,
        }
        if not self._db.do(sql.ENTER, row):
            raise Overtaken(entry.match)

    def post(self, letter: Post) -> bool:
        """Queue a letter. False when its key is there already (nothing is stored)."""
        row = {
            "key": letter.key,
            "kind": letter.kind,
            "recipient": letter.to,
            "sender": letter.sender,
            "message_id": letter.message_id,
            "match": letter.match,
            "turn": letter.turn,
            "seat": letter.seat,
            "player": letter.player,
            "state": "queued",
            "tries": 0,
            "created": self._now,
            "next_try": stamp(letter.hold_until) or 0,
            "error": "",
            "text": fit(letter.text),
            "raw": letter.raw,
            "worker": "",
            "rank": letter.rank,
            "host": host_of(letter.to),
            "doubted": letter.doubted,
        }
        return self._db.do(outbox_sql.POST, row) > 0

    def seal(self, *seals: Seal) -> None:
        """Remember tokens; again with the same token replaces."""
        rows = [
            {
                "token": seal.token,
                "purpose": seal.purpose,
                "match": seal.match,
                "turn": seal.turn,
                "seat": seal.seat,
                "player": seal.player,
                "note": fit(seal.note),
                "expires": stamp(seal.expires),
            }
            for seal in seals
        ]
        new = [row for row in rows if self._db.known(sql.SEALED, row) != [tuple(row.values())]]
        self._db.do_each(sql.SEAL, new)

    def settle(
        self,
        letter: int,
        state: LetterState,
        reason: str = "",
        *,
        kind: str = "",
        match: str = "",
        message_id: str = "",
        digest: str = "",
        sender: str = "",
        known: bool = False,
    ) -> None:
        """How a kept letter ended. Overtaken when somebody else settled it meanwhile: nobody answers it twice."""
        row = {
            "which": letter,
            "state": state,
            "reason": fit(reason),
            "kind": kind,
            "match": match,
            "message_id": fit_id(message_id),
            "digest": fit(digest),
            "sender": fit_id(sender),
            "known": known,
            "ended": None if state == "received" else self._now,
        }
        if not self._db.do(sql.SETTLE, row):
            raise Overtaken(f"letter {letter}")

    def player(self, player: Player) -> None:
        """A new player, or a known one with changed name, zone or addresses (those not named are forgotten).

        Refused when an address belongs to another player.
        """
        row = {
            "id": player.id,
            "name": fit(player.name),
            "zone": player.zone,
            "plain": player.plain,
            "calendar": player.calendar,
            "daily": player.daily,
        }
        self._db.do(sql.PERSON, row)
        named = {address.address for address in player.addresses}
        for (address,) in self._db.rows(sql.ADDRESSES_OF, {"which": player.id}):
            if address not in named:
                self._db.do(sql.DROP_ADDRESS, {"at": address})
        for address in player.addresses:
            self._address(player.id, address)

    def _address(self, player: str, address: Address) -> None:
        row = {
            "address": address.address,
            "player": player,
            "confirmed": address.confirmed,
            "first": address.first,
            "score": address.score,
            "bounced": stamp(address.bounced),
            "stopped": address.stopped,
            "accepted": stamp(address.accepted),
        }
        if not self._db.do(sql.ADDRESS, row):
            raise Refused(f"{address.address} is the address of another player.")

    def note(self, topic: str, key: str, text: str, at: datetime) -> bool:
        """A small fact to be kept once: (topic, key) is unique; False when it stands already."""
        return self._db.do(sql.NOTE, {"topic": topic, "key": key, "text": fit(text), "at": micros(at)}) > 0


def _people(sheet: Sheet) -> dict[str, str]:
    """Who plays and who leads, as columns hold them."""
    return {"players": names(sheet.players), "leaders": names(sheet.leaders)}


def _columns(sheet: Sheet) -> dict[str, object]:
    wake = stamp(sheet.wake)
    return {
        "game": sheet.game,
        "status": sheet.status,
        "turn": sheet.turn,
        "seq": sheet.seq,
        "folded": sheet.folded,
        "wake": wake,
        "hour": wake if sheet.status in _AWAKE else None,
    }
