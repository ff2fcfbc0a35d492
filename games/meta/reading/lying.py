"""Cards on the table that are called in two ways: "card 17, which is Clara's Poison"."""

from __future__ import annotations

from games.kit.kinds import Words
from games.meta.table import Target


def same(one: Target, other: Target, words: Words) -> bool:
    """Do both name the one card?"""
    return one == other or bool(_numbers(one, words) & _numbers(other, words))


def _numbers(target: Target, words: Words) -> set[int]:
    """The cards on the table that it may be."""
    lying = [card for stack in words.view.get("stacks", ()) for card in stack["cards"]]
    if target.number:
        return {card["number"] for card in lying if card["number"] == target.number}
    return {
        card["number"]
        for card in lying
        if target.card and card["id"] == target.card and target.seat in ("", card.get("seat"), card.get("by"))
    }
