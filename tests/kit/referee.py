"""A second judge with books of its own: from what arrived when, and what its writers meant, to what must be played.

It asks the game engines for the rules and nothing else; of the house's own word it takes only *when* turns were closed
and whose silence was charged, and says whether that was right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import games
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.options import build
from games.kit.order import Order, Orders, amend
from gm.domain import codec
from gm.domain.deadlines import next_due
from gm.domain.match import Started, TurnResolved
from tests.kit.drawing import Opened
from tests.kit.letters import Written
from tests.kit.world import Arrival, World


class Astray(Exception):
    """The house and the referee play different games by now: what follows is no news."""


@dataclass
class Sitting:
    """What a seat has said, as the referee understood it."""

    held: Orders | None = None
    since: str = "~"  # stamp of the letter they came with
    standing: Orders = ()
    ahead: Orders = ()
    wait: bool = False
    silences: int = 0
    autopilot: bool = False


@dataclass
class Turn:
    """A turn as the referee saw it."""

    number: int
    opened: datetime
    closes: datetime
    closed: datetime
    told: bool  # was its beginning reported?
    missing: list[tuple[datetime, frozenset[str]]] = field(default_factory=list)  # (since, seats), by letters seen


@dataclass
class Referee:
    """Judges one match of a finished world."""

    world: World
    match: Opened
    complaints: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    holds: dict[str, list[str]] = field(default_factory=dict)  # letter -> what its seat holds after it
    fates: dict[str, str] = field(default_factory=dict)  # letter -> accepted, late, stale, over ...

    def __post_init__(self) -> None:
        self.game = games.game(self.match.game)
        self.options = build(self.game.Options, dict(self.match.options))[0]
        self.seats = {seat: Sitting() for seat in self.match.seats}
        self.letters = self._letters()

    # -- the books -----------------------------------------------------------------------------------------------------

    def _letters(self) -> list[Arrival]:
        """Letters of the players of this match, each by its first arrival, in order of their stamps."""
        first: dict[str, Arrival] = {}
        for arrival in sorted(self.world.arrivals, key=lambda a: a.stamp):
            written = arrival.written
            if written.nature == "human" and written.match == self.match.name and written.words:
                first.setdefault(written.id, arrival)
        return [a for a in first.values() if a.written.words[0].typed != "yes"]

    def _events(self) -> Iterator[Any]:
        for entry in self.world.final.journal(self.match.name):
            yield codec.event_from_json(entry.kind, entry.data)

    # -- judging -------------------------------------------------------------------------------------------------------

    def judge(self) -> list[str]:
        """Play the match again from the letters alone. Returns what was wrong."""
        events = [e for e in self._events() if isinstance(e, Started | TurnResolved)]
        started, resolved = events[0], events[1:]
        self.last = len(resolved)
        self.state = self.game.setup(self.match.seats, self.options, self._dice(0, "setup"))
        self._same("the deal", codec.position_to_json(self.state), started.position)
        opened = datetime.fromisoformat(started.at)
        try:
            for number, event in enumerate(resolved, 1):
                at = datetime.fromisoformat(event.at)
                self._turn(number, opened, at, event, told=opened != at)
                opened = at
        except Astray:
            return self.complaints
        if self.game.result(self.state) is None:
            self.complaints.append("the match was declared over before its end")
        for arrival in self.letters:
            self.fates.setdefault(arrival.written.id, "over")
        return self.complaints

    def _turn(self, number: int, opened: datetime, at: datetime, event: TurnResolved, told: bool) -> None:
        asks = self.game.asks(self.state)
        paces = sorted({ask.pace for ask in asks.values()} or {"turn"})
        closes = max(next_due(self.match.policy, pace, opened) for pace in paces)
        closes += timedelta(hours=self.match.policy.grace_hours)
        turn = Turn(number, opened, closes, at, told)
        self.turns.append(turn)
        mine = [a for a in self.letters if a.written.turn == number]
        seen = sorted(mine, key=lambda a: a.stamp)
        self._mind_early(turn, asks, seen)
        for arrival in seen:
            self._letter(arrival, turn, asks)
        self._closing(turn, asks)
        self._resolve(turn, asks, event)

    def _letter(self, arrival: Arrival, turn: Turn, asks: Mapping[str, Any]) -> None:
        written, sitting = arrival.written, self.seats[self._seat(arrival.written)]
        asked = self._seat(written) in asks
        if arrival.stamp > turn.closed:
            self.fates[written.id] = "over" if turn.number == self.last else "stale"
        elif any(word.kind == "check" for word in written.words):
            self.fates[written.id] = "checked"
        elif asked and arrival.stamp > turn.closes:
            self.fates[written.id] = "late"
        else:
            self.fates[written.id] = self._says(self._seat(written), sitting, written, arrival.stamp, asked)
            self.holds[written.id] = self._spelled(amend(sitting.standing, sitting.held or ()))

    def _says(self, seat: str, sitting: Sitting, written: Written, stamp: datetime, asked: bool) -> str:
        orders: list[Order] = []
        ahead: list[Order] = []
        for word in written.words:
            if word.kind == "order":
                orders += self._read(seat, word.typed)
            elif word.kind == "ahead":
                ahead += self._read(seat, word.typed.removeprefix("ahead "))
            elif word.kind in ("wait", "final"):
                sitting.wait = word.kind == "wait"
            elif word.kind == "cancel":
                sitting.held, sitting.since, sitting.standing, sitting.ahead = None, "~", (), ()
                orders, ahead = [], []
        lasting = [order for order in orders if order.standing]
        now = [order for order in orders if not order.standing]
        if not asked:
            now, ahead = [], ahead + now
        sitting.standing = amend(sitting.standing, lasting)
        sitting.ahead = amend(sitting.ahead, ahead)
        good = self._legal(seat, sitting, now)
        if good:
            new = good if self.game.grammar.replaces else amend(sitting.held or (), good)
            sitting.held, sitting.since = tuple(new), stamp.isoformat(timespec="microseconds")
            sitting.silences, sitting.autopilot = 0, False
        partly = "partly accepted" if len(good) < len(now) else "accepted"
        fate = partly if good else "kept" if ahead or lasting else "refused" if now else "not understood"
        return fate if any(w.kind == "order" for w in written.words) else written.words[0].kind

    def _read(self, seat: str, typed: str) -> Orders:
        return self.game.grammar.line(typed, Words(self.match.seats, seat, self.game.view(self.state, seat))).orders

    def _legal(self, seat: str, sitting: Sitting, new: list[Order]) -> Orders:
        """What may stand of it: whatever the rules name as wrong is left out, all of it when they name nothing."""
        good = tuple(new)
        while good:
            whole = amend(sitting.standing, good if self.game.grammar.replaces else amend(sitting.held or (), good))
            wrong = [c.about for c in self.game.check(self.state, seat, whole) if c.fatal]
            if not wrong:
                return good
            rest = tuple(order for order in good if order not in wrong)
            if rest == good:
                return ()
            good = rest
        return ()

    # -- closing -------------------------------------------------------------------------------------------------------

    def _answers(self, asks: Mapping[str, Any]) -> dict[str, Orders]:
        order = sorted(asks, key=lambda seat: (self._arrival(seat), seat))
        said = {seat: amend(self.seats[seat].standing, self.seats[seat].held or ()) for seat in order}
        return {seat: orders for seat, orders in said.items() if orders}

    def _arrival(self, seat: str) -> str:
        return self.seats[seat].since if self.seats[seat].held is not None else "~"

    def _ripe(self, asks: Mapping[str, Any], number: int, opened: datetime) -> bool:
        """Everything in, and nobody waits?"""
        answers = {**self._answers(asks), **self._pilots(asks, number)}
        waits = any(sitting.wait for sitting in self.seats.values())
        return self.match.policy.early and not waits and self.game.ready(self.state, answers)

    def _pilots(self, asks: Mapping[str, Any], number: int) -> dict[str, Orders]:
        return {
            seat: amend(s.standing, self.game.suggest(self.state, seat, self._dice(number, "autopilot", seat)))
            for seat, s in self.seats.items()
            if s.autopilot and seat in asks and s.held is None
        }

    def _mind_early(self, turn: Turn, asks: Mapping[str, Any], seen: list[Arrival]) -> None:
        """Who was missing when, by the letters the house had put away by then; did it close as soon as it could?"""
        backup = {seat: Sitting(**vars(s)) for seat, s in self.seats.items()}
        pending = list(seen)
        turn.missing.append((turn.opened, self._missing(asks)))
        if self._ripe(asks, turn.number, turn.opened) and turn.closed > turn.opened:
            self.complaints.append(f"turn {turn.number} was ripe as soon as it began and was not closed")
        for now, whole in self.world.ticks:
            if not turn.opened < now < turn.closed:
                continue
            come = [a for a in pending if a.stamp <= now and self._put_away(a) <= now]
            for arrival in come:
                pending.remove(arrival)
                self._letter(arrival, turn, asks)
            if come:
                turn.missing.append((now, self._missing(asks)))
            if whole and (now > turn.closes or (come and self._ripe(asks, turn.number, turn.opened))):
                self.complaints.append(f"turn {turn.number} could have been closed at {now}, it was at {turn.closed}")
                break
        self.seats = backup
        self.holds = {id: h for id, h in self.holds.items() if id not in {a.written.id for a in seen}}

    def _put_away(self, arrival: Arrival) -> datetime:
        return self.world.mailbox.settled[arrival.number]

    def _missing(self, asks: Mapping[str, Any]) -> frozenset[str]:
        held = {seat: amend(s.standing, s.held or ()) for seat, s in self.seats.items()}
        return frozenset(s for s, ask in asks.items() if ask.required and self.game.gaps(self.state, s, held[s]))

    def _closing(self, turn: Turn, asks: Mapping[str, Any]) -> None:
        """Was it right to close then?"""
        emptied = any(turn.closes < e <= turn.closed for e in self.world.mailbox.emptied)
        if turn.closed > turn.closes and emptied:
            return
        if not self._ripe(asks, turn.number, turn.opened):
            why = "the mailbox was not read since" if turn.closed > turn.closes else "not everybody was in"
            self.complaints.append(f"turn {turn.number} was closed at {turn.closed} (due {turn.closes}) though {why}")

    def _resolve(self, turn: Turn, asks: Mapping[str, Any], event: TurnResolved) -> None:
        for seat, orders in self._pilots(asks, turn.number).items():
            self.seats[seat].held, self.seats[seat].since = orders, turn.opened.isoformat(timespec="microseconds")
        answers = self._answers(asks)
        full = {
            seat: self.game.complete(self.state, seat, answers.get(seat, ()), self._dice(turn.number, "silence", seat))
            for seat in (*answers, *(s for s in sorted(asks) if s not in answers))
            if seat in answers or asks[seat].required
        }
        silent = tuple(
            s for s in sorted(asks)
            if asks[s].required and not self.seats[s].held and self.game.gaps(self.state, s, answers.get(s, ()))
        )  # fmt: skip
        written = [(seat, self.game.grammar.write(orders)) for seat, orders in full.items()]
        self._same(f"what was played in turn {turn.number}", list(event.played.items()), written)
        self._same(f"who was silent in turn {turn.number}", event.silent, silent)
        if self.complaints:
            raise Astray
        resolution = self.game.resolve(self.state, full, self._dice(turn.number))
        self.state = resolution.state
        self._same(f"the position after turn {turn.number}", event.position, codec.position_to_json(self.state))
        self._after(turn, event, full, silent)

    def _after(self, turn: Turn, event: TurnResolved, full: Mapping[str, Orders], silent: tuple[str, ...]) -> None:
        asks, limit = self.game.asks(self.state), self.match.policy.silence_limit
        for seat, sitting in self.seats.items():
            if seat in event.charged:
                sitting.silences += 1
                tired = bool(limit) and sitting.silences >= limit and self.match.policy.on_limit == "autopilot"
                sitting.autopilot = sitting.autopilot or tired
            elif seat in full and seat not in silent:
                sitting.silences = 0
            sitting.held, sitting.since, sitting.wait = None, "~", False
            if seat in asks and sitting.ahead:
                left, sitting.ahead = sitting.ahead, ()
                if not any(c.fatal for c in self.game.check(self.state, seat, left)):
                    sitting.held, sitting.since = left, turn.closed.isoformat(timespec="microseconds")
                    self.fates[f"{seat} in turn {turn.number}"] = "ahead used"
                else:
                    self.fates[f"{seat} in turn {turn.number}"] = "ahead unfit"

    # -- small things --------------------------------------------------------------------------------------------------

    def _seat(self, written: Written) -> str:
        return written.who

    def _dice(self, turn: int, *about: object) -> Dice:
        return Dice("/".join(map(str, (self.match.seed, turn, *about))))

    def _spelled(self, orders: Orders) -> list[str]:
        return [self.game.grammar.spell(order) for order in orders]

    def _same(self, what: str, theirs: object, ours: object) -> None:
        if theirs != ours:
            self.complaints.append(f"{what}: the house says {theirs}, the letters say {ours}")
