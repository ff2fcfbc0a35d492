"""The named odds of a cruel world, the chance that draws them, and the power that fails."""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.kit.dice import Dice

CUTS = (
    "before fetch",
    "after fetch",
    "before keep",
    "after keep",
    "before settle",
    "half settled",
    "after settle",
    "before sweep",
    "after sweep",
    "before commit",
    "after commit",
    "before batch",
    "after batch",
    "after claim",
    "before send",
    "after send",
    "before mark",
    "after mark",
    "before release",
)
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
