"""What a letter makes of the cards that are held for its writer: "no, not play, GIVE them to Bruno!"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.hold_my_bear.cards import GIFT
from games.hold_my_bear.deeds import Give, Play
from games.hold_my_bear.orders import to
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order

_GIVING = re.compile(
    r"(?i)\b(?:giv(?:e|en|ing)|gifts?|presents?|hand(?:ed|ing)?|donat(?:e|ion)|pass(?:ed|ing)? "
    r"(?:on|over))\b"
)
_PLAYING = re.compile(r"(?i)\b(?:play(?:ed|ing)?|move|lay(?:ing)?|laid)\b")
_DENIED = r"(?i)(?:n't|\bnot|\bno|don't|dont|never|instead of|rather than|wasn't|isn't)\s(?:\w+ ){{0,3}}?{}"


def protested(read: Sequence[Line], words: Words) -> list[Line]:
    """The lines; one that names no card and wants those that are held given instead of played, or the other way round,
    changes that."""
    held = words.held[0] if len(words.held) == 1 else None
    if any(line.orders or line.reading for line in read) or not isinstance(held, Play | Give):
        return list(read)
    return [_protest(line, held, words) for line in read]


def _protest(line: Line, held: Play | Give, words: Words) -> Line:
    now = _given(held, line.text, words) if isinstance(held, Play) else _played(held, line.text)
    if now is None:
        return line
    plain = replace(line, complaint=None, why="", past=(), withdraws=False)
    whole = not isinstance(now, Give) or all(goal for _, goal in now.gifts)
    if whole and not line.text.rstrip().endswith("?"):
        return replace(plain, orders=(now,), corrects=True)
    return replace(plain, reading=(now,), why="" if whole else "it does not say who gets them")


def _given(held: Play, text: str, words: Words) -> Order | None:
    """The cards that are played as a gift, where the letter says so: to whom, or that they are not played."""
    if not _GIVING.search(text) or len(held.cards) != GIFT or re.search(_DENIED.format(_GIVING.pattern[4:]), text):
        return None
    others = [name for name in words.names if name != words.me and re.search(rf"(?i)\b{re.escape(name)}\b", text)]
    denied = re.search(_DENIED.format(_PLAYING.pattern[4:]), text) is not None
    return Give(to(others[0] if len(others) == 1 else "", held.cards)) if denied or len(others) == 1 else None


def _played(held: Give, text: str) -> Order | None:
    """The cards that are given away as a move, where the letter says that they are not given."""
    denied = re.search(_DENIED.format(_GIVING.pattern[4:]), text)
    plays = _PLAYING.search(text) and not re.search(_DENIED.format(_PLAYING.pattern[4:]), text)
    return Play(tuple(card for card, _ in held.gifts)) if denied and plays else None
