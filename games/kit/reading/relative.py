"""Words by which a later letter only changes what is held: what it names is no whole answer then.

"Raise my bid by 2" is no bid of 2, "take 23 off my list" no list of one card, and "vole 4 as well" no move without the
vole that was ordered before. What such a line was read as is asked about, where nobody knows better.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from games.kit.line import Line
from games.kit.order import Order, Orders

_MORE = (
    r"add(?:ing|ed)?|also|as well|too(?! (?:much|many|late|little|few|high|low|long|bad))|on top|in addition|"
    r"additionally|plus|together with"
)
_JOINED = r"^\W*(?:(?:oh|ah|sorry|yes|ok)\W+)*(?:and|with)\b"
ADDS = re.compile(rf"(?i)\b(?:{_MORE})\b|{_JOINED}")
_RELATIVE = re.compile(
    rf"(?i)\b(?:{_MORE}|more|less|fewer|higher|by (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)|minus|"
    rf"another|swap|before|after(?! all)|behind|off (?:my|the|that)|remove|without|double|half|between|the other way|"
    rf"in front|at the end|besides)\b|{_JOINED}"
)
_AS_EVER = re.compile(r"(?i)\b(?:as|than|like|unlike) before\b|\bbefore (?:i forget|it is too late|the deadline)\b")
_IN_PLACE = re.compile(r"(?i)\b(?:instead of|rather than|in place of)\b")


def relative(text: str) -> str:
    """Such words in a line; empty without them.

    >>> relative("raise my bid by 2"), relative("27 and 4 after all"), relative("Medicine too")
    ('by 2', '', 'too')
    """
    found = _RELATIVE.search(_AS_EVER.sub(" ", text))
    return found[0].strip(" ,.") if found else ""


def unless_relative(line: Line, held: Orders) -> Line:
    """A line that answers anew what is held, but in words that may only change it, is asked about."""
    keys = {_what(order) for order in held} & {_what(order) for order in line.orders}
    if line.corrects or not keys:
        return line
    listed = any(isinstance(value, tuple) for order in line.orders for value in _values(order))
    said = relative(line.text) or (listed and _IN_PLACE.search(line.text) is not None and "instead")
    return replace(line, orders=(), reading=line.orders, why=f'it says "{said}"') if said else line


def _what(order: Order) -> str:
    """What two orders share that take each other's place."""
    return type(order).__module__ if order.several else order.key()


def _values(order: object) -> Iterable[object]:
    return (getattr(order, name) for name in getattr(order, "__dataclass_fields__", ()))
