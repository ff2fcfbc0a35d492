"""A line that was not understood, or only in part, as its clauses tell it: who passes, and what is aimed at whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.words import fold, tidy, tokens
from games.meta.orders import Go, Pass, PassTurn
from games.meta.reading import abstaining, aiming, besides, mentions, retargeting, retracting

_GETS = re.compile(r"(?i)\bi (?:get|receive)\b")  # "I get a Medicine": who says so need not play it
_PUSHES = frozenset({"push", "prepare"})


def told(raw: str, line: Line, read: Callable[[str], Line], words: Words) -> Line:
    """The line, or what its clauses order where they account for every word; `read` reads one of them. Who names
    another target behind that of a card is asked which."""
    found = _told(raw, line, read, words)
    other = retargeting.meant(raw, found.orders, words) or retargeting.card_meant(raw, found.orders, words)
    return replace(found, orders=(), reading=other, past=()) if other else found


def _told(raw: str, line: Line, read: Callable[[str], Line], words: Words) -> Line:
    whole = line.orders and not any(map(besides.lacks, line.orders))
    back = line.withdraws and not words.held
    if whole or back or words.asked.isdisjoint(_PUSHES) or besides.refuses(raw):
        return line
    if _quiet(line) and (quiet := abstaining.read(raw, words, read)):
        return Line(line.number, line.text, quiet)
    played = None if _GETS.search(raw) else aiming.read(raw, words)
    return _played(line, played) if played and _stands(raw, played.orders, words) else line


def _stands(raw: str, orders: Orders, words: Words) -> bool:
    """Does the line take none of these back?"""
    return retracting.left(raw, orders, words) == orders


def _quiet(line: Line) -> bool:
    """May it say no more than that nothing is pushed?"""
    return not line.why and all(isinstance(order, Pass | PassTurn | Go) for order in line.reading)


def _played(line: Line, played: aiming.Played) -> Line:
    """The line with these orders, or asked about where they are not certain, or something else was read in it."""
    rivals = {order for order in line.reading if not besides.lacks(order)} - set(played.orders)
    same = Counter(map(mentions.cards, rivals)) <= Counter(map(mentions.cards, played.orders))
    if played.sure and (not rivals or (same and not line.why)):  # the same cards at whom all of its words tell
        return Line(line.number, line.text, played.orders)
    known = rivals or set(line.reading) >= set(played.orders)
    return line if known else Line(line.number, line.text, reading=played.orders)


def continued(lines: Sequence[Line], read: Callable[[str], Line], words: Words) -> list[Line]:
    """The lines of a letter; one that only goes on with the order above it is read with that: "and one for Clara"."""
    out: list[Line] = []
    for line in lines:
        out.append(_going_on(out[-1], line, read, words) if out else line)
    return out


def _going_on(before: Line, line: Line, read: Callable[[str], Line], words: Words) -> Line:
    if not (before.orders and line.talk and not line.why and _others(line.text, words)):
        return line
    both = read(f"{before.text.rstrip(' .,;!')}. {line.text}")
    meant = both.orders or both.reading
    more = tuple(order for order in meant if order not in before.orders)
    if not more or not set(before.orders) <= set(meant):
        return line
    return replace(line, orders=more, past=()) if both.orders else replace(line, reading=more, why=both.why, past=())


def _others(text: str, words: Words) -> set[str]:
    """The other players whom a line names."""
    said = {token.fold for token in tokens(tidy(text))}
    return said & {fold(name).split()[0] for name in words.names if name != words.me}
