"""What one pair of eyes may see of a position: the only way out for hands and sealed sides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.kit.conditions import of_players
from games.kit.model import Seat
from games.teamturns.cards import ACTIONS, KINDS, Card, chosen, icon_words, recipe_words, spoken
from games.teamturns.places import REFUSED, side
from games.teamturns.state import State
from games.teamturns.view_types import Face, Player, Seen, Together


def view(state: State, seat: Seat | None) -> Seen:
    """The table for everybody, and hand and sealed side for their owner."""
    hand = state.hands.get(seat, ()) if seat else ()
    opening = state.turn == 1 and state.phase == "present" and not any(state.piles.values())
    shown = [state.cards[c] for c in (state.presented, state.joined, *(hand if opening else ())) if c]
    return {
        "phase": state.phase,
        "mode": state.options.mode,
        "turn": state.turn,
        "presenter": state.presenter,
        "teammate": state.teammate,
        "actor": state.actor,
        "presented": card(state, state.presented),
        "joined": card(state, state.joined),
        "combo": _combo(state),
        "partners": state.partners() if state.phase in ("talk", "pick") else (),
        "no_talk": state.modifier() == "no_talk",
        "players": [_player(state, other) for other in state.seats],
        "deck": len(state.deck),
        "queue": state.queue,
        "tossed": state.tossed,
        "leftover": state.leftover if state.options.no_partner == "stop" else (),
        "aside": len(state.leftover),
        "solo": state.solo,
        "winners": state.winners,
        "house_set": not state.options.cards_csv,
        "opening": opening,  # what is said once in a match is said now
        "words": _words(shown),
        "sealed": _sealed(state, seat),
        "row": hand,
        "hand": [card(state, name) for name in hand],
    }


def card(state: State, name: str) -> Face | None:
    """A card that may be seen, for words and pictures."""
    if not name:
        return None
    options = state.options
    return faces(options.cards_csv, options.megamoves, options.cookyclasses)[name]


@lru_cache(maxsize=64)
def faces(cards_csv: str, megamoves: bool, cookyclasses: bool) -> dict[str, Face]:
    """Every card of a match as views show it, by id."""
    return {
        found.id: {
            "id": found.id,
            "icons": found.icons,
            "shows": icon_words(found),
            "recipe": found.recipe,
            "scores": recipe_words(found),
            "action": spoken(found.action),
            "number": found.number,
            "special": spoken(found.modifier or found.scoring),
        }
        for found in chosen(cards_csv, megamoves, cookyclasses).values()
    }


def _combo(state: State) -> Together | None:
    if not state.joined:
        return None
    combo = state.combo
    actor = combo.actor()
    return {
        "points": state.worth(state.presenter),
        "for_teammate": state.worth(state.teammate),
        "rotten": combo.rotten,
        "locked": state.locked(),
        "action": f"{spoken(actor.action)}, number {actor.number}" if actor else "",
    }


def _player(state: State, seat: Seat) -> Player:
    return {
        "name": seat,
        "cards": len(state.hands[seat]),
        "points": state.score(seat),
        "pile": [{"cards": f"{p.presented} with {p.joined}", "points": p.value} for p in state.piles[seat]],
        "open": [card(state, name) for name in state.hands[seat]] if seat in state.exposed else [],
        "exposed": seat in state.exposed,
    }


def _words(cards: list[Card]) -> dict[str, str]:
    """What the actions and modifiers on these cards mean."""
    found = {c.action: ACTIONS[c.action] for c in cards if c.action}
    found |= {c.modifier: KINDS["modifier"][c.modifier] for c in cards if c.modifier}
    return {spoken(name): found[name][0].lower() + found[name][1:] for name in sorted(found)}


def _sealed(state: State, seat: Seat | None) -> str:
    """The side this seat has sealed, while it counts."""
    if state.sealed is None or seat not in state.sealed:
        return ""
    place = state.sealed[seat]
    return "refuse" if place == REFUSED else side(place)


def facts(view: Mapping[str, Any], seat: Seat) -> dict[str, float]:
    """What orders may be made to depend on: points and cards of all, the combo, and what is left."""
    combo = {"combo": view["combo"]["points"]} if view["combo"] else {}
    counts = {"points": "points", "cards": "cards"}
    return of_players(view["players"], seat, counts) | combo | {"turn": view["turn"], "deck": view["deck"]}
