"""What one seat may see of a position: the only way out for hands and the stop card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.eat_me.ring import gaps, in_runs, span
from games.eat_me.state import State, winners
from games.eat_me.view_types import Bid, Player, Seen
from games.kit.conditions import of_players
from games.kit.model import Seat

FEW = 3  # so few taken cells are quicker named than all that are free


def view(state: State, seat: Seat | None) -> Seen:
    """The position for `seat` (None: a spectator)."""
    over = state.phase == "over"
    drafted = state.options.ouroboros_draft == "to_hand"
    return {
        "variant": state.options.variant,
        "phase": state.phase,
        "round": state.round,
        "rounds": state.rounds,
        "deck": state.deck,
        "organisms": [
            {
                "id": o.id,
                "owner": o.owner,
                "first": o.first,
                "last": o.last,
                "size": o.size,
                "cells": span(o.first, o.last, state.deck) if o.size < state.deck else "the whole ring",
            }
            for o in state.organisms
        ],
        "free": _free(state),
        "pool": in_runs(state.pool) if state.pool and drafted else None,  # otherwise the free cells are the pool
        "free_to_all": bool(state.pool) and not drafted,  # every free cell can be picked
        "players": [_player(state, player, drafted) for player in state.seats],
        "in_order": [_player(state, player, drafted) for player in _order(state) or state.seats],
        "order": _order(state),
        "bids": _bids(state),
        "bids_round": state.round - 1 if state.same_round else state.round,
        "played": [{"seat": played.seat, "card": played.card} for played in state.played],
        "hand": list(state.hands[seat]) if seat in state.hands else None,
        "stop": state.stop if over else None,
        "winners": list(winners(state)) if over else None,
    }


def cells(state: State) -> dict[str, str]:
    """What lies on each cell, by its number."""
    said = {str(cell): "a free cell of the ring." for cell in range(1, state.deck + 1)}
    for o in state.organisms:
        whose = f"{o.owner}'s #{o.id}" if o.owner else "an unowned organism"
        for cell in _cells((o.first, o.last), state.deck) if o.size < state.deck else range(1, state.deck + 1):
            said[str(cell)] = f"a cell of {whose}, size {o.size}."
    return said


def _player(state: State, player: Seat, drafted: bool) -> Player:
    return {
        "seat": player,
        "points": state.points[player],
        "left": state.left[player],
        "cards": len(state.hands[player]),
        "open_hand": list(state.hands[player]) if drafted else None,
    }


def _free(state: State) -> str:
    """The free cells in a sentence; where nearly all are free, those that are not."""
    free = {cell for run in gaps(state.organisms, state.deck) for cell in _cells(run, state.deck)}
    taken = [cell for cell in range(1, state.deck + 1) if cell not in free]
    pooled = state.pool and state.options.ouroboros_draft != "to_hand"
    too = " and in the pool" if pooled else ""
    if not free:
        return "No cell is free."
    if len(taken) <= FEW:
        but = " but " + " and ".join(in_runs(taken).rsplit(", ", 1)) if taken else ""
        return f"All cells{but} are free{too}."
    if len(free) == 1:
        return f"Only cell {free.pop()} is free{too}."
    return f"Free cells{', all in the pool' if pooled else ''}: {in_runs(sorted(free))}."


def _cells(run: tuple[int, int], deck: int) -> list[int]:
    first, last = run
    return list(range(first, last + 1)) if first <= last else [*range(first, deck + 1), *range(1, last + 1)]


def _order(state: State) -> list[Seat] | None:
    """The order of play of this round, where it is known and public."""
    if state.same_round or not state.options.publish_order or not 1 <= state.round <= state.rounds:
        return None
    return list(state.order)


def _bids(state: State) -> list[Bid] | None:
    """The bids taken last, in seat order, where bids are shown."""
    if state.bids is None or state.phase == "over" or not state.options.show_bids:
        return None
    return [{"seat": seat, "bid": state.bids[seat]} for seat in state.seats]


def facts(view: Mapping[str, Any], seat: Seat) -> dict[str, float]:
    """What orders may be made to depend on: points and cards of all, and the round. The rules of Ouroboros know no
    conditions."""
    if view["variant"] == "ouroboros":
        return {}
    return of_players(view["players"], seat, {"points": "points", "cards": "cards"}, "seat") | {"round": view["round"]}
