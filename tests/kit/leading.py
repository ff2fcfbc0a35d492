"""A GM at the command line, for stories: the line of a deed done at once, and the chair it changed."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.deeds import do
from gm.domain.match import SeatChanged
from gm.domain.policy import Chair


def given(desk: Desk, name: str, seat: str, who: str, now: datetime) -> Chair:
    """Give a chair to somebody else; the chair as it is then."""
    done = do(desk, name, f"replace {seat} with {who}", now)
    chairs = [event.chair for event in done.table.events if isinstance(event, SeatChanged)]
    return chairs[-1] if chairs else Chair(seat)
