"""Cards as they are laid, with their targets: "Poison on Bob", "both Poisons on Bob and Alice", "Medicine x2"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from games.kit.kinds import Kind, Read, Words
from games.meta.cards import CARDS, Card
from games.meta.pointing import number, read_target, word, write_target
from games.meta.reading.titles import Line, held, read_title, skip, write_title
from games.meta.table import Laid, Target
from games.meta.targets import NEEDS

_EQUAL = 4  # readings of the same words that are equally likely: more tell nothing more
_ON = tuple("@ vs versus on at to against targeting copying onto for upon > into towards target over ( :".split())


def in_row(line: Line, at: int, one: Callable[[int], Iterable[Read]], *joints: str) -> Iterator[Read]:
    """Things in a row, as (tuple of values): every row that begins at `at`. `one` reads tuples of values at a place.

    A title may be read as its beginning, and another after it, so the ways through a row double with each card. Only
    the likeliest ways to a place are followed; where they cost the same, a few.
    """
    ways: dict[int, list[Read]] = {at: [Read((), at)]}
    while ways:
        here = min(ways)  # whatever leads there is read, for things only go on
        before, found = _likeliest(ways.pop(here)), dict[int, list[Read]]()
        for value, end, cost in one(here):
            found.setdefault(end, []).extend(Read((*way.value, *value), end, way.cost + cost) for way in before)
        for end, reads in found.items():
            yield from (best := _likeliest(reads))
            ways.setdefault(skip(line, end, *joints), []).extend(best)


def _likeliest(reads: Iterable[Read]) -> list[Read]:
    best = min(read.cost for read in reads)
    return list(dict.fromkeys(read for read in reads if read.cost == best))[:_EQUAL]


def read_laid(line: Line, at: int, words: Words) -> Iterator[Read]:
    """ "Poison on Bob", "switcheroo on Poison and Medicine": as many targets as the card wants, or fewer."""
    for title in read_title(line, at, words, held(words)):
        yield Read(Laid(title.value), title.end, title.cost)
        card = CARDS.get(title.value)
        if (end := _for_me(line, title.end)) and card and not NEEDS[card.target].count:
            yield Read(Laid(title.value), end, title.cost)
        elif aside := _beside(line, title.end, words, card):
            yield Read(Laid(title.value, (aside.value,)), aside.end, title.cost + aside.cost)
        elif end := _aimed(line, title.end) or _shared(line, title.end, words, card):
            most = max(1, NEEDS[card.target].count + NEEDS[card.target].more if card else 2)
            sure = NEEDS[card.target].count if card else most
            for targets, last, cost in _targets(line, end, words, most, sure):
                yield Read(Laid(title.value, targets), last, title.cost + cost)


def _for_me(line: Line, at: int) -> int | None:
    """Who aims a card at themselves that needs no target only says for whom it is played: "Medicine for me"."""
    end = word(line, at, "for", "on", "to", "4", "onto")
    main = word(line, skip(line, end, "the", "main"), "stack", "tower", "pile", "table") if end else None
    if main:
        return _for_me(line, main) or main
    return word(line, end, "me", "myself") if end else None


def _beside(line: Line, at: int, words: Words, card: Card | None) -> Read | None:
    """The player in "Poison (Bruno)" and "Poison/Bruno", and for a card that wants one in "Poison, Bruno" and "Poison 4
    Bruno"; None for other things there."""
    sign = line[at].fold if at < len(line) else " "
    reads = [read for read in read_target(line, at + 1, words) if read.value.kind == "player"] if sign in "(/,4" else []
    if len(reads) != 1:
        return None
    read, closes = reads[0], line[reads[0].end].fold if reads[0].end < len(line) else ""
    if sign == "(":
        return Read(read.value, read.end + 1, read.cost) if closes == ")" else None
    return read if sign == "/" or (_wants_a_player(card) and closes in ("", ".", "!", ";")) else None


def _shared(line: Line, at: int, words: Words, card: Card | None) -> int | None:
    """The place after the "with" of a card that somebody made up, and a player behind it: "envy with Otto"."""
    end = word(line, at, "with") if card is None else None
    return end if end and any(read.value.kind == "player" for read in read_target(line, end, words)) else None


def _wants_a_player(card: Card | None) -> bool:
    return card is not None and card.target == "player"


def _aimed(line: Line, at: int) -> int | None:
    """The place after "on", "aimed at", "->", "the victim being" and the like."""
    here = word(line, at, "aimed", "directed", "targeted", "pointed", "-") or at
    if named := word(line, skip(line, here, "-", "with", "and", "my", "the", "its"), "target", "victim"):
        return word(line, named, "is", "being", "be", "shall", "=", ":") or named
    return word(line, here, *_ON)


def _targets(
    line: Line, at: int, words: Words, most: int, sure: int = 0
) -> Iterator[tuple[tuple[Target, ...], int, int]]:
    """Up to so many targets; behind the `sure` ones, what a comma alone parts is rather the next card."""
    for first in read_target(line, at, words):
        yield (first.value,), first.end, first.cost
        if most > 1:
            here = skip(line, first.end, "and", "with")
            far = sure == 1 and not any(token.fold in ("and", "with") for token in line[first.end : here])
            for rest, end, cost in _targets(line, here, words, most - 1, sure - 1):
                yield (first.value, *rest), end, first.cost + cost + far


def write_laid(laid: Laid) -> str:
    """A card and its targets, as it can be read again."""
    return write_title(laid.card) + (" on " + " and ".join(map(write_target, laid.targets)) if laid.targets else "")


class LaidKind(Kind):
    """A card with its targets: "Poison on Bob"."""

    name = "card on target"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from read_laid(line, at, words)

    def write(self, value: Laid) -> str:
        return write_laid(value)


class PlayKind(LaidKind):
    """A card with its targets and what it is meant to do, as it is written down: "... because ..."."""

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        for read in read_laid(line, at, words):
            yield read
            if (said := word(line, read.end, "because")) and said < len(line):
                yield Read(replace(read.value, meaning=as_typed(line, said)), len(line), read.cost)

    def write(self, value: Laid) -> str:
        return write_laid(value) + (f" because {value.meaning}" if value.meaning else "")


class PlaysKind(Kind):
    """Several cards in a row, some of them twice: "Poison on Bob, two Medicines", "both Poisons on Bob and Clara"."""

    name = "card, card ..."

    def __init__(self, bare: bool = False) -> None:
        self.bare = bare  # only cards of the hand that are not traps: nothing else shows that they are meant

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        for read in self._row(line, at, words):
            if not self.bare or all(_pushable(laid, words) for laid in read.value):
                yield read

    def _row(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        def one(here: int) -> Iterator[Read]:
            yield from _several(line, here, words)
            yield from _each(line, here, words)
            yield from _alone(line, here, words)

        return in_row(line, at, one, "and", "then", "plus", "also", "n")


def _pushable(laid: Laid, words: Words) -> bool:
    card = CARDS.get(laid.card)
    return laid.card in held(words) and (card is None or card.type != "Trigger")


def _alone(line: Line, at: int, words: Words) -> Iterator[Read]:
    for laid in read_laid(line, at, words):
        yield Read((laid.value,), laid.end, laid.cost)
        for n, end in how_many(line, laid.end, behind=True) if laid.value.targets else ():
            if 2 <= n <= _MANY:
                yield Read((laid.value,) * n, end, laid.cost)


def _each(line: Line, at: int, words: Words) -> Iterator[Read]:
    """ "one Poison each for Bob and Clara", "Poison: one on Bob, one on Clara"."""
    for title in read_title(line, skip(line, at, "one"), words, held(words)):
        if (each := word(line, title.end, "each", "apiece")) and (on := _aimed(line, each)):
            for targets, end, cost in _targets(line, on, words, _MANY):
                if len(targets) > 1:
                    yield Read(tuple(Laid(title.value, (t,)) for t in targets), end, title.cost + cost)
        behind = next((end for _, end in how_many(line, title.end, behind=True)), title.end)
        yield from _one_by_one(line, behind, title, words, ())


def _one_by_one(line: Line, at: int, title: Read, words: Words, found: tuple[Laid, ...]) -> Iterator[Read]:
    """The copies of a card with a target each: "one on Bob, the other on Clara"."""
    one = word(line, skip(line, at, "and", "the", ":", ","), "one", "another", "other", "second")
    if one and (on := _aimed(line, one)):
        for target in read_target(line, on, words):
            laid = (*found, Laid(title.value, (target.value,)))
            if len(laid) > 1:
                yield Read(laid, target.end, title.cost + target.cost)
            yield from _one_by_one(line, target.end, title._replace(cost=title.cost + target.cost), words, laid)


def _several(line: Line, at: int, words: Words) -> Iterator[Read]:
    """ "both Poisons on Bob", "two Poisons, on Bob and Clara", "Medicine x2": as many cards as are said."""
    for many, here in ((0, at), *how_many(line, at)):
        for title in read_title(line, here, words, held(words)):
            for n, end in ((many, title.end),) if many else how_many(line, title.end, behind=True):
                if not 2 <= n <= _MANY:
                    continue
                yield Read((Laid(title.value),) * n, end, title.cost)
                yield from (read for read in _one_by_one(line, end, title, words, ()) if len(read.value) == n)
                if on := _aimed(line, end):
                    for targets, last, cost in _targets(line, on, words, n):
                        if len(targets) in (1, n):
                            each = targets if len(targets) == n else targets * n
                            laid = tuple(Laid(title.value, (target,)) for target in each)
                            yield Read(laid, last, title.cost + cost)


_MANY = 9  # copies of a card that may be said at once
_PILE = 60  # and cards of a hand that go at once


def how_many(line: Line, at: int, behind: bool = False) -> Iterator[tuple[int, int]]:
    """ "two", "2x", "both my"; `behind` the title: "x2", "twice". "Card two: Poison" counts nothing."""
    at = skip(line, at) if behind else skip(line, at, "the", "my")
    if at >= len(line):
        return
    if behind:
        if line[at].fold == "twice":
            yield 2, at + 1
        elif m := re.fullmatch(r"x([0-9])", line[at].fold):
            yield int(m[1]), at + 1
        elif line[at].fold == "x":
            yield from number(line, at + 1)
    elif line[at].fold == "both":
        yield 2, skip(line, at + 1, "of", "my", "the")
    else:
        yield from ((n, end) for n, end in count(line, at) if line[end : end + 1] and line[end].fold != ":")


class FacedKind(Kind):
    """A card behind the player it is aimed at: "Bruno: Poison"."""

    name = "player: card"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        for target in read_target(line, at, words):
            if target.value.kind == "player" and target.end < len(line) and line[target.end].fold in (":", ">", "="):
                for title in read_title(line, skip(line, target.end, ">", "="), words, held(words)):
                    if title.value in held(words):
                        yield Read(Laid(title.value, (target.value,)), title.end, title.cost + target.cost)


class Counted(Kind):
    """Titles, some of them more than once: "2 Medicine, Poison", "both Medicines and the Poison"."""

    name = "card card ..."

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        def one(at: int) -> Iterator[Read]:
            for many, here in ((1, at), *how_many(line, at)):
                for title in read_title(line, here, words, held(words)):
                    for n, end in ((many, title.end), *how_many(line, title.end, behind=True)):
                        if 1 <= n <= _PILE:
                            yield Read((title.value,) * n, end, title.cost)

        return in_row(line, at, one, "and", "then", "plus")

    def write(self, value: tuple[str, ...]) -> str:
        return ", ".join(map(write_title, value))


def count(line: Line, at: int) -> Iterator[tuple[int, int]]:
    for n, end in number(line, at):
        yield n, word(line, end, "x", "times") or end
    if at < len(line) and (m := re.fullmatch(r"([0-9]{1,2})x", line[at].fold)):
        yield int(m[1]), at + 1


def as_typed(line: Line, at: int) -> str:
    """All the rest of a line, as typed."""
    out = line[at].text
    for before, token in zip(line[at:], line[at + 1 :], strict=False):
        out += " " * (token.at - before.at - len(before.text)) + token.text
    return out
