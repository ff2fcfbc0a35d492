"""What letters show as an example: any source, any food on any pan. No advice."""

from __future__ import annotations

from games.kit.dice import Dice
from games.kit.model import Orders, Seat
from games.no_more_meat.foods import in_order
from games.no_more_meat.judging import asked
from games.no_more_meat.lifestyle import hidden_left
from games.no_more_meat.orders import Cook, Pick, Take, What
from games.no_more_meat.state import State


def example(state: State, seat: Seat) -> Orders:
    """Whatever of the things asked for the lot falls on."""
    dice = Dice(f"example/{state.turn}/{seat}")
    if state.phase == "pick":
        assert state.service is not None
        foods = dice.shuffle(list(dict.fromkeys(in_order(state.service.left))))
        return (Pick(tuple(foods if len(asked(state)) > 1 else foods[:1])),)
    hand = in_order(state.hands[seat])
    cook = (Cook(dice.pick(hand), dice.pick(list(state.pans))),) if hand else ()
    return cook if state.phase == "cook" else (Take(dice.pick(_sources(state))), *cook)


def _sources(state: State) -> list[What]:
    """What step 1 may choose from."""
    there: list[tuple[What, bool]] = [
        ("karma", True),
        ("open", state.face_up is not None),
        ("hidden", hidden_left(state)),
    ]
    return [what for what, left in there if left]
