"""Decks: counting what was filed, all faults at once, and the starter deck of whoever files none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.kit.order import Orders
from games.meta.cards import CARDS, MOST_STARS, STAR, Card, starter
from games.meta.options import Options
from games.meta.orders import DeckCards, NewCard, Starter
from games.meta.speech import Invention


def made_id(seat: str, made: Invention) -> str:
    """Under what an invented card is known."""
    return f"{seat}: {made.title}"


def made_card(seat: str, made: Invention) -> Card:
    """An invented card: the GM rules whenever it is executed."""
    return Card(made_id(seat, made), made.title, made.type, made.uniqueness, made.text)


def inventions(seat: str, orders: Orders) -> dict[str, Card]:
    """The cards a letter invents, by id."""
    return {made_id(seat, order.made): made_card(seat, order.made) for order in orders if isinstance(order, NewCard)}


_OWN = re.compile(r"(?i)\W*new card \w+ (?P<n>\d)\s+(?P<title>[^:]+):")


_MINE = re.compile(r"(?i)^\W*(?:and )?(?:then )?(?:my|the) deck (?:is|has|then)\b\W*")


def invents(lines: Sequence[tuple[int, str]]) -> bool:
    """Does a letter make up a card?"""
    return any(_OWN.match(text) for _, text in lines)


def without_own(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines of a letter, where cards that it makes up stand in its list of a deck, too, without them there: whoever
    makes up a card has it in the deck as often as its number says."""
    made = [found for _, text in lines if (found := _OWN.match(text))]
    listed = [rf"\b{m['n']}\s*x?\s+{re.escape(m['title'].strip())}\b[\s,;]*" for m in made]
    lines = [(n, _MINE.sub("deck: ", text)) for n, text in lines]
    return [
        (n, text if _OWN.match(text) else re.sub("(?i)" + ("|".join(listed) or "(?!)"), "", text)) for n, text in lines
    ]


def filed(seat: str, orders: Orders, size: int) -> tuple[str, ...]:
    """The card ids a letter puts into the deck."""
    if any(isinstance(order, Starter) for order in orders):
        return starter(size)
    deck: list[str] = []
    for order in orders:
        if isinstance(order, DeckCards):
            deck += [card for n, card in order.entries for _ in range(max(0, min(n, 99)))]
        elif isinstance(order, NewCard):
            made = made_card(seat, order.made)
            deck += [made.id] * made.copies
    return tuple(deck)


def faults(deck: Sequence[str], options: Options, made: Mapping[str, Card]) -> list[str]:
    """Everything wrong with a deck, one sentence each."""
    counts = Counter(deck)
    cards = {card_id: CARDS.get(card_id) or made[card_id] for card_id in counts}
    found = []
    if len(deck) != options.deck_size:
        own = sum(card_id in made for card_id in deck)
        told = f", {own} of them your own: each of these is in it as often as its number says" if own else ""
        found.append(f"A deck has {options.deck_size} cards, and this one has {len(deck)}{told}.")
    for card_id, n in counts.items():
        found += _card_faults(cards[card_id], n, options, own=card_id in made)
    stars = [card_id for card_id in counts if cards[card_id].uniqueness == STAR]
    if sum(counts[card_id] for card_id in stars) > MOST_STARS:
        names = ", ".join(cards[card_id].name for card_id in stars)
        found.append(f"A deck may hold {MOST_STARS} star cards at most, and this one holds {names}.")
    return found


def _card_faults(card: Card, n: int, options: Options, own: bool) -> Iterator[str]:
    """What is wrong with holding a card so often; `own`: it was invented for the match."""
    if n > card.copies:
        star = ", being a star card" if card.uniqueness == STAR else ""
        yield f"A deck may hold {card.name} {_times(card.copies)}{star}, and this one holds it {_times(n)}."
    if options.mode == "auto" and not card.automatic:
        yield f"{card.name} needs a GM, and this match has none."
    if options.mode != "open" and own:
        yield f"{card.name} is a card of your own, which only open matches allow."


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")
