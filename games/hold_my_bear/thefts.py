"""How thefts are spelled: "3 from Bob, 2 from Cat", "Bob 3, Cat 2"; a known card may stand in place of a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from games.hold_my_bear.cards import Card
from games.hold_my_bear.spelling import JOINTS, figure, other, past, run
from games.kit.kinds import Kind, Read, Words
from games.kit.words import Token

_FROM = frozenset("from of off - > : out at are is stolen taken come comes borrowed to be shall will".split())
TAKING = frozenset(
    "- > of = : i we me us over up loses gives lends hands pays must has want take steal grab get have i'd i'll like "
    "to will would x hand just only shall should can may donates donate contributes spare spares parts with "
    "nick nicks pinch grab snatch swipe pocket borrow lift draw collect fetch demand is be relieved robbed".split()
)  # "from Bob I want 3"
_COME = frozenset("wander wanders go goes come comes move moves travel into to my me pocket pockets mine".split())
_THINGS = frozenset("card cards hand hands paw paws stock pile possession side".split())
Shares = tuple[tuple[int | Card, str], ...]  # how many cards, or which known card, from whom


def _count(line: Sequence[Token], at: int, words: Words, had: int) -> Read | None:
    """How many: "3", "three cards", "a card", "all", "the rest"."""
    loot = int(words.view.get("loot", 0))
    if at >= len(line):
        return None
    here = past(line, at, frozenset({"the", "another"}))
    here += line[here : here + 1] != () and line[here].fold == "other" and figure(line, here + 1) is not None
    if here >= len(line):
        return None
    word = line[here].fold
    if word in ("other", "others") and loot > had > 0:
        read = Read(loot - had, here + 1)
    elif word in ("all", "everything") and loot:
        here = past(line, here + 1, frozenset({"my"}))
        here += figure(line, here) == loot
        read = Read(loot, here)
    elif word in ("rest", "remaining", "remainder") and loot > had:
        here += 1
        here += figure(line, here) == loot - had
        read = Read(loot - had, here)
    elif (number := figure(line, here)) is not None:
        read = Read(number, here + 1)
    elif word in ("a", "single") and here + 1 < len(line) and line[here + 1].fold in ("card", "single"):
        read = Read(1, here + 1)
    else:
        return None
    here = read.end
    while here < len(line) and line[here].fold in _THINGS | {"x", "more", "random", "single"}:
        here += 1
    if line[here : here + 1] and [token.fold for token in line[here - 1 : here + 1]] == ["single", "one"]:
        here += 1
    if [token.fold for token in line[here : here + 2]] in (["of", "them"], ["of", "those"], ["of", "these"]):
        here += 2
    return read._replace(end=here)


def _come(line: Sequence[Token], at: int) -> int:
    """Past where stolen cards come from and go: "four of Bruno's | cards wander into my pocket"."""
    end = at
    while end < len(line) and line[end].fold in _THINGS:
        end += 1
    comes = end > at and line[end : end + 1] and line[end].fold in _COME
    return past(line, end, _COME) if comes else end


@dataclass(frozen=True)
class Thefts(Kind):
    """ "3 from Bob, 2 from Cat"; a known card may stand in place of a number."""

    name: str = "shares"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """One reading: as far as it goes."""
        shares: Shares = ()
        cost, end = 0, at
        while at < len(line):
            what: tuple[int | Card, ...] = ()
            if runs := run(line, at, words):
                what, here, off = runs[-1]
            elif read := _count(line, at, words, _total(shares)):
                what, here, off = (read.value,), read.end, read.cost
            else:
                break
            victim = other(line, past(line, here, _FROM | _THINGS), words)
            if victim is None or (at and line[at - 1].fold in (">", ":", "=")):
                break  # "Clara: 4, Bruno: 1": it counts what stands before it
            shares = (*shares, *((one, victim.value) for one in what))
            cost, end = cost + off + victim.cost, victim.end
            end = _come(line, end)
            at = past(line, end, JOINTS)
        if shares:
            yield Read(shares, end, cost)

    def write(self, value: Any) -> str:
        return ", ".join(f"{what} from {seat}" for what, seat in value)


@dataclass(frozen=True)
class Victims(Thefts):
    """The player first: "Bob 3, Cat 2", "from Bob 3 cards and from Cat 2"."""

    name: str = "shares"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """One reading: as far as it goes."""
        shares: Shares = ()
        cost, end = 0, at
        while victim := other(line, past(line, at, _FROM), words):
            here = past(line, victim.end, TAKING)
            if any(
                token.fold == "has" and after.fold != "to" for token, after in pairwise(line[victim.end : here + 1])
            ):
                break  # "Bruno has 4" is what Bruno has
            read = _count(line, here, words, _total(shares))
            if read is None or (read.end < len(line) and line[read.end].fold in _FROM - {"-", ">", ":"}):
                break
            shares = (*shares, (read.value, victim.value))
            cost, end = cost + victim.cost + read.cost, read.end
            at = past(line, end, JOINTS)
        if shares:
            yield Read(shares, end, cost)


def _total(shares: Shares) -> int:
    return sum(what if isinstance(what, int) else 1 for what, _ in shares)
