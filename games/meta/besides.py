"""What stands beside orders and touches them: a refusal in other words, the order of a list, "one more on Clara".

What is certain is written out and read again; all else is asked about with the reading in hand, never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.words import fold, tidy
from games.meta import verbs
from games.meta.orders import Discard, Push
from games.meta.table import Target
from games.meta.titles import write_title

Read = Callable[[str], Line]

_REFUSES = re.compile(
    r"\b(?:(?:refuse|decline|object|hate|loath|reluctant|unwilling|opposed|averse) to|over my dead body|fat chance|"
    r"(?:the )?last thing|too [^\W\d_]+ (?:of [^\W\d_]+ )?to|(?:certainly|definitely|absolutely|surely|probably) not)\b"
)
_MORE = re.compile(
    r"\b(?:one more|another(?: one)?|the (?:other|second)(?: one)?|(?:do )?the same|same|ditto|likewise)"
    r"(?= (?:on|for|to|at|against) )",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?<=[.!;])\s+|\s+[-\N{EN DASH}\N{EM DASH}]\s+|\s*\(")
_JOINTS = re.compile(r"\s*(?:[,;&+]|\band\b|\bplus\b)\s*", re.IGNORECASE)
_AGAIN = re.compile(
    r"\b(?:one|another|more|other|second|same|likewise|ditto|repeat|again|too|as well|also|next|both|plus|and)\b"
)
_ALONE = re.compile(
    r"\W*(?:(?:and|then|please|do) )*(?:again|once more|twice|another|one more|the same|both(?: of them)?)\b[^\w]*"
)
_TALKS = re.compile(r"\b(?:you|your|you're|sorry|is|are|was|were|has|had|did|does|be|turn|round|game)\b|'s\b|\?")
_FEW = 9  # words of what goes on with an order
_ORDERED = re.compile(r"\b(?:first|second|third|last|in this order)\b")
_FIRST = re.compile(r"(?:[,;&]|\band\b)[^,;]*\bfirst(?:,? (?:please|thanks))?[\s.!]*$")
_PLAYS = frozenset(verbs.PUSH.split("/")) - {"drop", "put", "throw"}


def refuses(raw: str) -> str:
    """The words by which a line refuses what it names; empty where it does not."""
    found = _REFUSES.search(fold(tidy(raw)))
    return found[0] if found else ""


def written_out(raw: str, read: Read, words: Words) -> Line | None:
    """A line in which "one more on Clara" follows a card, read with its title; None where that is not certain."""
    found = _MORE.search(raw)
    first = read(raw[: found.start()]) if found else None
    if not found or not first or len(first.orders) != 1 or not (last := _aimed(first.orders)):
        return None
    if sum(card["id"] == last.card.card for card in words.view.get("hand", ())) < len((first, found)):
        return None
    line = read(f"{raw[: found.start()]}{write_title(last.card.card)}{raw[found.end() :]}")
    again = line.orders[:1] == first.orders and len(line.orders) == len((first, found)) and _aimed(line.orders)
    return replace(line, text=raw.strip()) if again and again.card.card == last.card.card else None


def listed(raw: str, orders: Orders) -> Orders:
    """The list that "discard Poison, Medicine first" may mean; () where nothing tells an order."""
    said = fold(tidy(raw))
    thrown = tuple(card for order in orders if isinstance(order, Discard) for card in order.cards)
    played = [order.card for order in orders if isinstance(order, Push)]
    others = len(orders) > len(played) + sum(isinstance(order, Discard) for order in orders)
    plain = _ORDERED.search(said) and not any(card.targets for card in played) and _PLAYS.isdisjoint(said.split())
    if others or not thrown or not plain or not isinstance(orders[0], Discard):
        return ()
    cards = (*thrown, *(card.card for card in played))
    turned = bool(_FIRST.search(said)) and len(cards) > 1
    return (Discard((cards[-1], *cards[:-1])),) if turned else (Discard(cards),) if played else ()


def goes_on(raw: str, orders: Orders, read: Read, words: Words) -> tuple[Orders, str]:
    """What a sentence behind the orders may add to them, and its words; empty where none does."""
    last = _aimed(orders)
    for part in _PARTS.split(raw)[1:] if last else ():
        seats = _others(part, words)
        if _adds(part, bool(seats)) and not read(part).orders:
            return _with(orders, last, seats), part.strip(" ()")
    return (), ""


def begins(raw: str, read: Read, words: Words) -> tuple[Orders, str]:
    """The order that a line which nobody could read begins with, and the words behind it."""
    for joint in _JOINTS.finditer(raw):
        first, rest = read(raw[: joint.start()]), raw[joint.start() :]
        if first.orders and (last := _aimed(first.orders)) and (seats := _others(rest, words)):
            if _TALKS.search(fold(tidy(rest))):
                return (), ""
            again = _AGAIN.search(fold(tidy(rest.strip(" ,")))) is not None
            return _with(first.orders, last, seats if again else ()), rest.strip(" ,;&")
    return (), ""


def _adds(part: str, others: bool) -> bool:
    said = fold(tidy(part))
    return bool(
        _ALONE.fullmatch(said)
        or (others and _AGAIN.search(said) and not _TALKS.search(said) and len(said.split()) <= _FEW)
    )


def _aimed(orders: Orders) -> Push | None:
    """The last of these orders, if it is a card that is played on one player."""
    last = orders[-1] if orders else None
    mine = isinstance(last, Push) and len(last.card.targets) == 1 and last.card.targets[0].kind == "player"
    return last if mine and isinstance(last, Push) else None


def _others(part: str, words: Words) -> tuple[str, ...]:
    said = re.findall(r"\w+", fold(tidy(part)))
    return tuple(name for name in words.names if name != words.me and fold(name).split()[0] in said)


def _with(orders: Orders, last: Push | None, seats: tuple[str, ...]) -> Orders:
    """The orders, and the last one again on the one whom the rest names."""
    if last is None or len(seats) != 1:
        return orders
    return (*orders, Push(replace(last.card, targets=(Target("player", seats[0]),))))


def settled(raw: str, line: Line, read: Read, words: Words) -> Line:
    """The line, asked about where something beside its orders touches them or goes on with them."""
    return next(filter(None, (way(raw, line, read, words) for way in _WAYS)), line)


def _refused(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    said = refuses(raw) if line.orders else ""
    return replace(line, orders=(), past=(), why=f'it says "{said}"') if said else None


def _rather_listed(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    meant = listed(raw, line.orders) if line.orders else ()
    return (
        replace(line, orders=(), past=(), reading=meant, why="the order of the cards is not clear") if meant else None
    )


def _gone_on(raw: str, line: Line, read: Read, words: Words) -> Line | None:
    if line.orders:
        meant, said = goes_on(raw, line.orders, read, words)
    elif line.talk and not line.why:
        meant, said = begins(raw, read, words)
    else:
        return None
    return replace(line, orders=(), past=(), reading=meant, why=f'it says "{said[:40]}"') if said else None


_WAYS: tuple[Callable[[str, Line, Read, Words], Line | None], ...] = (_refused, _rather_listed, _gone_on)
