"""A match laid open: its fold, its engine and its position together, with the events that are about to be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any

import msgspec

import games
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Ask, Complaint, Game, Gap
from games.kit.options import build
from games.kit.order import Order, Orders, amend
from games.kit.read_before import ReadBefore
from games.kit.words import Token, tidy, tokens
from gm.desk.scene import Scene, scene
from gm.domain import codec
from gm.domain.deadlines import wake
from gm.domain.folding import apply
from gm.domain.match import Event, Match, TurnResolved
from gm.domain.policy import Chair, Question
from gm.ports import Archive, Entry, Player, Sheet, Step


class NoSuchMatch(Exception):
    """The archive has no match of this name; `near` is the one that may be meant, if any."""

    def __init__(self, archive: Archive, name: str) -> None:
        super().__init__(name)
        self.near = next(iter(get_close_matches(name, [sheet.name for sheet in archive.matches()], 1)), None)


def topic_of(game: str, asked: str | None) -> str:
    """Under which topic rulings on a question are noted; empty: they are not."""
    return f"precedent/{game}/{asked}" if asked else ""


@lru_cache(maxsize=256)
def _options(game: str, told: bytes) -> Any:
    """The switches of a match, from its table of them as JSON."""
    return build(games.game(game).Options, msgspec.json.decode(told))[0]


def list_room(address: str) -> str:
    """Who leads it, as it were: where matches are looked up that live on a mailing list."""
    return f"list {address}"


def room_of(forum: str) -> str:
    """Under which name a match with a topic there is found among those that are led by an address."""
    return f"topics of {forum}"


@dataclass(frozen=True)
class Table:
    """One match and all that is known of it. `then` gives the table after an event; `commit` writes the events."""

    match: Match
    events: tuple[Event, ...] = ()
    stir: bool = False  # something happened that may have made the turn ripe: look at it again at once

    @staticmethod
    def of(sheet: Sheet) -> Table:
        """The table of an archived match."""
        return Table(codec.match_from_json(sheet.folded))

    @staticmethod
    def open(archive: Archive, name: str) -> Table:
        """The table of the match with this name. NoSuchMatch when there is none."""
        sheet = archive.match(name)
        if sheet is None:
            raise NoSuchMatch(archive, name)
        return Table.of(sheet)

    def zone(self, player: Player) -> str:
        """In which zone times of this match are told to somebody: their own, or that of the match."""
        return player.zone or self.match.policy.zone

    def chairs(self, seats: Iterable[str]) -> list[Chair]:
        """The chairs of these seats, in their order; not of those that nobody sits at, as of a GM without one."""
        return [chair for seat in seats if (chair := self.match.chair(seat))]

    # -- the game ----------------------------------------------------------------------------------------------------

    @cached_property
    def game(self) -> Game:
        return games.game(self.match.game)

    @cached_property
    def options(self) -> Any:
        return _options(self.match.game, msgspec.json.encode(self.match.options))

    @property
    def title(self) -> str:
        """What is played: the game's title, or what an open table says that it plays."""
        return self.game.titled(self.options)

    @cached_property
    def scene(self) -> Scene:
        """The position, shared by all who look at it."""
        return scene(*_position(self.match))

    @property
    def state(self) -> Any:
        return self.scene.state

    @property
    def asks(self) -> Mapping[str, Ask]:
        return self.scene.asks if self.match.underway else {}

    def view(self, seat: str | None) -> Mapping[str, Any]:
        """All this seat may know; the only thing its letters are rendered from."""
        return self.scene.view(seat)

    def words(self, seat: str | None) -> Words:
        """What is known while a seat's lines are read."""
        if seat not in self._words:
            self._words[seat] = replace(self.scene.words(seat), before=ReadBefore())
        return self._words[seat]

    @cached_property
    def _words(self) -> dict[str | None, Words]:
        """Of each seat whose lines were read."""
        return {}

    def overheard(self, seat: str) -> Words:
        """What is known while somebody else's words about a seat are read: what all can see, and no hand."""
        return replace(self.words(seat), view=self.view(None))

    def named_in(self, seat: str, text: str, seats: bool = True) -> Iterator[tuple[int, Token]]:
        """The words of a text that show that somebody speaks of the game, each with its place: verbs, numbers, cards,
        and where `seats` are to count the names of players."""
        line, words = tokens(tidy(text)), self.words(seat)
        known = words if seats else replace(words, seats=())
        return ((at, token) for at, token in enumerate(line) if self.game.grammar.knows(line, at, known))

    def things_in(self, seat: str, text: str) -> bool:
        """Is a thing of the game named in a text, or a number? Seats and verbs are none."""
        line, words = tokens(tidy(text)), replace(self.words(seat), seats=())
        return any(self.game.grammar.means(line, at, words) for at in range(len(line)))

    def parts(self, seat: str) -> frozenset[str]:
        """Which parts of the game this match has for the chair: what its help and rules sheet tell of."""
        return self.game.parts(self.options, len(self.match.seats), seat)

    def dice(self, *about: object) -> Dice:
        """Chance for one purpose of the present turn; replayable."""
        return Dice("/".join(map(str, (self.match.seed, self.match.turn, *about))))

    # -- orders ------------------------------------------------------------------------------------------------------

    def read(self, text: str, seat: str) -> Orders:
        """Orders from canonical text of ours."""
        return self.scene.read(text, seat)

    def sent(self, seat: str) -> Orders:
        """What the seat sent for the present question itself."""
        held = self.match.held.get(seat)
        return self.read(held.text, seat) if held else ()

    def orders(self, seat: str) -> Orders:
        """What the seat holds for the present question: standing orders, then what it sent."""
        if seat not in self._held:
            self._held[seat] = amend(self.read(self.match.standing.get(seat, ""), seat), self.sent(seat))
        return self._held[seat]

    @cached_property
    def _held(self) -> dict[str, Orders]:
        """Of each seat that was asked about: its letter alone asks five times."""
        return {}

    def amended(self, seat: str, new: Orders) -> Orders:
        """What the seat would hold after new orders; a game may want each letter to replace the last, but for what the
        GM was asked."""
        if not self.game.grammar.replaces:
            return amend(self.sent(seat), new)
        return (*(order for order in self.sent(seat) if order.asks_gm and order not in new), *new)

    def check(self, seat: str, orders: Orders) -> Sequence[Complaint]:
        """Everything that is not allowed about these orders for the present question."""
        return self.game.check(self.state, seat, orders)

    def gaps(self, seat: str, orders: Orders) -> Sequence[Gap]:
        """What would still be missing."""
        return self.game.gaps(self.state, seat, orders) if seat in self.asks else ()

    @property
    def ready(self) -> bool:
        """Is every required answer in?"""
        if not self.asks:
            return False
        return self.game.ready(self.state, self.answers())

    def answers(self) -> dict[str, Orders]:
        """Orders of the asked seats that hold any, in order of arrival."""
        arrival = {seat: held.arrived for seat, held in self.match.held.items()}
        seats = sorted((s for s in self.asks), key=lambda s: (arrival.get(s, "~"), s))
        return {seat: orders for seat in seats if (orders := self.orders(seat))}

    @property
    def missing(self) -> tuple[str, ...]:
        """Seats whose required answer is not complete yet; chairs that were left or that an autopilot answers for keep
        nobody waiting."""
        absent = {chair.name for chair in self.match.chairs if chair.autopilot or chair.left}
        waited = [seat for seat, ask in self.asks.items() if ask.required and seat not in absent]
        return tuple(seat for seat in waited if self.gaps(seat, self.orders(seat)))

    def spell(self, orders: Sequence[Order]) -> list[str]:
        """Each order in canonical spelling; a semicolon in free words parts no orders where several stand on a line."""
        return [self.game.grammar.spell(order).replace("; ", ";\N{NO-BREAK SPACE}") for order in orders]

    def reading(self, orders: Sequence[Order]) -> str:
        """Orders on one line, as they are asked about, each once."""
        return "; ".join(self.spell([order for at, order in enumerate(orders) if order not in orders[:at]]))

    def read_again(self, reading: str, seat: str) -> Orders:
        """The orders of such a line, or of several."""
        return self.read(reading.replace("; ", "\n"), seat)

    def named(self, orders: Sequence[Order]) -> list[str]:
        """What letters call each order."""
        state = self.state if self.match.position else None
        return [self.game.grammar.told(order, state) for order in orders]

    @property
    def rulings(self) -> list[tuple[str, str, str]]:
        """(topic, key, text) of the rulings given in the turns just played, to be offered the next time."""
        return [
            (topic_of(self.match.game, event.topic), f"{self.match.name}/{event.at}/{n}", told[-1])
            for n, event in enumerate(self.events)
            if isinstance(event, TurnResolved)
            and event.topic
            and (told := [told.text for told in event.told if told.kind == "ruling"])
        ]

    # -- change ------------------------------------------------------------------------------------------------------

    def then(self, *events: Event, stir: bool = False) -> Table:
        """The table after these events."""
        match = self.match
        for event in events:
            match = apply(match, event)
        after = Table(match, (*self.events, *events), self.stir or stir)
        if _position(match) == _position(self.match):
            vars(after)["_words"] = self._words  # lines say what they said
        return after

    def commit(self, step: Step, now: datetime) -> None:
        """Write the pending events and the fold, with the moment the match wants to be looked at next."""
        if not self.events:
            return
        first = self.match.seq - len(self.events)
        entries = [
            Entry(self.match.name, first + n, self.match.turn, type(event).__name__, now, codec.event_to_json(event))
            for n, event in enumerate(self.events, 1)
        ]
        step.write(self.sheet(now), entries)

    def sheet(self, now: datetime) -> Sheet:
        """The match as its row in the archive."""
        match = self.match
        look = now if self.stir and match.status in ("inviting", "running") else wake(match, now)
        players = tuple(sorted({c.player for c in match.chairs if c.player}))
        policy = match.policy
        rooms = {room_of(policy.forum)} if policy.forum else set[str]()
        rooms |= {list_room(policy.mailing_list)} if policy.mailing_list else set[str]()
        known = {policy.gm, *policy.deputies, *policy.observers, *rooms}
        leaders = () if match.status == "over" else tuple(sorted(known))
        return Sheet(
            name=match.name,
            game=match.game,
            status=match.status,
            turn=match.turn,
            seq=match.seq,
            folded=codec.match_to_json(match),
            wake=look,
            players=players,
            leaders=leaders,
        )

    def questions(self, state: Any) -> dict[str, Question]:
        """The asks of a position as they are kept with the match."""
        return {
            seat: Question(ask.text, ask.pace, ask.required, ask.topic) for seat, ask in self.game.asks(state).items()
        }

    def settled(self) -> Table:
        """The same table with nothing pending."""
        return replace(self, events=(), stir=False)


def _position(match: Match) -> tuple[str, str, tuple[str, ...]]:
    """All that decides what a line says to the house, but what is held."""
    return match.game, match.position, match.seats
