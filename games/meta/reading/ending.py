"""A pass behind cards that are played: "Schadenfreude on Tom, then pass" plays the card, and that is all.

Beside cards a pass is none: who pushes does not pass. Said behind them it only tells that nothing else comes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit.line import Line
from games.meta.orders import Pass, Push

_THEN = re.compile(r"(?i)^\W*(?:and )?(?:then|after that|afterwards|otherwise nothing|nothing (?:more|else))\b")

_ELSEWHERE = re.compile(r"(?i)\b(?:in|for|from) (?:my |our |the )?(?:other|another) (?:match|game|table)\b")


def played(lines: Sequence[Line]) -> list[Line]:
    """The lines of a letter without such a pass."""
    out: list[Line] = []
    for line in lines:
        before = any(isinstance(order, Push) for one in out for order in one.orders)
        out.append(_less(line, before and _THEN.match(line.text) is not None))
    return out


def _less(line: Line, pushed: bool) -> Line:
    """The line less each pass that stands behind a card."""
    first = next((n for n, order in enumerate(line.orders) if isinstance(order, Push)), len(line.orders))
    if line.orders and (said := _ELSEWHERE.search(line.text)):
        return replace(line, orders=(), reading=line.orders, why=f'it says "{said[0].strip()}"')
    left = tuple(o for n, o in enumerate(line.orders) if not (type(o) is Pass and (pushed or n > first)))
    return replace(line, orders=left) if left != line.orders else line
