"""What one pair of eyes may see of a position: the only way out for hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.hold_my_bear.cards import ANIMAL, BEAR, EXPANSION, NUMBER, bears, grouped, many
from games.hold_my_bear.moves import measure, told, what_beats
from games.hold_my_bear.powers import owed
from games.hold_my_bear.state import State
from games.hold_my_bear.turns import stall_leads_to
from games.hold_my_bear.view_types import Match, Player, Power, Seen
from games.kit.conditions import of_players
from games.kit.model import Seat


def view(state: State, seat: Seat | None) -> Seen:
    """The table for everybody, and the hand for its owner."""
    hand = state.hands.get(seat, ()) if seat else ()
    return {
        "phase": state.phase,
        "turn": state.turn,
        "animals": state.animals,
        "powers": {animal: _power(animal) for animal in state.animals if animal in EXPANSION},
        "match": _match(state),
        "players": [_player(state, other) for other in state.seats],
        "removed": grouped(state.removed),
        "removed_count": len(state.removed),
        "buried": state.buried,
        "quiet": state.quiet,
        "stall_in": state.options.stall_rounds * len(state.living) - state.quiet,
        "stall_leads_to": stall_leads_to(state.options, state.stalls),
        "replace_with_bear": bool(state.options.replace_with_bear),
        "duty": state.duty or state.forced or any(ANIMAL[card] == "rabbit" for card in state.match),
        "pending": state.pending if seat == state.turn else (),
        "owed": _owed(state, seat),
        "owed_to": state.debts[0].giver if state.phase == "return" else "",
        "loot": state.loot(state.turn) if state.phase == "steal" else 0,
        "winner": state.winner,
        "hand": hand,
        "groups": grouped(hand),
        "blocked": sorted({NUMBER[bear] for bear in bears(hand)}),
        "holds_bear": any(ANIMAL[card] == BEAR for card in hand),
    }


def _power(animal: str) -> Power:
    when, power = EXPANSION[animal]
    return {"when": when, "power": power}


def _match(state: State) -> Match:
    worth = measure(state.match, state.options, state.sport)
    return {
        "cards": state.match,
        "owner": state.owner,
        "sports": worth.sports,
        "count": worth.count,
        "value": worth.value,
        "bears": worth.bears,
        "told": told(state.match, state.options, state.sport),
        "beaten_by": what_beats(state.match, state.options, state.sport),
    }


def _player(state: State, seat: Seat) -> Player:
    known = state.known[seat]
    return {
        "name": seat,
        "count": len(state.hands[seat]),
        "cards": many(len(state.hands[seat]), "card"),
        "known": known,
        "known_groups": grouped(known),
        "turn": seat == state.turn and state.phase != "over",
        "owner": seat == state.owner,
        "must_give": seat in state.beavered,
        "left": seat in state.left,
    }


def _owed(state: State, seat: Seat | None) -> tuple[str, ...]:
    if state.phase == "return" and state.debts[0].debtor == seat:
        return tuple(owed(state, state.debts[0]))
    return ()


def facts(view: Mapping[str, Any], seat: Seat) -> dict[str, float]:
    """What orders may be made to depend on: cards of all, and the play to beat."""
    match = {"count to beat": view["match"]["count"], "value to beat": view["match"]["value"]}
    return of_players(view["players"], seat, {"cards": "count"}) | match | {"removed": view["removed_count"]}
