"""The cards of a hand that a line names, and which of them its orders leave out.

Who names a card of their own beside an order means something by it: that it is played, too, or stays, or goes. What no
order has taken up and no reason explains is never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from games.kit.kinds import Read, SeatName, Words
from games.kit.order import Orders
from games.kit.words import Token, fold, tidy, tokens
from games.meta.cards import CARDS
from games.meta.orders import AddToTrap, Discard, Push, SetTrap
from games.meta.reading.anchors import Held
from games.meta.reading.titles import CardTitle, held
from games.meta.table import Laid, Target
from games.meta.targets import NEEDS

_OTHERS = frozenset("your his her their its another such".split())
_BELONGS = frozenset("of from by that which in".split())  # "Poison of Clara", "the Poison that lies there"
_AIMS = frozenset("on to at for against upon onto".split())
_DEALS = _AIMS | {"x", "of"}
_NUMBERS = {said: n for n, pair in enumerate(("one 1", "two 2", "three 3"), 1) for said in pair.split()}
_REST = frozenset("other others rest remaining another second third last each apiece".split())  # count without a number
_GREETS = frozenset(("Good Morning", "Good Evening"))
_HELD, _SEAT, _TITLE = Held(), SeatName(), CardTitle()
TRAPS = re.compile(r"(?i)\b(?:traps?|joker|trigger\w*|springs?)\b")


def named(raw: str, words: Words) -> tuple[str, ...]:
    """The ids of the cards of one's own that a line names, as often as it says, in its order."""
    return tuple(card for _, read in reads(raw, words) for card in read.value)


def unnamed(raw: str, orders: Orders, words: Words, denied: Iterable[str] = ()) -> str:
    """The title of the first of them that is in none of these orders, and not `denied`; empty where all are."""
    taken = {card for order in orders for card in cards(order)}.union(denied)
    said = [(at, card) for at, read in reads(raw, words) for card in read.value]
    left = ((at, _title(card, words)) for at, card in said if card not in taken)
    return next((title for at, title in left if at or title not in _GREETS), "")


def _title(card: str, words: Words) -> str:
    return CARDS[card].title if card in CARDS else str(words.view.get("made", {}).get(card, card))


def elsewhere(raw: str, orders: Orders, words: Words) -> str:
    """The title that is named once more, with a player at whom none of these orders plays it: "Poison on Bruno and
    Poison on Clara"; empty where none is."""
    aimed = [(order.card.card, target.seat) for order in orders if isinstance(order, Push) for target in _at(order)]
    played = {card for card, _ in aimed}
    said = _aimed(tokens(fold(tidy(raw))), list(reads(raw, words)), words)
    missed = ((card, seat) for card, seat in said if card in played and (card, seat) not in aimed)
    return next((f"{_title(card, words)} on {seat}" for card, seat in missed), "")


def _aimed(line: Sequence[Token], found: Sequence[tuple[int, Read]], words: Words) -> Iterator[tuple[str, str]]:
    """Each card that is named, and the player at whom the words behind it aim."""
    ends = [*(at for at, _ in found), len(line)][1:]
    for (_, read), until in zip(found, ends, strict=False):
        aims = (at + 1 for at in range(read.end, until - 1) if line[at].fold in _AIMS)
        seats = (seat.value for at in aims for seat in _SEAT.read(line, at, words) if not seat.cost)
        yield from ((read.value[0], seat) for seat in list(seats)[:1])


def _at(order: Push) -> list[Target]:
    return [target for target in order.card.targets if target.kind == "player"]


def greets(raw: str) -> bool:
    """Is this only a greeting, whatever cards are called?"""
    return fold(tidy(raw)).strip(" !,.") in map(fold, _GREETS)


def pushed(raw: str, words: Words) -> Orders:
    """These cards as one would push them, each at the player who is named behind it, or at the only one there is; ()
    where one of them wants something else, or nobody is named for it."""
    found = list(reads(raw, words))
    if TRAPS.search(raw) and any(card not in CARDS for _, read in found for card in read.value):
        return ()  # a card that somebody made may be a trigger
    laid = _each_laid(tokens(fold(tidy(raw))), found, words)
    return () if None in laid else tuple(Push(one) for one in laid if one)


def _each_laid(line: Sequence[Token], found: Sequence[tuple[int, Read]], words: Words) -> list[Laid | None]:
    """The cards found in a line, each at whom it goes."""
    seats = [(at, read.value) for at in range(len(line)) for read in _SEAT.read(line, at, words) if not read.cost]
    ends = [*(at for at, _ in found), len(line)][1:]
    aimed = dict(_aimed(line, [one for one in found if len(set(one[1].value)) == 1], words))
    return [
        _laid_at(card, player if card in CARDS else aimed.get(card, ""))
        for (_, read), until in zip(found, ends, strict=False)
        for card, player in zip(
            read.value,
            _dealt(line, seats, read.end, until, len(read.value)) or _each(seats, read.end, until, len(read.value)),
            strict=True,
        )
    ]


def deals(raw: str, words: Words) -> bool:
    """Does a line give each of several players a number of equal cards: "three Poisons: two on Bruno, one on Clara"?"""
    line, found = tokens(fold(tidy(raw))), list(reads(raw, words))
    seats = [(at, read.value) for at in range(len(line)) for read in _SEAT.read(line, at, words) if not read.cost]
    ends = [*(at for at, _ in found), len(line)][1:]
    each = (_dealt(line, seats, read.end, end, len(read.value)) for (_, read), end in zip(found, ends, strict=False))
    return any(len(set(dealt)) > 1 for dealt in each)


def misdealt(raw: str, words: Words) -> bool:
    """Does a line give players another number of equal cards than it names: "two Poisons, two at Max, one at Zoe"?"""
    line, found = tokens(fold(tidy(raw))), list(reads(raw, words))
    if not _REST.isdisjoint(token.fold for token in line):
        return False
    seats = [(at, read.value) for at in range(len(line)) for read in _SEAT.read(line, at, words) if not read.cost]
    ends = [*(at for at, _ in found), len(line)][1:]
    told = [
        (len(_told(line, seats, read.end, end)), len(read.value)) for (_, read), end in zip(found, ends, strict=False)
    ]
    return any(number not in (0, many) for number, many in told if many > 1)


def _dealt(line: Sequence[Token], seats: Sequence[tuple[int, str]], start: int, end: int, many: int) -> list[str]:
    """At whom so many equal cards go where each player has a number: "three Poisons: two on Bruno, one on Clara"; []
    where there are no such numbers, or they do not come to as many."""
    dealt = _told(line, seats, start, end)
    return dealt if len(dealt) == many > 1 else []


def _told(line: Sequence[Token], seats: Sequence[tuple[int, str]], start: int, end: int) -> list[str]:
    """Each player as often as a number stands before the name."""
    dealt: list[str] = []
    for at, seat in seats:
        back = at - 1 - (at > 0 and line[at - 1].fold in _DEALS)
        dealt += [seat] * (_NUMBERS.get(line[back].fold, 0) if start <= back and at < end else 0)
    return dealt


def _each(seats: Sequence[tuple[int, str]], start: int, end: int, many: int) -> list[str]:
    """At whom so many equal cards go: "both Poisons, one each for Bruno and Clara"."""
    behind = list(dict.fromkeys(seat for at, seat in seats if start <= at < end))
    return behind if len(behind) == many else [_behind(seats, start, end)] * many


def _behind(seats: Sequence[tuple[int, str]], start: int, end: int) -> str:
    """The first player named between two places, or the only one that is named at all; empty where there is neither."""
    alone = {seat for _, seat in seats}
    return next((seat for at, seat in seats if start <= at < end), alone.pop() if len(alone) == 1 else "")


def _laid_at(card_id: str, player: str) -> Laid | None:
    """A card of the hand aimed at a player, if it wants one; None where it wants something else, or all of that is
    missing. One that somebody made up is aimed as its player likes."""
    card = CARDS.get(card_id)
    wants = (
        NEEDS[card.target].kinds if card and card.type != "Trigger" else None if card else ("player",) * bool(player)
    )
    if wants == ("player",) and player:
        return Laid(card_id, (Target("player", player),))
    return Laid(card_id) if wants == () else None


def reads(raw: str, words: Words) -> Iterator[tuple[int, Read]]:
    """Where its titles stand, each with its reading."""
    line, at = tokens(fold(tidy(raw))), 0
    while at < len(line):
        found = max((r for r in _HELD.read(line, at, words) if not r.cost), key=lambda r: r.end, default=None)
        if found and not _of_another(line, at, found.end):
            yield at, found
        at = found.end if found else at + 1


def foreign(raw: str, words: Words) -> Iterator[str]:
    """The titles that stand in a line and are of no card of one's own, nor of one on the table."""
    line, at = tokens(fold(tidy(raw))), 0
    lying = {card["id"] for stack in words.view.get("stacks", ()) for card in stack["cards"]}
    while at < len(line):
        found = max((r for r in _TITLE.read(line, at, words) if not r.cost), key=lambda r: r.end, default=None)
        if found and found.value in CARDS and found.value not in lying and found.value not in held(words):
            yield CARDS[found.value].title
        at = found.end if found else at + 1


def _of_another(line: Sequence[Token], start: int, end: int) -> bool:
    """Is it somebody else's card: "Bruno's Poison", "the Poison of Clara"?"""
    before = line[start - 1].fold if start else ""
    behind = line[end].fold if end < len(line) else ""
    return before in _OTHERS or before.endswith("'s") or behind in _BELONGS


def cards(order: object) -> tuple[str, ...]:
    """The ids of the cards that an order names, those it is aimed at among them."""
    if isinstance(order, Push | AddToTrap):
        return _laid((order.card,))
    if isinstance(order, SetTrap):
        return _laid((order.trap.trigger, *order.trap.cards))
    return order.cards if isinstance(order, Discard) else ()


def _laid(laid: Iterable[Laid]) -> tuple[str, ...]:
    return tuple(card for one in laid for card in (one.card, *(target.card for target in one.targets)) if card)
