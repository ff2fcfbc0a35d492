"""What the house needs of the world: clock, mailbox, mailer and archive as promises; adapters keep them."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from gm.ports.archive import Archive, Step
from gm.ports.kept import (
    NO_REASON,
    NOBODY,
    RANKS,
    Address,
    Ended,
    Entry,
    Kept,
    LetterState,
    Player,
    Post,
    Queued,
    Seal,
    Sheet,
    Spared,
    host_of,
)
from gm.ports.mail import BARRED, Delivery, Fetched, Mailbox, Mailer, Parcel, Place
from gm.ports.trouble import Crossed, Overtaken, Refused, Shut, Unreachable

__all__ = [
    "BARRED",
    "NOBODY",
    "NO_REASON",
    "RANKS",
    "Address",
    "Archive",
    "Clock",
    "Crossed",
    "Delivery",
    "Ended",
    "Entry",
    "Fetched",
    "Kept",
    "LetterState",
    "Mailbox",
    "Mailer",
    "Overtaken",
    "Parcel",
    "Place",
    "Player",
    "Post",
    "Queued",
    "Refused",
    "Seal",
    "Sheet",
    "Shut",
    "Spared",
    "Step",
    "Unreachable",
    "host_of",
]


class Clock(Protocol):
    """Who knows what time it is."""

    def now(self) -> datetime:
        """Aware, UTC."""
        ...
