"""A grammar for games led by a person: no line is an order by itself, the whole of a letter is, every line as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.kit.grammar import Grammar
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders

ALONE = "For the GM alone:"  # before a line of a letter that nobody else is shown


def shown(text: str) -> str:
    """What others may read of a letter."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(ALONE)).rstrip()


def _unmade(text: str) -> Order:
    raise NotImplementedError(text)


def _untyped(order: Order) -> str:
    raise NotImplementedError(order)


@dataclass(frozen=True)
class WholeLetters(Grammar):
    """`made` makes the one order of a letter's text, `typed` gives the text that is kept, `kept` the order of it. Forms
    are shown in help, not read."""

    made: Callable[[str], Order] = _unmade
    kept: Callable[[str], Order] = _unmade
    typed: Callable[[Order], str] = _untyped

    whole: ClassVar[bool] = True

    def spell(self, order: Order) -> str:
        """The text, as it was typed."""
        return self.typed(order)

    def named(self, order: Order) -> str:
        """Its first words, and how long it is."""
        lines = [line.strip() for line in self.typed(order).splitlines() if line.strip()]
        first = lines[0] if len(lines[0]) <= 40 else f"{lines[0][:36].rstrip()} ..."
        return f'your letter "{first}" ({len(lines)} line{"" if len(lines) == 1 else "s"})'

    def quoted(self, orders: Orders, words: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """All of it."""
        return tuple(("", tuple(self.typed(order).splitlines())) for order in orders)

    def letter(self, lines: Sequence[tuple[int, str]], words: Words = Words()) -> list[Line]:
        """One order of all lines, blank ones among them."""
        rows = dict(lines)
        text = "\n".join(rows.get(n, "") for n in range(min(rows, default=1), max(rows, default=0) + 1)).strip()
        return [Line(min(rows), text.splitlines()[0], (self.made(text),))] if text else []

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """No line is an order."""
        return Line(number, raw.strip())

    def orders(self, text: str, words: Words = Words()) -> Orders:
        """The order whose text this is."""
        return (self.kept(text),) if text.strip() else ()
