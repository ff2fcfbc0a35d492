"""What one seat, or a spectator, may know of a position (rules section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kit.conditions import of_players
from games.kit.model import Seat
from games.no_more_meat.foods import FOODS, FROM_RULES, PANS, TARGET, counts, in_order
from games.no_more_meat.judging import asked
from games.no_more_meat.lifestyle import hidden_left
from games.no_more_meat.state import Placed, State
from games.no_more_meat.table import income, supply_left
from games.no_more_meat.view_types import Player, Seen, Service, Shown


def view(state: State, seat: Seat | None) -> Seen:
    """Plain values only. Other hands are numbers, and a card on Mystery shows its food to whoever put it there."""
    hand = in_order(state.hands[seat]) if seat in state.hands else []
    return {
        "seat": seat,
        "turn": state.turn,
        "at_turn": state.at_turn,
        "phase": state.phase,
        "asked": list(asked(state)),
        "players": [_player(state, player) for player in state.seats],
        "pans": [
            {"name": pan, "cards": [_shown(state, pan, placed, seat) for placed in cards]}
            for pan, cards in state.pans.items()
        ],
        "aside": state.aside,
        "capacity": state.capacity,
        "service": _service(state),
        "face_up": state.face_up,
        "hidden_left": hidden_left(state),
        "food_deck": len(state.food_deck),
        "food_discards": counts(state.food_discards),
        "lifestyle_deck": len(state.lifestyle_deck),
        "lifestyle_discards": counts(state.lifestyle_discards),
        "supply": supply_left(state),
        "target": TARGET,
        "menu": {food: {"karma": state.menu[food].karma, "draw": state.menu[food].draw} for food in FOODS},
        "house_values": house_values(state),
        "hand": hand,
        "winners": list(state.winners),
        "ending": state.ending,
    }


def house_values(state: State) -> list[str]:
    """The foods whose values the rules do not print: ours, unless the table brought its own."""
    if not isinstance(state.options.food_table, str):
        return []
    return [food for food in FOODS if food not in FROM_RULES]


def _player(state: State, seat: Seat) -> Player:
    return {
        "name": seat,
        "alive": seat not in state.dead,
        "karma": state.karma[seat],
        "income": income(state, seat),
        "lifestyles": list(state.rows[seat]),
        "hand": len(state.hands[seat]),
    }


def _shown(state: State, pan: str, placed: Placed, seat: Seat | None) -> Shown:
    return {"food": seen(pan, placed, seat), "by": placed.by}


def seen(pan: str, placed: Placed, seat: Seat | None) -> str | None:
    """The food of a card on a pan for this seat's eyes; None: it lies face down and somebody else put it there."""
    return None if PANS[pan].hidden and placed.by != seat else placed.food


def _service(state: State) -> Service | None:
    if state.service is None:
        return None
    return {
        "left": list(state.service.left),
        "queue": list(state.service.queue),
        "served": [{"seat": seat, "food": food} for seat, food in state.service.served],
    }


def facts(view: Mapping[str, Any], seat: Seat) -> dict[str, float]:
    """What orders may be made to depend on: karma, cards and income of all, and what is left."""
    counts = {"karma": "karma", "cards": "hand", "income": "income"}
    more = {"turn": "turn", "food deck": "food_deck", "lifestyle deck": "lifestyle_deck"}
    return of_players(view["players"], seat, counts) | {name: view[field] for name, field in more.items()}
