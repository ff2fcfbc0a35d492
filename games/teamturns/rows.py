"""Places in a row as players of Teamturns say them: "the second from the right", "the end of my row", "my B18"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.kit.kinds import Kind, Phrases, Read, Words
from games.kit.words import Token, number_said, ordinal
from games.teamturns.places import LEFT, RIGHT, index

_SIDES = {
    place: tuple(
        pattern.replace("*", edge) for pattern in ("*", "*most", "*-most", "* most", "*-hand", "* hand", "*hand")
    )
    for place, edge in ((LEFT, "left"), (RIGHT, "right"))
}
_EDGES = [(phrase, Phrases([(place, (phrase,))])) for place, said in _SIDES.items() for phrase in (*said, said[0][0])]
_FAR = ("far-", "outer-")  # before the name of an edge, in one word
# Where an end of the row is called so, and how many cards before it.
_NAMED = Phrases(
    [
        ((RIGHT, 2), ("last but one", "one but last", "next to last", "one before last", "one before the last")),
        ((RIGHT, 2), ("penultimate", "last but 1", "next-to-last", "second-last", "second-to-last", "last minus one")),
        ((RIGHT, 3), ("last but two", "antepenultimate")),
        *(
            ((edge, 1), tuple(f"{end} of {whose} {row}" for whose in ("my", "the") for row in ("row", "hand", "line")))
            for edge, ends in ((RIGHT, ("end", "back", "tail")), (LEFT, ("beginning", "start", "front", "head")))
            for end in ends
        ),
    ]
)
NOUNS = frozenset(
    "one ones ends card cards edge edges hand hands side sides place end one position spot row slot".split()
)
_BEFORE = frozenset(
    "the a very far extreme outermost outer utmost furthest farthest card number numero no nr position pos place slot "
    "spot # . on at from in with to".split()
)  # before a place
_IN_MY_ROW = frozenset("of in my hand row the cards own".split())
_IN_OTHER_WORDS = frozenset(", - ( : or ie namely aka = which is i.e".split())
_OVER = frozenset("one , counted counting starting seen beginning of my the row hand".split())  # "3rd of my row, from"
EDGES = frozenset("edge edges side sides end ends hand".split())


def row(words: Words) -> list[str]:
    """The names of the writer's cards, folded, from left to right."""
    return [str(card).casefold() for card in words.view.get("row", ())]


def _from_edge(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    """ "from the right": the edge counted from, and where it ends."""
    while at < len(line) and (line[at].fold in NOUNS or line[at].fold in _OVER):
        at += 1
    if at >= len(line) or line[at].fold not in ("from", "to", "before", "off"):
        return None
    at += 1
    while at < len(line) and line[at].fold in ("the", "my"):
        at += 1
    found = edge(line, at)
    return (found.value, found.end) if found else None


def edge(line: Sequence[Token], at: int) -> Read | None:
    """An edge by its name; where it is said in two words, both. "Right in the middle" is none."""
    return None if amid(line, at) or _no_edge(line, at) else _edge(line, at)


_REST = frozenset("nothing anything something everything much he she they who we i you nobody everybody time".split())
_BESIDE_RIGHT = frozenset("now away here there you after before".split())
_MADE_EDGE = frozenset("my the with your his her from far own play seal join add".split())


def _no_edge(line: Sequence[Token], at: int) -> bool:
    """Does it say what is left, who left, or how soon: "nothing left to say", "she left", "right now"?"""
    if at >= len(line):
        return False
    word, before = line[at].fold, line[at - 1].fold if at else ""
    behind = line[at + 1].fold if at + 1 < len(line) else ""
    gone = word == "left" and before in _REST
    all_behind = " ".join(token.fold for token in line[at + 1 : at + 3]) == "after all"  # "right after all"
    soon = behind in _BESIDE_RIGHT and not all_behind
    return gone or (word == "right" and soon and before not in _MADE_EDGE)


def _edge(line: Sequence[Token], at: int) -> Read | None:
    best: Read | None = None
    if at < len(line) and line[at].fold.startswith(_FAR):
        line = (*line[:at], replace(line[at], fold=line[at].fold.partition("-")[2]), *line[at + 1 :])
    if at >= len(line) or line[at].fold[:1] not in ("l", "r"):
        return None
    for phrase, side in _EDGES:
        for read in side.read(line, at):
            if len(phrase) == 1 and (read.cost or line[at].fold != phrase):
                continue
            if best is None or (read.cost, -read.end) < (best.cost, -best.end):
                best = read
    return best


_MIDST = (["middle"], ["centre"], ["center"])


def amid(line: Sequence[Token], at: int) -> bool:
    """Does it only say how exactly: "right in the middle"?"""
    behind = [token.fold for token in line[at : at + 4]]
    return behind[:2] == ["right", "between"] or (behind[:3] == ["right", "in", "the"] and behind[3:] in _MIDST)


def _counted(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """A place counted from an edge: "3", "third", "the 2nd from the right", "last but one"."""
    if named := at_an_end(line, at, words):
        return named
    if line[at].fold == "last":
        return Read(RIGHT, at + 1)
    found = ordinal(line, at)
    n, end = found or _number(line, at)
    if not n:
        return None
    last = end + (line[end : end + 1] != () and line[end].fold == "to")
    if found and line[last : last + 1] and line[last].fold == "last":
        return _place_from(RIGHT, n, last + 1, words)
    counted = _from_edge(line, end)
    return _place_from(counted[0], n, counted[1], words) if counted else Read(n, end)


def _number(line: Sequence[Token], at: int) -> tuple[int, int]:
    """A number in figures or words, and where it ends; 0 for none."""
    if line[at].kind == "number" and line[at].text.isdigit():
        return int(line[at].text[:6]), at + 1
    return number_said(line, at) or (0, at)


def at_an_end(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """An end of the row, or a place next to it, by its own name: "the one before last", "the end of my row"."""
    named = max((read for read in _NAMED.read(line, at) if not read.cost), key=lambda read: read.end, default=None)
    if named is None:
        return None
    here = named.end
    while here < len(line) and line[here].fold in (",", "on", "at", "to", "the"):
        here += 1
    which = edge(line, here) if line[named.end - 1].fold not in ("last", "one", "penultimate") else None
    if which:
        return Read(which.value, which.end)
    start, n = named.value
    return _place_from(start, n, named.end, words)


def _place_from(start: int, n: int, end: int, words: Words) -> Read | None:
    if start == LEFT or n == 1:
        return Read(n if start == LEFT else RIGHT, end)
    size = len(row(words))
    return Read(size - n + 1, end) if size >= n else None


@dataclass(frozen=True)
class Place(Kind):
    """A place in one's row: counted from either end, an edge, or the name of a card there."""

    heeds = frozenset({"present"})
    name: str = "place"
    sides: bool = False  # write 1 as "left"
    titled: bool = False  # with a word that makes it a card: "card 4", "my left", "B18", not "4" or "left"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The place with the words that belong to it: "my third card from the left"."""
        for read in self._one(line, at, words):
            if not self.titled or _titled(line[at : read.end], words):
                yield self._said_again(read, line, words)

    def _said_again(self, read: Read, line: Sequence[Token], words: Words) -> Read:
        """The same place in other words behind it: "the last one on the right, the B18"."""
        cards, here = row(words), read.end
        while here < len(line) and line[here].fold in _IN_OTHER_WORDS:
            here += 1
        for again in self._one(line, here, words) if cards and here < len(line) else ():
            if index(cards, again.value) == index(cards, read.value) and not again.cost:
                end = again.end + (again.end < len(line) and line[again.end].fold == ")")
                return self._said_again(read._replace(end=end), line, words)
        return read

    def _one(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        if _counts(line, at):
            return
        begun = at
        while at < len(line) and (line[at].fold in _BEFORE or line[at].fold in ("my", "mine", "own", "one")):
            if number_said(line, at) or at_an_end(line, at, words):
                break
            at += 1
        if at >= len(line) or [token.fold for token in line[max(0, at - 1) : at + 1]] == ["at", "last"]:
            return
        cards = row(words)
        if line[at].fold in cards:
            place = cards.index(line[at].fold) + 1
            read: Read | None = Read(RIGHT if self.sides and place == len(cards) > 1 else place, at + 1)
        else:
            read = edge(line, at) or _counted(line, at, words)
            if read and self._is_talk(line, begun, at):
                return
        if read is None:
            return
        end = read.end
        while end < len(line) and line[end].fold in NOUNS:
            end += 1
        if at > 0 and line[at - 1].fold == "my" and [token.fold for token in line[at + 1 : end]] == ["hand"]:
            return  # "I write with my left hand"
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


def _counts(line: Sequence[Token], at: int) -> bool:
    """Does a number only say how many: "six cards", "one of the two in the middle"?"""
    said = [token.fold for token in line[at : at + 4]]
    if said[1:2] == ["of"] and said[0] in ("one", "either", "any", "two", "three"):
        return "last" not in said
    number = next((n for n in range(at, min(at + 2, len(line))) if line[n].fold not in ("the", "my")), at)
    if number >= len(line) or line[number].kind != "word" or not number_said(line, number):
        return False
    behind = [token.fold for token in line[number + 1 : number + 4]]
    return behind[:1] == ["cards"] or behind == ["in", "the", "middle"]


def _titled(said: Sequence[Token], words: Words) -> bool:
    """Can these words be nothing but a card of the row?"""
    folded = {token.fold for token in said}
    return bool(folded & set(row(words)) or (len(folded) > 1 and folded & _TITLES))


_TITLES = frozenset("my card edge end position spot slot row leftmost rightmost".split())
_NEVER_BEFORE = frozenset(
    "i'm im am i we you they he she is was are were it's its that's thats all be been who you're they're we're have "
    "has had just".split()
)


@dataclass(frozen=True)
class Edge(Kind):
    """The name of an edge alone: it shows that somebody speaks of the game."""

    name: str = "edge"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Left or right."""
        if at < len(line) and len(line[at].fold) > 1 and (found := edge(line, at)):
            yield found
