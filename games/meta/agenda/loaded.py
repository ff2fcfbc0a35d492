"""Which cards lie on a trap, and which are played beside it.

What the line below a trap lays on it lies there ("Trap: Good Evening", "On it: Medicine"); what another sentence plays
does not ("I play Poison. And set the Good Evening trap"). And a later letter that speaks of one of the two leaves the
other as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.words import fold
from games.meta.cards import CARDS
from games.meta.orders import Push, SetTrap

_IT = r"(?:it|that|this|top|(?:the |this |that |my )?trap)"
_BELOW = r"(?:on|onto|in|into|inside|under|underneath|below|beneath|behind|within|upon|atop)"
_HOLDS = (
    r"(?:on top of it|holding|carrying|loaded with|load|payload|cargo|contents?|containing|inside|attached|filled with)"
)
_PUT = r"(?:(?:and|then|also|please|i|i'll|we|put|lay|load|place|add|hide|goes|comes|is|there|lies) )*"
_BEFORE = re.compile(
    rf"(?i)^\W*{_PUT}(?:{_BELOW} {_IT}|with(?: {_IT})?|{_HOLDS}(?: {_IT})?)"
    r"\s*(?:[:=,-]|goes|comes|lies|is|there(?: is|'s)|i (?:put|lay|place))*\s+(?P<cards>\w.*)$"
)
_BEHIND = re.compile(
    rf"(?i)^\W*{_PUT}(?P<cards>.+?),? (?:(?:goes|comes|lies|is|belongs|sits|shall go) )?(?:{_BELOW} {_IT}|inside)\W*$"
)
_TITLES = "|".join(sorted((re.escape(card.title.rstrip("?!")) for card in CARDS.values()), key=len, reverse=True))
_NAMED = re.compile(
    rf"(?i)\b(?:(?:the|my|a|an|up|this)\s+)*(?P<title>{_TITLES})[?!]?[\"']? (?:card )?(?:as (?:a|my|the) )?trap\b"
    r"(?!,? (?:that|which|it|springs?|when\w*)\b)"
)
_TRIGGERS = "|".join(re.escape(card.title.rstrip("?!")) for card in CARDS.values() if card.type == "Trigger")
_UNDER = re.compile(
    rf"(?i)^(?P<lead>\W*(?:(?:and|then|also)\s+)*){_BELOW} (?:the (?:trap )?|my )?(?P<title>{_TRIGGERS})[?!]?,? "
    r"(?:i (?:put|lay|place|hide|set|want)|goes|comes|lies|is|shall (?:lie|go|be))\s+"
)
_LAYS = re.compile(rf"(?i)\b(?:{_BELOW} {_IT}|inside|with it|holding|carrying|load\w*|add\w*|under\w*|below|beneath)\b")
_SENTENCES = re.compile(r"(?<=[.!;])\s+(?=\S)")
_SPEAKS = re.compile(
    r"(?i)\b(?:traps?|triggers?|no|not|only|just|nothing|instead|rather|forget|without|cancel|all new|scrap)\b"
)
_NO = re.compile(r"(?i)^\W*no+\b[\s,.!;:-]+(?=\w)")


def written(raw: str) -> str:
    """A line with "the Good Evening trap" as "the trap Good Evening", and "under it I put" as what lies on it."""
    raw = _UNDER.sub(lambda found: f"{found['lead']}trap {found['title']} with ", raw)
    return _NAMED.sub(lambda found: f"the trap {found['title']}", raw)


def apart(raw: str, line: Line, read: Callable[[str], Line]) -> Line:
    """The line, but for what another sentence plays: that lies on no trap; asked about where that is not certain."""
    parts = _SENTENCES.split(raw)
    loaded = [order for order in line.orders if isinstance(order, SetTrap) and order.trap.cards]
    if len(parts) == 1 or any(map(_LAYS.search, parts)) or all(_within(order, parts) for order in loaded):
        return line
    orders = tuple(order for part in parts for order in read(part).orders)
    same = sorted(_cards(orders)) == sorted(_cards(line.orders))
    return replace(line, orders=orders, bare=False) if same else replace(line, orders=(), reading=line.orders)


def _within(order: SetTrap, parts: list[str]) -> bool:
    """Does one sentence name the trap, and what lies on it?"""
    wanted = [fold(CARDS[card].title.rstrip("?!")) for card in _cards((order,)) if card in CARDS]
    return any(all(title in fold(part) for title in wanted) for part in parts)


def _cards(orders: Orders) -> list[str]:
    """The cards that are played or set in these orders."""
    traps = [order.trap for order in orders if isinstance(order, SetTrap)]
    laid = [laid.card for trap in traps for laid in (trap.trigger, *trap.cards)]
    return [*laid, *(order.card.card for order in orders if isinstance(order, Push))]


def kept(lines: list[Line], words: Words) -> list[Line]:
    """The lines, with the traps that are held beside cards that are played now, or these beside a new trap."""
    said = [at for at, line in enumerate(lines) if line.orders]
    new = tuple(order for at in said for order in lines[at].orders)
    stays = _stays(new, words.held) if all(map(_plain, lines)) else ()
    if not stays:
        return lines
    at, first = said[0], lines[said[0]]
    whole = (*stays, *first.orders) if isinstance(stays[0], SetTrap) else (*first.orders, *stays)
    return [*lines[:at], replace(first, orders=whole, corrects=True), *lines[at + 1 :]]


def _plain(line: Line) -> bool:
    """Does a line say what is done, and nothing of what was held? A "no" at its head denies what was asked."""
    text = _NO.sub("", line.text)
    changes = line.reading or ((line.corrects or line.withdraws) and text == line.text)
    plays = any(isinstance(order, Push) for order in line.orders)
    return not changes and not (plays and _SPEAKS.search(text)) and not (line.talk and _SPEAKS.search(text))


def _stays(new: Orders, held: Orders) -> Orders:
    """What is held of the other kind than these orders are, where it holds none of their cards."""
    kinds = {type(order) for order in new}
    if len(kinds) != 1 or not kinds <= {SetTrap, Push} or set(new) <= set(held):
        return ()
    other = tuple(order for order in held if isinstance(order, (SetTrap, Push)) and type(order) not in kinds)
    return other if set(_cards(other)).isdisjoint(_cards(new)) else ()


def below(lines: list[Line], read: Callable[[str], Line]) -> list[Line]:
    """The lines, a trap together with what the next line lays on it; asked about where that is not understood."""
    out: list[Line] = []
    for line in lines:
        cards = _laid(line.text) if out and _trap(out[-1]) and out[-1].number + 1 == line.number else ""
        if not cards:
            out.append(line)
            continue
        trap = out.pop()
        both = read(f"{trap.text.rstrip(' .,;:!')} with {cards}")
        said = f"{trap.text} / {line.text}"
        if _trap(both) and both.orders != trap.orders:
            out.append(replace(both, number=trap.number, text=said))
        else:
            why = "the next line lays something on it"
            out += [replace(trap, orders=(), reading=trap.orders, why=why), line]
    return out


def _laid(text: str) -> str:
    """What a line lays on what stands above it; empty for others."""
    found = _BEFORE.match(text) or _BEHIND.match(text)
    return found["cards"].strip() if found else ""


def _trap(line: Line) -> bool:
    return len(line.orders) == 1 and isinstance(line.orders[0], SetTrap)
