"""Leaving what comes unasked: a sealed key alone ends press, or a spectator's copies, and can do nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from gm.desk.bench import Desk, Identity
from gm.ports import Archive, Seal
from gm.post.addressing import normalise, plus_address, token_for

PATH = "/out/"  # below the public address, before the key

# What a key of this purpose ends: the topic under which the last word about it is noted. No other key ends anything.
ENDS: Mapping[str, Callable[[Seal], str]] = {
    "mute": lambda seal: press(seal.player),
    "unwatch": lambda seal: copies(seal.match, seal.note),
    "unpaper": lambda seal: paper(*seal.note.split("\n")),
}


def press(player: str) -> str:
    """The topic of a player's wish about letters of other players."""
    return f"press/{player}"


def copies(match: str, address: str) -> str:
    """The topic of a spectator's wish about the reports of a match."""
    return f"watch/{match}/{normalise(address)}"


def paper(league: str, address: str) -> str:
    """The topic of a reader's wish about the paper of a league."""
    return f"reads/{league}/{normalise(address)}"


def wanted(archive: Archive, topic: str) -> bool:
    """Does it still come? The last word counts."""
    said = archive.notes(topic)
    return not said or said[-1][1] != "off"


LAST = 10**12 - 1  # above the numbers of all letters


def word(topic: str, text: str, now: datetime, letter: int = LAST, number: int = 0) -> tuple[str, str, str]:
    """A note of somebody's word about a topic, "on" or "off". Of words at one moment that of the later letter counts;
    a word without a letter comes after them all."""
    return topic, f"{now.isoformat()}/{letter:012}/{number:03}", text


# -- the way out that a letter shows ---------------------------------------------------------------------------------


def press_key(us: Identity, player: str) -> Seal:
    """The key with which this player leaves press, the same in all letters."""
    return Seal(token_for(us.key, "", 0, player, "mute"), "mute", player=player)


def copies_key(us: Identity, match: str, address: str) -> Seal:
    """The key with which this address leaves the spectators' copies of a match."""
    return Seal(token_for(us.key, match, 0, normalise(address), "unwatch"), "unwatch", match, note=normalise(address))


def paper_key(us: Identity, league: str, address: str) -> Seal:
    """The key with which this address leaves the paper of a league."""
    at = normalise(address)
    return Seal(token_for(us.key, league, 0, at, "unpaper"), "unpaper", note=f"{league}\n{at}")


def ways(us: Identity, key: Seal) -> tuple[str, ...]:
    """Where mail programs go when their reader wants no more of this: by https where we have a web room, and by mail.

    What such a mail says, and from which address it is sent, does not matter.
    """
    by_web = (f"{us.web}{PATH}{key.token}",) if us.web else ()
    return (*by_web, f"mailto:{by_mail(us, key)}?subject=unsubscribe")


def by_mail(us: Identity, key: Seal) -> str:
    """The address that any letter to it leaves by."""
    return plus_address(us.address, key.token)


# -- leaving ---------------------------------------------------------------------------------------------------------


def find(desk: Desk, token: str) -> Seal | None:
    """The key behind a token, if it is one that ends something."""
    seal = desk.archive.sealed(token)
    return seal if seal and seal.purpose in ENDS else None


def leave(desk: Desk, key: Seal, now: datetime) -> None:
    """End it, durably when this returns; twice is harmless."""
    topic = ENDS[key.purpose](key)
    if wanted(desk.archive, topic):
        with desk.archive.step() as step:
            step.note(*word(topic, "off", now), now)
