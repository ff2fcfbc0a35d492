"""A card that a sentence speaks of before a colon and plays behind it is one card.

"I give her the Poison: Poison on Clara" is one Poison, though two are in the hand.
"""

from __future__ import annotations

from dataclasses import replace

from games.kit.line import Line
from games.kit.words import fold, tidy
from games.meta.cards import CARDS
from games.meta.orders import Push


def once(line: Line) -> Line:
    """The line with such a card played once."""
    before, colon, behind = fold(tidy(line.text)).partition(":")
    match line.orders:
        case (Push() as first, Push() as second) if colon and _alike(first, second):
            title = fold(CARDS[first.card.card].title)
            once_each = before.count(title) == 1 and behind.count(title) == 1
            return replace(line, orders=(second,)) if once_each else line
    return line


def _alike(first: Push, second: Push) -> bool:
    """Are they cards of one title, aimed at the same?"""
    known = first.card.card in CARDS and second.card.card in CARDS
    aimed = bool(first.card.targets) and first.card.targets == second.card.targets
    return known and aimed and CARDS[first.card.card].title == CARDS[second.card.card].title
