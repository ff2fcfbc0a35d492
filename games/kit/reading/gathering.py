"""A letter of which some lines were not read, with the answer that it makes by what it mentions.

See `mentioned` for how it is found. It is held where it is given outright, whatever was read of the lines;
else it stands, or is asked about, where these say no more than a part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.kit.kinds import Words
from games.kit.lexicon import UNSETTLING
from games.kit.line import Line
from games.kit.order import Order, Orders, clash, values
from games.kit.reading import binding
from games.kit.reading.doubts import ASKS, WONDERS, damaged
from games.kit.reading.mentioned import Mentioned, mentioned
from games.kit.reading.reader import spoken
from games.kit.reading.revising import revises, stays
from games.kit.reading.sentence import Sentence
from games.kit.words import tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar


def asked_back(grammar: Grammar, read: list[Line], words: Words) -> list[Line]:
    """The lines of a letter, with the answer that they make by what they mention where some of them were not read, or
    where each names only a part of it: "Action: play", "First card: vole 2", "Second card: bear 1"."""
    if not words.asked or any(map(_settles, read)):
        return [_unchanged(grammar, line, words) for line in read]
    return [_unchanged(grammar, line, words) for line in _completed(grammar, read, words)]


_STAYING = frozenset("keep keeps keeping stay stays staying remain remains stand stands".split())


def _unchanged(grammar: Grammar, line: Line, words: Words) -> Line:
    """A line that may order what is held already is not asked about: it stands. Where orders replace all that is held,
    a part of that is another order; and words that may want it changed ("skip the 14") are asked about."""
    held, reading = set(words.held), set(line.reading)
    same = reading and not line.why and (reading == held if grammar.replaces else reading <= held)
    said = {token.fold for token in spoken(line.text)} - _STAYING - ({"only"} if reading == held else set())
    same = same and UNSETTLING.isdisjoint(said) and not revises(line.text)
    return replace(line, orders=line.reading, reading=()) if same else line


def _completed(grammar: Grammar, read: list[Line], words: Words) -> list[Line]:
    """The lines, with such an answer."""
    held = _all(line.orders for line in read)
    if held and not any(_left(grammar, line, words) or line.bare for line in read):
        return read
    half = _half(read, held)
    found = mentioned(grammar, read, words, half)
    if found and _completes(found, held, half):
        return _told(grammar, read, words, found._replace(sure=True))
    return _gathered(grammar, read, words, found) if found else read


def _completes(found: Mentioned, held: frozenset[Order], half: frozenset[Order]) -> bool:
    """Is it given, does it add to what is held of the lines, and hold all that they say alone?"""
    given = found.outright or (found.sure and not half)
    return given and held < set(found.orders) and all(_within(order, found.orders) for order in half)


def _gathered(grammar: Grammar, read: list[Line], words: Words, found: Mentioned) -> list[Line]:
    """The lines with an answer that goes together from what each of them names, where none of them says it alone."""
    half = tuple(order for one in read for order in (*one.reading, *one.orders))
    alone = any(one.orders and not one.bare for one in read)
    if alone or not _goes_beyond(grammar, found.orders, half) or not _takes(found, read, half):
        return read
    weighed = any(one.reading and one.why for one in read)
    if weighed and not _things(grammar, found.orders) - _things(grammar, half):
        return read  # "14 last, 23 first" was read in that order
    return _told(grammar, read, words, found._replace(sure=found.sure and not weighed))


def _half(read: Sequence[Line], held: frozenset[Order]) -> frozenset[Order]:
    """What the lines say each alone; where that clashes, no more than what is held of them."""
    half = _all((*line.orders, *line.reading) for line in read)
    return held if clash(half) else half


def _all(said: Iterable[Orders]) -> frozenset[Order]:
    return frozenset(order for orders in said for order in orders)


def _takes(found: Mentioned, read: Sequence[Line], half: Orders) -> bool:
    """Does it say more than is known already? What lines order without a verb it only gathers."""
    if any(one.orders for one in read):
        return found.sure and len(found.orders) < len(half) and _alike(found.orders, half)
    return found.sure or not set(half) >= set(found.orders)


def _alike(one: Orders, other: Orders) -> bool:
    return set(map(type, one)) == set(map(type, other))


def _goes_beyond(grammar: Grammar, orders: Orders, half: Orders) -> bool:
    """Do these hold all that was read so far, and where they are other orders, more?"""
    left = _things(grammar, orders)
    left.subtract(_things(grammar, half))
    other = bool(half) and not _alike(orders, half)
    return min(left.values(), default=0) >= 0 and (not other or any(left.values()))


def _things(grammar: Grammar, orders: Iterable[Order]) -> Counter[str]:
    """The words of orders as we write them, less their verbs."""
    said = Counter(token.fold for order in orders for token in tokens(grammar.spell(order)) if token.kind != "sign")
    return Counter({word: many for word, many in said.items() if word not in grammar.verbs and word not in _COPULAS})


_COPULAS = frozenset("and to from on with".split())


def _left(grammar: Grammar, line: Line, words: Words) -> bool:
    """Is a thing of the question named in a line that is no part of what was read of it?"""
    if not line.orders:
        return True
    said = Sentence.of(grammar, spoken(line.text), words)
    rest = (at for at, token in enumerate(said.line) if at not in said.filled and token.fold not in said.names)
    return any(said.hot(at) for at in rest)


def _within(order: Order, orders: Orders) -> bool:
    """Is it one of these orders, or the beginning of a list in one of them?"""
    return order in orders or any(_begins(order, other) for other in orders if type(other) is type(order))


def _begins(order: Order, other: Order) -> bool:
    return all(map(_first, values(order), values(other)))


def _first(one: object, other: object) -> bool:
    return one == other or (isinstance(one, tuple) and isinstance(other, tuple) and other[: len(one)] == one)


def _told(grammar: Grammar, read: Sequence[Line], words: Words, found: Mentioned) -> list[Line]:
    """The lines, those that name something of the question as one with this answer."""
    named = [n for n, one in enumerate(read) if any(_names(grammar, one.text, words))] or [0]
    held, asked = (found.orders, ()) if found.sure else ((), found.orders)
    first = Line(read[named[0]].number, " / ".join(read[n].text for n in named), held, reading=asked)
    return [first if n == named[0] else one for n, one in enumerate(read) if n not in named[1:]]


def _settles(line: Line) -> bool:
    """Does it take something back or leave all as it is, or is it put out of force or in doubt?"""
    said = line.corrects or line.withdraws or line.why.endswith(".") or line.complaint in (ASKS, WONDERS)
    return bool(said or binding.dead(line.text) or damaged(line.text) or stays(line.text))


def _names(grammar: Grammar, text: str, words: Words) -> Iterator[bool]:
    """Of each word of a line, is it one of the question?"""
    line = tokens(tidy(text))
    return (grammar.knows(line, at, words) for at in range(len(line)))
