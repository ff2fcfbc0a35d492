"""Kinds of words that stand in an order: numbers, choices, seats, lists, free text. A game adds its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.kit.words import Token, likeness, number_said, tokens

if TYPE_CHECKING:
    from games.kit.read_before import ReadBefore

SOFT = frozenset(",:;.!'\"()[]*_#=&+~|/\\")  # signs that may stand between words without a meaning


@dataclass(frozen=True, slots=True)
class Words:
    """What is known at the table while a line is read."""

    seats: tuple[str, ...] = ()
    me: str | None = None
    view: Mapping[str, Any] = field(default_factory=dict)  # the writer's own view: kinds may look up card names there
    asked: frozenset[str] = frozenset()  # which kinds of answers are asked for now (`Rules.listens`)
    called: tuple[tuple[str, str], ...] = ()  # (name, seat): people whose chair has another name than they
    held: tuple[Any, ...] = ()  # the orders that are held for the writer
    memo: dict[Any, Any] | None = field(default=None, repr=False, compare=False)  # what was worked out for one line
    before: ReadBefore | None = field(default=None, repr=False, compare=False)  # what was read in this position

    def remembering(self) -> Words:
        """The same, with a memory for the readings of one line: its words are looked at again and again."""
        if self.memo is not None:
            return self
        return replace(self, memo={} if self.before is None else self.before.sentences(self))

    def named(self, seat: str) -> tuple[str, ...]:
        """What a seat is called: its name, the first word of it, and the names of who sits there."""
        return (*self.whole(seat), *seat.split()[:1])

    def whole(self, seat: str) -> tuple[str, ...]:
        """The same without what is only the beginning of a name."""
        return (seat, *(name for name, chair in self.called if chair == seat))

    @property
    def names(self) -> tuple[str, ...]:
        """Every name at the table."""
        return (*self.seats, *(name for name, _ in self.called))


class Read(NamedTuple):
    """One way to read a kind: the value, the position after it, how far the typing was off (0: exactly)."""

    value: Any
    end: int
    cost: int = 0


class Kind:
    """A kind of words. `read` yields every way the tokens from `at` on can be read; equal costs mean ambiguity."""

    name: str  # as help shows it: "card"
    takes_any: ClassVar[bool] = False  # does it take any words?
    heeds: ClassVar[frozenset[str]] = frozenset()  # what is asked that changes how its words read
    tells: bool = False  # is it an order by itself, whatever words stand beside it: "ferret 1 and bear 2 to Bruno"?

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Every reading that begins exactly at `at`."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """The canonical spelling; reading it gives the value again."""
        return str(value)


@dataclass(frozen=True)
class Number(Kind):
    """A whole number: digits ("14", "#14", "no. 14") or words ("fourteen")."""

    name: str = "number"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        if (
            at < len(line)
            and line[at].fold in ("no", "nr", "number", "numbered", "numero", "nummer")
            and at + 1 < len(line)
        ):
            at += 2 if line[at + 1].fold in (".", "#") else 1
        if at < len(line) and line[at].kind == "number" and "." not in line[at].text:
            value, end = int(line[at].text[:9]) if len(line[at].text) <= 9 else 10**9, at + 1
        elif said := number_said(line, at):
            value, end = said
        else:
            return
        yield Read(value, _again(line, end, value))


def _again(line: Sequence[Token], at: int, value: int) -> int:
    """The place after a number that is said once more in brackets: "fifteen (15)", "7 (seven)"."""
    if [token.text for token in line[at : at + 3]] == ["(", str(value), ")"]:
        return at + 3
    said = number_said(line, at + 1) if [token.fold for token in line[at : at + 1]] == ["("] else None
    closes = said and said[0] == value and [token.fold for token in line[said[1] : said[1] + 1]] == [")"]
    return said[1] + 1 if said and closes else at


@dataclass(frozen=True)
class Choice(Kind):
    """One of a few words; each value with other ways to say it: {"backwards": ("reverse", "back to front")}."""

    name: str
    also: Mapping[str, tuple[str, ...]]

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        yield from self._phrases.read(line, at)

    @cached_property
    def _phrases(self) -> Phrases:
        return Phrases((value, (value, *said)) for value, said in self.also.items())


_DEAR = frozenset("my our friend dear good old poor player mister mr mrs ms lovely".split())  # before a name


@dataclass(frozen=True)
class SeatName(Kind):
    """The name of a seat of this match; "me" is the writer."""

    name: str = "player"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        named = at
        while named + 1 < len(line) and line[named].fold in _DEAR:
            named += 1
        for start in dict.fromkeys((at, named)):  # "Old Bob" may be a name, and how one speaks of Bob
            told = _seats(words.seats, words.called, False).read(line, start)
            whole = [read for read in told if not read.cost]
            most = max((read.end for read in whole), default=0)
            yield from (read for read in whole if read.end == most)  # "Robot 2" is neither Robot nor Robot 3
            if not whole:
                yield from _seats(words.seats, words.called, True).read(line, start)
        if words.me and at < len(line) and line[at].fold in ("me", "myself"):
            yield Read(words.me, at + 1)


@dataclass(frozen=True)
class Listing(Kind):
    """Several of a kind, separated by blanks, commas or "and"."""

    of: Kind
    least: int = 1
    most: int = 60
    joint: str = " "

    @property
    def name(self) -> str:  # type: ignore[override]
        return f"{self.of.name} {self.of.name} ..."

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The longest list first, then each shorter one: what follows decides."""
        ends: list[Read] = []
        values: tuple[Any, ...] = ()
        cost, here = 0, at
        while len(values) < self.most:
            best = min(self.of.read(line, here, words), key=lambda r: (r.cost, -r.end), default=None)
            if best is None:
                break
            values, cost, here = (*values, best.value), cost + best.cost, best.end
            if len(values) >= self.least:
                ends.append(Read(values, here, cost))
            while here < len(line) and (line[here].fold in SOFT or line[here].fold in ("and", "then", ">")):
                here += 1
        yield from reversed(ends)

    def write(self, value: Any) -> str:
        return self.joint.join(self.of.write(v) for v in value)


@dataclass(frozen=True)
class FreeText(Kind):
    """All the rest of the line, as typed."""

    name: str = "text"
    takes_any: ClassVar[bool] = True

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        if at < len(line) and line[at].fold != ":":
            parts = [line[at].text]
            for before, token in zip(line[at:], line[at + 1 :], strict=False):
                parts.append(" " * (token.at - before.at - len(before.text)) + token.text)
            yield Read("".join(parts).strip(), len(line))


class Nowhere(Kind):
    """What is never said without a word of its order."""

    name = "nothing"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        return iter(())


_KEPT = 2000  # typed words of which what they may begin is remembered


class Phrases:
    """Values, each with the phrases that say it. Players use the same words again and again, so what a word may begin
    is remembered."""

    def __init__(self, wanted: Iterable[tuple[Any, tuple[str, ...]]]) -> None:
        self._said = [
            (value, tuple(token.fold for token in tokens(phrase))) for value, said in wanted for phrase in said
        ]
        self._begun: dict[str, list[tuple[Any, tuple[str, ...]]]] = {}

    def read(self, line: Sequence[Token], at: int) -> Iterator[Read]:
        """Readings of one of the phrases; only the nearest are given, all of them when equally near."""
        found: dict[Any, Read] = {}
        for value, said in self._beginning(line[at].fold if at < len(line) else ""):
            read = _phrase(line, at, value, said)
            if read and (value not in found or (read.cost, -read.end) < (found[value].cost, -found[value].end)):
                found[value] = read
        if found:
            best = min(read.cost for read in found.values())
            yield from (read for read in found.values() if read.cost == best)

    def _beginning(self, word: str) -> list[tuple[Any, tuple[str, ...]]]:
        if word not in self._begun:
            if len(self._begun) >= _KEPT:
                self._begun.clear()
            self._begun[word] = [
                (value, said) for value, said in self._said if not said or likeness(word, said[0], True) is not None
            ]
        return self._begun[word]


def _phrase(line: Sequence[Token], at: int, value: Any, said: tuple[str, ...]) -> Read | None:
    cost, end = 0, at
    for piece in said:
        far = likeness(line[end].fold, piece, True) if end < len(line) else None
        if far is None:
            return None
        cost, end = cost + far, end + 1
    return Read(value, end, cost)


@lru_cache(maxsize=256)
def _seats(seats: tuple[str, ...], called: tuple[tuple[str, str], ...], short: bool) -> Phrases:
    """What seats are called; `short`: also by the first words of their names."""
    words = Words(seats, called=called)
    return Phrases((seat, words.named(seat) if short else words.whole(seat)) for seat in seats)
