"""Breaks the lines of our letters so that none, should it come back quoted, reads as an order or a command."""

from __future__ import annotations

import re
from functools import lru_cache

import games
from games.kit.grammar import Words
from games.kit.words import fold, tidy
from gm.desk import verbs

SHORT = 10  # words; a longer line is no order unless it begins like one
WIDEST = 76  # columns: what a quoted line still shows in a terminal of 80
_ITEM = re.compile(r"(?:[-*•]|[0-9]+[.)])\s")  # begins a line of its own, which no break made
_LEAD = re.compile(r"\W*([^\W\d_]+)")


def unmistakable(text: str, game: str = "") -> str:
    """The same words; where a broken line would read as an order, its break is moved by a word or two."""
    lines: list[str] = []
    for line in text.split("\n"):
        broken = lines and lines[-1].strip() and line.strip() and not _ITEM.match(line)
        if broken and acts(line, game):
            lines[-1:] = _moved(lines[-1], line, game)
        else:
            lines.append(line)
    return "\n".join(lines)


@lru_cache(maxsize=8192)
def acts(line: str, game: str = "") -> bool:
    """Might a player have typed this line as a command to the house or an order of the game?"""
    lead = _LEAD.match(line)
    first = fold(lead[1]) if lead else ""
    if first in _called() and any(verbs.find(line.strip(), purpose) for purpose in ("", "invite", "address")):
        return True
    if not game or len(line.split()) > SHORT:
        return False
    grammar, plain = games.game(game).grammar, tidy(line)
    readings = (grammar.line(plain, Words(asked=asked)) for asked in _questions(game))
    return any(read.orders for read in readings)


@lru_cache(maxsize=32)
def _questions(game: str) -> tuple[frozenset[str], ...]:
    """What a position of this game may ask, together and one by one: a quoted line may come back in answer to any."""
    asked = frozenset(form.when for form in games.game(game).grammar.forms)
    return (asked, *(frozenset({when}) for when in sorted(asked)))


@lru_cache(maxsize=1)
def _called() -> frozenset[str]:
    """The first words of everything that calls a verb, and of what may politely stand before it."""
    said = {name.split()[0] for verb in verbs.registered() for name in (verb.name, *verb.also)}
    return frozenset(fold(word) for word in (*said, "please", "pls"))


def _moved(before: str, line: str, game: str) -> tuple[str, ...]:
    """Some words of the line before come down; where that does not help, the line goes up, whole or in part."""
    indent = line[: len(line) - len(line.lstrip())]
    words, rest = before.split(" "), line.strip()
    for down in range(1, min(6, len(words))):
        head, new = " ".join(words[:-down]), " ".join([indent + words[-down], *words[len(words) - down + 1 :], rest])
        opens = new.lstrip().startswith('"')  # an example alone on its line is an order, whatever names it holds
        if head.strip(" -*") and not opens and len(new) <= WIDEST and not acts(new, game):
            return head, new
    if len(before) + 1 + len(rest) <= WIDEST:
        return (f"{before} {rest}",)
    first, _, rest = rest.partition(" ")
    return f"{before} {first}", indent + rest
