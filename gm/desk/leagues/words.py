"""What a league says by mail: one kind of letter, whose reply is about that league."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from gm.desk.bench import Desk
from gm.desk.outgoing.letters import notice
from gm.domain.leagues.season import Season
from gm.domain.policy import Policy
from gm.domain.terms import policy_of
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.writing import Person

PURPOSE = "league"  # of a reply address: what is written there is about a league


def seal(desk: Desk, name: str, player: str) -> Seal:
    """The seal under which a player speaks of a league."""
    return Seal(token_for(desk.us.key, name, 0, player, PURPOSE), PURPOSE, player=player, note=name)


def word(
    desk: Desk, name: str, key: str, player: Player, about: str, words: Sequence[str], now: datetime, **more: Any
) -> list[Outgoing]:
    """A letter to somebody about a league; nothing for who gets no letters."""
    if not player.address:
        return []
    mark = token_for(desk.us.key, key, 0, "", "mark")[:12]
    to = Person(player.address, player.name)
    known = {"seal": seal(desk, name, player.id), "player": player.id, "mark": mark, **more}
    return [notice(desk, key, to, f"[{name}] {about}", words, now, **known)]


def policy(desk: Desk, season: Season) -> Policy:
    """How the matches of a league are run, and who may join it."""
    return policy_of(season.terms.policy, desk.terms)[0]


def leader(desk: Desk, season: Season) -> str:
    """The address of who leads a league: its GM, or whoever runs the house."""
    return policy(desk, season).gm or desk.us.operator


def to_leader(desk: Desk, season: Season, key: str, about: str, words: Sequence[str], now: datetime) -> list[Outgoing]:
    """Word for who leads a league."""
    address, name = leader(desk, season), season.terms.name
    player = desk.archive.player_at(address) if address else None
    if player:
        return word(desk, name, key, player, about, words, now)
    return [notice(desk, key, Person(address), f"[{name}] {about}", words, now)] if address else []


def called(desk: Desk, who: str) -> str:
    """A member's name."""
    player = desk.archive.player(who)
    return player.name if player else who
