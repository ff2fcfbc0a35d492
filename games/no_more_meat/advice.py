"""A sensible answer drawn from a seat's view alone: the example in help letters, the test player, the autopilot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.dice import Dice
from games.kit.model import Order, Orders, View
from games.no_more_meat.orders import Cook, Pick, Take, What

KARMA, CARD = 6, 2  # what a point of karma and a drawn card are thought to be worth
ENOUGH = 3  # lifestyles to collect before living off them
STARVING = 2  # cards in hand from which on food matters more


def advise(view: View, dice: Dice, split: str) -> Orders:
    """Complete orders for what the seat is asked. `split`: the option split_turn."""
    me = next(player for player in view["players"] if player["name"] == view["seat"])
    if view["phase"] == "pick":
        return (Pick(_wishes(view, me)),)
    orders: list[Order] = []
    if view["phase"] == "lifestyle":
        what = _step_one(view, me, dice)
        orders.append(Take(what))
        if not view["hand"] or (what == "hidden" and split != "never"):
            return tuple(orders)
        if what == "open":
            me = {**me, "lifestyles": [*me["lifestyles"], view["face_up"]]}
    return (*orders, _cook(view, me, dice))


def _step_one(view: View, me: Mapping[str, Any], dice: Dice) -> What:
    row, hand = me["lifestyles"], view["hand"]
    enough = len(row) >= ENOUGH or me["karma"] + me["income"] >= view["target"]
    if enough and me["income"]:
        return "karma"
    if view["face_up"] and view["face_up"] not in row and (hand.count(view["face_up"]) < 2 or dice.coin()):
        return "open"
    if view["hidden_left"] and not row:
        return "hidden"
    return "karma" if me["income"] and dice.coin() else "hidden" if view["hidden_left"] else "karma"


def _cook(view: View, me: Mapping[str, Any], dice: Dice) -> Cook:
    """The card and pan that give most, judged by what comes back at once; a draw of lots among equals."""
    best: list[tuple[str, str]] = []
    top = -(10**9)
    for pan in view["pans"]:
        for food in dict.fromkeys(view["hand"]):
            score = _score(view, me, pan, food)
            if score > top:
                best, top = [], score
            if score == top:
                best.append((food, pan["name"]))
    return Cook(*dice.pick(best))


def _score(view: View, me: Mapping[str, Any], pan: Mapping[str, Any], food: str) -> int:
    """Twice the worth of what the seat eats now, and of keeping what it does not cook."""
    keep = -_worth(view, me, food) if food not in me["lifestyles"] else 3
    room: int = view["capacity"] - len(pan["cards"])
    if room > 1:
        return keep + (room == 2) * -2
    foods = [food, *(card["food"] for card in reversed(pan["cards"]))]
    known = [f for f in foods if f is not None]
    if pan["name"] == "shuffle":
        got = 2 * sum(_worth(view, me, f) for f in known) // len(foods)
    elif pan["name"] == "select":
        worths = sorted(_worth(view, me, f) for f in known)
        got = worths[-1] + worths[0]
    else:
        got = sum(_worth(view, me, f) for f in (foods[0], foods[-1]) if f is not None)
    hungry: bool = me["hand"] <= STARVING
    return keep + 2 * got + (CARD * 2 if hungry and got > 0 else 0)


def _worth(view: View, me: Mapping[str, Any], food: str) -> int:
    if food in me["lifestyles"]:
        return -KARMA * max(1, int(me["karma"]))
    dish = view["menu"][food]
    return int(KARMA * dish["karma"] + CARD * dish["draw"])


def _wishes(view: View, me: Mapping[str, Any]) -> tuple[str, ...]:
    left: Sequence[str] = view["service"]["left"]
    return tuple(sorted(dict.fromkeys(left), key=lambda food: -_worth(view, me, food)))
