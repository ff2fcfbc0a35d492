"""Clauses that leave an order alone: asides to others, and words that only lead to what follows a colon."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.binding import binds
from games.kit.manners import Phrases
from games.kit.words import Token


def aside(line: Sequence[Token], at: int, names: frozenset[str]) -> int:
    """Where "but don't tell Bruno" or "no offence, Clara" ends; 0 where no such aside begins."""
    for end in _ASIDES.ends(line, at)[-1:]:
        here = end + (end < len(line) and line[end].fold == ",")
        return here + 1 if here < len(line) and line[here].fold in names | _SOMEBODY else end * (end == len(line))
    return 0


_ASIDES = Phrases(f"{lead}{said}" for lead in ("", "but ", "and ", "please ")
                  for said in ("don't tell", "do not tell", "no offence", "no offense", "no hard feelings",
                               "nothing personal", "sorry about that"))  # fmt: skip
_SOMEBODY = frozenset("anybody anyone everybody everyone them him her".split())
_HEARSAY = frozenset(
    """
read hold held keep kept took taken played understood says said say tells told wrote writes asks idea ideas
option options rule rules example instance joke story rumour quote advice suggestion hint tip before previous
earlier yesterday wonder guess thinking thought last
""".split()
)


_LEADS = frozenset(
    "question questions answer request regards regarding concerning asked decision good final finally now comes "
    "follows "
    "i my me mine".split()
)


def lead_in(line: Sequence[Token]) -> int:
    """Where words end that only lead to what stands behind their colon: "As regards your question:". 0 without."""
    end = next((at for at, token in enumerate(line[:9]) if token.fold == ":"), 0)
    said = {token.fold for token in line[:end]}
    told = said & _HEARSAY or not said & _LEADS or any(word.endswith("'s") for word in said)
    return 0 if told or binds(line[:end]) or end + 1 >= len(line) or line[end + 1].fold == '"' else end + 1
