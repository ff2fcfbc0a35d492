"""Decks: counting what was filed, all faults at once, and the starter deck of whoever files none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.kit.order import Orders
from games.meta.cards import CARDS, MOST_STARS, STAR, Card, starter
from games.meta.options import Options
from games.meta.orders import DeckCards, NewCard, Starter
from games.meta.play import listed
from games.meta.speech import Invention

MOST_COPIES = 3  # of a card of one's own in a deck


def made_id(seat: str, made: Invention) -> str:
    """Under what an invented card is known."""
    return f"{seat}: {made.title}"


def made_card(seat: str, made: Invention) -> Card:
    """An invented card: the GM rules whenever it is executed."""
    return Card(made_id(seat, made), made.title, made.type, made.uniqueness, made.text)


def inventions(seat: str, orders: Orders) -> dict[str, Card]:
    """The cards a letter invents, by id."""
    return {made_id(seat, order.made): made_card(seat, order.made) for order in orders if isinstance(order, NewCard)}


_OWN = re.compile(r"(?i)\W*new card \w+ (?P<n>\d+|\*)\s+(?P<title>[^:]+):")


_MINE = re.compile(r"(?i)^\W*(?:and )?(?:then )?(?:my|the) deck (?:is|has|then)\b\W*")


def invents(lines: Sequence[tuple[int, str]]) -> bool:
    """Does a letter make up a card?"""
    return any(_OWN.match(text) for _, text in lines)


def without_own(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines of a letter, where cards that it makes up stand in its list of a deck, too, without them there: whoever
    makes up a card has it in the deck as often as its number says."""
    made = [found for _, text in lines if (found := _OWN.match(text))]
    listed = [rf"\b{re.escape(m['n'])}\s*x?\s+{re.escape(m['title'].strip())}\b[\s,;]*" for m in made]
    lines = [(n, _MINE.sub("deck: ", text)) for n, text in lines]
    return [
        (n, text if _OWN.match(text) else re.sub("(?i)" + ("|".join(listed) or "(?!)"), "", text)) for n, text in lines
    ]


def filed(seat: str, orders: Orders, size: int) -> tuple[str, ...]:
    """The card ids a letter puts into the deck; the starter deck fills up what is filed beside it, or of one's own."""
    deck: list[str] = []
    for order in orders:
        if isinstance(order, DeckCards):
            deck += [card for n, card in order.entries for _ in range(max(0, min(n, 99)))]
        elif isinstance(order, NewCard):
            made = made_card(seat, order.made)
            deck += [made.id] * made.copies
    return (*deck, *_rest(deck, _stars(seat, orders), size)) if _filled(orders) else tuple(deck)


def _filled(orders: Orders) -> bool:
    """Does the starter deck fill up what is filed: where it is named, or where only cards of one's own are told?"""
    kinds = {type(order) for order in orders}
    return Starter in kinds or (NewCard in kinds and DeckCards not in kinds)


def _stars(seat: str, orders: Orders) -> int:
    """How many star cards are filed beside the starter deck."""
    own = {card.id: card for card in inventions(seat, orders).values()}
    listed = {card: CARDS[card] for o in orders if isinstance(o, DeckCards) for n, card in o.entries if n > 0}
    return sum(card.uniqueness == STAR for card in {**own, **listed}.values())


def _rest(deck: Sequence[str], stars: int, size: int) -> tuple[str, ...]:
    """The starter deck without what is filed beside it and gives way to it: star cards where there are too many of
    them, then one after another of those cards that it holds most of."""
    rest = Counter(starter(size)) - Counter(deck)
    for card in [card for card in rest if CARDS[card].uniqueness == STAR][max(0, MOST_STARS - stars) :]:
        del rest[card]
    rest = rest if rest.total() + len(deck) >= size else _filled_up(rest, deck, size)
    while rest and rest.total() + len(deck) > size:
        rest[max(rest, key=rest.__getitem__)] -= 1
    return tuple(rest.elements())


def _filled_up(rest: Counter[str], deck: Sequence[str], size: int) -> Counter[str]:
    """With more of the automatic cards, as far as a deck may hold them."""
    for card in CARDS.values():
        if card.automatic and card.uniqueness != STAR:
            room = card.copies - rest[card.id] - deck.count(card.id)
            rest[card.id] += max(0, min(room, size - len(deck) - rest.total()))
    return rest


def gave_way(seat: str, orders: Orders, size: int) -> str:
    """What the receipt tells of a deck that the starter deck fills up around other cards."""
    deck = filed(seat, orders, size)
    left = Counter(starter(size)) - Counter(deck)
    if not _filled(orders) or len(deck) != size or not left:
        return ""
    of_starter = (Counter(starter(size)) & Counter(deck)).total()
    others = f"{size - of_starter} other{'s' * (size - of_starter > 1)}"
    away = listed([f"{n} {CARDS[card].name}" for card, n in left.items()])
    return f"Your deck is {of_starter} cards of the starter deck and {others}, in the place of {away}."


def faults(deck: Sequence[str], options: Options, made: Mapping[str, Card]) -> list[str]:
    """Everything wrong with a deck, one sentence each."""
    counts = Counter(deck)
    cards = {card_id: CARDS.get(card_id) or made[card_id] for card_id in counts}
    found = list(_own_faults([card for card in cards.values() if card.id in made], options))
    found += [] if found else _size_faults(counts, made, options)
    for card_id, n in counts.items():
        found += _card_faults(cards[card_id], n, options)
    stars = [card_id for card_id in counts if cards[card_id].uniqueness == STAR]
    if sum(counts[card_id] for card_id in stars) > MOST_STARS:
        names = ", ".join(cards[card_id].name for card_id in stars)
        found.append(f"A deck may hold {MOST_STARS} star cards at most, and this one holds {names}.")
    return found


def _size_faults(counts: Counter[str], made: Mapping[str, Card], options: Options) -> Iterator[str]:
    """What is wrong with the number of cards, and what would mend it."""
    size, n, own = options.deck_size, counts.total(), sum(counts[card] for card in made)
    beside = f", {own} of them your own" if own else ""
    fills = ' Write "deck starter" on a line of its own, and the starter deck fills it up.' if own and n < size else ""
    if n != size:
        yield f"A deck has {size} cards, and this one has {n}{beside}.{fills}"


def _own_faults(own: Sequence[Card], options: Options) -> Iterator[str]:
    """What is wrong with the cards that a letter makes up."""
    names = listed([card.name for card in own])
    if own and options.mode != "open":
        yield f"{names}: cards of your own are for matches in the mode open, and this one is not."
    if many := [card.name for card in own if not 0 < card.copies <= MOST_COPIES]:
        yield (
            f"{listed(many)}: a card of your own is in your deck once, twice or three times, as the number before its "
            f"title says: 1, 2, 3, or * for a star card, of which there is one."
        )


def _card_faults(card: Card, n: int, options: Options) -> Iterator[str]:
    """What is wrong with holding a card so often."""
    if n > card.copies:
        star = ", being a star card" if card.uniqueness == STAR else ""
        yield f"A deck may hold {card.name} {_times(card.copies)}{star}, and this one holds it {_times(n)}."
    if options.mode == "auto" and not card.automatic and card.id in CARDS:
        yield f"{card.name} needs a GM, and this match has none."


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")
