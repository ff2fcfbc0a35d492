"""The orders of No More Meat and how players write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeVar

from games.kit.grammar import Form, Grammar
from games.kit.kinds import Choice, Listing, Read, Words
from games.kit.model import Order, Orders
from games.kit.words import Token, likeness
from games.no_more_meat.foods import FOODS

What = Literal["karma", "open", "hidden"]


@dataclass(frozen=True, slots=True)
class Take(Order):
    """Step 1: karma, the open lifestyle card, or the top card of the lifestyle deck."""

    what: What


@dataclass(frozen=True, slots=True)
class Cook(Order):
    """Step 2: a food card from hand onto a pan."""

    food: str
    pan: str


@dataclass(frozen=True, slots=True)
class Pick(Order):
    """A pick from Select, once: the first of these foods that is there. Empty: whatever silence would get."""

    foods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prefer(Order):
    """A standing wish for every pick from Select: the first of these foods that is there. Empty: no wish."""

    foods: tuple[str, ...]
    standing: ClassVar[bool] = True


O = TypeVar("O", bound=Order)  # noqa: E741


def last(orders: Orders, kind: type[O]) -> O | None:
    """The order of this kind that counts, if there is one."""
    for order in reversed(orders):
        if isinstance(order, kind):
            return order
    return None


@dataclass(frozen=True)
class Named(Choice):
    """A choice that may be dressed with small words: "the backwards pan", "a tofu", "my fish card"."""

    before: tuple[str, ...] = ("the", "a", "an", "my", "one")
    after: tuple[str, ...] = ()

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        if at < len(line) - 1 and line[at].fold in self.before:
            at += 1
        for value, end, cost in Choice.read(self, line, at, words):
            dressed = end < len(line) and any(likeness(line[end].fold, word) is not None for word in self.after)
            yield Read(value, end + dressed, cost)


@dataclass(frozen=True)
class Wishes(Listing):
    """A list of foods, or a word for an empty one."""

    none: tuple[str, ...] = ("nothing", "none")

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        if at < len(line) and line[at].fold in self.none:
            yield Read((), at + 1)
        yield from Listing.read(self, line, at, words)

    def write(self, value: Any) -> str:
        return Listing.write(self, value) or self.none[0]


_FOOD_WORDS: Mapping[str, tuple[str, ...]] = {
    "meat": ("beef", "steak"),
    "dairy": ("milk", "cheese"),
    "fish": (),
    "eggs": (),
    "broccoli": ("brocoli",),
    "tofu": (),
}
FOOD = Named("food", {food: _FOOD_WORDS.get(food, ()) for food in FOODS}, after=("card",))
PAN = Named(
    "pan",
    {
        "select": ("selection",),
        "shuffle": ("random",),
        "backwards": ("backward", "reverse"),
        "mystery": ("secret",),
    },
    after=("pan",),
)
WHAT = Named(
    "what",
    {
        "karma": (),
        "open": ("face up", "face-up", "faceup", "visible"),
        "hidden": ("face down", "face-down", "facedown", "top", "blind", "unknown"),
    },
    after=("card", "lifestyle", "points", "token"),
)
BARE = Named("what", dict.fromkeys(("karma", "open", "hidden"), ()), after=WHAT.after)  # without "take": no slang
ONTO = Choice("on", {"on": ("onto", "to", "in", "into", ">")})

GRAMMAR = Grammar(
    forms=(
        Form(
            "take <what>",
            lambda what: Take(what),
            "Step 1: take karma, the open lifestyle card, or the hidden one on top of the deck.",
            "take karma",
            also=("get/gain/choose <what>", "<what:bare>"),
            order=Take,
        ),
        Form(
            "cook <food> on <pan>",
            lambda food, pan, onto="on": Cook(food, pan),
            "Step 2: put a food card from your hand on a pan.",
            "cook tofu on backwards",
            also=(
                "cook/put/place/play/lay/add/hand <food> <onto:onto> <pan>",
                "<food> <onto:onto> <pan>",
                "[cook/put/play] <food> <pan>",
            ),
            order=Cook,
        ),
        Form(
            "pick <foods>",
            lambda foods: Pick(foods),
            'When Select is served: pick a card; of several foods you get the first that is there. "pick anything" '
            "is the uppermost card that you may eat.",
            "pick broccoli",
            also=("choose/take <foods>",),
            order=Pick,
        ),
        Form(
            "prefer <foods:wishes>",
            lambda foods: Prefer(foods),
            'A standing wish for all your picks from Select, best first; "prefer nothing" ends it.',
            "prefer tofu broccoli",
            also=("preferences/wishes/wishlist <foods:wishes>",),  # not "wish", one slip from "fish"
            order=Prefer,
        ),
    ),
    kinds={
        "food": FOOD,
        "pan": PAN,
        "what": WHAT,
        "bare": BARE,
        "onto": ONTO,
        "foods": Wishes(FOOD, none=("anything", "whatever")),
        "wishes": Wishes(FOOD),
    },
)
