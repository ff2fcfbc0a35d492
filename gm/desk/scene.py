"""A position laid open: its state, its questions, what each seat sees in it, and how lines are read in it.

All of it follows from the position alone, so the letters of a turn share one scene, however many they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import games
from games.kit.grammar import Words
from games.kit.model import Ask, Game
from games.kit.order import Orders
from gm.domain import codec

SCENES = 256  # positions kept open
READINGS = 500  # texts remembered in one of them


class Scene:
    """What can be asked of one position; each answer is worked out once."""

    def __init__(self, game: str, position: str, seats: tuple[str, ...]) -> None:
        self.game: Game = games.game(game)
        self.position, self.seats = position, seats
        self._views: dict[str | None, Mapping[str, Any]] = {}
        self._read: dict[tuple[str, str], Orders] = {}

    @cached_property
    def state(self) -> Any:
        """The engine's own value."""
        return codec.position_from_json(self.position, self.game.State)

    @cached_property
    def asks(self) -> Mapping[str, Ask]:
        """Who is asked what."""
        return self.game.asks(self.state)

    def view(self, seat: str | None) -> Mapping[str, Any]:
        """All this seat may know."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def words(self, seat: str | None) -> Words:
        """What is known while a seat's lines are read."""
        if not self.position:
            return Words(self.seats, seat)
        asked = self.game.listens(self.state, seat) if seat is not None and seat in self.asks else frozenset[str]()
        return Words(self.seats, seat, self.view(seat), asked)

    def read(self, text: str, seat: str) -> Orders:
        """Orders from canonical text of ours."""
        if (text, seat) not in self._read:
            if len(self._read) >= READINGS:
                self._read.clear()
            self._read[text, seat] = self.game.grammar.orders(text, self.words(seat)) if text else ()
        return self._read[text, seat]


@lru_cache(maxsize=SCENES)
def scene(game: str, position: str, seats: tuple[str, ...]) -> Scene:
    """The scene of a position of this game at this table."""
    return Scene(game, position, seats)
