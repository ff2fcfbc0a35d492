"""Who sits on a chair, whom a seal is for, and who of them can be written to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from gm.domain.policy import Chair
from gm.ports import Archive, Player


class Names(Protocol):
    """What names a player: a chair, a seal, a row of the outbox."""

    @property
    def player(self) -> str:
        """The player's id; empty: nobody's."""
        ...


def player_of(archive: Archive, what: Names | None) -> Player | None:
    """The player that it names; None where it names nobody, or where there is no such thing."""
    return archive.player(what.player) if what and what.player else None


def reader(archive: Archive, what: Names | None) -> Player | None:
    """The same player, where letters to them have an address to go to."""
    player = player_of(archive, what)
    return player if player and player.address else None


def readers(archive: Archive, chairs: Iterable[Chair]) -> Iterator[tuple[str, Player]]:
    """Those of these chairs whose player can be written to, each with its player."""
    for chair in chairs:
        if player := reader(archive, chair):
            yield chair.name, player
