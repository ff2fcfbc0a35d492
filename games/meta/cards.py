"""The cards: their words, what they must be aimed at, and their programs as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.kit import facts

KEY = "meta"
STAR = "*"
MOST_STARS = 2  # star cards in one deck, of any kind together


@dataclass(frozen=True, slots=True)
class Op:
    """One instruction: a row of the operations table with its arguments, as in "life target -3"."""

    name: str
    args: tuple[str | int, ...] = ()


@lru_cache(maxsize=4096)
def plain(title: str) -> str:
    """A title without the signs at its end."""
    return title.rstrip(".!?")


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card. User-made cards have no program: the GM rules on them."""

    id: str
    title: str
    type: str  # "Event", "Meta" or "Trigger"
    uniqueness: str  # how many a deck may hold; "*": one, and only two such cards in all
    text: str
    target: str = "free"  # a row of targets.NEEDS
    automation: str = "gm"  # "auto", "auto+input", "gm-assist" or "gm"
    program: tuple[Op, ...] = ()
    version: str = "001"

    @property
    def automatic(self) -> bool:
        """Needs no GM."""
        return self.automation.startswith("auto")

    @property
    def copies(self) -> int:
        """How many of it a deck may hold."""
        return 1 if self.uniqueness == STAR else int(self.uniqueness)

    @property
    def topic(self) -> str:
        """Under what rulings on it are kept."""
        return f"{self.id}/{self.version}"

    @property
    def name(self) -> str:
        """The title as it stands inside a sentence, without the signs at its end."""
        return plain(self.title)


def program(text: str) -> tuple[Op, ...]:
    """A program from its spelling in the card list: "life self 1; life target -1"."""
    return tuple(_op(part.split()) for part in text.split(";") if part.strip())


def _op(words: list[str]) -> Op:
    return Op(words[0], tuple(int(w) if w.lstrip("-").isdigit() else w for w in words[1:]))


def _card(row: Mapping[str, str]) -> Card:
    return Card(
        id=row["id"],
        title=row["title"],
        type=row["type"],
        uniqueness=row["uniqueness"],
        text=row["text"],
        target=row["target"],
        automation=row["automation"],
        program=program(row["program"]),
        version=row["version"],
    )


CARDS: Mapping[str, Card] = {row["id"]: _card(row) for row in facts.rows(KEY, "cards.csv")}
STARTER: tuple[str, ...] = tuple(
    row["id"] for row in facts.rows(KEY, "starter.csv") for _ in range(int(row["copies"]))
)  # the deck of whoever files none
TOKEN = "token"  # cards whose id begins so leave the game when they are discarded


def starter(size: int) -> tuple[str, ...]:
    """The starter deck, cut or filled up with automatic cards to the size of the match."""
    deck = Counter(STARTER[:size])
    for card in CARDS.values():
        if card.automatic and card.uniqueness != STAR:
            deck[card.id] += max(0, min(card.copies - deck[card.id], size - deck.total()))
    return tuple(deck.elements())
