"""A second judge with books of its own: from what arrived when, and what its writers meant, to what must be played.

It asks the game engines for the rules and nothing else; of the house's own word it takes only *when* turns were closed
and whose silence was charged, and says whether that was right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import games
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.line import Line
from games.kit.options import build
from games.kit.order import Order, Orders, amend
from games.kit.reading.revising import revises
from gm.domain import codec
from gm.domain.deadlines import SETTLING
from gm.domain.match import SeatLeft, Started, TurnResolved
from tests.kit.chronicle import Chronicle, Hearing, Turned
from tests.kit.drawing import Opened
from tests.kit.letters import Written
from tests.kit.sandglass import Sandglass
from tests.kit.world import World


class Astray(Exception):
    """The house and the referee play different games by now: what follows is no news."""


@dataclass
class Sitting:
    """What a seat has said, as the referee understood it."""

    held: Orders | None = None
    since: str = "~"  # stamp of the letter they came with
    by_letter: bool = False
    standing: Orders = ()
    ahead: Orders = ()
    wait: bool = False
    silences: int = 0
    autopilot: bool = False
    left: bool = False
    taken: bool = False  # does a player sit there?
    doubt: str = ""  # stamp of its last letter, if that is not settled
    refused: bool = (
        False  # was an order not allowed this turn? That settles it, or keeps it open, by how it was written
    )

    def heed(self, written: Written) -> None:
        """Wait and final are no orders: they count whatever else was said later."""
        for word in written.words:
            if word.kind in ("wait", "final"):
                self.wait = word.kind == "wait"

    def put_away(self) -> None:
        """Nothing is held any more, nor kept for later."""
        self.held, self.since, self.standing, self.ahead = None, "~", (), ()


@dataclass
class Turn:
    """A turn as the referee saw it."""

    number: int
    opened: datetime
    closes: datetime
    closed: datetime
    told: bool  # was its beginning reported?
    paces: tuple[str, ...] = ("turn",)
    missing: list[tuple[datetime, frozenset[str]]] = field(default_factory=list)  # (since, seats), by letters seen


@dataclass
class Referee:
    """Judges one match of a finished world."""

    world: World
    match: Opened
    book: Chronicle
    complaints: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    holds: dict[str, list[str]] = field(default_factory=dict)  # letter -> what its seat holds after it
    fates: dict[str, str] = field(default_factory=dict)  # letter -> accepted, late, stale, over ...
    reports: list[tuple[int, datetime, frozenset[str]]] = field(default_factory=list)  # (turn, when told, who is asked)

    def __post_init__(self) -> None:
        self.game = games.game(self.match.game)
        self.options = build(self.game.Options, dict(self.match.options))[0]
        self.seats = {seat: Sitting() for seat in self.match.table}
        self.kept_open = False  # the last who was missing has left, so that the turn waits for its deadline or the GM
        self.clock = Sandglass(self.match.policy, [d for d in self.world.keeper.book if d.match == self.match.name])
        self.letters = [h for h in self.book.seated(self.match.name) if _for_the_match(h.arrival.written)]

    # -- the books -----------------------------------------------------------------------------------------------------

    def _events(self) -> Iterator[Any]:
        for entry in self.world.final.journal(self.match.name):
            yield codec.event_from_json(entry.kind, entry.data)

    # -- judging -------------------------------------------------------------------------------------------------------

    def judge(self) -> list[str]:
        """Play the match again from the letters alone. Returns what was wrong."""
        events = [e for e in self._events() if isinstance(e, Started | TurnResolved | SeatLeft)]
        started, resolved = events[0], events[1:]
        self.last = len(resolved)
        self.state = self.game.setup(self.match.seats, self.options, self._dice(0, "setup"))
        self._same("the deal", codec.position_to_json(self.state), started.position)
        opened = datetime.fromisoformat(started.at)
        self._sit_down(opened)
        try:
            for number, event in enumerate(resolved, 1):
                at = datetime.fromisoformat(event.at)
                if told := opened != at:
                    self.reports.append((number, opened, frozenset(self.game.asks(self.state))))
                self._turn(number, opened, at, event, told)
                opened = at
        except Astray:
            return self.complaints
        self.reports.append((len(resolved) + 1, opened, frozenset()))
        if self.game.result(self.state) is None:
            self.complaints.append("the match was declared over before its end")
        for letter in self.letters:
            self.fates.setdefault(letter.arrival.written.id, "over")
        return self.complaints

    def _sit_down(self, at: datetime) -> None:
        """Who is not there at the start is played for."""
        for seat, sitting in self.seats.items():
            sitting.taken = bool(self.book.holder(self.match.name, seat, at))
            sitting.autopilot = not sitting.taken

    def _turn(self, number: int, opened: datetime, at: datetime, event: TurnResolved | SeatLeft, told: bool) -> None:
        asks = self.game.asks(self.state)
        paces = tuple(sorted({ask.pace for ask in asks.values()} or {"turn"}))
        turn = Turn(number, opened, self.clock.closes(paces, opened, at), at, told, paces)
        self.turns.append(turn)
        letters = [h for h in self.letters if h.arrival.written.turn == number]
        chairs = [t for t in self.book.turned[self.match.name] if opened < t.at <= at]
        seen: list[Hearing | Turned] = sorted((*letters, *chairs), key=lambda line: line.at)
        self._mind_early(turn, asks, seen)
        for line in seen:
            self._line(line, turn, asks)
        if isinstance(event, SeatLeft):
            self._gone(turn, asks, event)
            return
        self._closing(turn, asks)
        self._resolve(turn, asks, event)

    def _line(self, line: Hearing | Turned, turn: Turn, asks: Mapping[str, Any]) -> None:
        if isinstance(line, Turned):
            self._chair(line, turn, asks)
        else:
            self._letter(line, turn, asks)

    def _chair(self, line: Turned, turn: Turn, asks: Mapping[str, Any]) -> None:
        """Somebody sat down or got up, or the GM gave the chair away. A turn is not closed by it that the last who is
        missing leaves."""
        sitting, tired = self.seats[line.seat], self.match.policy.on_limit == "autopilot"
        sitting.taken = line.what == "accepted"
        if line.what == "left":
            missing = line.seat in asks and sitting.held is None
            sitting.put_away()
            sitting.left, sitting.autopilot = True, tired
            self.kept_open = self.kept_open or (missing and self._ripe(asks, turn.number, turn.opened))
        elif line.what == "invite":
            sitting.left, sitting.autopilot, sitting.silences = False, tired, 0
        elif line.what in ("accepted", "robot"):
            sitting.autopilot = line.what == "robot"

    def _letter(self, heard: Hearing, turn: Turn, asks: Mapping[str, Any]) -> None:
        written, stamp = heard.arrival.written, heard.arrival.stamp
        sitting, asked = self.seats[heard.seat], heard.seat in asks
        late = stamp > self.clock.closes(turn.paces, turn.opened, heard.at) and not self.clock.stands(heard.at)
        if heard.at > turn.closed:
            self.fates[written.id] = "over" if turn.number == self.last else "stale"
        elif any(word.kind == "check" for word in written.words):
            self.fates[written.id] = "checked"
        elif asked and late:
            self.fates[written.id] = "late"
        elif sitting.by_letter and sitting.held is not None and sitting.since > _text(stamp):
            self.fates[written.id] = "overtaken"
            sitting.heed(written)
        else:
            self.fates[written.id] = self._says(heard.seat, sitting, written, stamp, asked)
            self.holds[written.id] = self._spelled(amend(sitting.standing, sitting.held or ()))

    def _says(self, seat: str, sitting: Sitting, written: Written, stamp: datetime, asked: bool) -> str:
        orders: list[Order] = []
        ahead: list[Order] = []
        sitting.heed(written)
        for word in written.words:
            if word.kind == "order":
                orders += self._read(seat, word.typed)
            elif word.kind == "ahead":
                ahead += self._read(seat, word.typed.removeprefix("ahead "))
            elif word.kind == "cancel":
                sitting.put_away()
                orders, ahead = [], []
        said = len(orders)
        orders = self._decided(seat, orders, asked)
        lasting = [order for order in orders if order.standing]
        now = [order for order in orders if not order.standing]
        if not asked:
            now, ahead = [], ahead + now
        sitting.standing = amend(sitting.standing, lasting)
        sitting.ahead = amend(sitting.ahead, ahead)
        good = self._legal(seat, sitting, now)
        if good:
            new = good if self.game.grammar.replaces else amend(sitting.held or (), good)
            sitting.held, sitting.since, sitting.by_letter = tuple(new), _text(stamp), True
            sitting.silences, sitting.autopilot = 0, False
        left = len(orders) < said or self._unread(seat, written)
        sitting.refused = asked and (sitting.refused or len(good) < len(now))
        if asked and (left or self._unclear(seat, sitting, written)):
            sitting.doubt = _text(stamp)
        elif asked and (good or any(word.kind == "final" for word in written.words)):
            sitting.doubt = ""
        partly = "partly accepted" if len(good) < len(now) else "accepted"
        fate = partly if good else "kept" if ahead or lasting else "refused" if now else "not understood"
        return fate if any(w.kind == "order" for w in written.words) else written.words[0].kind

    def _read(self, seat: str, typed: str) -> Orders:
        view, asked = self.game.view(self.state, seat), self.game.listens(self.state, seat)
        return self.game.grammar.line(typed, Words(self.match.seats, seat, view, asked=asked)).orders

    def _unclear(self, seat: str, sitting: Sitting, written: Written) -> bool:
        """Does it hold words that are no order as they stand, and may mean one that is possible?"""
        view, asked = self.game.view(self.state, seat), self.game.listens(self.state, seat)
        typed = "\n".join(word.typed for word in written.words if word.kind == "order")
        lines = self.game.grammar.read(typed, Words(self.match.seats, seat, view, asked=asked))
        base = amend(sitting.standing, sitting.held or ())
        meant = [amend(base, line.reading) for line in lines if line.reading]
        if any(not any(c.fatal for c in self.game.check(self.state, seat, whole)) for whole in meant):
            return True
        return sitting.held is not None and not any(line.orders for line in lines) and self._turned(seat, lines)

    def _unread(self, seat: str, written: Written) -> bool:
        """Does it hold a line that nobody could read?"""
        view, asked = self.game.view(self.state, seat), self.game.listens(self.state, seat)
        typed = "\n".join(word.typed for word in written.words if word.kind == "order")
        lines = self.game.grammar.read(typed, Words(self.match.seats, seat, view, asked=asked))
        return any(line.complaint for line in lines)

    def _turned(self, seat: str, lines: Sequence[Line]) -> bool:
        """Does a line that nobody could read speak of a change of what is held?"""
        others = [name for name in self.match.seats if name != seat]
        return any(not (line.reading or line.complaint) and bool(revises(line.text, others)) for line in lines)

    def _decided(self, seat: str, said: list[Order], asked: bool) -> list[Order]:
        """What a letter says once. Two answers to one question in it are none."""
        orders: list[Order] = []
        for order in said:
            same = next((n for n, o in enumerate(orders) if o.key() == order.key() and not order.several), None)
            both = None if same is None else order.joined(orders[same])
            if same is None or both is None:
                orders.append(order)
            else:
                orders[same] = both
        doubtful = {
            n
            for b, late in enumerate(orders)
            for a, early in enumerate(orders[:b])
            if self._exclude(seat, early, late, asked)
            for n in (a, b)
        }
        return [order for n, order in enumerate(orders) if n not in doubtful]

    def _exclude(self, seat: str, early: Order, late: Order, asked: bool) -> bool:
        if early == late:
            return False
        if early.key() == late.key() and not late.several:
            return True
        wrong = (
            [
                any(c.fatal for c in self.game.check(self.state, seat, these))
                for these in ((early,), (late,), (early, late))
            ]
            if asked
            else []
        )
        return wrong == [False, False, True] and not (early.standing or late.standing)

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
        waits = any(s.wait or (s.doubt and seat in asks) for seat, s in self.seats.items())
        waits = waits or self.kept_open
        return self.match.policy.early and not waits and self._hurry(asks) and self.game.ready(self.state, answers)

    def _hurry(self, asks: Mapping[str, Any]) -> bool:
        """Is somebody asked who plays himself, or are only empty chairs asked while somebody does?"""
        taken = {seat for seat, sitting in self.seats.items() if sitting.taken}
        playing = {seat for seat in taken if not self.seats[seat].autopilot or self.seats[seat].held is not None}
        return bool(playing & set(asks)) or (bool(playing - {"GM"}) and not taken & set(asks))

    def _pilots(self, asks: Mapping[str, Any], number: int) -> dict[str, Orders]:
        """What is played for seats on autopilot, and for those that were left."""
        played: dict[str, Orders] = {}
        for seat, s in self.seats.items():
            if (s.autopilot or s.left) and seat in asks and s.held is None:
                dice = self._dice(number, "autopilot", seat)
                own = (
                    self.game.suggest(self.state, seat, dice)
                    if s.autopilot
                    else self.game.complete(self.state, seat, (), dice)
                )
                played[seat] = amend(s.standing, own)
        return played

    def _mind_early(self, turn: Turn, asks: Mapping[str, Any], seen: list[Hearing | Turned]) -> None:
        """Who was missing when, by the letters the house had put away by then; did it close as soon as it could?"""
        backup, kept_open = {seat: Sitting(**vars(s)) for seat, s in self.seats.items()}, self.kept_open
        pending, news = list(seen), False
        turn.missing.append((turn.opened, self._missing(asks)))
        if self._ripe(asks, turn.number, turn.opened) and turn.closed > turn.opened:
            self.complaints.append(f"turn {turn.number} was ripe as soon as it began and was not closed")
        before = turn.opened
        for now, whole in self.world.ticks:
            if not turn.opened < now < turn.closed:
                continue
            come = [line for line in pending if line.at <= now and self._put_away(line) <= now]
            for line in come:
                pending.remove(line)
                self._line(line, turn, asks)
            if come:
                turn.missing.append((now, self._missing(asks)))
            news = news or bool(come) or self.clock.resumed(before, now)
            before = now
            if not whole or self.clock.stands(now):
                continue
            if now > self.clock.closes(turn.paces, turn.opened, now) + SETTLING or (
                news
                and not any(seat.refused for seat in self.seats.values())
                and self._ripe(asks, turn.number, turn.opened)
            ):
                self.complaints.append(f"turn {turn.number} could have been closed at {now}, it was at {turn.closed}")
                break
            news = False
        self.seats, self.kept_open = backup, kept_open
        mine = {line.arrival.written.id for line in seen if isinstance(line, Hearing)}
        self.holds = {id: h for id, h in self.holds.items() if id not in mine}

    def _put_away(self, line: Hearing | Turned) -> datetime:
        """When the letter that brings this about was put away; what the GM does is done at once."""
        return self.world.mailbox.settled[line.through] if line.through else line.at

    def _missing(self, asks: Mapping[str, Any]) -> frozenset[str]:
        held = {seat: amend(s.standing, s.held or ()) for seat, s in self.seats.items()}
        waited = [seat for seat, ask in asks.items() if ask.required and not self.seats[seat].autopilot]
        return frozenset(seat for seat in waited if self.game.gaps(self.state, seat, held[seat]))

    def _closing(self, turn: Turn, asks: Mapping[str, Any]) -> None:
        """Was it right to close then?"""
        if self.clock.forced(turn.closed):
            return
        emptied = any(turn.closes < e <= turn.closed for e in self.world.mailbox.emptied)
        if turn.closed > turn.closes and emptied:
            return
        for heard in self.book.seated(self.match.name):
            sitting = self.seats[heard.seat]
            if sitting.doubt and datetime.fromisoformat(sitting.doubt) < heard.at <= turn.closed:
                sitting.doubt = ""  # whatever they wrote to us answers our question
        if not self._ripe(asks, turn.number, turn.opened):
            why = "the mailbox was not read since" if turn.closed > turn.closes else "not everybody was in"
            self.complaints.append(f"turn {turn.number} was closed at {turn.closed} (due {turn.closes}) though {why}")

    def _resolve(self, turn: Turn, asks: Mapping[str, Any], event: TurnResolved) -> None:
        for seat, orders in self._pilots(asks, turn.number).items():
            self.seats[seat].held, self.seats[seat].since = orders, _text(turn.opened)
        answers = self._answers(asks)
        full = {
            seat: self.game.complete(self.state, seat, answers.get(seat, ()), self._dice(turn.number, "silence", seat))
            for seat in (*answers, *(s for s in sorted(asks) if s not in answers))
            if seat in answers or asks[seat].required
        }
        silent = tuple(
            s
            for s in sorted(asks)
            if asks[s].required and not self.seats[s].held and self.game.gaps(self.state, s, answers.get(s, ()))
        )
        written = [(seat, self.game.grammar.write(orders)) for seat, orders in full.items()]
        self._same(f"what was played in turn {turn.number}", list(event.played.items()), written)
        self._same(f"who was silent in turn {turn.number}", event.silent, silent)
        if self.complaints:
            raise Astray
        resolution = self.game.resolve(self.state, full, self._dice(turn.number))
        self.state = resolution.state
        self._same(f"the position after turn {turn.number}", event.position, codec.position_to_json(self.state))
        self._after(turn, event, full, silent)

    def _gone(self, turn: Turn, asks: Mapping[str, Any], event: SeatLeft) -> None:
        """A chair is left empty for good: the game says what becomes of it, and everybody is asked anew."""
        if not any(
            t.what == "nobody" and t.seat == event.seat and t.at == turn.closed
            for t in self.book.turned[self.match.name]
        ):
            self.complaints.append(f"turn {turn.number}: nobody said that {event.seat} is left empty")
        self.state = self.game.leave(self.state, event.seat, self._dice(turn.number, "leave", event.seat)).state
        self._same(f"the position without {event.seat}", event.position, codec.position_to_json(self.state))
        self.seats[event.seat].left, self.seats[event.seat].taken = True, False
        self._asked_anew(turn, asks, event.seat)

    def _asked_anew(self, turn: Turn, asked: Mapping[str, Any], gone: str) -> None:
        """The same questions as before, as far as they still stand: so do the answers that fit."""
        said = {seat: (sitting.held, sitting.since, sitting.ahead) for seat, sitting in self.seats.items()}
        for seat, sitting in self.seats.items():
            if seat in asked:
                sitting.ahead = ()
        self._next_questions(turn)
        for seat, (held, since, ahead) in said.items():
            sitting = self.seats[seat]
            if seat == gone:
                sitting.held, sitting.since, sitting.ahead = None, "~", ()
                continue
            if seat in asked:
                sitting.ahead = ahead
            if held is not None and seat in self.game.asks(self.state):
                fits = not any(c.fatal for c in self.game.check(self.state, seat, held))
                sitting.held, sitting.since = (held, since) if fits else (None, "~")
            elif held is not None and not sitting.ahead:
                sitting.ahead = held

    def _after(self, turn: Turn, event: TurnResolved, full: Mapping[str, Orders], silent: tuple[str, ...]) -> None:
        limit = self.match.policy.silence_limit
        for seat, sitting in self.seats.items():
            if seat in event.charged:
                sitting.silences += 1
                tired = bool(limit) and sitting.silences >= limit and self.match.policy.on_limit == "autopilot"
                sitting.autopilot = sitting.autopilot or tired
            elif seat in full and seat not in silent:
                sitting.silences = 0
        self._next_questions(turn)

    def _next_questions(self, turn: Turn) -> None:
        """What was left beforehand is held now, if it fits."""
        asks = self.game.asks(self.state)
        self.kept_open = False
        for seat, sitting in self.seats.items():
            sitting.held, sitting.since, sitting.wait, sitting.by_letter = None, "~", False, False
            sitting.doubt, sitting.refused = "", False
            if seat in asks and sitting.ahead:
                left, sitting.ahead = sitting.ahead, ()
                if not any(c.fatal for c in self.game.check(self.state, seat, left)):
                    sitting.held, sitting.since = left, _text(turn.closed)
                    self.fates[f"{seat} in turn {turn.number}"] = "ahead used"
                else:
                    self.fates[f"{seat} in turn {turn.number}"] = "ahead unfit"

    # -- small things --------------------------------------------------------------------------------------------------

    def _dice(self, turn: int, *about: object) -> Dice:
        return Dice("/".join(map(str, (self.match.seed, turn, *about))))

    def _spelled(self, orders: Orders) -> list[str]:
        return [self.game.grammar.spell(order) for order in orders]

    def _same(self, what: str, theirs: object, ours: object) -> None:
        if theirs != ours:
            self.complaints.append(f"{what}: the house says {theirs}, the letters say {ours}")


def _for_the_match(written: Written) -> bool:
    """Is it about orders? An answer to a question of ours may hold some instead."""
    says = {word.kind for word in written.words}
    return written.purpose == "orders" or (
        written.purpose == "question" and bool(says & {"order", "ahead", "wait", "final", "cancel"})
    )


def _text(at: datetime) -> str:
    return at.isoformat(timespec="microseconds")
