"""A player who sees only the own view: sets traps, pushes what hurts or helps, answers whatever is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kit.dice import Dice
from games.kit.model import Orders
from games.meta.cards import CARDS, STAR, Op
from games.meta.orders import (
    Accept,
    Agree,
    Aim,
    Answer,
    Arrange,
    Choose,
    Discard,
    Go,
    Pass,
    Rule,
    SetTrap,
    Starter,
    Take,
    TurnOrder,
)  # fmt: skip
from games.meta.orders import Play as Push
from games.meta.speech import Setting
from games.meta.table import Laid, Target

View = Mapping[str, Any]
KEEP = 6  # cards a careful player likes to hold


def suggest(view: View, dice: Dice) -> Orders:
    """Orders for what this seat is asked; what is left open chance fills in."""
    question = view["question"]
    return _ANSWERS[question["kind"]](view, dice) if question and question["kind"] in _ANSWERS else ()


# -- judging cards ---------------------------------------------------------------------------------------------------


def _me(view: View) -> Mapping[str, Any]:
    return next(player for player in view["players"] if player["name"] == view["you"])


def _victim(view: View) -> str | None:
    """The weakest player in play besides oneself, by life and memory."""
    others = [p for p in view["players"] if p["active"] and p["name"] != view["you"]]
    return min(others, key=lambda p: (p["life"], p["memory"]))["name"] if others else None


def _enemy_cards(view: View) -> list[Mapping[str, Any]]:
    """Cards of others on the main stack, the top first."""
    return [card for stack in view["stacks"] if stack["key"] == "main 0" for card in stack["cards"]
            if card["by"] != view["you"]]  # fmt: skip


def _threat(view: View) -> Mapping[str, Any] | None:
    """The uppermost card of somebody else that is aimed at me or that I would rather not see executed."""
    return next((c for c in _enemy_cards(view) if view["you"] in c["targets"] or c["id"] == "000002"), None)


def _aimed(target: str, view: View) -> tuple[Target, ...] | None:
    """A sensible target for a card that wants one of this kind; None when there is none."""
    threat = _threat(view)
    if target == "none":
        return ()
    if target == "player":
        victim = _victim(view)
        return (Target("player", victim),) if victim else None
    if target in ("card_on_main", "card_on_stack", "card"):
        return (Target("card", number=threat["number"]),) if threat else None
    if target == "graveyard_card_not_star":
        rest = [c for c in _me(view)["graveyard_ids"] if c in CARDS and CARDS[c].uniqueness != STAR]
        best = max(rest, key=lambda c: _WORTH.get(c, 2), default=None)
        return (Target("grave", view["you"], best),) if best else None
    if target == "stack":
        return (Target("stack", stack="main 0"),) if threat and len(_enemy_cards(view)) > 1 else None
    return None


_WORTH = {  # what a card is worth to its holder, 0 to 9; 2 when it is not named
    "000001": 4, "000002": 6, "000003": 6, "000004": 8, "000005": 6, "000008": 5, "000009": 4, "00000A": 3,
    "00000B": 4, "000013": 5, "000014": 5, "000015": 3, "000012": 4, "000011": 4, "000010": 4, "00001B": 5,
    "00001C": 3, "00001D": 4, "000024": 3, "00001E": 2, "00001A": 4, "00001F": 5, "000019": 5,
}  # fmt: skip
_FOR_TRAPS = ("000003", "000004", "000005", "000001", "000002", "00001B")
_LEFT_ALONE = ("000021", "000022", "000006", "000007", "00002C", "000025", "00000F")


def _eager(view: View, card: Mapping[str, Any]) -> int:
    """How gladly a card is pushed now; 0: not at all."""
    me, card_id = _me(view), card["id"]
    if not card["automatic"] or card_id in _LEFT_ALONE:
        return 0
    if card_id in ("000003", "000001") and me["life"] >= 23:
        return 0
    if card_id == "000009":
        top = next((c for s in view["stacks"] if s["key"] == "main 0" for c in s["cards"][:1]), None)
        return 7 if top and top["by"] != view["you"] else 0
    if card_id == "000021":
        return 8 if me["life"] < 6 else 0
    if card["target"] in ("card_on_main", "card_on_stack"):
        return 7 if _threat(view) else 0
    if card_id in ("00001B", "00001C", "00001D") and (me["hand"] > 10 or me["memory"] < 8):
        return 0
    return _WORTH.get(card_id, 2)


def _best(view: View) -> Laid | None:
    """The card one would most gladly push, with its targets."""
    ranked = sorted(view["hand"], key=lambda c: -_eager(view, c))
    for card in ranked:
        targets = _aimed(card["target"], view)
        if card["type"] != "Trigger" and targets is not None and _eager(view, card) > 0:
            return Laid(card["id"], targets)
    return None


# -- answering -------------------------------------------------------------------------------------------------------


def _prepare(view: View, dice: Dice) -> Orders:
    orders: Orders = ()
    triggers = [c for c in view["hand"] if c["type"] == "Trigger" and c["automatic"]]
    load = [c for c in view["hand"] if c["id"] in _FOR_TRAPS]
    mine = sum(trap["owner"] == view["you"] for trap in view["traps"])
    if triggers and load and mine < 3 and dice.below(3):
        trigger, card = dice.pick(triggers), dice.pick(load)
        aim, on = _aimed(trigger["target"], view), _aimed(card["target"], view)
        if aim is not None and on is not None:
            orders = (SetTrap(Setting(Laid(trigger["id"], aim), (), (Laid(card["id"], on),))),)
    return (*orders, Go())


def _push(view: View, dice: Dice) -> Orders:
    mine = sum(
        card["by"] == view["you"] for stack in view["stacks"] for card in stack["cards"] if stack["tower"] == "main"
    )
    if mine >= 4 or (len(view["hand"]) <= KEEP and dice.below(3)) or view["pulse"] > 6:
        return (Pass(),)
    best = _best(view)
    return (Push(best),) if best else (Pass(),)


def _discard(view: View, dice: Dice) -> Orders:
    question = view["question"]
    cards = sorted(question["cards"], key=lambda c: (_WORTH.get(c["id"], 2), c["id"]))
    return (Discard(tuple(card["id"] for card in cards[: question["number"]])),)


def _arrange(view: View, dice: Dice) -> Orders:
    """Own cards first."""
    by = {card["number"]: card["by"] for stack in view["stacks"] for card in stack["cards"]}
    numbers = [card["number"] for card in view["question"]["cards"]]
    return (Arrange(tuple(sorted(numbers, key=lambda n: by.get(n) != view["you"]))),)


def _order(view: View, dice: Dice) -> Orders:
    """As it is, with oneself at the end."""
    others = [name for name in view["question"]["names"] if name != view["you"]]
    return (TurnOrder((*others, view["you"])),)


def _aim(view: View, dice: Dice) -> Orders:
    targets = _aimed(view["question"]["card"]["target"], view)
    return (Aim(targets),) if targets else ()


def _take(view: View, dice: Dice) -> Orders:
    return (Take(max(view["question"]["names"], key=lambda card_id: _WORTH.get(card_id, 2))),)


def _rule(view: View, dice: Dice) -> Orders:
    return (Agree(),) if view["question"]["proposals"] else (Rule(Op("nothing")),)


_ANSWERS: Mapping[str, Callable[[View, Dice], Orders]] = {
    "deck": lambda view, dice: (Starter(),),
    "prepare": _prepare,
    "push": _push,
    "discard": _discard,
    "arrange": _arrange,
    "order": _order,
    "aim": _aim,
    "claim": lambda view, dice: (Accept(),),
    "recycle": lambda view, dice: (Accept(),),
    "fetch": _take,
    "offer": lambda view, dice: (Choose(dice.roll(len(view["question"]["names"]))),),
    "ruling": _rule,
    "paradox": lambda view, dice: (Agree(),),
    "answer": lambda view, dice: (Answer("It works as it is printed"),),
}
