"""ADMIT: somebody who asked for a chair gets one that is free; they are told."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.matches.hosting import Wrong, holds
from gm.desk.matches.naming import name_for
from gm.desk.outgoing.letters import notice
from gm.domain.deadlines import first_report
from gm.domain.match import GM, SeatChanged
from gm.ports import Player
from gm.post.addressing import person_at, shown
from gm.post.writing import Person


def plan(wish: Wish) -> Done:
    match, player = wish.table.match, _known(wish)
    free = next((chair for chair in match.chairs if chair.free and chair.name != GM), None)
    if match.status != "inviting" or free is None:
        raise Wrong(f"No chair of {wish.name} is free. To keep one in mind for them: standby add {player.address}")
    called = name_for(wish.table, free, player.name)
    mine = replace(free, name=called, player=player.id, vacant=False)
    table = changed(wish, SeatChanged(mine, "joined", free.name if called != free.name else ""))
    zone = player.zone or match.policy.zone
    letter = notice(
        wish.desk,
        f"admitted/{wish.name}/{player.id}/{match.seq}",
        Person(player.address, player.name),
        f"[{wish.name}] The chair is yours",
        [f"The GM of {wish.name} gives you the chair {called}. {first_report(match.policy, zone)}"],
        wish.now,
        match=wish.name,
        player=player.id,
        seat=called,
    )
    return Done(
        table,
        f"{player.name} ({shown(player.address)}) has the chair {called} of {wish.name} and is told.",
        letters=[letter],
    )


def _known(wish: Wish) -> Player:
    """Who is meant. Wrong where nobody is known there, or has a chair already."""
    who = person_at(wish.said["who"])
    if who.problem:
        raise Wrong(who.problem)
    player = wish.desk.archive.player_at(who.address)
    if player is None or not player.address:
        seat = wish.table.match.chairs[0].name
        raise Wrong(f"I know nobody at {shown(who.address)}. To invite them: replace {seat} with Dora <{who.address}>")
    if any(holds(wish.desk, chair, player) for chair in wish.table.match.chairs):
        raise Wrong(f"{player.name} has a chair of {wish.name} already.")
    return player


DEED = Deed(
    "admit",
    "admit <address>",
    "Give a free chair to somebody who asked for one.",
    "admit dora@example.net",
    (r"(?:admit|let in|accept|seat):? (?P<who>\S+@\S+|.+<\S+@\S+>)",),
    plan,
    any_turn=True,
)
