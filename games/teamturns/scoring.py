"""What a combo is worth, whether it is rotten, and which action it offers (rules section 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.teamturns.cards import Card


class Combo(NamedTuple):
    """The presented card and the one that joined it."""

    presented: Card
    joined: Card

    @property
    def rotten(self) -> bool:
        """No card of the two has an action."""
        return not (self.presented.action or self.joined.action)

    @property
    def level(self) -> bool:
        """Two actions with the same number."""
        return bool(self.presented.action and self.joined.action) and self.presented.number == self.joined.number

    def actor(self, joined: bool = False) -> Card | None:
        """The card whose action is on offer: the higher number; of equal ones the presented card's, or as told."""
        first, second = self.presented, self.joined
        if self.level:
            return second if joined else first
        if first.action and second.action:
            return first if first.number > second.number else second
        return first if first.action else second if second.action else None


def value(combo: Combo, taken: int = 0, presenter_only: bool = False) -> int:
    """The points of a combo for somebody who has `taken` combos already."""
    first = part(combo.presented, combo.joined, combo.rotten, taken)
    return first if presenter_only else first + part(combo.joined, combo.presented, combo.rotten, taken)


def part(card: Card, other: Card, rotten: bool, taken: int) -> int:
    """What one card scores from the other."""
    if card.scoring:
        return _CLASSES[card.scoring](card, other, rotten, taken)
    recipe = card.recipe
    points = sum(recipe.get(food, 0) for food in other.icons)
    return -points if other.scoring == "inverter" else points


def _copycat(card: Card, other: Card, rotten: bool, taken: int) -> int:
    return 0 if other.scoring == "copycat" else part(other, card, rotten, taken)


_CLASSES: dict[str, Callable[[Card, Card, bool, int], int]] = {
    "rainbow": lambda card, other, rotten, taken: 2 * len(set(other.icons)),
    "twin": lambda card, other, rotten, taken: 5 if len(other.icons) == 2 and len(set(other.icons)) == 1 else 0,
    "hermit": lambda card, other, rotten, taken: 4 if len(other.icons) == 1 else -1,
    "copycat": _copycat,
    "inverter": lambda card, other, rotten, taken: 0,
    "collector": lambda card, other, rotten, taken: taken,
    "glutton": lambda card, other, rotten, taken: len(card.icons) + len(other.icons),
    "daredevil": lambda card, other, rotten, taken: 6 if min(other.recipe.values(), default=0) < 0 else 0,
    "busybody": lambda card, other, rotten, taken: 3 if other.action else 0,
    "scavenger": lambda card, other, rotten, taken: 6 if rotten else 1,
}
