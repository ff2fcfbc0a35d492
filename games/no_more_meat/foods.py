"""What is in the box: foods with their values, lifestyles and pans, read from data/no_more_meat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kit import facts


@dataclass(frozen=True, slots=True)
class Dish:
    """What eating one card of a food does to somebody who may eat it."""

    karma: int  # gained, or lost when negative
    draw: int  # food cards drawn


@dataclass(frozen=True, slots=True)
class Pan:
    """How a pan is served: in which direction, by which method, and whether its cards lie face down."""

    clockwise: bool
    served: str  # "picked", "at random" or "from the top"
    hidden: bool


_BOX = facts.toml("no_more_meat", "cards.toml")

TARGET: int = _BOX["karma_target"]
HAND: int = _BOX["hand_size"]
OPEN_PANS: int = _BOX["pans_in_play"]
FOODS: tuple[str, ...] = tuple(food["id"] for food in _BOX["food"])
FOOD_DECK: tuple[str, ...] = tuple(food["id"] for food in _BOX["food"] for _ in range(food["count"]))
LIFESTYLE_DECK: tuple[str, ...] = tuple(food for food in FOODS for _ in range(_BOX["lifestyle"][food]))
PANS: dict[str, Pan] = {
    pan["id"]: Pan(pan["direction"] == "clockwise", pan["served"], pan["face"] == "down") for pan in _BOX["pan"]
}
FROM_RULES: tuple[str, ...] = tuple(food["id"] for food in _BOX["food"] if food["from"] == "rules")

_HOUSE = {food["id"]: Dish(food["karma"], food["draw"]) for food in _BOX["food"]}
TABLES: dict[str, dict[str, Dish]] = {
    "house": _HOUSE,
    "generous": {**_HOUSE, **{food: Dish(**dish) for food, dish in _BOX["generous"].items()}},
}


def menu(table: str | Mapping[str, Mapping[str, Any]]) -> dict[str, Dish]:
    """The values of all foods: a table by name, or the house table with the given foods changed."""
    if isinstance(table, str):
        return dict(TABLES[table])
    return {**_HOUSE, **{food: Dish(dish["karma"], dish["draw"]) for food, dish in table.items()}}


def lifestyle(food: str) -> str:
    """A lifestyle card as it is called at the table: "No Fish"."""
    return f"No {food.capitalize()}"


def counts(cards: tuple[str, ...]) -> dict[str, int]:
    """How many cards of each food, in the order of the box: it tells nothing about when they came."""
    return {food: cards.count(food) for food in FOODS if food in cards}


def in_order(cards: tuple[str, ...]) -> list[str]:
    """The cards sorted by food, in the order of the box."""
    return sorted(cards, key=FOODS.index)
