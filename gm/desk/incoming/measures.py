"""How the house does: letters of the last day by kind and by what became of them, and how long answers took."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from statistics import median

from gm.desk.bench import Desk
from gm.desk.incoming import intake
from gm.desk.incoming.writers import confirming
from gm.ports import Ended

DAY = timedelta(days=1)
MOST = 10_000  # letters looked at, the newest; enough to tell how a busy day goes
ASKED = (confirming.WAITS, intake.UNCLEAR, intake.MEANT)
"""Reasons of letters that nothing is taken from before their writers answer."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Letters that came to their end, and the seconds from arrival to answer of those that people wrote."""

    letters: int
    kinds: dict[str, int]  # human, autoreply, bounce, list ...
    accepted: int
    refused: int
    asked: int
    aside: int
    median_seconds: float | None
    longest_seconds: float | None

    @property
    def as_dict(self) -> dict[str, object]:
        """For programs."""
        return asdict(self)


def lately(desk: Desk, now: datetime) -> Measures:
    """The measures of the last day."""
    return measured(desk.archive.ended(now - DAY, MOST))


def measured(letters: list[Ended]) -> Measures:
    """The measures of these letters."""
    fates = Counter("asked" if letter.reason in ASKED else letter.state for letter in letters)
    waits = [letter.seconds for letter in letters if letter.kind == "human" and letter.state == "done"]
    return Measures(
        letters=len(letters),
        kinds=dict(sorted(Counter(letter.kind or "unknown" for letter in letters).items())),
        accepted=fates["done"],
        refused=fates["refused"],
        asked=fates["asked"],
        aside=fates["aside"],
        median_seconds=round(median(waits), 1) if waits else None,
        longest_seconds=round(max(waits), 1) if waits else None,
    )
