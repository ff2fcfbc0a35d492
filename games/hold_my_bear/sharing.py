"""Thefts told in pairs, a number and a player beside each other: "B3 C2", "4 from Bruno and just one from her".

Numbers and names are paired with what stands beside them in the same breath. Where exactly one way to pair them comes
to as many cards as there are to steal, they are written as we do; all other words of the line stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.hold_my_bear.spelling import figure, other
from games.hold_my_bear.thefts import TAKING
from games.kit.kinds import Words
from games.kit.reading import binding, telling
from games.kit.words import Token, fold, tidy, tokens

_HE = frozenset("him her them his hers".split())
_STOPS = frozenset(".;!?(")
_OF = frozenset("from of off".split())  # between a number and whom it is taken from
_BETWEEN = frozenset("the poor dear cards card of from off : = - x he she they a only just kindly".split())
_JOINING = frozenset("and then just only plus also , &".split())
_LEAVES = frozenset("leave leaves leaving keep keeps keeping kept".split())  # what is not taken
_MOST = 40  # words and signs
_PAIRS = (2, 3)  # numbers


class _Said(NamedTuple):
    """A number, or somebody who is named: where it stands, and the player ("" for "her")."""

    start: int
    end: int
    number: int = 0
    player: str = ""


def shared(raw: str, words: Words) -> str:
    """The line with its pairs written as we do; as it stands where that is not certain."""
    line = tokens(_unglued(tidy(raw), _initials(words)))
    if len(line) > _MOST or any(token.fold in _LEAVES or _has(line, at) for at, token in enumerate(line)):
        return raw
    found = _ways(line, words)
    nearest = [pairs for pairs in found if all(_direct(line, *pair) for pair in pairs)] or list(found)
    return _written(line, nearest[0]) if len(nearest) == 1 else raw


def _ways(line: Sequence[Token], words: Words) -> set[Pairs]:
    """The ways to pair its numbers with players that come to all that there is to steal."""
    said = list(_said(line, words))
    numbers = [n for n, one in enumerate(said) if one.number]
    whole = sum(said[n].number for n in numbers) == int(words.view.get("loot", 0))
    return set(_paired(said, numbers, line)) if whole and len(numbers) in _PAIRS else set()


def _has(line: Sequence[Token], at: int) -> bool:
    """Is it said how many somebody has: "Bruno has 3"?"""
    return line[at].fold in ("has", "have", "had", "got") and figure(line, at + 1) is not None


def _initials(words: Words) -> dict[str, str]:
    """The letters that stand for one other player."""
    others = [name for name in words.names if name != words.me]
    first = [fold(name)[0] for name in others]
    return {letter: name for letter, name in zip(first, others, strict=True) if first.count(letter) == 1}


def _unglued(text: str, initials: dict[str, str]) -> str:
    """ "B3" as "Bruno 3", and "3 from B" as "3 from Bruno"."""
    letters = "".join(initials)
    if not letters:
        return text
    text = re.sub(
        rf"(?i)(?<![\w'])([{letters}]) ?[:=-]? ?([1-9])(?!\w)", lambda f: f"{initials[f[1].lower()]} {f[2]}", text
    )
    alone = rf"(?<=[\dmf] )([{letters.upper()}])(?![\w'])"
    return re.sub(alone, lambda f: initials[f[1].lower()], text)


def _said(line: Sequence[Token], words: Words) -> Iterator[_Said]:
    at = 0
    while at < len(line):
        number, somebody = figure(line, at), other(line, at, words)
        if somebody and not somebody.cost:
            yield _Said(at, somebody.end, 0, somebody.value)
        elif number and not (line[at].fold == "one" and at and line[at - 1].fold in ("no", "the", "this", "that")):
            yield _Said(at, at + 1, number)
        elif line[at].fold in _HE:
            yield _Said(at, at + 1)
        at = somebody.end if somebody and not somebody.cost else at + 1


Pairs = tuple[tuple[_Said, _Said], ...]  # a number, and the player beside it


def _paired(said: Sequence[_Said], numbers: Sequence[int], line: Sequence[Token]) -> Iterator[Pairs]:
    """Every way to pair each number with somebody beside it, all of them different."""
    ways: list[Pairs] = [()]
    for n in numbers:
        able = [one for one in _beside(said, n) if _in_one_breath(line, said[n], one)]
        ways = [(*way, (said[n], one)) for way in ways for one in able if one not in [taken for _, taken in way]]
    told = (_told(way, said) for way in ways)
    yield from (way for way in told if len({one.player for _, one in way} - {""}) == len(numbers))


def _beside(said: Sequence[_Said], n: int) -> list[_Said]:
    """Who is named right before or behind a number."""
    return [one for one in (*said[max(n - 1, 0) : n], *said[n + 1 : n + 2]) if not one.number]


def _told(way: Pairs, said: Sequence[_Said]) -> Pairs:
    """The pairs with the one who is meant by "her": who is named and has no other number."""
    taken = {one.player for _, one in way}
    left = dict.fromkeys(one.player for one in said if one.player not in taken)
    meant = next(iter(left)) if len(left) == 1 else ""
    return tuple((number, one if one.player else one._replace(player=meant)) for number, one in way)


def _in_one_breath(line: Sequence[Token], number: _Said, one: _Said) -> bool:
    """Does nothing between them part them or touch them?"""
    between = line[min(number.end, one.end) : max(number.start, one.start)]
    if any(token.fold in _STOPS or token.fold == "," for token in between):
        return False
    told = binding.past(between) or telling.tells(between, range(len(between)))
    return not told and all(token.fold in _BETWEEN | TAKING for token in between)


def _direct(line: Sequence[Token], number: _Said, one: _Said) -> bool:
    """ "Four of the cards of Bruno": does a word say that they are taken there, or a sign that they belong together?"""
    between = [token.fold for token in line[number.end : one.start]]
    return set(between) <= _BETWEEN and not _OF.isdisjoint(between)


def _joins(between: Sequence[Token]) -> bool:
    return all(token.fold in _JOINING for token in between)


def _written(line: Sequence[Token], pairs: Pairs) -> str:
    """The line with "3 from Bruno" in the place of each pair."""
    spans = {
        min(number.start, one.start): (max(number.end, one.end), f"{number.number} from {one.player}")
        for number, one in pairs
    }
    ends = sorted((start, end) for start, (end, _) in spans.items())
    out, at = list[str](), 0
    joined = {n for (_, one), (two, _) in pairwise(ends) for n in range(one, two) if _joins(line[one:two])}
    while at < len(line):
        end, said = spans.get(at, (at + 1, line[at].text))
        out += [said] if at not in joined else [","] if at - 1 not in joined else []
        at = end
    return re.sub(r" ([.,;:!?)])", r"\1", " ".join(out))
