"""The simulated world: a house, its matches and its players under one seed, on a clock that jumps."""

from __future__ import annotations

import hashlib
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import games
from games.kit.options import build
from gm.desk.bench import Desk, Identity, Limits
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.house import House
from gm.rendering import Letters
from gm.store import SqlArchive, migrate
from tests.kit.disk import CutArchive, Disk
from tests.kit.drawing import MOST, Opened, more_of, options_of, policy_of, with_decks
from tests.kit.faults import CUTS, Agenda, Chance, Odds, Power, PowerCut
from tests.kit.gm import Keeper
from tests.kit.letters import Received, Written, returned, vouched_for, with_another_trace
from tests.kit.players import HABITS, HOUSE, Habit, Player, Stranger
from tests.kit.shaky import ShakyMailbox, ShakyWire

BEGIN = datetime(2026, 3, 24, 9, 0, tzinfo=UTC)  # the last days before summer time in Europe
LONGEST = timedelta(days=500)
MOST_TICKS = 12_000
OPERATOR = "operator@house.example"
BORDER = "mx.house.example"
GMS = (OPERATOR, "gm@players.example")
LEASE = timedelta(seconds=61)  # a worker under another name waits for the claims of the one that died


@dataclass(frozen=True)
class Arrival:
    """A letter in the mailbox: its stamp, and what its writer meant."""

    number: int
    stamp: datetime
    written: Written
    again: str = ""  # the trace of another way, where the same letter came by one
    vouched: str = ""  # what the border server says of it: pass, none, fail; empty where there is none


class Unfinished(AssertionError):
    """The world did not come to its end."""


class Words(Letters):
    """Letters without pictures: they have tests of their own."""

    def _picture(self, game: str, context: Mapping[str, Any]) -> None:
        return None


@lru_cache(maxsize=1)
def pages() -> Words:
    """Templates are compiled once for all worlds."""
    return Words()


@dataclass
class Time:
    """The world's clock."""

    moment: datetime = BEGIN

    def now(self) -> datetime:
        return self.moment


@dataclass
class World:
    """Everything that is, drawn from one seed. `run` lets it happen; the books are read by the checkers."""

    seed: str
    folder: Path
    odds: Odds | None = None
    wanted: tuple[str, ...] = ()  # games; empty: drawn
    manners: Mapping[str, Any] = field(default_factory=dict)  # what all players do more or less often than by habit
    rules: Mapping[str, Any] = field(default_factory=dict)  # of the policy, in place of what is drawn
    ways: Mapping[str, float] = field(default_factory=dict)  # further habits of players and GM, and how often
    tally: Counter[str] = field(default_factory=Counter)
    arrivals: list[Arrival] = field(default_factory=list)
    ticks: list[tuple[datetime, bool]] = field(default_factory=list)  # (moment, did it come to its end undisturbed?)
    story: list[str] = field(default_factory=list)
    read_by: list[tuple[datetime, str, Received]] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)  # token -> who was given it
    life: int = 1
    lives: list[tuple[int, datetime, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.time = Time()
        self.draw = Chance(f"{self.seed}/world")
        self.odds = self.odds or self._drawn_odds()
        self.power = Power(Chance(f"{self.seed}/power"), self.odds, self.tally)
        self.mailbox = ShakyMailbox(Chance(f"{self.seed}/mailbox"), self.odds, self.power, self.tally)
        self.wire = ShakyWire(Chance(f"{self.seed}/wire"), self.odds, self.power, self.tally)
        self.agenda = Agenda()
        self.strangers = Stranger(Chance(f"{self.seed}/strangers"))
        self.disk = Disk(_new_database(self.folder))
        self.players: dict[str, Player] = {}
        self.begin = BEGIN
        self.keeper = Keeper(self, Chance(f"{self.seed}/keeper"))
        self.border = Chance(f"{self.seed}/border")
        self.vouched: dict[str, str] = {}
        self.matches: list[Opened] = []
        self._beat = 0
        self._cut = BEGIN - timedelta(days=1)
        self._open_house()

    # -- what is drawn -------------------------------------------------------------------------------------------------

    def _drawn_odds(self) -> Odds:
        number = int(hashlib.sha256(self.seed.encode()).hexdigest(), 16)
        favourite = CUTS[(int(self.seed) if self.seed.isdigit() else number) % len(CUTS)]
        calm = self.draw.often(0.15)
        return Odds(cut=0, favoured=0, favourite=favourite) if calm else Odds(favourite=favourite)

    def _open_matches(self) -> None:
        keys = self.wanted or tuple(k for k in ("eat_me", "no_more_meat") if k in games.shelf())
        count = len(keys) if self.wanted else 1 + self.draw.often(0.15)
        first = int(len(keys) > 1 and not self.wanted and self.draw.often(0.35))
        for n in range(count):
            key = keys[(first + n) % len(keys)]
            names = self.draw.sample(list(HABITS), 2 + self.draw.below(MOST.get(key, 4)))
            match = f"{key.replace('_', '-')}-{n}"
            wanted = Description(
                match,
                key,
                tuple(f"{name} <{self.person(name, match, name).address}>" for name in names),
                with_decks(options_of(key, self.draw), names),
                {},
            )
            policy = replace(policy_of(self.draw), **self.rules)
            if games.game(key).referee(build(games.game(key).Options, wanted.options)[0]):
                policy = replace(policy, gm=policy.gm or "gm@players.example")
            seed = f"{self.seed}/{wanted.name}"
            table = hosting.open_match(self.desk, wanted, policy, seed, self.time.now())
            gm = self.person("GM", match, "GM") if policy.gm else None
            seats = (*table.match.seats, *(["GM"] if gm and table.match.chair("GM") else []))
            self.matches.append(Opened(table.match.name, key, table.match.seats, wanted.options, policy, seed, seats))
            for player in self.players.values():
                player.company |= set(table.match.seats)
            self.note(f"opened {table.match.name} {names} {dict(wanted.options)} {policy}")

    def person(self, name: str, match: str, seat: str) -> Player:
        """Somebody who plays in this match, or is asked to."""
        if name not in self.players:
            chance = Chance(f"{self.seed}/{name}")
            address = f"{name.lower()}@players.example"
            habit = replace(HABITS.get(name, Habit()), **self.manners)
            self.players[name] = Player(name, address, chance, habit, self.tally, more=more_of(name, self.ways))
        self.players[name].seats[match] = seat
        return self.players[name]

    # -- the house and its lives ---------------------------------------------------------------------------------------

    def _open_house(self) -> None:
        worker = f"worker-{self.life}" if self.draw.often(0.2) else "worker"
        self._at_work(self._hired(worker, f"sqlite:///{self.disk.path}"))

    def _hired(self, worker: str, url: str) -> House:
        archive = CutArchive(SqlArchive(url, worker=worker, clock=self.time), self.power, self.disk)
        key = hashlib.sha256(self.seed.encode()).digest()
        us = Identity(HOUSE, "PostGM", OPERATOR, key, authserv_ids=(BORDER,) if self.ways.get("border") else ())
        limits = Limits(answers_an_hour=6 if self.ways.get("floods") else 30, press_an_hour=4, batch=8)
        return House(Desk(archive, pages(), us, limits), [self.mailbox], self.wire)  # type: ignore[arg-type]

    def _at_work(self, house: House) -> None:
        self.house, self.desk, self.archive = house, house.desk, house.desk.archive
        self.wire.life = self.life

    def _light_again(self, place: str) -> None:
        """After a power cut: another process over the same disk, perhaps without what was not synced."""
        lose = self.draw.often(0.5)
        self.note(f"power cut {place}{', the last unsynced commits are lost' if lose else ''}")
        self.lives.append((self.life, self.time.now(), place))
        self.tally["cut"] += 1
        self._cut = self.time.now()
        before, self.disk = self.disk, self.disk.after_the_cut(lose)
        self.archive.close()
        for leftover in before.path.parent.glob(f"{before.path.name}*"):
            leftover.unlink()
        self.life += 1
        self._open_house()

    def in_a_dead_hand(self, at: datetime) -> bool:
        """May letters that came be nobody's at this time, until a lease ends? Not where there is one worker."""
        return False

    # -- what happens --------------------------------------------------------------------------------------------------

    def run(self) -> World:
        """Let it all happen. Unfinished when the matches do not end."""
        try:
            self.power.on = False
            self._open_matches()
            self.power.on = True
            self._beat_at(self.time.moment)
            if self.ways:
                self.agenda.put(self.time.moment + self.keeper.chance.minutes(600, 3000), "visit")
            while not self.over:
                self._next()
            self._drain()
        finally:
            self.final = self._keep()
        return self

    @property
    def over(self) -> bool:
        return all(sheet.status == "over" for sheet in self.archive.matches())

    def _next(self) -> None:
        at, what, more = self.agenda.next()
        self.time.moment = max(at, self.time.moment)
        if self.time.moment - BEGIN > LONGEST or len(self.ticks) > MOST_TICKS:
            standing = [(s.name, s.status, s.turn) for s in self.archive.matches()]
            raise Unfinished(f"no end after {self.time.moment - BEGIN} and {len(self.ticks)} ticks: {standing}")
        _DEEDS[what](self, more)

    def _tick(self, beat: int) -> None:
        if beat != self._beat:
            return  # another beat was set meanwhile
        if self.power.on and self.draw.often(self.odds.asleep):  # type: ignore[union-attr]
            self.tally["asleep"] += 1
            self.note("the house is switched off")
            self._beat_at(self.time.moment + self.draw.minutes(30, 1200))
            return
        self._work()
        self._beat_at(self.time.moment + self.draw.minutes(90, 260))

    def _work(self) -> None:
        now = self.mailbox.now = self.wire.now = self.time.now()
        try:
            done = self.house.tick(now)
            self.ticks.append((now, not done.trouble and now - self._cut > LEASE))
            if not done.idle:
                self.note(f"tick: {done.came} came, {done.answered} answered, {done.resolved} turns, {done.sent} sent")
        except PowerCut as cut:
            self.ticks.append((now, False))
            self._light_again(str(cut))
            if self.draw.often(0.3):
                self.time.moment += self.draw.minutes(5, 300)
        self._carry()

    def _visit(self, _: None) -> None:
        """The GM looks in, when the house has done its work for the moment."""
        self._quietly(self.keeper.visit)
        self.agenda.put(self.time.moment + self.keeper.chance.minutes(600, 3000), "visit")

    def _resume(self, name: str) -> None:
        self._quietly(lambda now: self.keeper.resume(name, now))

    def _quietly(self, deed: Callable[[datetime], None]) -> None:
        power, self.power.on = self.power.on, False
        self.mailbox.away_until = None
        self._work()
        self.time.moment += timedelta(seconds=1)
        deed(self.time.now())
        self.power.on = power
        self._beat_at(self.time.moment + timedelta(minutes=1))

    def _beat_at(self, at: datetime) -> None:
        self._beat += 1
        self.agenda.put(at, "tick", self._beat)

    def _carry(self) -> None:
        """What the wire took is brought to its readers, or comes back."""
        for handed in self.wire.fresh:
            letter = Received(handed.parcel.raw, handed.parcel.to)
            self._given(letter)
            if self._comes_back(letter):
                self._bounce(letter, handed.parcel.sender)
            else:
                delay = self.draw.minutes(30, 400) if self.draw.often(0.03) else self.draw.minutes(0, 3)
                self.agenda.put(self.time.moment + delay, "read", letter)
        self.wire.fresh.clear()

    def _given(self, letter: Received) -> None:
        if letter.token:
            self.tokens.setdefault(letter.token, letter.to)

    def _comes_back(self, letter: Received) -> bool:
        return (
            letter.kind in ("report", "receipt", "reminder")
            and letter.to.endswith("@players.example")
            and self.power.on
            and self.draw.often(self.odds.bounced)  # type: ignore[union-attr]
        )

    def _bounce(self, letter: Received, sender: str) -> None:
        self.tally["bounced"] += 1
        at = self.time.moment + self.draw.minutes(1, 600)
        id = f"<dsn{len(self.arrivals)}.{self.tally['bounced']}@players.example>"
        written = Written(
            id,
            "daemon",
            "mailer-daemon@players.example",
            sender,
            "machine",
            *letter.about,
            (),
            returned(letter, sender, id, at),
            bounced=letter.id,
        )
        self.agenda.put(at, "arrive", written)

    def _read(self, letter: Received) -> None:
        now = self.time.moment
        self.read_by.append((now, letter.to, letter))
        self.note(f"{letter.to} reads {letter.id} {hashlib.sha256(letter.raw).hexdigest()[:12]}")
        if self.ways and letter.to in GMS:
            self.keeper.read(letter)
        reader = next((p for p in self.players.values() if letter.to in p.addresses), None)
        if reader is None:
            return
        if not self._ending:
            for at, travel, written in reader.read(letter, now):
                self.agenda.put(at + travel, "arrive", written)
            if letter.asks and self.draw.often(self.odds.stranger):  # type: ignore[union-attr]
                self._odd_letter(letter)

    def _odd_letter(self, letter: Received) -> None:
        others = [(p.name, p.address) for p in self.players.values() if letter.to not in p.addresses]
        name, address = self.draw.pick([*others, ("Dora", "dora@elsewhere.example")])
        written = self.strangers.writes(name, address, letter, self.time.moment)
        self.agenda.put(self.time.moment + self.draw.minutes(1, 60), "arrive", written)

    def _arrive(self, written: Written) -> None:
        stamp = self.time.moment = self.time.moment + timedelta(microseconds=1)
        raw, again = written.raw, ""
        if any(a.written.id == written.id for a in self.arrivals) and self.draw.often(0.5):
            again = str(len(self.arrivals))
            raw = with_another_trace(raw, len(self.arrivals))
        vouched = self._at_the_border(written)
        raw = vouched_for(raw, BORDER, vouched) if vouched else raw
        told = self.draw.often(0.5)
        number = self.mailbox.put(
            raw, stamp, written.envelope_from if told else None, written.to if told or "+" in written.to else None
        )
        self.arrivals.append(Arrival(number, stamp, written, again, vouched))
        self.note(f"{written.nature} {written.id} arrives for turn {written.turn}: {[w.typed for w in written.words]}")
        if self.draw.often(0.7):
            self._beat_at(stamp.replace(microsecond=0) + self.draw.minutes(0.1, 3))

    def _at_the_border(self, written: Written) -> str:
        """What our border server finds out about the sender; the same for every copy of a letter."""
        if not self.ways.get("border") or written.nature == "machine":
            return ""
        if written.id not in self.vouched:
            honest = self.border.often(0.97)
            self.vouched[written.id] = ("pass" if self.border.often(0.8) else "none") if honest else "fail"
            self.tally[f"vouched for: {self.vouched[written.id]}"] += 1
        return self.vouched[written.id]

    # -- the end -------------------------------------------------------------------------------------------------------

    _ending = False

    def _drain(self) -> None:
        """The faults end; what is on its way arrives, and nobody writes any more."""
        self._ending, self.power.on = True, False
        for _ in range(400):
            self.mailbox.away_until = self.wire.away_until = None
            while self.agenda:
                at, what, more = self.agenda.next()
                self.time.moment = max(at, self.time.moment)
                if what not in ("tick", "visit", "resume"):
                    _DEEDS[what](self, more)
            self.time.moment += timedelta(minutes=20)
            self._work()
            if not (self.agenda or self.archive.claim(self.time.moment + timedelta(days=9), 1, 0.0)):
                return
        raise Unfinished("letters wait for ever")

    def _keep(self) -> SqlArchive:
        """The archive as it stands in the end, without faults."""
        self.power.on = False
        return self.archive._inner

    def note(self, line: str) -> None:
        self.story.append(f"{self.time.moment:%m-%d %H:%M:%S} {line}")

    @property
    def transcript(self) -> str:
        """The whole story as one number: equal seeds, equal numbers."""
        return hashlib.sha256("\n".join(self.story).encode()).hexdigest()

    def close(self) -> None:
        """Throw the world's disk away."""
        self.archive.close()
        shutil.rmtree(self.folder, ignore_errors=True)


_DEEDS: dict[str, Callable[[World, Any], None]] = {
    "tick": World._tick,
    "read": World._read,
    "arrive": World._arrive,
    "visit": World._visit,
    "resume": World._resume,
}

_fresh: list[Path] = []


def _new_database(folder: Path) -> Path:
    """A database with all tables; made once, then copied."""
    path = folder / "world-0"
    if not _fresh:
        migrate(f"sqlite:///{path}")
        _fresh.append(path)
        _bytes.append(path.read_bytes())
    else:
        path.write_bytes(_bytes[0])
    return path


_bytes: list[bytes] = []
