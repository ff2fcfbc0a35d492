"""What people do beside answering their reports: a table of named habits, one file per kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from tests.kit.habits.going import GOING
from tests.kit.habits.habit import Beside, Plan
from tests.kit.habits.talking import TALKING
from tests.kit.letters import Received, Word

if TYPE_CHECKING:
    from tests.kit.players import Player

HABITS_BESIDE: tuple[Beside, ...] = (*TALKING, *GOING)
"""Everything that somebody may do when a letter was read; each is drawn by its name."""

INVITED: Mapping[str, Callable[[Player], tuple[str, timedelta]]] = {
    "declines": lambda player: ("no", player.pause()),
    "ignores": lambda player: ("", timedelta(0)),
    "accepts late": lambda player: ("yes", timedelta(days=4) + player.pause()),
    "accepts too late": lambda player: ("yes", timedelta(days=61)),
    "declines late": lambda player: ("no", timedelta(days=4) + player.pause()),
}
"""How somebody takes an invitation who does not say yes: the word, and after how long."""


def beside(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """What this letter moves somebody to, beside its answer."""
    for habit in HABITS_BESIDE:
        odds = player.more.get(habit.name, 0)
        if odds and habit.name not in player.told and habit.occasion(letter) and player.chance.often(odds):
            player.tally[f"somebody {habit.name}"] += 1
            if habit.once:
                player.told.add(habit.name)
            yield from habit.deed(player, letter, now)


def invited(player: Player, letter: Received, now: datetime) -> list[Plan]:
    """Yes, mostly."""
    for name, manner in INVITED.items():
        if player.more.get(name) and player.chance.often(player.more[name]):
            player.tally[f"somebody {name}"] += 1
            word, after = manner(player)
            return [player.post(letter, now + after, [Word("other", word)])] if word else []
    return [player.post(letter, now + player.pause(), [Word("other", "yes")])]
