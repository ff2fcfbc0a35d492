"""A trap whose cards stand on the line below it: "Trap: Good Evening", and then "On it: Medicine"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from games.kit.line import Line
from games.meta.orders import SetTrap

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
