"""Who watches a match: who left the copies, and how they come back."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import unsubscribing
from gm.desk.table import Table
from gm.post.addressing import normalise


def spectators(desk: Desk, name: str) -> list[tuple[str, bool]]:
    """Who was to get the spectators' copies of a match, and whether they still do: they may unsubscribe."""
    watchers = Table.open(desk.archive, name).match.policy.watchers
    return [(who, unsubscribing.wanted(desk.archive, unsubscribing.copies(name, who))) for who in watchers]


def watch_again(desk: Desk, name: str, address: str, now: datetime) -> None:
    """Send a spectator who unsubscribed the copies again."""
    known = [who for who, _ in spectators(desk, name)]
    if normalise(address) not in map(normalise, known):
        raise Wrong(f"{address} is no spectator of {name}; it has {', '.join(known) or 'none'}.")
    with desk.archive.step() as step:
        step.note(*unsubscribing.word(unsubscribing.copies(name, address), "on", now), now)
