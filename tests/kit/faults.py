"""The named odds of a cruel world: power cuts, a mailbox that is away, a wire that says "later" or loses its answer."""

from __future__ import annotations

import contextlib
import heapq
import itertools
import os
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from games.kit.dice import Dice
from gm.ports import Delivery, Fetched, Mailbox, Mailer, Parcel, Place, Unreachable
from gm.store import SqlArchive

CUTS = (
    "before fetch", "after fetch", "before keep", "after keep", "before settle", "half settled", "after settle",
    "before sweep", "after sweep", "before commit", "after commit", "before batch", "after batch", "after claim",
    "before send", "after send", "before mark", "after mark", "before release",
)  # fmt: skip
"""Every place where the light may go out."""


class PowerCut(BaseException):
    """The light goes out. Not an Exception, so that no honest handler can swallow it."""


class Chance(Dice):
    """Dice that also answer yes or no."""

    def often(self, odds: float) -> bool:
        """True so often: 0 never, 1 always."""
        return self.below(100_000) < odds * 100_000

    def minutes(self, least: float, most: float) -> timedelta:
        """Some time between the two, to the second."""
        low, high = int(least * 60), int(most * 60)
        return timedelta(seconds=low + self.below(high - low + 1))


@dataclass
class Odds:
    """How cruel a world is: chances per occasion, hours where it says so."""

    cut: float = 0.002  # at every place
    favourite: str = ""  # a place where cuts are more frequent
    favoured: float = 0.08
    mailbox_away: float = 0.01  # at a fetch; then for up to `away_hours`
    host_away: float = 0.02
    away_hours: float = 5.0
    later: float = 0.04  # a 4xx for one parcel
    refused: float = 0.01  # a 5xx
    lost: float = 0.03  # taken, but the 250 never came
    bounced: float = 0.02  # taken, and returned by a server further on
    copied: float = 0.02  # an incoming letter lies in the mailbox once more, under another uid
    renumbered: float = 0.004  # at a fetch: another UIDVALIDITY, every uid anew
    restored: float = 0.003  # at a fetch: letters that were put away lie in the inbox again
    asleep: float = 0.02  # the house itself is switched off for hours, at a tick
    stranger: float = 0.04  # after a report: somebody at the wrong door


@dataclass
class Power:
    """Decides where the light goes out, and counts."""

    chance: Chance
    odds: Odds
    tally: Counter[str]
    on: bool = True
    soft: int = 0  # commits since the last durable one, which a cut may undo

    def at(self, place: str) -> None:
        """PowerCut, now and then."""
        odds = self.odds.favoured if place == self.odds.favourite else self.odds.cut
        if self.on and self.chance.often(odds):
            self.tally[f"cut {place}"] += 1
            raise PowerCut(place)


@dataclass
class Disk:
    """The database file and the truth about it: which part of the write-ahead log has surely reached the disk."""

    path: Path
    firm: int = 0
    main: tuple[int, int] = (0, 0)

    def note(self) -> None:
        """All that was committed so far is durable."""
        self.firm, self.main = _size(self._log), _main(self.path)

    @property
    def _log(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def after_the_cut(self, lose: bool) -> Disk:
        """The disk as it is found when the light comes back; `lose`: what was not synced is gone."""
        stem, _, number = self.path.name.partition("-")
        found = Disk(self.path.with_name(f"{stem}-{int(number or 0) + 1}"))
        keep = self.firm if lose and self.main == _main(self.path) else _size(self._log)
        shutil.copyfile(self.path, found.path)
        if self._log.exists():
            found._log.write_bytes(self._log.read_bytes()[:keep])
        return found


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _main(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns


class CutArchive:
    """An archive whose light goes out before and after commits; nothing else about it is different."""

    def __init__(self, inner: SqlArchive, power: Power, disk: Disk) -> None:
        self._inner, self._power, self._disk, self._deep = inner, power, disk, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def _durable(self) -> None:
        if not self._deep:
            self._disk.note()

    def keep(self, letters: Sequence[Fetched], now: datetime) -> int:
        self._power.at("before keep")
        new = self._inner.keep(letters, now)
        self._durable()
        self._power.at("after keep")
        return new

    def swept(self, mailbox: str, at: datetime) -> None:
        self._power.at("before sweep")
        self._inner.swept(mailbox, at)
        self._power.at("after sweep")

    def release(self, name: str, wake: datetime | None) -> None:
        self._power.at("before release")
        self._inner.release(name, wake)

    def claim(self, now: datetime, limit: int, lease_seconds: float = 300) -> Any:
        rows = self._inner.claim(now, limit, lease_seconds)
        if rows:
            self._power.at("after claim")
        return rows

    def delivered(self, delivery: Delivery, now: datetime, next_try: datetime | None = None) -> None:
        self._power.at("before mark")
        self._inner.delivered(delivery, now, next_try)
        self._power.at("after mark")

    @contextlib.contextmanager
    def step(self) -> Iterator[Any]:
        with self._inner.step() as step:
            yield step
            self._power.at("before commit")
        self._durable()
        self._power.at("after commit")

    @contextlib.contextmanager
    def batch(self) -> Iterator[None]:
        self._deep += 1
        try:
            with self._inner.batch():
                yield
                self._power.at("before batch")
        finally:
            self._deep -= 1
        self._durable()
        self._power.at("after batch")


@dataclass
class Slot:
    """A letter as it lies in the mailbox."""

    letter: Fetched
    identity: int  # number of the arrival: copies share it


@dataclass
class ShakyMailbox(Mailbox):
    """A mailbox with a book of its own: what arrived when, what was put away when, when it was seen empty."""

    chance: Chance
    odds: Odds
    power: Power
    tally: Counter[str]
    name: str = "INBOX"
    now: datetime = field(default_factory=lambda: datetime.min)
    validity: int = 1
    open: dict[str, Slot] = field(default_factory=dict)
    shelf: list[Slot] = field(default_factory=list)
    settled: dict[int, datetime] = field(default_factory=dict)  # arrival -> first put away
    fetched: dict[int, datetime] = field(default_factory=dict)  # arrival -> first shown
    emptied: list[datetime] = field(default_factory=list)
    away_until: datetime | None = None
    _uids: Any = field(default_factory=lambda: itertools.count(1))
    _arrivals: Any = field(default_factory=lambda: itertools.count(1))

    def put(self, raw: bytes, at: datetime, sender: str | None, to: str | None) -> int:
        """A letter arrives and is stamped. Returns the number of the arrival."""
        number = next(self._arrivals)
        self._lay(Fetched(f"{self.name}/{self.validity}", "", at, raw, 0, sender, to), number)
        if self.chance.often(self.odds.copied):
            self.tally["copied in the mailbox"] += 1
            self._lay(Fetched(f"{self.name}/{self.validity}", "", at, raw, 0, sender, to), number)
        return number

    def _lay(self, letter: Fetched, number: int) -> None:
        uid = str(next(self._uids))
        self.open[uid] = Slot(replace(letter, uid=uid, mailbox=f"{self.name}/{self.validity}"), number)

    def fetch(self, limit: int) -> Sequence[Fetched]:
        self.power.at("before fetch")
        self._there()
        if self.power.on and self.chance.often(self.odds.restored) and self.shelf:
            self._restore()
        if self.power.on and self.chance.often(self.odds.renumbered):
            self._renumber()
        found = sorted((slot.letter for slot in self.open.values()), key=lambda f: (f.arrived, int(f.uid)))[:limit]
        for letter in found:
            self.fetched.setdefault(self.open[letter.uid].identity, self.now)
        if not found:
            self.emptied.append(self.now)
        self.power.at("after fetch")
        return found

    def _there(self) -> None:
        if self.away_until and self.now < self.away_until:
            raise Unreachable("the mailbox does not answer")
        self.away_until = None
        if self.power.on and self.chance.often(self.odds.mailbox_away):
            self.tally["mailbox away"] += 1
            self.away_until = self.now + self.chance.minutes(5, self.odds.away_hours * 60)
            raise Unreachable("the mailbox does not answer")

    def _restore(self) -> None:
        self.tally["letters restored"] += 1
        for slot in self.shelf[-5:]:
            self._lay(slot.letter, slot.identity)

    def _renumber(self) -> None:
        self.tally["mailbox renumbered"] += 1
        self.validity += 1
        self._uids = itertools.count(1)
        slots, self.open = list(self.open.values()), {}
        for slot in slots:
            self._lay(slot.letter, slot.identity)

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        self.power.at("before settle")
        self._there()
        for n, (letter, _) in enumerate(letters):
            if n == len(letters) // 2:
                self.power.at("half settled")
            slot = self.open.get(letter.uid)
            if slot and slot.letter.mailbox == letter.mailbox:
                del self.open[letter.uid]
                self.shelf.append(slot)
                self.settled.setdefault(slot.identity, self.now)
        if not self.open:
            self.emptied.append(self.now)
        self.power.at("after settle")

    def wait(self, seconds: float) -> bool:
        return bool(self.open)

    def close(self) -> None:
        """Nothing to let go of."""


@dataclass(frozen=True)
class Handed:
    """A parcel the wire was given, and what truly became of it."""

    at: datetime
    parcel: Parcel
    fate: str  # taken, lost (taken, but the sender does not know), later, refused
    life: int  # which life of the house sent it


@dataclass
class ShakyWire(Mailer):
    """The way out, with a book of its own: every parcel it was ever given."""

    chance: Chance
    odds: Odds
    power: Power
    tally: Counter[str]
    book: list[Handed] = field(default_factory=list)
    now: datetime = field(default_factory=lambda: datetime.min)
    life: int = 0
    away_until: datetime | None = None
    fresh: list[Handed] = field(default_factory=list)  # taken, not yet brought to their reader

    def send(self, parcels: Sequence[Parcel]) -> Iterator[Delivery]:
        away = self._away()
        for parcel in parcels:
            if away:
                yield Delivery(parcel.id, "wait", 0, "the host does not answer")
                continue
            self.power.at("before send")
            fate = self._fate(b"<invitation." in parcel.raw[:2000])
            self._note(parcel, fate)
            if fate in ("taken", "lost"):
                self.power.at("after send")
            yield _ANSWERS[fate](parcel)

    def _away(self) -> bool:
        if self.away_until and self.now < self.away_until:
            return True
        self.away_until = None
        if self.power.on and self.chance.often(self.odds.host_away):
            self.tally["host away"] += 1
            self.away_until = self.now + self.chance.minutes(1, self.odds.away_hours * 60)
            return True
        return False

    def _fate(self, invites: bool) -> str:
        """Who is refused an invitation never plays: that would be a short world."""
        for fate, odds in (("later", self.odds.later), ("refused", self.odds.refused), ("lost", self.odds.lost)):
            if self.power.on and self.chance.often(odds) and not (invites and fate == "refused"):
                return fate
        return "taken"

    def _note(self, parcel: Parcel, fate: str) -> None:
        self.tally[f"sent: {fate}"] += 1
        handed = Handed(self.now, parcel, fate, self.life)
        self.book.append(handed)
        if fate in ("taken", "lost"):
            self.fresh.append(handed)

    def close(self) -> None:
        """Nothing to let go of."""


_ANSWERS: dict[str, Any] = {
    "taken": lambda parcel: Delivery(parcel.id, "sent", 250, "ok"),
    "lost": lambda parcel: Delivery(parcel.id, "later", 0, "the connection broke"),
    "later": lambda parcel: Delivery(parcel.id, "later", 451, "please try again later"),
    "refused": lambda parcel: Delivery(parcel.id, "refused", 550, "no"),
}


class Agenda:
    """What happens when: a heap of moments and deeds, first in first out where moments are equal."""

    def __init__(self) -> None:
        self._heap: list[tuple[datetime, int, str, Any]] = []
        self._count = itertools.count()

    def put(self, at: datetime, what: str, more: Any = None) -> None:
        heapq.heappush(self._heap, (at, next(self._count), what, more))

    def next(self) -> tuple[datetime, str, Any]:
        at, _, what, more = heapq.heappop(self._heap)
        return at, what, more

    def __bool__(self) -> bool:
        return bool(self._heap)
