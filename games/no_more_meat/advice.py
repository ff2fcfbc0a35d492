"""A sensible answer drawn from a seat's view alone: the example in help letters, the test player, the autopilot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kit.dice import Dice
from games.kit.model import Orders, View
from games.no_more_meat.orders import Cook, Pick, Take, What

KARMA, CARD = 6, 2  # what a point of karma and a drawn card are thought to be worth
ENOUGH = 3  # lifestyles to collect before living off them
RID = 3  # what it is worth to be rid of a card one may not eat
NEARLY = 2  # what it costs to leave the last place of a pan to the next player

Player = Mapping[str, Any]
Worths = Mapping[str | None, int]  # of eating one card; a card face down is worth nothing, as far as one knows


def advise(view: View, dice: Dice, split: str) -> Orders:
    """Complete orders for what the seat is asked. `split`: the option split_turn."""
    me = next(player for player in view["players"] if player["name"] == view["seat"])
    row = me["lifestyles"]
    if view["phase"] == "pick":
        return (_pick(view, _worths(view, me, row)),)
    if view["phase"] == "cook":
        return (_cook(view, _worths(view, me, row), row, dice),)
    what = _step_one(view, me, dice)
    if not view["hand"] or (what == "hidden" and split != "never"):
        return (Take(what),)
    if what == "open":
        row = [*row, view["face_up"]]
    return Take(what), _cook(view, _worths(view, me, row), row, dice)


def _step_one(view: View, me: Player, dice: Dice) -> What:
    row, open_card = me["lifestyles"], view["face_up"]
    if me["income"] and (len(row) >= ENOUGH or me["karma"] + me["income"] >= view["target"]):
        return "karma"
    if open_card and open_card not in row and (view["hand"].count(open_card) < 2 or dice.coin()):
        return "open"
    if me["income"] and dice.coin():
        return "karma"
    return "hidden" if view["hidden_left"] else "karma"


def _pick(view: View, worths: Worths) -> Pick:
    """The best food; with lists, where the best may be gone, all of them in order."""
    best = sorted(dict.fromkeys(view["service"]["left"]), key=lambda food: -worths[food])
    return Pick(tuple(best if len(view["asked"]) > 1 else best[:1]))


def _cook(view: View, worths: Worths, row: list[str], dice: Dice) -> Cook:
    """The card and pan that give most, judged by what comes back at once; lots among equals."""
    scores: dict[tuple[str, str], int] = {}
    hand = dict.fromkeys(view["hand"])
    for pan in view["pans"]:
        lying = [card["food"] for card in pan["cards"]]
        room = view["capacity"] - len(lying)
        for food in hand:
            back = 2 * _back(pan["name"], [*lying, food], worths) if room == 1 else -NEARLY if room == 2 else 0
            scores[food, pan["name"]] = back + (RID if food in row else -worths[food])
    best = max(scores.values())
    return Cook(*dice.pick([choice for choice, score in scores.items() if score == best]))


def _back(pan: str, foods: list[str | None], worths: Worths) -> int:
    """What the player at turn can expect from serving these cards, bottom to top: two of them."""
    if pan in ("backwards", "mystery"):
        return worths[foods[-1]] + worths[foods[0]]
    each = sorted(worths[food] for food in foods)
    return each[-1] + each[0] if pan == "select" else 2 * sum(each) // len(each)


def _worths(view: View, me: Player, row: list[str]) -> dict[str | None, int]:
    loss = -KARMA * max(1, me["karma"])
    dishes = view["menu"].items()
    return {
        None: 0,
        **{food: loss if food in row else KARMA * dish["karma"] + CARD * dish["draw"] for food, dish in dishes},
    }
