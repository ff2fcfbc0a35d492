"""A player who sees only the own view: sets traps, pushes what hurts or helps, answers whatever is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kit import facts
from games.kit.dice import Dice
from games.kit.model import Orders
from games.meta.cards import CARDS, KEY, STAR, Op
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
    Push,
    Rule,
    SetTrap,
    Starter,
    Take,
    TurnOrder,
)
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
    return [
        card
        for stack in view["stacks"]
        if stack["key"] == "main 0"
        for card in stack["cards"]
        if card["by"] != view["you"]
    ]


def _threat(view: View) -> Mapping[str, Any] | None:
    """The uppermost card of somebody else that is aimed at me or that I would rather not see executed."""
    return next((c for c in _enemy_cards(view) if view["you"] in c["targets"] or c["id"] == "000002"), None)


def _aimed(target: str, view: View) -> tuple[Target, ...] | None:
    """A sensible target for a card that wants one of this kind; None when there is none."""
    aim = _AIMS.get(target)
    found = aim(view) if aim else None
    return () if target == "none" else (found,) if found else None


def _at_victim(view: View) -> Target | None:
    victim = _victim(view)
    return Target("player", victim) if victim else None


def _at_threat(view: View) -> Target | None:
    threat = _threat(view)
    return Target("card", number=threat["number"]) if threat else None


def _at_own_grave(view: View) -> Target | None:
    rest = [c for c in _me(view)["graveyard_ids"] if c in CARDS and CARDS[c].uniqueness != STAR]
    best = max(rest, key=_worth, default=None)
    return Target("grave", view["you"], best) if best else None


def _at_main_stack(view: View) -> Target | None:
    return Target("stack", stack="main 0") if _threat(view) and len(_enemy_cards(view)) > 1 else None


_AIMS: Mapping[str, Callable[[View], Target | None]] = {
    "player": _at_victim,
    "card_on_main": _at_threat,
    "card_on_stack": _at_threat,
    "card": _at_threat,
    "graveyard_card_not_star": _at_own_grave,
    "stack": _at_main_stack,
}


def _hurt(view: View) -> bool:
    """Would life not be wasted?"""
    return bool(_me(view)["life"] <= 22)


def _curious(view: View) -> bool:
    """Is there room for more cards, and are there enough of them?"""
    return bool(_me(view)["hand"] <= 10 and _me(view)["memory"] >= 8)


def _enemy_on_top(view: View) -> bool:
    top = next((stack["cards"][0] for stack in view["stacks"] if stack["key"] == "main 0"), None)
    return top is not None and top["by"] != view["you"]


WHEN: Mapping[str, Callable[[View], bool]] = {
    "always": lambda view: True,
    "never": lambda view: False,
    "hurt": _hurt,
    "weak": lambda view: bool(_me(view)["life"] < 6),
    "curious": _curious,
    "threatened": lambda view: _threat(view) is not None,
    "enemy_on_top": _enemy_on_top,
}
_ADVICE = {row["id"]: (int(row["worth"]), WHEN[row["when"]]) for row in facts.rows(KEY, "advice.csv")}
_ORDINARY = (2, WHEN["always"])


def _worth(card_id: str) -> int:
    """What a card is worth to its holder."""
    return _ADVICE.get(card_id, _ORDINARY)[0]


def _eager(view: View, card: Mapping[str, Any]) -> int:
    """How gladly a card is pushed now; 0: not at all."""
    worth, when = _ADVICE.get(card["id"], _ORDINARY)
    return worth if card["automatic"] and when(view) else 0


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
    automatic = [card for card in view["hand"] if card["automatic"]]
    triggers = [c for c in automatic if c["type"] == "Trigger"]
    load = [c for c in automatic if c["type"] == "Event" and c["target"] in ("none", "player")]
    mine = sum(trap["owner"] == view["you"] for trap in view["traps"])
    if not triggers or not load or mine >= 3 or not dice.below(3):
        return (Go(),)
    trigger, card = dice.pick(triggers), max(load, key=lambda c: (_worth(c["id"]), c["id"]))
    aim, on = _aimed(trigger["target"], view), _aimed(card["target"], view)
    if aim is None or on is None:
        return (Go(),)
    return (SetTrap(Setting(Laid(trigger["id"], aim), (), (Laid(card["id"], on),))), Go())


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
    cards = sorted(question["cards"], key=lambda c: (_worth(c["id"]), c["id"]))
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
    return (Take(max(view["question"]["names"], key=_worth)),)


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
