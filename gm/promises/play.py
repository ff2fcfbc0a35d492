"""Matches to try a game on: played by its own advice, by silence, and by both in turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.kit.dice import Dice
from games.kit.model import Ask, Game, Orders, Resolution, Seat

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Karla", "Luis")
MOST_TURNS = 3000
MANNERS = ("advice", "silence", "both")


@dataclass(frozen=True)
class Position:
    """A position on the way, who was asked, what was played, and what came of it (None: the match is over)."""

    seed: str
    state: Any
    asks: Mapping[Seat, Ask]
    full: Mapping[Seat, Orders]
    resolution: Resolution[Any] | None


class NeverEnding(Exception):
    """A match went on and on."""


@dataclass(frozen=True)
class Trial:
    """A game at a table of so many, with these options, and the matches played there."""

    game: Game
    players: int
    options: Any = None
    seeds: Sequence[int] = tuple(range(5))
    _played: dict[tuple[int, str], list[Position]] = field(default_factory=dict, repr=False)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits there."""
        return CAST[: self.players]

    @property
    def people(self) -> set[Seat]:
        """Who may be asked: the seats, and the GM where the game says so."""
        options = self.options or self.game.Options()
        return {*self.seats, *(["GM"] if self.game.referee(options) else [])}

    def match(self, seed: int, manner: str = "advice") -> list[Position]:
        """Every position of one match, the last without a resolution. NeverEnding after very many turns."""
        if (seed, manner) not in self._played:
            self._played[seed, manner] = self._play(seed, manner)
        return self._played[seed, manner]

    def positions(self, manner: str = "advice", most: int | None = None) -> list[Position]:
        """Positions of all matches played so; at most so many, spread over them evenly."""
        found = [position for seed in self.seeds for position in self.match(seed, manner)]
        step = max(1, -(-len(found) // most)) if most else 1
        return found[::step]

    def _play(self, seed: int, manner: str) -> list[Position]:
        game, told = self.game, list[Position]()
        state = game.setup(self.seats, self.options or game.Options(), Dice(f"{seed}/0"))
        for turn in range(1, MOST_TURNS):
            asks = dict(game.asks(state))
            if not asks:
                return [*told, Position(f"{seed}/{turn}", state, asks, {}, None)]
            full = {}
            for seat in asks:
                dice = Dice(f"{seed}/{turn}/{seat}")
                silent = manner == "silence" or (manner == "both" and dice.coin())
                sent = () if silent else game.suggest(state, seat, dice)
                if sent or asks[seat].required or manner != "both":
                    full[seat] = game.complete(state, seat, sent, dice)
            resolution = game.resolve(state, full, Dice(f"{seed}/{turn}"))
            told.append(Position(f"{seed}/{turn}", state, asks, full, resolution))
            state = resolution.state
        raise NeverEnding(f"A match of {self.players} with the seed {seed} goes on for {MOST_TURNS} turns ({manner}).")
