"""A card that is named once more only to be taken back: "Poison on Bruno and Medicine. Forget the Medicine".

Who writes so has thought again, and what is left is likely: it is asked about. A line of its own that takes back the
line of that card alone leaves the others as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit.interjections import SIGHS
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders
from games.kit.reading import binding
from games.kit.words import Token, fold, tidy, tokens
from games.meta import verbs
from games.meta.orders import Push
from games.meta.reading import mentions

_DENYING = frozenset(
    "no not without forget skip drop cancel scratch scrap omit minus strike ignore except delete remove erase "
    "withdraw".split()
)
_BEHIND = frozenset(  # "The Poison please delete again"
    "delete deleted remove removed erase erased cancel cancelled scratch scratched strike struck withdraw withdrawn "
    "forget".split()
)
_LINKS = frozenset("please again now then better is was be to i should must can may , :".split())
_SMALL = frozenset("the my a an any more that this of out both all".split())
_BEFORE = (
    frozenset("and but then so or wait sorry actually ok okay please just now better rather i'll i'd let's on".split())
    | SIGHS
)
_PLACES = {"first": 0, "former": 0, "second": 1, "third": 2, "last": -1, "latter": -1}
_COUNTED = re.compile(
    r"[.,;!-]\s*(?:(?:and|but|no|oh|actually|please|sorry|wait)\W+)*"
    r"(?:not|no|drop|forget|skip|cancel|scratch|scrap|strike|omit|without|leave out|ignore) (?:the )?"
    rf"(?P<which>{'|'.join(_PLACES)})(?: (?:one|card|order|play))?(?=[\s.!]*$)"
)
_PUSHING = frozenset(verbs.PUSH.split("/"))
_AT = frozenset("on to at for against".split())


def denied(raw: str, words: Words) -> dict[str, str]:
    """The cards of the hand that a line takes back by name, each with the player at whom it was aimed there."""
    line = tokens(fold(tidy(raw)))
    names = {fold(name).split()[0]: name for name in words.names}
    found = {}
    for at, read in mentions.reads(raw, words):
        start = _begin(line, at)
        if start is not None or _denied_behind(line, read.end):
            behind = [token.fold for token in line[read.end : read.end + 2]]
            seat = names.get(behind[1], "") if len(behind) > 1 and behind[0] in _AT else ""
            found.update(dict.fromkeys(read.value, seat))
    return found


def _denied_behind(line: Sequence[Token], end: int) -> bool:
    """Does a word behind what is named take it back?"""
    while end < len(line) and line[end].fold in _LINKS:
        end += 1
    return end < len(line) and line[end].fold in _BEHIND


def _begin(line: Sequence[Token], at: int) -> int | None:
    """Where the word stands that denies what is named here; None where none does."""
    if line[at].kind == "sign":
        return None  # "Medicine, no, Poison"
    while at and line[at - 1].fold in _SMALL:
        at -= 1
    if at > 1 and line[at - 1].fold in _PUSHING and binding.denies(line[at - 2]):
        return at - 2  # "I don't play the Medicine"
    denies = at > 0 and line[at - 1].fold in _DENYING
    head = at < 2 or line[at - 2].kind == "sign" or line[at - 2].fold in _BEFORE
    return at - 1 if denies and head else None


def rejected(raw: str, words: Words) -> list[str]:
    """Those of them that stand behind something else: "Medicine, not Poison"."""
    line = tokens(fold(tidy(raw)))
    return [card for at, read in mentions.reads(raw, words) if _begin(line, at) for card in read.value]


def unsaid(raw: str, orders: Orders, words: Words) -> Orders:
    """These orders without what the line takes back by name."""
    gone = denied(raw, words) if orders else {}
    return tuple(order for order in orders if not _taken_back(order, gone))


def left(raw: str, orders: Orders, words: Words) -> Orders:
    """These orders without what the line takes back, by name or by its place."""
    return less_counted(raw, unsaid(raw, orders, words))


def less_counted(raw: str, orders: Orders) -> Orders:
    """Several orders without the one that a sentence behind them takes back by its place: "Not the second"."""
    found = _COUNTED.search(fold(tidy(raw))) if len(orders) > 1 else None
    gone = range(len(orders))[_PLACES[found["which"]]] if found and _PLACES[found["which"]] < len(orders) else None
    return tuple(order for at, order in enumerate(orders) if at != gone)


def _taken_back(order: Order, gone: dict[str, str]) -> bool:
    cards = [card for card in mentions.cards(order) if card in gone]
    aimed = {target.seat for target in order.card.targets} if isinstance(order, Push) else set()
    return any(not gone[card] or gone[card] in aimed for card in cards)


def settled(lines: Sequence[Line], words: Words) -> list[Line]:
    """The lines of a letter; a card that a later line takes back by name is not played by an earlier one, and of what
    is held the rest is asked about."""
    out: list[Line] = []
    for line in lines:
        out = [_left(one, unsaid(line.text, one.orders, words)) for one in out]
        out.append(line)
    if not words.held or any(line.orders for line in out):
        return out
    return [_less(line, unsaid(line.text, words.held, words), words.held) for line in out]


def _less(line: Line, left: Orders, held: Orders) -> Line:
    """A line with what it leaves of the orders that are held, where it takes back some of them."""
    return replace(line, reading=left, why="it takes some of it back", past=()) if left and left != held else line


def _left(line: Line, left: Orders) -> Line:
    if left == line.orders:
        return line
    return replace(line, orders=(), reading=left, why="a later line takes some of it back" if left else _BACK)


_BACK = "a later line takes it back"
