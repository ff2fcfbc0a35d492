"""What lines that are held leave open, and other words of theirs may answer: it is asked about, and never lost.

"2. bid 5" is a point of a list, or card 2 and a bid. "Tofu deserves better but Backwards it is; karma too" takes karma,
and what stands before it is more than talk while a food and a pan are asked for. "K. Fish/Mystery" may begin with a yes
or with the karma. What may so answer a question that nothing else answers stands beside what is held as a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.kit.kinds import Choice, Words
from games.kit.line import Line
from games.kit.order import Order, Orders, clash
from games.kit.words import fold

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_POINT = re.compile(r"\s*([0-9]{1,2})[.)]\s+(?=\S)")
_INITIAL = re.compile(r"(?:^|(?<=[.;/]))\s*([A-Z])\s*(?:[.;/]|$)")
_POINTS = 2  # lines that make a list
_LISTED = 3  # so many points may be told by their numbers alone


def left_over(grammar: Grammar, lines: Sequence[tuple[int, str]], read: list[Line], words: Words) -> list[Line]:
    """The lines of a letter, with what they leave open as questions."""
    if words.held or not any(line.orders for line in read):
        return read
    read = _with_numbers(grammar, lines, read, words)
    more = [*_passed_over(grammar, read, words), *_initials(grammar, lines, read, words)]
    told = {(line.number, line.text) for line in more}
    less = [replace(line, past=tuple(p for p in line.past if (line.number, p) not in told)) for line in read]
    return [*less, *more]


def _with_numbers(grammar: Grammar, lines: Sequence[tuple[int, str]], read: Sequence[Line], words: Words) -> list[Line]:
    """The lines; one whose number is a card of the hand, too, is asked about with it: "2. bid 5"."""
    points = {number: found for number, text in lines if (found := _POINT.match(text))}
    if len(points) >= _POINTS:
        return list(read)
    return [
        _numbered(grammar, points[line.number], line, read, words) if line.number in points else line for line in read
    ]


def _numbered(grammar: Grammar, point: re.Match[str], line: Line, read: Sequence[Line], words: Words) -> Line:
    number, rest = point[1], line.text[point.end() :]
    if rest[:1].isdigit():
        both = line.orders if int(number) <= _LISTED and len(line.orders) >= _POINTS else ()
    else:
        both = _taken_in(grammar, number, rest, line, read, words)
    why = f'"{point[0].strip()}" may be a number of yours, or that of a point'
    return replace(line, orders=(), reading=both, why=why) if both else line


def _taken_in(grammar: Grammar, number: str, rest: str, line: Line, read: Sequence[Line], words: Words) -> Orders:
    """What the line orders with its number as a card of the hand; nothing where that answers no other question."""
    if not line.orders or int(number) not in (words.view.get("hand") or ()):
        return ()
    both = tuple(order for one in grammar.letter([(1, f"{number}, {rest}")], words) for order in one.orders)
    new = set(both) - set(line.orders)
    return both if set(both) > set(line.orders) and _open(grammar, tuple(new), read, words) else ()


def _open(grammar: Grammar, orders: Orders, read: Sequence[Line], words: Words) -> Orders:
    """Those of these orders that answer a question which no line answers."""
    wanted = {kind for asked in words.asked for kind in grammar.answers.get(asked, ())}
    held = tuple(order for line in read for order in (*line.orders, *line.reading))
    keys = {order.key() for order in held}
    more = tuple(order for order in orders if type(order) in wanted and order.key() not in keys and not order.several)
    return () if clash((*held, *more)) else more


def _passed_over(grammar: Grammar, read: Sequence[Line], words: Words) -> Iterator[Line]:
    """What lines say of the game beside what they order, where it may answer what else is asked."""
    for line in read:
        for said in line.past if line.orders else ():
            alone = grammar.together([(line.number, said)], words)
            meant = tuple(order for one in alone for order in one.orders or one.reading)
            if more := _open(grammar, meant, read, words):
                yield Line(line.number, said, reading=more)


def _initials(grammar: Grammar, lines: Sequence[tuple[int, str]], read: Sequence[Line], words: Words) -> Iterator[Line]:
    """Letters that stand alone and begin one of the few things that may still be chosen: "K." for karma."""
    mine = {name[:1].upper() for name in (words.me or "").split()}
    for number, text in lines:
        for found in _INITIAL.finditer(text):
            meant = [] if found[1] in mine else list(_beginning(grammar, found[1], words))
            if len(meant) == 1 and (more := _open(grammar, tuple(meant), read, words)):
                yield Line(number, found[1], reading=more, why=f'"{found[1]}" may mean more than a yes')


def _beginning(grammar: Grammar, letter: str, words: Words) -> Iterator[Order]:
    """The orders of one choice each whose name begins so."""
    for frame in grammar.frames:
        kinds = [(slot, kind) for slot, kind in frame.slots.items() if isinstance(kind, Choice)]
        if len(kinds) == len(frame.slots) == 1 and frame.form.may(words):
            ((slot, kind),) = kinds
            for value in kind.also:
                built = frame.form.build(**{slot: value}) if fold(value)[:1].upper() == letter else ()
                yield from built if isinstance(built, tuple) else (built,)
