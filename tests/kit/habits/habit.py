"""What a further habit is: a name, an occasion, and what is then written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from tests.kit.letters import Received, Written

if TYPE_CHECKING:
    from tests.kit.players import Player

Plan = tuple[datetime, timedelta, Written]  # when it is sent, how long it travels, what it is


@dataclass(frozen=True)
class Beside:
    """Something people do beside answering. How often is the world's affair."""

    name: str
    occasion: Callable[[Received], bool]  # by the letter just read
    deed: Callable[[Player, Received, datetime], Iterable[Plan]]
    once: bool = False


def report(letter: Received) -> bool:
    """A report that is not the last."""
    return letter.kind in ("report", "again") and not letter.the_end and letter.about[1] > 0


def asked(letter: Received) -> bool:
    """A report that wants a decision."""
    return report(letter) and letter.asks
