"""A position while it is worked on: deeds change a copy of it and tell what they did, then it is a value again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

from games.kit.dice import Dice
from games.kit.model import Happening, Resolution, Seat

S = TypeVar("S")


@cache
def _values_of(kind: Hashable) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*(field.name for field in fields(cast(Any, kind))))


class Table(Generic[S]):
    """Chance, a copy of the position that is this table's own until it is closed, and the story told so far."""

    __slots__ = ("dice", "state", "story")

    def __init__(self, state: S, dice: Dice) -> None:
        self.dice = dice
        self.state: S = type(state)(*_values_of(cast(Hashable, type(state)))(state))
        self.story: list[Happening] = []

    def now(self, **changes: Any) -> None:
        """The position changes. AttributeError for what is no field of it."""
        for name, value in changes.items():
            object.__setattr__(self.state, name, value)

    def tell(self, text: str, *audience: Seat, kind: str = "") -> None:
        """A sentence of the story, for everybody unless an audience is named."""
        self.story.append(Happening(text, audience or None, kind))

    def closed(self) -> Resolution[S]:
        """What came of it."""
        return Resolution(self.state, tuple(self.story))
