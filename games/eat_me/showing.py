"""What one seat may see of a position: the only way out for hands and the stop card."""

from __future__ import annotations

from typing import Any

from games.eat_me.judging import in_runs
from games.eat_me.ring import gaps, span
from games.eat_me.state import State, winners
from games.kit.model import Seat, View


def view(state: State, seat: Seat | None) -> View:
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
                "cells": span(o.first, o.last) if o.size < state.deck else "the whole ring",
            }
            for o in state.organisms
        ],
        "gaps": [span(first, last) for first, last in gaps(state.organisms, state.deck)],
        "pool": in_runs(state.pool) if state.pool and drafted else None,  # otherwise the free cells are the pool
        "free_to_all": bool(state.pool) and not drafted,
        "players": [
            {
                "seat": player,
                "points": state.points[player],
                "left": state.left[player],
                "cards": len(state.hands[player]),
                "open_hand": list(state.hands[player]) if drafted else None,
            }
            for player in state.seats
        ],
        "order": _order(state),
        "bids": _bids(state),
        "bids_round": state.round - 1 if state.same_round else state.round,
        "played": [{"seat": played.seat, "card": played.card} for played in state.played],
        "hand": list(state.hands[seat]) if seat in state.hands else None,
        "stop": state.stop if over else None,
        "winners": list(winners(state)) if over else None,
    }


def _order(state: State) -> list[Seat] | None:
    """The order of play of this round, where it is known and public."""
    if state.same_round or not state.options.publish_order or not 1 <= state.round <= state.rounds:
        return None
    return list(state.order)


def _bids(state: State) -> list[dict[str, Any]] | None:
    """The bids taken last, in seat order, where bids are shown."""
    if state.bids is None or state.phase == "over" or not state.options.show_bids:
        return None
    return [{"seat": seat, "bid": state.bids[seat]} for seat in state.seats]
