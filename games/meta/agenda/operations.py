"""The operations table: one row per instruction, so that a new card is a line of data/meta/cards.csv."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from games.meta.agenda import deeds_gm as gm
from games.meta.agenda import deeds_people as people
from games.meta.agenda import deeds_towers as towers
from games.meta.cards import Op


def _no_opposite(op: Op) -> Op | None:
    return None


def _negative(op: Op) -> Op | None:
    """The same with the other sign."""
    return replace(op, args=tuple(-a if isinstance(a, int) else a for a in op.args))


def _named(name: str) -> Callable[[Op], Op | None]:
    return lambda op: replace(op, name=name)


def _same(op: Op) -> Op | None:
    return op


@dataclass(frozen=True, slots=True)
class Operation:
    """How an instruction is run, what its opposite is, and whether the GM is asked again after it."""

    run: Callable[..., None]  # (play, step, *arguments)
    opposite: Callable[[Op], Op | None] = _no_opposite
    open: bool = False  # the GM rules on after having seen what came of it


OPERATIONS: Mapping[str, Operation] = {
    "life": Operation(people.change_life, _negative),
    "set_life": Operation(people.set_life),
    "level": Operation(people.level_life),
    "draw": Operation(people.draw, _named("discard")),
    "discard": Operation(people.discard, _named("draw")),
    "discard_blindly": Operation(people.discard_blindly, _named("draw")),
    "drop": Operation(people.drop, _named("draw")),
    "steal": Operation(gm.steal),
    "mill": Operation(people.mill),
    "modifier": Operation(people.modifier, _negative),
    "field": Operation(people.field),
    "turn": Operation(people.turn_order),
    "fetch": Operation(people.fetch),
    "negate": Operation(towers.negate),
    "swap": Operation(towers.swap, _same),
    "reverse": Operation(towers.reverse, _same),
    "reorder": Operation(towers.reorder),
    "bottom": Operation(towers.bottom),
    "move": Operation(towers.move),
    "rise": Operation(towers.rise),
    "scale": Operation(towers.scale),
    "invert": Operation(towers.invert, _same),
    "undying": Operation(towers.undying),
    "pill": Operation(towers.pill),
    "fire": Operation(towers.fire_traps, _named("suppress")),
    "suppress": Operation(towers.suppress),
    "exile": Operation(towers.exile),
    "park": Operation(towers.park),
    "count": Operation(towers.count),
    "recycle": Operation(towers.recycle, _same),
    "watch": Operation(gm.watch),
    "schedule": Operation(gm.schedule),
    "arm": Operation(gm.arm),
    "token": Operation(gm.token),
    "coin": Operation(gm.coin, open=True),
    "dice": Operation(gm.dice, open=True),
    "choose": Operation(gm.choose, open=True),
    "override": Operation(gm.override),
    "remove_player": Operation(gm.remove_player),
    "subgame": Operation(gm.subgame, open=True),
    "note": Operation(gm.note),
    "nothing": Operation(gm.nothing),
    "paradox": Operation(gm.cure),
}
