"""Players as those of Teamturns name them: "she", "my partner", "you", "Bruno"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.kit.kinds import Kind, Read, SeatName, Words
from games.kit.words import Token
from games.teamturns.addressed import (
    OF_THE_GAME,
    ends_what_is_told,
    greets,
    of_something_else,
    spoken_to,
    told_something,
)

SEAT = SeatName()
_POINTING = frozenset("finger choice eye vote gaze pick".split())  # "Bruno's finger points at me"

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


@dataclass(frozen=True)
class Called(Kind):
    """Another player; `bare`: named alone in answer, not spoken to ("Bruno, good luck", "thanks Bruno")."""

    name: str = "player"
    bare: bool = False

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """Seats, but for one who is addressed and the writer's own, save in "pick Anna": that is answered as it is."""
        if at >= len(line) or greets(line, at) or (self.bare and ends_what_is_told(line, at, words)):
            return
        for read in SEAT.read(line, at, words):
            apart = spoken_to(line, read.end, words) if self.bare else told_something(line, at, read.end, words)
            named = at and line[at - 1].fold == "pick" and line[at].fold not in ("me", "myself")
            myself = read.value == words.me and not named
            if not (myself or apart or of_something_else(line, at, read.end)):
                yield read


@dataclass(frozen=True)
class Owner(Kind):
    """Another player with an "s": "Clara's my partner", "open Clara's envelope"."""

    name: str = "player"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The seat before it."""
        behind = line[at + 1].fold if at + 1 < len(line) else ""
        if behind in OF_THE_GAME | _POINTING and (bare := line[at].fold.removesuffix("'s")) != line[at].fold:
            said = (replace(line[at], fold=bare),)
            yield from (r._replace(end=at + 1) for r in SEAT.read(said, 0, words) if r.value != words.me and not r.cost)
