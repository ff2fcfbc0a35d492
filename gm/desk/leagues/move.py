"""What a look at a league brings: what happened, and everything that is written with it in one step."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.table import Table
from gm.domain.leagues.season import Event, Season, apply
from gm.ports.archive import Outgoing


@dataclass(slots=True)
class Move:
    """A league as it is at this moment, and what becomes of it."""

    desk: Desk
    season: Season
    now: datetime
    events: list[Event] = field(default_factory=list)
    letters: list[Outgoing] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)  # matches that were opened or ended
    corrected: list[str] = field(default_factory=list)  # matches that have another result than before

    @property
    def name(self) -> str:
        """Of the league."""
        return self.season.terms.name

    def happen(self, *events: Event) -> None:
        """The league after these events."""
        for event in events:
            self.season = apply(self.season, event)
            self.events.append(event)
