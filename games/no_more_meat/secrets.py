"""What a seat cannot see, dealt anew: for trials of views and advice, which must not change by it."""

from __future__ import annotations

from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Seat
from games.no_more_meat.state import Placed, State


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """The same position with everything dealt anew that this seat cannot see."""
    hidden = [("hand", other) for other in state.seats if other != seat for _ in state.hands[other]]
    mystery = state.pans.get("mystery", ())
    face_down = [at for at, placed in enumerate(mystery) if placed.by != seat]
    pool = dice.shuffle(
        [
            *state.food_deck,
            *(food for other in state.seats if other != seat for food in state.hands[other]),
            *(mystery[at].food for at in face_down),
        ]
    )
    hands = {other: () if other != seat else state.hands[other] for other in state.seats}
    for _, other in hidden:
        hands[other] += (pool.pop(),)
    dealt = {at: Placed(pool.pop(), mystery[at].by) for at in face_down}
    pans = dict(state.pans)
    if "mystery" in pans:
        pans["mystery"] = tuple(dealt.get(at, placed) for at, placed in enumerate(mystery))
    lifestyle_deck = tuple(dice.shuffle(state.lifestyle_deck))
    return replace(state, hands=hands, pans=pans, food_deck=tuple(pool), lifestyle_deck=lifestyle_deck)
