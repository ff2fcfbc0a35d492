"""How cards, gifts and thefts are spelled: "tiger 3, 4 and bear 2", "the 3 of tigers", "ferret 1 to Bob", "3 from Bob".

Every kind here reads on as long as each word has a part, and offers shorter readings as well: what follows decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.hold_my_bear.cards import ANIMALS, Card, called, plural
from games.kit.kinds import SOFT, Kind, Read, SeatName, Words
from games.kit.words import Token, number_said

_SHORT = re.compile(r"(?:[a-z]+-?[0-9]{1,2})+")
_SHORT_PART = re.compile(r"([a-z]+)-?([0-9]{1,2})")
_MANY = re.compile(r"([0-9])s")
_ONES = {word: n for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
_MANY_ONES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5}
_SIGNS = SOFT | {"-"}
_LITTLE = frozenset("the a an my both also this that together card only other second".split())  # before a card
_ALONG = "and with plus then n together along another as well backed up supported by alongside followed helps helped "
_ALONG += "arm in "  # "arm in arm with"
_ALONG += "helping assisted aided accompanied joined escorted riding carried"
JOINTS = _LITTLE | frozenset(_ALONG.split())  # between cards
_LINKS = frozenset("# no nr number . - ( = : of with the a value".split())  # between an animal and its number
_AWAY = frozenset("over on away all both across off as a gift present gifts presents openly up".split())
_TO = frozenset("to for > - recipient receiver towards into unto".split())
_ALL = _LITTLE | frozenset("of all".split())  # before animals without a number: "both of my bears"
_FAR = 1  # a gift is the farther reading where a card is to be handed back
_SEAT = SeatName()
Gifted = tuple[tuple[Card, str], ...]  # which card goes to whom; "" when it was not said


# -- cards -----------------------------------------------------------------------------------------------------------


def _animals(words: Words) -> Sequence[str]:
    found: Sequence[str] = words.view.get("animals", ANIMALS)
    return found


def _animal(line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
    return called(tuple(_animals(words))).read(line, at)


def _one_animal(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """The animal named here, when it can be only one."""
    reads = list(_animal(line, at, words)) if at < len(line) else []
    return reads[0] if len(reads) == 1 else None


def _short(token: Token, words: Words) -> tuple[Card, ...]:
    """ "t3", "tiger3", "t3b2", where only one animal in play begins so."""
    if not _SHORT.fullmatch(token.fold):
        return ()
    cards = []
    for name, number in _SHORT_PART.findall(token.fold):
        fits = [a for a in _animals(words) if a.startswith(name) or plural(a) == name]
        if len(fits) != 1:
            return ()
        cards.append(f"{fits[0]} {int(number)}")
    return tuple(cards)


def figure(line: Sequence[Token], at: int) -> int | None:
    """A number in figures or a small one in words."""
    if at >= len(line):
        return None
    if line[at].kind == "number" and line[at].text.isdigit():
        return int(line[at].text[:3])
    return _ONES.get(line[at].fold)


def past(line: Sequence[Token], at: int, also: frozenset[str] = frozenset()) -> int:
    while at < len(line) and (line[at].fold in SOFT or line[at].fold in also):
        at += 1
    return at


def _named(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """One card by animal and number, in either order: "tiger 3", "tiger #3", "the 3 of tigers"."""
    if at >= len(line):
        return None
    if cards := _short(line[at], words):
        return Read(cards, at + 1)
    if line[at].kind == "word" and len(line[at].fold) == 1 and line[at].fold not in "aix" and at + 1 < len(line):
        letter = line[at].fold + (line[at + 1].text if line[at + 1].kind == "number" else "")
        if cards := _short(replace(line[at], fold=letter), words):  # "T 3"
            return Read(cards, at + 2)
    number = figure(line, at)
    if number is not None and at + 2 < len(line) and line[at + 1].fold == "of":
        animal = _one_animal(line, at + 2, words)
        return Read((f"{animal.value} {number}",), animal.end, animal.cost) if animal else None
    if animal := _one_animal(line, at, words):
        here = _apart(line, animal.end, words)
        while here < len(line) and here - animal.end < 4 and line[here].fold in _LINKS:
            here += 1
        number = figure(line, here)
        if number is not None and not (here + 1 < len(line) and line[here + 1].fold == "of"):
            return Read((f"{animal.value} {number}",), here + 1, animal.cost)
    return None


def _apart(line: Sequence[Token], at: int, words: Words) -> int:
    """Past a comma behind which only the number of the animal before it stands: "my vole, the 2"."""
    said = [token.fold for token in line[at : at + 2]]
    if len(said) < 2 or said[0] != "," or said[1] not in ("the", "number", "no", "nr"):
        return at
    behind = at + 3  # the comma, such a word and the number
    return at if behind < len(line) and _one_animal(line, behind, words) else at + 1


def _twice(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """Two equal cards: "two tiger 1s", "2x tiger 1", "a pair of tiger ones", "tiger 1 twice"."""
    start, counted = at, False
    if line[at].fold in ("2x", "two", "both", "double", "twice", "2"):
        counted = line[at].fold in ("2x", "double", "twice")
        at += 1
        if at < len(line) and line[at].fold in ("x", "times"):
            counted, at = True, at + 1
        while at + 1 < len(line) and line[at].fold in ("of", "my", "the"):
            at += 1
    elif line[at].fold == "pair" and at + 1 < len(line) and line[at + 1].fold == "of":
        counted, at = True, at + 2
    animal = _one_animal(line, at, words) if at > start else None
    if animal and animal.end < len(line):
        word = line[animal.end].fold
        found = _MANY.fullmatch(word)
        number = int(found[1]) if found else _MANY_ONES.get(word)
        if number is None:
            number = figure(line, animal.end)
            held = [card for card in words.view.get("hand", ()) if card == f"{animal.value} {number}"]
            number = number if counted or (len(held) > 1 and not _goes_on(line, animal.end + 1)) else None
        if number is not None:
            return Read((f"{animal.value} {number}",) * 2, animal.end + 1, animal.cost)
    one = _named(line, start, words)
    if one and len(one.value) == 1 and one.end < len(line):
        if (after := line[one.end].fold) in ("twice", "x2"):
            return Read(one.value * 2, one.end + 1, one.cost)
        if after == "x" and one.end + 1 < len(line) and line[one.end + 1].fold == "2":
            return Read(one.value * 2, one.end + 2, one.cost)
    return None


def _goes_on(line: Sequence[Token], at: int) -> bool:
    """Does another card follow: "both tiger 1 and 3"?"""
    here = past(line, at, JOINTS)
    return past(line, at) < here < len(line) or figure(line, past(line, at)) is not None


def _meant(line: Sequence[Token], at: int, words: Words, loose: bool) -> Read | None:
    """Animals without a number, "both bears", "the vole": those of the hand where no others can be meant.

    `loose`: else the words themselves, which are no card; the judge asks back which are meant.
    """
    here = past(line, at, _ALL)
    count = figure(line, here)
    read = _one_animal(line, here + (count is not None), words)
    if read is None or read.cost or "hand" not in words.view or (line[at - 1 : at] and line[at - 1].fold == "as"):
        return None
    if figure(line, read.end) is not None or (line[read.end :] and line[read.end].fold in ("of", "as")):
        return None
    several = line[read.end - 1].fold == plural(read.value) != read.value
    count = 2 if count is None and several else count
    held = [card for card in words.view["hand"] if card.split()[0] == read.value]
    counts = line[here].fold == "one"  # "one vole for Clara"
    if not several and not counts and (one := f"{read.value} {count}") in held:  # "the 2 bear": which card, or how many
        return Read((one,) if count == 1 or len(held) != count else (_vague(read.value, count),), read.end)
    clear = len(held) == (count or 1) or (len(set(held)) == 1 and len(held) > (count or 1))
    if clear and (loose or count == 2):
        return Read(tuple(held[: count or 1]), read.end)
    return Read((_vague(read.value, count),), read.end) if loose else None


def _vague(animal: str, count: int | None) -> str:
    """Animals whose numbers were not said: "2 bears", "vole"."""
    return animal if count is None else f"{count} {plural(animal)}"


def vague(card: Card) -> str:
    """The animal of what is no card because its number was not said; empty for what may be a card."""
    return next((animal for animal in ANIMALS if card == animal or card.endswith(f" {plural(animal)}")), "")


def run(line: Sequence[Token], at: int, words: Words, loose: bool | None = None) -> list[Read]:
    """Cards one after the other, "tiger 3, 4 and bear 2": the run after each card, longest last.

    `loose`: may they be named by their animals alone? None: these are not the writer's own. Behind a card they may.
    """
    if loose is not None and (counted := _counted_run(line, at, words)):
        return [counted]
    reads: list[Read] = []
    cards: tuple[Card, ...] = ()
    cost = 0
    at = past(line, at, _LITTLE - {"both"})
    if at < len(line) and not _twice(line, at, words):
        at = past(line, at, _LITTLE)
    while at < len(line):
        read = _numbered(line, at, words)
        if read is None and loose is not None:
            read = _meant(line, at, words, loose or bool(cards))
        read = read or _same(line, at, cards, words)
        if read is None:
            break
        cards, cost = (*cards, *read.value), cost + read.cost
        reads.append(Read(cards, read.end, cost))
        at = past(line, read.end, JOINTS)
    return reads


def _counted_run(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """As many numbers as were counted before: "two voles: 2 and 4", "a pair of ferrets, both 2"."""
    found = _counted(line, past(line, at, _LITTLE), words)
    if found is None:
        return None
    animal, count, at = found
    alike = past(line, at, _ALIKE)
    number = figure(line, alike)
    if number is not None and any(token.fold in _ALIKE for token in line[at:alike]):
        return Read((f"{animal} {number}",) * count, alike + 1)
    numbers, end = _numbers(line, at, count) if line[at].fold in (":", ",", "(") else ([], at)
    return Read(tuple(f"{animal} {number}" for number in numbers), end) if len(numbers) == count else None


def _counted(line: Sequence[Token], at: int, words: Words) -> tuple[str, int, int] | None:
    """ "Two voles", "pair of ferrets": the animal, how many, and the place behind, where something follows."""
    pair = [token.fold for token in line[at : at + 2]] == ["pair", "of"]
    count, at = (2, at + 1) if pair else (figure(line, at), at)
    animal = _one_animal(line, at + 1, words) if count else None
    if animal is None or count is None or animal.end >= len(line):
        return None
    return (animal.value, count, animal.end) if line[animal.end - 1].fold == plural(animal.value) else None


def _numbers(line: Sequence[Token], at: int, count: int) -> tuple[list[int], int]:
    """Up to so many numbers in a row, and the place behind them."""
    found, end, here = list[int](), at, past(line, at, _LISTED)
    while len(found) < count and (number := figure(line, here)) is not None:
        found.append(number)
        end, here = here + 1, past(line, here + 1, _LISTED)
    return found, end + (end < len(line) and line[end].fold == ")")


_ALIKE = frozenset("both each ones with the number value a".split())  # "two ferrets, both 2"
_LISTED = JOINTS | {"(", "number", "numbers", "nr", "no", "value", "values"}


def _same(line: Sequence[Token], at: int, cards: tuple[Card, ...], words: Words) -> Read | None:
    """Another number of the animal named last: "tigers 3 and 4"."""
    if not cards:
        return None
    number = int(line[at].text[:3]) if line[at].kind == "number" and line[at].text.isdigit() else None
    end = at + 1
    if number is None and (said := number_said(line, at)):
        number, end = said
    if number is None or (end < len(line) and line[end].fold in _NO_NUMBER and not _ones_own(line, end)):
        return None
    if _counts_another(line, at, end, words):
        return None
    return Read((f"{vague(cards[-1]) or cards[-1].split()[0]} {number}",), end)


_NO_NUMBER = frozenset("from off of x card cards".split())  # behind how many, and no number of a card


def _ones_own(line: Sequence[Token], at: int) -> bool:
    """ "Tigers 3 and 4 from me", "from my side": nothing is taken from anybody."""
    return line[at].fold == "from" and at + 1 < len(line) and line[at + 1].fold in ("me", "my", "mine", "us")


def _counts_another(line: Sequence[Token], at: int, end: int, words: Words) -> bool:
    """ "Bear 1 and two hamsters", "ferret 1. One bear 1": is the number that of other cards?"""
    return bool(_one_animal(line, end, words)) and (line[at].kind == "word" or not _named(line, end, words))


def _numbered(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """The card or cards that are named here by their numbers."""
    reads = (read(line, at, words) for read in (_counted_run, _twice, _named))
    return next((found for found in reads if found), None)


@dataclass(frozen=True)
class Cards(Kind):
    """One card or several; `loose`: also by their animals alone, else so only behind a card."""

    name: str = "cards"
    single: bool = False
    loose: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The longest run first."""
        start = past(line, at, _LITTLE - {"both"})
        if start < len(line) and not _twice(line, start, words):
            start = past(line, at, _LITTLE)
        if start == len(line) or not (self.loose or _numbered(line, start, words)):
            return
        for read in reversed(run(line, at, words, None if self.single else self.loose)):
            if not self.single:
                yield read
            elif len(read.value) == 1:
                yield Read(read.value[0], read.end, read.cost)

    def write(self, value: Any) -> str:
        return str(value) if self.single else ", ".join(value)


@dataclass(frozen=True)
class Animal(Kind):
    """An animal in play."""

    name: str = "animal"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        return _animal(line, at, words)


# -- players ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Other(Kind):
    """Another player, also in the possessive; where the view names whom a card is owed to, that player alone.

    `goal`: nobody from whom something came: "a gift from Clara", "thanks Clara".
    """

    name: str = "player"
    owed: bool = False
    goal: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        if at >= len(line) or line[at].fold in ("me", "myself"):
            return
        if self.goal and at and line[at - 1].fold in _CAME:
            return
        bare = line[at].fold.removesuffix("'s").removesuffix("'")
        if bare != line[at].fold:
            line = (*line[:at], replace(line[at], fold=bare), *line[at + 1 :])
        for read in _SEAT.read(line, at, words):
            if not self.owed or words.view.get("owed_to") == read.value:
                yield read


_CAME = frozenset("from by thanks thank thx ty".split())
_OTHER = Other()


def other(line: Sequence[Token], at: int, words: Words) -> Read | None:
    reads = list(_OTHER.read(line, at, words))
    return reads[0] if len(reads) == 1 else None


def _stranger(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """A word where a player should be named: the judge says who is there."""
    if at < len(line) and line[at].kind == "word" and line[at].fold not in _LITTLE | {"me", "myself"}:
        return Read(line[at].text, at + 1)
    return None


# -- gifts -----------------------------------------------------------------------------------------------------------


def to_one(gifts: Gifted) -> Gifted:
    """Where one player alone is named, all cards are meant for that one: "bear 1 to Emma, bear 2 too"."""
    goals = sorted({to for _, to in gifts if to})
    return tuple((card, goals[0]) for card, _ in gifts) if len(goals) == 1 else gifts


@dataclass(frozen=True)
class Gifts(Kind):
    """Cards, "to", a player; perhaps several times. With `open` the player may be missing, or a stranger."""

    heeds = frozenset({"return"})
    name: str = "gifts"
    open: bool = True
    tells: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """One reading: as far as it goes."""
        gifts: Gifted = ()
        cost, end = 0, at
        while runs := run(line, at, words, self.open or bool(gifts)):
            cards, here, off = runs[-1]
            to, cost = "", cost + off
            goal = past(line, here, _AWAY)
            if goal < len(line) and line[goal].fold in _TO:
                goal, sign = past(line, goal, _TO), line[goal].fold
                read = other(line, goal, words)
                if read is None and sign != "-" and (self.open or gifts):
                    read = _stranger(line, goal, words)
                if read is None:
                    if sign == "-":
                        break
                    return
                to, here, cost = read.value, read.end, cost + read.cost
            gifts = (*gifts, *((card, to) for card in cards))
            end, at = here, past(line, here, JOINTS)
        gifts = to_one(gifts)
        if gifts and (self.open or all(to for _, to in gifts)):
            yield Read(gifts, end, cost + _FAR * ("return" in words.asked))

    def write(self, value: Any) -> str:
        goals = list(dict.fromkeys(to for _, to in value))
        said = []
        for goal in goals:
            cards = " and ".join(card for card, to in value if to == goal)
            said.append(f"{cards} to {goal}" if goal else cards)
        return ", ".join(said)


@dataclass(frozen=True)
class Presents(Gifts):
    """The player first, then the cards: "Bruno tiger 3 and bear 2", "Bruno tiger 3, Clara bear 2"."""

    name: str = "gifts"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """One reading: as far as it goes."""
        gifts: Gifted = ()
        cost, end = 0, at
        while at < len(line):
            goal = past(line, at, _TO)
            read = other(line, goal, words) or (_stranger(line, goal, words) if gifts else None)
            runs = run(line, past(line, read.end, _SIGNS), words, True) if read else []
            if read is None or not runs:
                break
            cards, end, off = runs[-1]
            cost += read.cost + off
            gifts = (*gifts, *((card, read.value) for card in cards))
            at = past(line, end, JOINTS)
        if gifts:
            yield Read(gifts, end, cost + _FAR * ("return" in words.asked))
