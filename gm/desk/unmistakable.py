"""Breaks the lines of our letters so that none, should it come back quoted, reads as an order or a command."""

from __future__ import annotations

import re
from functools import lru_cache

import games
from games.kit.grammar import Words
from games.kit.words import fold, tidy
from gm.desk import verbs

SHORT = 10  # words; a longer line is no order unless it begins like one
WIDEST = 78  # columns (RFC 5322 2.1.1)
_ITEM = re.compile(r"(?:[-*•]|[0-9]+[.)])\s")  # begins a line of its own, which no break made
_LEAD = re.compile(r"\W*([^\W\d_]+)")


def unmistakable(text: str, game: str = "") -> str:
    """The same words; where a broken line would read as an order, its break is moved by a word or two."""
    lines = text.split("\n")
    for n in range(1, len(lines)):
        for _ in range(3):
            if not (lines[n - 1].strip() and lines[n].strip()) or _ITEM.match(lines[n]) or not acts(lines[n], game):
                break
            lines[n - 1 : n + 1] = _moved(lines[n - 1], lines[n])
    return "\n".join(lines)


@lru_cache(maxsize=8192)
def acts(line: str, game: str = "") -> bool:
    """Might a player have typed this line as a command to the house or an order of the game?"""
    lead = _LEAD.match(line)
    first = fold(lead[1]) if lead else ""
    if first in _called() and any(verbs.find(line.strip(), purpose) for purpose in ("", "invite", "address")):
        return True
    return bool(game) and len(line.split()) <= SHORT and bool(games.game(game).grammar.line(tidy(line), Words()).orders)


@lru_cache(maxsize=1)
def _called() -> frozenset[str]:
    """The first words of everything that calls a verb, and of what may politely stand before it."""
    said = {name.split()[0] for verb in verbs.registered() for name in (verb.name, *verb.also)}
    return frozenset(fold(word) for word in (*said, "please", "pls"))


def _moved(before: str, line: str) -> tuple[str, str]:
    """The last word of the line before comes down; where there is no room, the first word goes up."""
    head, _, word = before.rstrip().rpartition(" ")
    indent = line[: len(line) - len(line.lstrip())]
    down = f"{indent}{word} {line.strip()}"
    if head.strip(" -*") and len(down) <= WIDEST:
        return head, down
    first, _, rest = line.strip().partition(" ")
    return (f"{before} {first}", indent + rest) if rest else (f"{before} {first}", "")
