"""What letters show as an example: any card, any side, anybody, by lot. No advice."""

from __future__ import annotations

from collections.abc import Callable

from games.kit.dice import Dice
from games.kit.model import Orders, Seat
from games.teamturns import deeds
from games.teamturns.orders import Join, Pass, Pick, Present, Take, TakeIf
from games.teamturns.places import LEFT, RIGHT
from games.teamturns.state import State, joinable

MOST = 6  # a limit an express player might name


def example(state: State, seat: Seat) -> Orders:
    """One of the answers to what this seat is asked."""
    played = sum(map(len, state.piles.values())) + len(state.deck)
    return _KINDS[state.phase](state, seat, Dice(f"example/{played}/{len(state.hands[seat])}/{seat}"))


def _present(state: State, seat: Seat, dice: Dice) -> Orders:
    count = len(state.hands[seat])
    return (Present(dice.pick((1, count)) if state.options.present == "edges_only" else dice.roll(count)),)


def _talk(state: State, seat: Seat, dice: Dice) -> Orders:
    if seat != state.presenter:
        return (Pass(),) if state.options.mode == "full" else _join(state, seat, dice)
    return _pick(state, seat, dice) if len(state.partners()) > 1 else (TakeIf(dice.roll(MOST)),)


def _pick(state: State, seat: Seat, dice: Dice) -> Orders:
    pick = Pick(dice.pick(state.partners()))
    return (pick, TakeIf(dice.roll(MOST))) if state.options.mode == "express" else (pick,)


def _join(state: State, seat: Seat, dice: Dice) -> Orders:
    place = dice.pick(joinable(state, seat))
    return (Join(LEFT if place == 1 else RIGHT if place == len(state.hands[seat]) else place),)


def _take(state: State, seat: Seat, dice: Dice) -> Orders:
    return (Take("points" if state.locked() else dice.pick(("points", "action"))),)


def _act(state: State, seat: Seat, dice: Dice) -> Orders:
    ways = list(deeds.ways(state, seat, state.cards[state.acting].action))
    return (dice.pick(ways),) if ways else (Pass(),)


_KINDS: dict[str, Callable[[State, Seat, Dice], Orders]] = {
    "present": _present,
    "talk": _talk,
    "pick": _pick,
    "join": _join,
    "take": _take,
    "act": _act,
}
