"""How orders are written: one Form per order gives the reader, the canonical spelling, the help and "did you mean"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple

from games.kit.kinds import SOFT, Kind, Words
from games.kit.order import Order, Orders
from games.kit.words import Token, fold, likeness, nearest, odd_digit, tidy, tokens

_PIECE = re.compile(r"<(?P<slot>\w+)(?::(?P<kind>[\w-]+))?>|\[(?P<maybe>[^\]]+)\]|(?P<word>[^\s\[\]]+)")
_BULLET = re.compile(r"^\s*(?:[-*•·>+]\s+|\(?[0-9]{1,2}[.)]\s+(?=\D))*")
_BETWEEN = frozenset({"and", "then", "also", "plus"})
_OPENERS = frozenset(
    "i i'll i'd we please pls my then and also so ok okay yes now order orders move moves turn "
    "will shall want like to".split()
)
_CLOSERS = frozenset("please pls thanks thank you thx ta cheers now then".split())


@dataclass(frozen=True)
class Form:
    """One order as players write it.

    `pattern` mixes words and slots: "play <card:number> [on] <pan>". Words may have other spellings with a slash
    ("take/get"), parts in brackets may be left out, "<card:number>" fills the field `card` by the kind "number"
    ("<pan>" uses the kind "pan"). `also` lists other ways to write the same; `build` makes the order (or several
    orders) from the slots. A form whose `order` is set writes that order type in canonical spelling.
    """

    pattern: str
    build: Callable[..., Order | tuple[Order, ...]]
    help: str  # one sentence
    example: str
    also: tuple[str, ...] = ()
    order: type[Order] | None = None

    @property
    def shown(self) -> str:
        """The pattern as help shows it: "play <card>"."""
        plain = re.sub(r"<(\w+)(?::[\w-]+)?>", r"<\1>", self.pattern)
        return re.sub(r"(\S+?)/\S+", r"\1", plain)


class _Word(NamedTuple):
    fold: str


class _Slot(NamedTuple):
    field: str
    kind: Kind


_Variant = tuple[_Word | _Slot, ...]


class _Node:
    """Where variants that begin alike part: what may come next, and the forms that may end here, by their rank."""

    __slots__ = ("ends", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.slots: dict[tuple[str, int], tuple[_Slot, _Node]] = {}
        self.ends: list[tuple[int, Form]] = []

    def plant(self, variant: _Variant, rank: int, form: Form) -> None:
        """Add a variant; among equal readings those of a lower rank come first."""
        node = self
        for piece in variant:
            if isinstance(piece, _Word):
                node = node.words.setdefault(piece.fold, _Node())
            else:
                node = node.slots.setdefault((piece.field, id(piece.kind)), (piece, _Node()))[1]
        node.ends.append((rank, form))


class _Reading(NamedTuple):
    """One way to read a form: its rank, the form, what fills its slots, the position after it, how far it was off."""

    rank: int
    form: Form
    slots: dict[str, Any]
    end: int
    cost: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a letter after reading: orders, or a complaint, or neither (talk)."""

    number: int
    text: str
    orders: Orders = ()
    complaint: str | None = None

    @property
    def talk(self) -> bool:
        """Read past: it looks like conversation."""
        return not self.orders and self.complaint is None


@dataclass(frozen=True)
class Grammar:
    """All forms of a game, with its kinds of words."""

    forms: tuple[Form, ...]
    kinds: Mapping[str, Kind]
    replaces: bool = False  # True: a later letter replaces all orders; False: it amends by Order.key()
    _root: _Node = field(init=False, repr=False, compare=False)
    _firsts: Mapping[str, Form] = field(init=False, repr=False, compare=False)
    _writers: Mapping[type[Order], _Variant] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        root, firsts, rank = _Node(), {}, 0
        for form in self.forms:
            for variant in (v for pattern in (form.pattern, *form.also) for v in self._compile(pattern)):
                root.plant(variant, rank := rank + 1, form)
                if isinstance(variant[0], _Word):
                    firsts[variant[0].fold] = form
        writers = {form.order: self._compile(form.pattern)[0] for form in self.forms if form.order}
        object.__setattr__(self, "_root", root)
        object.__setattr__(self, "_firsts", firsts)
        object.__setattr__(self, "_writers", writers)

    # -- writing ---------------------------------------------------------------------------------------------------

    def write(self, orders: Orders) -> str:
        """Canonical text, one order a line; reading it gives the same orders."""
        return "\n".join(self.spell(order) for order in orders)

    def spell(self, order: Order) -> str:
        """One order in canonical spelling: "play 13". KeyError for an order without a form."""
        said = []
        for piece in self._writers[type(order)]:
            if isinstance(piece, _Word):
                said.append(piece.fold)
            else:
                said.append(piece.kind.write(getattr(order, piece.field)))
        return " ".join(word for word in said if word)

    def help(self) -> list[tuple[str, str, str]]:
        """(pattern, sentence, example) of every form, for help letters and rules sheets."""
        return [(form.shown, form.help, form.example) for form in self.forms]

    # -- reading ---------------------------------------------------------------------------------------------------

    def read(self, text: str, words: Words = Words()) -> list[Line]:
        """Every line that is not empty."""
        return [self.line(line, words, n) for n, line in enumerate(text.splitlines(), 1) if line.strip()]

    def orders(self, text: str, words: Words = Words()) -> Orders:
        """Orders from canonical text that we wrote ourselves. ValueError when a line is not an order."""
        found: list[Order] = []
        for line in self.read(text, words):
            if not line.orders:
                raise ValueError(f"not an order: {line.text!r}")
            found.extend(line.orders)
        return tuple(found)

    def line(self, raw: str, words: Words = Words(), number: int = 1) -> Line:
        """One line, judged as a whole: a sentence with an order inside is no order."""
        text = raw.strip()
        plain = tidy(_uncommented(raw))
        line = _strip(tokens(_BULLET.sub("", plain, count=1)))
        if not line:
            return Line(number, text)
        attempt = self._attempt(line)
        parses = self._parses(line, words)
        if (attempt or parses) and (doubt := _doubt(raw, plain, line)):
            return Line(number, text, (), doubt)
        if len(parses) == 1:
            return Line(number, text, parses[0])
        if parses:
            meant = " or ".join(f'"{"; ".join(map(self.spell, orders))}"' for orders in parses[:4])
            return Line(number, text, (), f"This may mean {meant}: please write which.")
        return Line(number, text, (), self._help_with(line) if attempt else None)

    def _attempt(self, line: Sequence[Token]) -> bool:
        """Does a line that is no order look as if it wanted to be one? It begins like a form, and is short."""
        if any(likeness(line[0].fold, first) is not None for first in self._firsts):
            return len(line) <= 14
        return len(line) <= 4 and line[0].kind == "number"

    def _help_with(self, line: Sequence[Token]) -> str:
        near = nearest(line[0].fold, self._firsts)
        form = self._firsts[near] if near else self.forms[0]
        return f'I did not understand this. It is written like "{form.shown}", for example "{form.example}".'

    def _parses(self, line: Sequence[Token], words: Words) -> list[Orders]:
        """The nearest readings of the whole line; several when they are equally near and differ."""
        memo: dict[int, list[tuple[int, int, Orders]]] = {}

        def after(at: int) -> list[tuple[int, int, Orders]]:
            at = _skip(line, at)
            if at in memo:
                return memo[at]
            if at >= len(line):
                return [(0, 0, ())]
            memo[at] = []  # no way back to here
            found: list[tuple[int, int, Orders]] = []
            for orders, end, cost in self._forms_at(line, at, words):
                found.extend((cost + c, len(orders) + n, orders + rest) for c, n, rest in after(end))
            memo[at] = _nearest(found)
            return memo[at]

        start = after(_opening(line))
        if not start:
            start = after(0)
        return [orders for _, _, orders in start if orders]

    def _forms_at(self, line: Sequence[Token], at: int, words: Words) -> Iterator[tuple[Orders, int, int]]:
        for reading in sorted(_walk(self._root, line, at, words, {}, 0), key=itemgetter(0)):
            built = reading.form.build(**reading.slots)
            yield (built if isinstance(built, tuple) else (built,)), reading.end, reading.cost

    # -- compiling -------------------------------------------------------------------------------------------------

    def _compile(self, pattern: str) -> list[_Variant]:
        """Every flat variant of a pattern, the fullest and first-named first."""
        choices: list[list[_Variant]] = []
        for m in _PIECE.finditer(pattern):
            if m["slot"]:
                choices.append([(_Slot(m["slot"], self.kinds[m["kind"] or m["slot"]]),)])
            elif m["maybe"]:
                choices.append([*self._compile(m["maybe"]), ()])
            else:
                choices.append(
                    [tuple(_Word(t.fold) for t in tokens(w) if t.fold not in SOFT) for w in m["word"].split("/")]
                )
        return [sum(pick, ()) for pick in product(*choices)]


def _walk(
    node: _Node, line: Sequence[Token], at: int, words: Words, slots: dict[str, Any], cost: int
) -> Iterator[_Reading]:
    """Every reading of the tokens from `at` on along the variants that go on from this node."""
    for rank, form in node.ends:
        yield _Reading(rank, form, slots, at, cost)
    at = _soft(line, at)
    if at < len(line):
        for wanted, child in node.words.items():
            far = likeness(line[at].fold, wanted)
            if far is not None:
                yield from _walk(child, line, at + 1, words, slots, cost + far)
    for slot, child in node.slots.values():
        for value, here, far in slot.kind.read(line, at, words):
            yield from _walk(child, line, here, words, {**slots, slot.field: value}, cost + far)


def _nearest(found: list[tuple[int, int, Orders]]) -> list[tuple[int, int, Orders]]:
    if not found:
        return []
    best = min(found, key=lambda f: f[:2])[:2]
    distinct: list[tuple[int, int, Orders]] = []
    for parse in found:
        if parse[:2] == best and parse not in distinct:
            distinct.append(parse)
    return distinct[:6]


def _soft(line: Sequence[Token], at: int) -> int:
    while at < len(line) and (line[at].fold in SOFT or line[at].fold == "-"):
        at += 1
    return at


def _skip(line: Sequence[Token], at: int) -> int:
    """Past whatever may stand between two orders, and past a polite end."""
    while at < len(line) and (line[at].fold in SOFT or line[at].fold in _BETWEEN or line[at].fold in "-?"):
        at += 1
    if at and all(t.fold in _CLOSERS or t.fold in SOFT for t in line[at:]):
        return len(line)
    return at


def _opening(line: Sequence[Token]) -> int:
    at = 0
    while at < len(line) - 1 and (line[at].fold in _OPENERS or line[at].fold in SOFT or line[at].fold == "-"):
        at += 1
    return at


def _strip(line: tuple[Token, ...]) -> tuple[Token, ...]:
    start = _soft(line, 0)
    end = len(line)
    while end > start and line[end - 1].fold in SOFT:
        end -= 1
    return line[start:end]


_PLACEHOLDER = re.compile(r"<(\w[\w ]{0,30})>")


def _doubt(raw: str, plain: str, line: Sequence[Token]) -> str:
    """Why a line that reads like an order must not be taken as one; empty when it may."""
    if odd := odd_digit(raw):
        return f"The digit {odd!r} is not one of 0 to 9; please write the number with 0-9."
    if "�" in raw:
        return "A character of this line was damaged on its way; please write it again."
    if place := _PLACEHOLDER.search(plain):
        return f"Please write your own words in place of <{place[1]}>."
    return "This ends in a question mark, so I did not take it as an order." if line[-1].fold == "?" else ""


def _uncommented(raw: str) -> str:
    """Without a comment: "#" at the start of the line or between blanks."""
    return re.split(r"(?:^|\s)#(?=\s|$|[^\W\d])", raw, maxsplit=1)[0]


__all__ = ["Form", "Grammar", "Line", "Words", "fold"]
