"""What letters show as an example: the smallest move or any two cards, by lot. No advice."""

from __future__ import annotations

from collections.abc import Callable

from games.hold_my_bear import powers
from games.hold_my_bear.actions import fair_shares
from games.hold_my_bear.deeds import AskFor, Give, GiveBack, Name, Pass, Play, Steal, TakeBack
from games.hold_my_bear.judge import giving
from games.hold_my_bear.moves import least
from games.hold_my_bear.state import State, must_give, must_play
from games.kit.dice import Dice
from games.kit.model import Order, Orders, Seat


def example(state: State, seat: Seat) -> Orders:
    """One of the things that may be done now."""
    return _KINDS[state.phase](state, seat, Dice(f"example/{len(state.removed)}/{state.quiet}/{seat}"))


def _move(state: State, seat: Seat) -> Orders:
    cards = least(state.hands[seat], state.match, state.options, state.animals, state.sport)
    return (Play(cards),) if cards else ()


def _claim(state: State, seat: Seat, dice: Dice) -> Orders:
    return _move(state, seat) or (Pass(),)


def _act(state: State, seat: Seat, dice: Dice) -> Orders:
    move = () if must_give(state, seat) else _move(state, seat)
    if move and (must_play(state, seat) or dice.below(3)):
        return move
    goal = dice.pick([other for other in state.living if other != seat])
    return (Give(tuple((card, goal) for card in dice.sample(state.hands[seat], giving(state, seat)))),)


def _steal(state: State, seat: Seat, dice: Dice) -> Orders:
    return (Steal(tuple((count, goal) for goal, count in fair_shares(state, seat, {}, state.loot(seat)).items())),)


def _powers(state: State, seat: Seat, dice: Dice) -> Orders:
    other, animal = dice.pick([s for s in state.living if s != seat]), dice.pick(state.animals)
    uses: dict[str, Order] = {
        "aardvark": TakeBack(dice.pick(state.match)),
        "giraffe": Name(animal),
        "kangaroo": AskFor(other, f"{animal} {dice.roll(5)}"),
    }
    return tuple(uses[power] for power in state.pending)


def _return(state: State, seat: Seat, dice: Dice) -> Orders:
    return (GiveBack(dice.pick(powers.owed(state, state.debts[0]))),)


_KINDS: dict[str, Callable[[State, Seat, Dice], Orders]] = {
    "claims": _claim,
    "act": _act,
    "steal": _steal,
    "powers": _powers,
    "return": _return,
}
