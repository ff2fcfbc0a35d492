"""Who watches a match: who left the copies, and how they come back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import unsubscribing
from gm.desk.table import Table
from gm.domain.match import TermsChanged
from gm.post.addressing import normalise


def spectators(desk: Desk, name: str) -> list[tuple[str, bool]]:
    """Who was to get the spectators' copies of a match, and whether they still do: they may unsubscribe."""
    watchers = Table.open(desk.archive, name).match.policy.watchers
    return [(who, unsubscribing.wanted(desk.archive, unsubscribing.copies(name, who))) for who in watchers]


def looks_on(table: Table, desk: Desk, address: str, now: datetime) -> tuple[Table, list[tuple[str, str, str]]]:
    """The match with somebody more who gets the copies, and what is noted with it. Wrong where they get them."""
    match, name = table.match, table.match.name
    topic = unsubscribing.copies(name, address)
    back = [] if unsubscribing.wanted(desk.archive, topic) else [unsubscribing.word(topic, "on", now)]
    there = match.policy.watchers
    if address in there and not back:
        raise Wrong(f"{address} gets the copies already.")
    after = replace(match.policy, watchers=tuple(dict.fromkeys((*there, address))))
    return table.then(TermsChanged(match.options, after), stir=True), back


def looks_away(table: Table, *addresses: str) -> Table:
    """The match without the copies for them."""
    match = table.match
    after = replace(match.policy, watchers=tuple(a for a in match.policy.watchers if a not in addresses))
    return table.then(TermsChanged(match.options, after), stir=True)


def watch_again(desk: Desk, name: str, address: str, now: datetime) -> None:
    """Send a spectator who unsubscribed the copies again."""
    known = [who for who, _ in spectators(desk, name)]
    if normalise(address) not in map(normalise, known):
        raise Wrong(f"{address} is no spectator of {name}; it has {', '.join(known) or 'none'}.")
    with desk.archive.step() as step:
        step.note(*unsubscribing.word(unsubscribing.copies(name, address), "on", now), now)
