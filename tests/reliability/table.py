"""People at their mail programs around a real service, and the verdict on what they got, from their mailboxes alone."""

from __future__ import annotations

import heapq
import itertools
import mailbox
import smtplib
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from gm.desk.matches.replaying import replayed
from gm.domain import codec
from gm.store import SqlArchive, broken
from gm.transports.maildir import folder_name
from tests.kit.checks.patience import asks_for_a_letter
from tests.kit.letters import Received, Written
from tests.kit.players import HABITS, Habit, Player

FEW = 20  # letters, from which nothing could be concluded
FASTER = 30_000  # an hour of the players' habits takes an eighth of a second


def habit(name: str) -> Habit:
    """Somebody of the cast, writing much and at once."""
    return replace(HABITS[name], hours=(0.1, 2), slow_post=0, silent=0, asks=0.4, check=0.3, amend=0.4, twice=0)


@dataclass
class Table:
    """People at their mail programs: what they sent until it was taken, and what lies in their mailboxes."""

    folder: Path
    port: int
    players: dict[str, Player]
    outgoing: list[tuple[float, int, Written]] = field(default_factory=list)
    sent: list[Written] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    received: list[Received] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def live(self, seconds: float, writing: bool = True, enough: int = 10_000) -> None:
        """Read and write for so long, or until so many letters have come and gone."""
        end, before = time.monotonic() + seconds, self.passed
        while time.monotonic() < end and self.passed - before < enough:
            self.read(writing)
            while self.outgoing and self.outgoing[0][0] <= time.monotonic() and self._handed_in(self.outgoing[0][2]):
                heapq.heappop(self.outgoing)
            time.sleep(0.02)

    @property
    def humans(self) -> list[Written]:
        """Letters that want an answer."""
        return [written for written in self.sent if written.nature == "human"]

    @property
    def wanting_receipts(self) -> set[str]:
        """Those that a letter of its own does not answer, such as the list for "help"."""
        return {written.id for written in self.humans if not asks_for_a_letter(written)}

    @property
    def passed(self) -> int:
        """Letters that have come and gone."""
        return len(self.sent) + len(self.received)

    def read(self, writing: bool) -> None:
        for player in self.players.values():
            for letter in self._new(player.address):
                self.received.append(letter)
                now = datetime(2026, 1, 1, tzinfo=UTC)
                for at, travel, written in player.read(letter, now) if writing else ():
                    due = time.monotonic() + (at - now + travel).total_seconds() / FASTER
                    heapq.heappush(self.outgoing, (due, next(self.numbers), written))

    def _new(self, address: str) -> Iterator[Received]:
        place = self.place(address)
        if not (place / "cur").is_dir():
            return
        box = mailbox.Maildir(place, create=False)
        for key in sorted(set(box.keys()) - self.seen):
            self.seen.add(key)
            yield Received(self.opened(box.get_bytes(key)), address)

    def place(self, address: str) -> Path:
        """The Maildir of somebody."""
        return self.folder / "office" / "players" / folder_name(address)

    def opened(self, raw: bytes) -> bytes:
        """A letter as it was sent."""
        return raw

    @property
    def at_rest(self) -> bool:
        """Has every letter its answer?"""
        answered = {letter.head("In-Reply-To") for letter in self.received if letter.kind == "receipt"}
        return not self.outgoing and self.wanting_receipts <= answered and asked(self) <= came(self)

    def _handed_in(self, written: Written) -> bool:
        """True when the letter was taken; else it is tried again, as mail servers do."""
        try:
            self.hand_in(written)
        except (OSError, smtplib.SMTPException):
            return False
        self.sent.append(written)
        return True

    def hand_in(self, written: Written) -> None:
        """Give it to the mail server. OSError or SMTPException when it does not take it."""
        with smtplib.SMTP("127.0.0.1", self.port, timeout=5) as server:
            server.sendmail(written.address, [written.to], written.raw)


def asked(table: Table) -> Counter[tuple[str, str]]:
    """How often each asked for which letter of its own."""
    wanted = (written for written in table.humans if asks_for_a_letter(written))
    return Counter((written.address, word.typed.split()[0]) for written in wanted for word in written.words)


def came(table: Table) -> Counter[tuple[str, str]]:
    """How many of them came: each under a name of its own, save copies of earlier reports."""
    letters = {(letter.to, letter.kind, letter.id) for letter in table.received}
    reports = Counter((letter.to, letter.id) for letter in table.received if letter.kind == "report")
    found = Counter((to, {"again": "hand"}.get(kind, kind)) for to, kind, _ in letters)
    for (to, _), copies in reports.items():
        found[to, "resend"] += copies - 1
    return found


def letters_are_right(table: Table, most_twins: int) -> None:
    """Every letter has one answer, everybody one report of a turn, and a letter that came again came unchanged."""
    receipts, copies = defaultdict(set), defaultdict(list)
    for letter in table.received:
        copies[letter.id, letter.to].append(letter.raw)
        if letter.kind == "receipt":
            receipts[letter.head("In-Reply-To")].add(letter.id)
    twins = sum(len(raws) - 1 for raws in copies.values())
    print(f"{len(table.sent)} letters, {len(table.received)} answers and reports, {twins} twins")
    assert len(table.humans) > FEW
    assert {id: len(receipts[id]) for id in table.wanting_receipts if len(receipts[id]) != 1} == {}
    assert {id: ids for id, ids in receipts.items() if len(ids) != 1} == {}
    assert asked(table) <= came(table)
    assert [key for key, raws in copies.items() if len(set(raws)) > 1] == [], "one Message-ID, different bytes"
    again = sum(word.typed == "resend" for written in table.humans for word in written.words)  # asked for byte for byte
    assert twins <= most_twins + again
    _reports(table)


def _reports(table: Table) -> None:
    seen = defaultdict(set)
    for letter in table.received:
        if letter.kind == "report":
            seen[letter.about, letter.the_end, letter.to].add(letter.id)
    assert [key for key, ids in seen.items() if len(ids) != 1] == []


def books_are_right(archive: SqlArchive, matches: list[str]) -> None:
    """Nothing waits or is set aside, and every journal is whole, in order, and plays the same again."""
    counts, turns = archive.counts(), 0
    assert not counts.get("letters.aside")
    assert not counts.get("letters.received")
    for name in matches:
        assert replayed(archive, name).differences == []
        journal = archive.journal(name)
        assert broken(journal) is None
        resolved = [e for e in journal if e.kind == "TurnResolved"]
        turns += len(resolved)
        times = [getattr(codec.event_from_json(e.kind, e.data), "at", "") for e in resolved]
        assert times == sorted(times)
        assert [e.turn for e in resolved] == sorted(e.turn for e in resolved)
    print(f"{turns} turns; {counts}")
    assert turns
