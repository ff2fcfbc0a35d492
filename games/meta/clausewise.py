"""A line that was not understood, or only in part, as its clauses tell it: who passes, and what is aimed at whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.meta import abstaining, aiming, besides, retargeting

_GETS = re.compile(r"(?i)\bi (?:get|receive)\b")  # "I get a Medicine": who says so need not play it
_PUSHES = frozenset({"push", "prepare"})


def told(raw: str, line: Line, read: Callable[[str], Line], words: Words) -> Line:
    """The line, or what its clauses order where they account for every word; `read` reads one of them. Who names
    another target behind that of a card is asked which."""
    found = _told(raw, line, read, words)
    other = retargeting.meant(raw, found.orders, words)
    return replace(found, orders=(), reading=other, past=()) if other else found


def _told(raw: str, line: Line, read: Callable[[str], Line], words: Words) -> Line:
    whole = line.orders and not any(map(besides.lacks, line.orders))
    back = line.withdraws and not words.held
    if whole or back or words.asked.isdisjoint(_PUSHES) or besides.refuses(raw):
        return line
    if not line.reading and (quiet := abstaining.read(raw, words, read)):
        return Line(line.number, line.text, quiet)
    played = None if _GETS.search(raw) else aiming.read(raw, words)
    return _played(line, played) if played else line


def _played(line: Line, played: aiming.Played) -> Line:
    """The line with these orders, or asked about where they are not certain, or something else was read in it."""
    rivals = {order for order in line.reading if not besides.lacks(order)} - set(played.orders)
    if played.sure and not rivals:
        return Line(line.number, line.text, played.orders)
    known = rivals or set(line.reading) >= set(played.orders)
    return line if known else Line(line.number, line.text, reading=played.orders)
