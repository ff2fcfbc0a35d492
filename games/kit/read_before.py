"""What was worked out in one position for one reader: of each line of a letter it is asked several times what it says.

Whether it matters that a line may be quoted, whether a wish beside it is an order, what the letter says, whether words
are left for somebody else: each of these reads the line. What it says follows from the grammar and from all that is
known at the table, so it is worked out once for as long as none of that is another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.kit.line import Line

if TYPE_CHECKING:
    from games.kit.grammar import Grammar
    from games.kit.kinds import Words

LINES = 60  # that are remembered
SENTENCES = 60  # and what was worked out of their words, before it is worked out anew


class ReadBefore:
    """What lines and sentences said, under all that they were read by; a view is known again by being the very same.

    It belongs to the words of one seat at one table, and goes with them.
    """

    def __init__(self) -> None:
        self._lines: dict[tuple[Any, ...], tuple[Grammar, Any, Line]] = {}
        self._sentences: dict[tuple[Any, ...], tuple[Any, dict[Any, Any]]] = {}

    def line(self, grammar: Grammar, raw: str, words: Words, number: int, read: Callable[[], Line]) -> Line:
        """What this line says; `read` works it out where that is not known."""
        key = (raw, number, *_known(words))
        known = self._lines.get(key)
        if known and known[0] is grammar and known[1] is words.view:
            return known[2]
        if len(self._lines) >= LINES:
            self._lines.clear()
        line = read()
        self._lines[key] = grammar, words.view, line
        return line

    def sentences(self, words: Words) -> dict[Any, Any]:
        """The memory for sentences that are read by these words."""
        key = _known(words)
        view, known = self._sentences.get(key, (None, {}))
        if view is not words.view or len(known) >= SENTENCES:
            known = {}
            self._sentences[key] = words.view, known
        return known


def _known(words: Words) -> tuple[Any, ...]:
    """All that is known at the table but the view."""
    return words.me, words.seats, words.asked, words.called, words.held
