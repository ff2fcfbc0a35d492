"""What a seat cannot see, dealt anew: for trials of views and advice, which must not change by it."""

from __future__ import annotations

from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Seat
from games.no_more_meat.state import Placed, State


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """The same position with everything dealt anew that this seat cannot see."""
    others = [other for other in state.seats if other != seat]
    mystery = state.pans.get("mystery", ())
    face_down = [at for at, placed in enumerate(mystery) if placed.by != seat]
    in_hands = [food for other in others for food in state.hands[other]]
    pool = dice.shuffle([*state.food_deck, *in_hands, *(mystery[at].food for at in face_down)])
    hands = {other: state.hands[other] for other in state.seats}
    for other in others:
        hands[other] = tuple(pool.pop() for _ in state.hands[other])
    dealt = {at: Placed(pool.pop(), mystery[at].by) for at in face_down}
    anew = tuple(dealt.get(at, placed) for at, placed in enumerate(mystery))
    pans = {pan: anew if pan == "mystery" else placed for pan, placed in state.pans.items()}
    lifestyle_deck = tuple(dice.shuffle(state.lifestyle_deck))
    return replace(state, hands=hands, pans=pans, food_deck=tuple(pool), lifestyle_deck=lifestyle_deck)
