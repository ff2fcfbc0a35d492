"""Helpers for the tests of No More Meat: small positions, orders as players write them, what came of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Orders, Resolution
from games.no_more_meat.engine import NoMoreMeat
from games.no_more_meat.options import Options
from games.no_more_meat.state import Placed, State

GAME = NoMoreMeat()
FRIENDS = ("Ari", "Kristian", "Matti")
PLAIN = {
    "meat": {"karma": 0, "draw": 2},
    "dairy": {"karma": 0, "draw": 1},
    "fish": {"karma": 0, "draw": 1},
    "eggs": {"karma": 0, "draw": 1},
    "broccoli": {"karma": 1, "draw": 1},
    "tofu": {"karma": 0, "draw": 1},
}


def position(
    seats: tuple[str, ...] = FRIENDS,
    hands: dict[str, str] | None = None,
    pans: dict[str, str] | None = None,
    rows: dict[str, str] | None = None,
    karma: dict[str, int] | None = None,
    aside: str = "",
    options: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """A position at the first seat's turn: two eggs in each hand unless said, empty pans, nobody has anything yet.

    Cards are words: hands={"Ari": "tofu fish"}, pans={"backwards": "meat fish"} bottom to top, put there by the last
    seat.
    """
    chosen = Options(**{"food_table": PLAIN, "start_player": seats[0], **(options or {})})
    start = GAME.setup(seats, chosen, Dice("position"))
    wanted = pans or {}
    aside = aside or next(pan for pan in ("shuffle", "mystery", "select", "backwards") if pan not in wanted)
    piles = {pan: wanted.get(pan, "") for pan in ("select", "shuffle", "backwards", "mystery") if pan != aside}
    return replace(
        start,
        aside=aside,
        hands={seat: tuple((hands or {}).get(seat, "eggs eggs").split()) for seat in seats},
        pans={pan: tuple(Placed(food, seats[-1]) for food in pile.split()) for pan, pile in piles.items()},
        rows={seat: tuple((rows or {}).get(seat, "").split()) for seat in seats},
        karma={seat: (karma or {}).get(seat, 0) for seat in seats},
        **more,
    )


def orders(state: State, seat: str, text: str) -> Orders:
    """What the grammar reads from a letter."""
    return GAME.grammar.orders(text, Words(state.seats, seat, GAME.view(state, seat)))


def complaints(state: State, seat: str, text: str) -> list[str]:
    """What is fatally wrong with a letter."""
    return [complaint.text for complaint in GAME.check(state, seat, orders(state, seat, text)) if complaint.fatal]


def after(state: State, *texts: str, seed: str = "one", **by_seat: str) -> Resolution[State]:
    """The asked seat's letter (or letters by seat) played; silence is completed."""
    sent = dict(by_seat)
    if texts:
        sent[next(iter(GAME.asks(state)))] = "\n".join(texts)
    full = {}
    for seat in GAME.asks(state):
        wrong = complaints(state, seat, sent.get(seat, ""))
        assert not wrong, wrong
        full[seat] = GAME.complete(state, seat, orders(state, seat, sent.get(seat, "")), Dice(f"{seed}/silence"))
    return GAME.resolve(state, full, Dice(seed))


def story(resolution: Resolution[State]) -> str:
    """Everything told, one sentence a line, private ones too."""
    return "\n".join(happening.text for happening in resolution.happenings)


def foods(state: State) -> Counter[str]:
    """Every food card, wherever it is."""
    service = state.service
    return Counter(
        [
            *state.food_deck,
            *state.food_discards,
            *(food for hand in state.hands.values() for food in hand),
            *(placed.food for cards in state.pans.values() for placed in cards),
            *(service.left if service else ()),
            *(food for _, food in (service.served if service else ())),
        ]
    )


def lifestyles(state: State) -> Counter[str]:
    """Every lifestyle card, wherever it is."""
    rows = (food for row in state.rows.values() for food in row)
    return Counter([*state.lifestyle_deck, *state.lifestyle_discards, *rows, *filter(None, [state.face_up])])
