"""The deck: animals, numbers and their powers; a card is written as players say it, "tiger 3"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.kit import facts
from games.kit.kinds import Phrases

Card = str


class Power(NamedTuple):
    """What an expansion animal does, and when: "played", "given" or "always"."""

    when: str
    power: str


_FACTS = facts.toml("hold_my_bear", "animals.toml")
BEAR = "bear"
BASE: tuple[str, ...] = tuple(_FACTS["base"])
EXPANSION: dict[str, Power] = {name: Power(**power) for name, power in _FACTS["expansion"].items()}
ANIMALS = (*BASE, *EXPANSION)
NUMBERS: tuple[int, ...] = tuple(_FACTS["numbers"])
MOST: int = _FACTS["largest_move"]
GIFT: int = _FACTS["gift"]
DECKS: dict[int, tuple[str, ...]] = {int(seats): tuple(animals) for seats, animals in _FACTS["decks"].items()}
_PLURAL: dict[str, str] = _FACTS["plural"]

_ALL = [(f"{animal} {number}", animal, number) for animal in ANIMALS for number in range(1, 6)]
ANIMAL: dict[Card, str] = {card: animal for card, animal, _ in _ALL}
NUMBER: dict[Card, int] = {card: number for card, _, number in _ALL}
RANK: dict[Card, int] = {card: rank for rank, (card, _, _) in enumerate(_ALL)}  # bears first, low numbers first


def deck(animals: Iterable[str]) -> list[Card]:
    """Eight cards of each animal."""
    return [f"{animal} {number}" for animal in animals for number in NUMBERS]


def sort(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by animal and number: an order that tells nothing about how they were come by."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def bears(cards: Iterable[Card]) -> list[Card]:
    """The bears among the cards, in their order."""
    return [card for card in cards if ANIMAL[card] == BEAR]


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"; "nothing" when there is none."""
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(animal: str) -> str:
    """ "tigers"."""
    return _PLURAL.get(animal, animal + "s")


@lru_cache(maxsize=64)
def called(animals: tuple[str, ...]) -> Phrases:
    """What these animals are called, one or several."""
    return Phrases((animal, (animal, plural(animal))) for animal in animals)


def many(count: int, animal: str) -> str:
    """ "3 tigers", "1 card"."""
    return f"{count} {animal if count == 1 else plural(animal)}"


def grouped(cards: Iterable[Card]) -> dict[str, list[int]]:
    """Numbers by animal, in the order of the deck: {"bear": [1, 2], "tiger": [3]}."""
    groups: dict[str, list[int]] = {}
    for card in sort(cards):
        groups.setdefault(ANIMAL[card], []).append(NUMBER[card])
    return groups
