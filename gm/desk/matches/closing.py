"""When a turn closes before its deadline: whether all is in, and the hour that is told for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, ClosingSet, OrdersKept, OrdersTaken, OrdersWithdrawn
from gm.domain.policy import Chair, Held


def minded(table: Table, now: datetime) -> Table:
    """The table that knows when it closes: the hour set when all is in, moved a little for who has just changed
    something, and lifted when something is missing again."""
    changed = any(isinstance(event, OrdersTaken | OrdersKept | OrdersWithdrawn) for event in table.events)
    full = with_pilots(table).ready and may_hurry(table)
    at = deadlines.closing(table.match, full, now, changed)
    told = deadlines.iso(at) if at else ""
    return table if told == table.match.closing else table.then(ClosingSet(told))


def with_pilots(table: Table) -> Table:
    """Seats on autopilot answer by the engine's suggestion, each from its own view; empty ones by the default."""
    held = dict(table.match.held)
    pilots = [chair.name for chair in table.match.chairs if chair.autopilot]
    empty = [*unmanned(table), *(chair.name for chair in table.match.chairs if chair.left)]
    for seat in [seat for seat in (*pilots, *empty) if seat in table.asks and seat not in held]:
        dice = table.dice("autopilot", seat)
        if seat in pilots:
            orders = table.game.suggest(table.state, seat, dice)
        else:
            orders = table.game.complete(table.state, seat, (), dice)
        held[seat] = Held(table.game.grammar.write(orders), table.match.asked)
    if held == table.match.held:
        return table
    return replace(table, match=replace(table.match, held=held))


def plays_there(chair: Chair) -> str:
    """What becomes of a chair where nobody sits, in words."""
    return "the engine plays" if chair.autopilot else "what the rules do for a silent player is done"


def in_an_empty_chair(chair: Chair) -> str:
    """What a GM should know of it."""
    return (
        f"While nobody sits on {chair.name}, {plays_there(chair)} there, unless you enter something else "
        f'("orders for {chair.name}: ...").'
    )


def unmanned(table: Table) -> tuple[str, ...]:
    """Asked seats where nobody sits, was invited or plays by autopilot, and nobody has left: a game may ask for a GM
    where there is none."""
    manned = {chair.name for chair in table.match.chairs if chair.name != GM or not chair.free}
    return tuple(seat for seat in table.asks if seat not in manned)


def may_hurry(table: Table) -> bool:
    """May the turn close before its deadline, autopilots answering at once? Where somebody who plays is asked, yes;
    chairs without a player keep nobody waiting who plays; but a player for whom the engine plays may come back until
    the deadline, and engines among themselves play one turn a deadline."""
    taken = {chair.name: chair for chair in table.match.chairs if chair.player and not chair.left}
    playing = {name for name, chair in taken.items() if not chair.autopilot or name in table.match.held}
    if playing & set(table.asks):
        return True
    return bool(playing - {GM}) and not set(taken) & set(table.asks)
