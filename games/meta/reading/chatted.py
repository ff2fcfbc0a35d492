"""Titles that are plain English, amid talk: "I hate the world today" is a sigh, "Medicine for everyone!" a toast."""

from __future__ import annotations

import re
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.reading.plain import commits
from games.kit.words import fold, tidy
from games.meta import verbs
from games.meta.cards import CARDS
from games.meta.orders import Push
from games.meta.reading import reasons

_SAYING = frozenset("i i'm i've you we they keep nothing all hey who's drop good no if everyday retreat".split())
_SENTENCES = frozenset(card.id for card in CARDS.values() if fold(card.title).split()[0].strip("!,?") in _SAYING)
_COURTESIES = frozenset(
    "please pls plz thanks thank you thx and then now it is it's i'll i my the a card with from me next gm gina dear "
    "ok okay yes so here go goes for also just this that's all".split()
)
_DOES = frozenset(verbs.PUSH.replace("_", " ").split("/")) | {"play", "playing", "push"}
_TELLING = _DOES | frozenset("card trap first second third last next".split())
_TO_ALL = re.compile(r"^\W*_+ (?:for|to) (?:everyone|everybody|all|the world|all of (?:you|us))\W*$")


def unspoken(raw: str, line: Line, words: Words) -> Line:
    """The line, but asked about where its one card has no verb and may be what somebody says."""
    order = line.orders[0] if len(line.orders) == 1 else None
    if not isinstance(order, Push) or order.card.targets:
        return line
    said = reasons.untitled(fold(tidy(raw)))
    sighed = order.card.card in _SENTENCES and _chats(said, words)
    return replace(line, orders=(), reading=line.orders) if sighed or _TO_ALL.match(said) else line


def _chats(said: str, words: Words) -> bool:
    """Are there words beside a title that are no courtesy, and that do nothing with it?"""
    rest = [word for word in re.findall(r"[a-z']+", said) if word not in _COURTESIES.union(map(fold, words.names))]
    acts = commits(rest) or not _TELLING.isdisjoint(rest)
    return bool(rest) and not acts and "_" in said and ":" not in said
