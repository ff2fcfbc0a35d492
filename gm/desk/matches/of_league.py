"""Which league a match belongs to, told by its name: "autumn-r2-t1" is table 1 of round 2 of the league autumn."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from gm.ports import Archive

ALL, JOURNALS = "leagues", "league/"  # the topic of the names of leagues, and how those of their journals begin
WEEK, FEWEST = 7, 2  # days to answer an invitation, and the fewest
_NAME = re.compile(r"(?P<league>[a-z0-9][a-z0-9-]*)-r(?P<round>\d+)[a-z]?-t(?P<table>\d+)")


class Place(NamedTuple):
    """Where a match stands in a league, and what the league's file says."""

    league: str
    round: int
    table: int
    said: Mapping[str, Any]

    @property
    def answer_days(self) -> int:
        """How long its players have to answer an invitation: a week, or half of the time that a round takes."""
        days = self.said.get("round_days", 0)
        return max(FEWEST, min(WEEK, days // 2)) if days else WEEK

    def answered_by(self, asked: datetime) -> datetime:
        """Until when an invitation is to be answered; a later yes counts, too, while the chair is free."""
        return asked + timedelta(days=self.answer_days)


def in_round(place: Place | None) -> str:
    """For a subject: " in round 2 of autumn"; nothing of a match that belongs to no league."""
    return f" in round {place.round} of {place.league}" if place else ""


def place_of(archive: Archive, match: str) -> Place | None:
    """The place of a match; None: it belongs to no league."""
    found = _NAME.fullmatch(match)
    begun = archive.noted(f"{JOURNALS}{found['league']}", "000001") if found else None
    if found is None or begun is None:
        return None
    return Place(found["league"], int(found["round"]), int(found["table"]), json.loads(begun)["terms"])
