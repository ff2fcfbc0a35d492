"""The cards: a recipe, food icons, perhaps an action; the house set, and lists that players bring along."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.kit import facts
from games.kit.words import nearest

_WORDS = facts.toml("teamturns", "words.toml")
FOODS: tuple[str, ...] = tuple(_WORDS["foods"])
HAND_SIZE: dict[int, int] = {int(seats): size for seats, size in _WORDS["hand_size"].items()}
KINDS: dict[str, dict[str, str]] = {
    "action": _WORDS["actions"],
    "modifier": _WORDS["modifiers"],
    "class": _WORDS["classes"],
}
ACTIONS = KINDS["action"]
HOUSE = facts.text("teamturns", "house.csv")
EXPANSIONS = facts.text("teamturns", "expansions.csv")
COLUMNS = ("id", "recipe", "icons", "action", "action_number")
_PART = re.compile(r"(?P<food>[^\W\d_][\w-]{0,19})\s*:\s*(?P<value>[+-]?[0-9]{1,2})")
_FOOD = re.compile(r"[^\W\d_][\w-]{0,19}")
_ID = re.compile(r"[^\W_][\w-]{0,11}")
MOST_ICONS = 8


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Its `recipe` says what each food on the other card of a combo scores."""

    id: str
    set: str
    recipe: dict[str, int]
    icons: tuple[str, ...]
    action: str = ""
    number: int = 0
    modifier: str = ""
    scoring: str = ""  # the class that scores in place of the recipe


Deck = Mapping[str, Card]


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a list of cards, and where."""

    line: int
    column: str
    text: str  # what was found, and what is expected

    def __str__(self) -> str:
        return f'cards_csv, line {self.line}, column "{self.column}": {self.text}'


@lru_cache(maxsize=64)
def read(text: str) -> tuple[Deck, tuple[Flaw, ...]]:
    """The cards of a CSV text by id, and every flaw in it. Lines that begin with # are comment."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    if not lines:
        return {}, (Flaw(1, "id", "there is no line; the first names the columns " + ", ".join(COLUMNS) + "."),)
    rows = csv.reader(io.StringIO("\n".join(line for _, line in lines)))
    head = [name.strip().lower() for name in next(rows)]
    if missing := [name for name in COLUMNS if name not in head]:
        expected = "the first line must name the columns " + ", ".join(COLUMNS)
        return {}, tuple(Flaw(lines[0][0], name, f"is missing; {expected}.") for name in missing)
    return _of_rows(head, zip((number for number, _ in lines[1:]), rows, strict=False))


def _of_rows(head: Sequence[str], rows: Iterable[tuple[int, Sequence[str]]]) -> tuple[Deck, tuple[Flaw, ...]]:
    """The cards of numbered rows with these columns, and every flaw in them."""
    deck: dict[str, Card] = {}
    flaws: list[Flaw] = []
    names: set[str] = set()
    for number, cells in rows:
        if len(cells) != len(head):
            flaws.append(Flaw(number, head[0], f"has {len(cells)} cells; {len(head)} are expected, one a column."))
            continue
        row = {name: cell.strip() for name, cell in zip(head, cells, strict=True)}
        found = [Flaw(number, column, said) for column, said in _flaws(row, names)]
        names.add(row["id"])
        flaws += found
        if not found:
            deck[row["id"]] = _card(row)
    return deck, tuple(flaws)


def _flaws(row: Mapping[str, str], known: set[str]) -> Iterator[tuple[str, str]]:
    """(column, what is wrong) of one row."""
    kind = row.get("kind") or "action"
    if not _ID.fullmatch(row["id"]):
        yield "id", f'"{row["id"]}" is no name of a card; 1 to 12 letters and digits are expected, such as B01.'
    elif row["id"] in known:
        yield "id", f'"{row["id"]}" is there already; every card needs a name of its own.'
    yield from _kind_flaws(row["action"], kind)
    yield from _number_flaws(row, kind)
    yield from _recipe_flaws(row["recipe"], kind)
    yield from _icon_flaws(_split(row["icons"]))


def _kind_flaws(name: str, kind: str) -> Iterator[tuple[str, str]]:
    if kind not in KINDS:
        yield "kind", f'"{kind}" is unknown; action, modifier or class is expected.'
    elif name and name not in KINDS[kind]:
        near = nearest(name, KINDS[kind])
        yield "action", f'"{name}" is unknown; ' + (f'did you mean "{near}"?' if near else _one_of(KINDS[kind]))
    elif kind != "action" and not name:
        yield "action", f"is empty; the name of a {kind} is expected: " + _one_of(KINDS[kind])


def _recipe_flaws(recipe: str, kind: str) -> Iterator[tuple[str, str]]:
    for part in _split(recipe):
        if not _PART.fullmatch(part):
            yield "recipe", f'"{part}" is no food and value; food:value is expected, such as circle:3;star:-1.'
    if not recipe and kind != "class":
        yield "recipe", "is empty; food:value is expected, such as circle:3."


def _icon_flaws(icons: Sequence[str]) -> Iterator[tuple[str, str]]:
    for icon in icons:
        if not _FOOD.fullmatch(icon):
            yield "icons", f'"{icon}" is no food; words are expected, such as circle;circle;star.'
    if not 1 <= len(icons) <= MOST_ICONS:
        yield "icons", f"has {len(icons)} foods; 1 to {MOST_ICONS} are expected."


def _number_flaws(row: Mapping[str, str], kind: str) -> Iterator[tuple[str, str]]:
    number = row["action_number"]
    if kind == "action" and row["action"] and not re.fullmatch(r"[0-9]{1,4}", number):
        yield "action_number", f'"{number}" is no number; a card with an action needs one from 0 to 9999.'
    elif number and not (kind == "action" and row["action"]):
        yield "action_number", f'"{number}" stands beside no action; nothing is expected.'


def _one_of(names: Mapping[str, str]) -> str:
    return "one of these is expected: " + ", ".join(names) + "."


def _split(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(";") if part.strip()]


def _card(row: Mapping[str, str]) -> Card:
    kind = row.get("kind") or "action"
    parts = [m for part in _split(row["recipe"]) if (m := _PART.fullmatch(part))]
    names: dict[str, dict[str, Any]] = {
        "action": {"action": row["action"], "number": int(row["action_number"] or 0)},
        "modifier": {"modifier": row["action"]},
        "class": {"scoring": row["action"]},
    }
    return Card(
        row["id"],
        row.get("set") or "own",
        {m["food"].lower(): int(m["value"]) for m in parts},
        tuple(icon.lower() for icon in _split(row["icons"])),
        **names[kind],
    )


@lru_cache(maxsize=64)
def chosen(cards_csv: str, megamoves: bool, cookyclasses: bool) -> Deck:
    """The cards of a match: the players' own list or the house set, and the expansions asked for."""
    deck = dict(read(cards_csv or HOUSE)[0])
    wanted = {"megaMoves": megamoves, "cookyClasses": cookyclasses}
    deck |= {card.id: card for card in read(EXPANSIONS)[0].values() if wanted[card.set]}
    return deck


# -- cards in words ----------------------------------------------------------------------------------------------------


def spoken(name: str) -> str:
    """The name of an action, modifier or class as it is said: "draw two"."""
    return name.replace("_", " ")


def recipe_words(card: Card) -> str:
    """ "3 for each circle, -2 for each star"."""
    if card.scoring:
        return KINDS["class"][card.scoring].rstrip(".")
    return ", ".join(f"{value} for each {food}" for food, value in card.recipe.items())


def icon_words(card: Card) -> str:
    """ "circle, 2 squares"."""
    counts = {food: card.icons.count(food) for food in dict.fromkeys(card.icons)}
    return ", ".join(food if count == 1 else f"{count} {food}s" for food, count in counts.items())


def row(card: Card) -> str:
    """The card in a list of many: "B03 (peek 7): shows circle, square, triangle; scores 4 for each circle"."""
    does = f" ({spoken(card.action)} {card.number})" if card.action else f" ({spoken(card.modifier or 'no action')})"
    return f"{card.id}{does}: shows {icon_words(card)}; scores {recipe_words(card)}"


def told(card: Card) -> str:
    """The card in one line: "B03: shows circle, square; scores 4 for each circle; peek 7"."""
    said = f"{card.id}: shows {icon_words(card)}; scores {recipe_words(card)}"
    if card.action:
        return f"{said}; action {spoken(card.action)}, number {card.number}"
    return f"{said}; {spoken(card.modifier)}" if card.modifier else f"{said}; no action"
