"""Places, players and deeds as players of Teamturns say them: "the second from the right", "my left for Bruno's right".

Here stand the words for places in a row, for players who answer a question, and for conditions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.kinds import Kind, Phrases, Read, SeatName, Words
from games.kit.words import Token, number_said, ordinal
from games.teamturns.places import LEFT, RIGHT, index

SEAT = SeatName()
_SIDES = {
    LEFT: ("left", "leftmost", "left-most", "left most", "left-hand", "left hand", "lefthand", "l"),
    RIGHT: ("right", "rightmost", "right-most", "right most", "right-hand", "right hand", "righthand", "r"),
}
_EDGES = [(phrase, Phrases([(place, (phrase,))])) for place, said in _SIDES.items() for phrase in said]
NOUNS = frozenset(
    "one ones ends card cards edge edges hand hands side sides place end one position spot row slot".split()
)
_BEFORE = frozenset(
    "the a very far extreme outermost outer utmost furthest farthest card number no nr position pos place slot spot "
    "# . on at from in with to".split()
)  # before a place
_IN_MY_ROW = frozenset("of in my hand row the cards own".split())
EDGES = frozenset("edge edges side sides end hand".split())


# -- places ------------------------------------------------------------------------------------------------------------


def row(words: Words) -> list[str]:
    """The names of the writer's cards, folded, from left to right."""
    return [str(card).casefold() for card in words.view.get("row", ())]


def _from_edge(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    """ "from the right": the edge counted from, and where it ends."""
    while at < len(line) and (line[at].fold in NOUNS or line[at].fold in ("one", ",")):
        at += 1
    if at >= len(line) or line[at].fold not in ("from", "to", "before", "off"):
        return None
    at += 1
    while at < len(line) and line[at].fold in ("the", "my"):
        at += 1
    found = edge(line, at)
    return (found.value, found.end) if found else None


def edge(line: Sequence[Token], at: int) -> Read | None:
    """An edge by its name; where it is said in two words, both."""
    best: Read | None = None
    if at >= len(line) or line[at].fold[:1] not in ("l", "r"):
        return None
    for phrase, side in _EDGES:
        for read in side.read(line, at):
            if len(phrase) == 1 and (read.cost or line[at].fold != phrase):
                continue
            if best is None or (read.cost, -read.end) < (best.cost, -best.end):
                best = read
    return best


def _counted(line: Sequence[Token], at: int, words: Words, figures: bool) -> Read | None:
    """A place counted from an edge: "3", "third", "the 2nd from the right", "last but one"."""
    n, end = 0, at + 1
    found = ordinal(line, at)
    if found:
        n, end = found
    elif line[at].fold == "last":
        if [t.fold for t in line[at + 1 : at + 3]] == ["but", "one"]:
            return _place_from(RIGHT, 2, at + 3, words)
        return Read(RIGHT, end)
    elif figures and line[at].kind == "number" and line[at].text.isdigit():
        n = int(line[at].text[:6])
    elif figures and (said := number_said(line, at)):
        n, end = said
    if not n:
        return None
    if found and (last := end + (end < len(line) and line[end].fold == "to")) < len(line) and line[last].fold == "last":
        return _place_from(RIGHT, n, last + 1, words)
    if counted := _from_edge(line, end):
        return _place_from(counted[0], n, counted[1], words)
    return Read(n, end)


def _place_from(start: int, n: int, end: int, words: Words) -> Read | None:
    if start == LEFT or n == 1:
        return Read(n if start == LEFT else RIGHT, end)
    size = len(row(words))
    return Read(size - n + 1, end) if size >= n else None


@dataclass(frozen=True)
class Place(Kind):
    """A place in one's row: counted from either end, an edge, or the name of a card there."""

    name: str = "place"
    sides: bool = False  # write 1 as "left"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The place with the words that belong to it: "my third card from the left"."""
        for read in self._one(line, at, words):
            yield self._said_again(read, line, words)

    def _said_again(self, read: Read, line: Sequence[Token], words: Words) -> Read:
        """The same place in other words behind it: "the last one on the right, the B18"."""
        cards, here = row(words), read.end
        while here < len(line) and line[here].fold in (",", "-", "(", ":"):
            here += 1
        for again in self._one(line, here, words) if cards and here < len(line) else ():
            if index(cards, again.value) == index(cards, read.value) and not again.cost:
                end = again.end + (again.end < len(line) and line[again.end].fold == ")")
                return self._said_again(read._replace(end=end), line, words)
        return read

    def _one(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        begun = at
        while at < len(line) and (line[at].fold in _BEFORE or line[at].fold in ("my", "mine", "own", "one")):
            if number_said(line, at):
                break
            at += 1
        if at >= len(line) or [token.fold for token in line[max(0, at - 1) : at + 1]] == ["at", "last"]:
            return
        cards = row(words)
        if line[at].fold in cards:
            place = cards.index(line[at].fold) + 1
            read: Read | None = Read(RIGHT if self.sides and place == len(cards) > 1 else place, at + 1)
        else:
            read = edge(line, at) or _counted(line, at, words, figures=True)
            if read and self._is_talk(line, begun, at):
                return
        if read is None:
            return
        end = read.end
        while end < len(line) and line[end].fold in NOUNS:
            end += 1
        if end < len(line) and line[end].fold in ("of", "in", "from") and line[end].fold != "from":
            mine = end
            while mine < len(line) and line[mine].fold in _IN_MY_ROW:
                mine += 1
            if line[mine - 1].fold in ("hand", "row", "cards"):
                end = mine
        far = self.sides and "present" in words.asked  # "play 3" presents a card there
        yield read._replace(end=end, cost=read.cost + far)

    def _is_talk(self, line: Sequence[Token], begun: int, at: int) -> bool:
        """ "I'm right", "I left", "that is right"."""
        if begun != at or not begun:
            return False
        before = [token.fold for token in line[max(0, begun - 2) : begun]]
        if before[-1] in ("is", "was") and before[0] not in ("it", "that", "this", "he", "she", "what", "who", "which"):
            return False
        return before[-1] in _NEVER_BEFORE

    def write(self, value: Any) -> str:
        """ "left" and "right", else the number."""
        if value == RIGHT:
            return "right"
        return "left" if self.sides and value == LEFT else str(value)


_NEVER_BEFORE = frozenset(
    "i'm im am i we you they he she is was are were it's its that's thats all be been who you're they're we're have "
    "has had just".split()
)


# -- players -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mate(Kind):
    """The teammate of this turn, by name or as "she", "my partner"."""

    name: str = "player"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """That player alone: what another one gets is no answer."""
        mate = str(words.view.get("teammate") or "")
        if not mate or at >= len(line):
            return
        if line[at].fold in ("he", "she", "they", "him", "her", "them"):
            yield Read(mate, at + 1)
        at += line[at].fold == "my"
        if at < len(line) and line[at].fold in ("teammate", "partner", "mate", "team-mate"):
            yield Read(mate, at + 1)
        yield from (read for read in SEAT.read(line, at, words) if read.value == mate)


@dataclass(frozen=True)
class Anybody(Kind):
    """Whoever may pick a teammate: "you", "he", a name."""

    name: str = "player"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """All that matters is that it is not the writer."""
        if at < len(line) and line[at].fold in ("you", "he", "she", "they", "somebody", "someone", "anybody", "anyone"):
            yield Read("", at + 1)
        yield from (read for read in SEAT.read(line, at, words) if read.value != words.me)


_CHAT = frozenset(
    "good hello hi haha lol you well oh hey nice so bye dear love hugs cheers what how why do did are is "
    "have that i we".split()
)


_GREETED = frozenset("thanks thank thx hi hello hey dear bye cheers sorry luck love morning".split())


@dataclass(frozen=True)
class Called(Kind):
    """Another player; `bare`: named alone in answer, not spoken to ("Bruno, good luck", "thanks Bruno")."""

    name: str = "player"
    bare: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Seats, but for one who is addressed and the writer's own, save in "pick Anna": that is answered as it is."""
        if at >= len(line) or (self.bare and at and line[at - 1].fold in _GREETED):
            return
        for read in SEAT.read(line, at, words):
            follows = [token.fold for token in line[read.end : read.end + 2]]
            spoken_to = len(follows) == 2 and follows[0] in (",", "!") and follows[1] in _CHAT
            named = at and line[at - 1].fold == "pick" and line[at].fold not in ("me", "myself")
            myself = read.value == words.me and not named
            if not myself and not (self.bare and spoken_to):
                yield read


# -- conditions --------------------------------------------------------------------------------------------------------

_WORTH = frozenset(
    "it it's its is they they're total sum are the combo combo's pair value worth of are there we get has have "
    "scores brings gives that this "
    "points point a them at be if score".split()
)


@dataclass(frozen=True)
class Least(Kind):
    """From which value on: ">= 4", "at least four", "4 or more", "more than 3"; with `below` the other way round."""

    name: str = "least"
    below: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The least value at which the points are taken."""
        start = at
        while at < len(line) and at - start < 7 and (line[at].fold in _WORTH or line[at].fold in ",:"):
            if line[at].fold == "at" and at + 1 < len(line) and line[at + 1].fold in ("least", "most"):
                break
            at += 1
        found = self._figure(line, at)
        if found:
            least, at = found
            while at < len(line) and line[at].fold in ("points", "point"):
                at += 1
            yield Read(least, at)

    def _figure(self, line: Sequence[Token], at: int) -> tuple[int, int] | None:
        said = " ".join(token.fold for token in line[at : at + 4])
        for phrase, below, more in _BOUNDS:
            if said.startswith(phrase + " ") and below == self.below:
                at += len(phrase.split())
                if number := _whole(line, at):
                    after = number[1]
                    while after < len(line) and line[after].fold in ("up", "upwards", "upward", "onwards", "on"):
                        after += 1
                    return number[0] + more, after
                return None
        number = _whole(line, at)
        if number is None:
            return None
        said = " ".join(token.fold for token in line[number[1] : number[1] + 3]) + " "
        for phrase, below, more in _AFTER:
            if said.startswith(phrase + " ") and below == self.below:
                return number[0] + more, number[1] + len(phrase.split())
        return None


_BOUNDS = (
    (">=", False, 0),
    ("> =", False, 0),
    ("at least", False, 0),
    ("from", False, 0),
    ("no less than", False, 0),
    ("not less than", False, 0),
    ("more than", False, 1),
    ("over", False, 1),
    ("above", False, 1),
    (">", False, 1),
    ("better than", False, 1),
    ("higher than", False, 1),
    ("less than", True, 0),
    ("fewer than", True, 0),
    ("below", True, 0),
    ("under", True, 0),
    ("<", True, 0),
    ("lower than", True, 0),
    ("<=", True, 1),
    ("at most", True, 1),
)
_OR_MORE = "or more|or better|or higher|or above|or up|or over|and more|and up|up|upwards|on|and upwards|+"
_OR_LESS = "or less|or fewer|or below|or lower"
_AFTER = tuple(
    (f"{points}{phrase}", below, int(below))
    for below, table in ((False, _OR_MORE), (True, _OR_LESS))
    for phrase in table.split("|")
    for points in ("", "points ")
)


def _whole(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    if at < len(line) and line[at].kind == "number" and "." not in line[at].text:
        return int(line[at].text[:6]), at + 1
    return number_said(line, at)


@dataclass(frozen=True)
class Edge(Kind):
    """The name of an edge alone: it shows that somebody speaks of the game."""

    name: str = "edge"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Left or right."""
        if at < len(line) and len(line[at].fold) > 1 and (found := edge(line, at)):
            yield found
