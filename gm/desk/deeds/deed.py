"""What a GM may do to a match: one deed, its words, who may ask for it, what it would do and what it does.

A deed decides and writes nothing: `plan` gives the match after it, the letters that tell of it and a sentence for the
GM. Every door (a letter, the command line) calls the same plan and writes what came of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from gm.desk.bench import Desk
from gm.desk.matches import changing
from gm.desk.matches.changing import News, everybody
from gm.desk.outgoing import places, topics
from gm.desk.table import Table
from gm.domain.match import GM, Event
from gm.ports import Player
from gm.ports.archive import Outgoing

Role = Literal["lead", "deputy", "observer"]
LEADING: tuple[Role, ...] = ("lead", "deputy")
ANYBODY: tuple[Role, ...] = ("lead", "deputy", "observer")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a GM asks for: a match as it is at this moment, and what the line says."""

    desk: Desk
    table: Table
    said: Mapping[str, str]  # the named parts of the line that called the deed, "" where it has none
    now: datetime
    mark: str  # tells the letters of this deed apart from those of any other: a letter's number, or a moment
    zone: str  # in which the GM is told times, and means them
    by: str = ""  # address of who asks; empty: whoever runs the house
    plays: str = ""  # the seat of who asks, where a GM sits at the table too

    @property
    def name(self) -> str:
        """The match."""
        return self.table.match.name

    @property
    def sees_hands(self) -> bool:
        """May who asks read what players hide? Only where the match says so, and never from a chair of its own."""
        return self.table.match.policy.gm_hands and not self.plays


@dataclass(frozen=True, slots=True)
class Done:
    """What comes of a deed. `said` tells it as done, `would` as what would be done, for a deed that is asked about;
    `openly` tells it to the others who lead, where `said` holds what is hidden from them."""

    table: Table
    said: str
    would: str = ""
    letters: Sequence[Outgoing] = ()
    people: Sequence[Player] = ()
    notes: Sequence[tuple[str, str, str]] = ()
    openly: str = ""
    sum: str = ""  # what it comes to, where `would` tells hours that move on; else `would` itself
    refused: bool = False  # it cannot be, which may tell of a hand: `tries` go out all the same
    tries: Sequence[Outgoing] = ()  # whom it concerns hears of it though it is only shown
    sudden: bool = False  # does it leave players hardly any time, so that it is shown first?
    anew: bool = False  # do its letters tell what earlier lines of the same letter have told, too?


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing a GM may do. `says` are the ways to say it, as patterns of a whole line; their named groups are what
    `plan` gets. Wrong is raised where it cannot be done, with sentences that say what can."""

    name: str
    shown: str  # "extend <time>"
    help: str  # one sentence
    example: str
    says: tuple[str, ...]
    plan: Callable[[Wish], Done]
    grave: bool = False  # asked about with its exact effect, and done on a yes
    who: tuple[Role, ...] = LEADING
    anew: bool = False  # asked about once more where its effect is another one than when it was asked about
    any_turn: bool = False  # is it the same deed in whichever turn, so that a yes to it counts in the next one, too?
    everywhere: bool = False  # is it about all that they lead, so that no match need be named?
    words: bool = False  # do the lines below belong to it, as the group "text"?
    lasting: bool = False  # undo leaves it alone
    called: str = ""  # what it is called when it is taken back: "the longer time"
    freely: tuple[str, ...] = ()  # more ways to say it, where a letter is about leading and nothing else
    covers: str = ""  # words beside it, as a pattern, that only ask for what it does anyhow
    about: str = ""  # words, as a pattern, at which the deed is worth naming though the line is not understood
    likely: tuple[tuple[str, str], ...] = ()  # the example at certain words, where another than the usual one fits
    _patterns: tuple[re.Pattern[str], ...] = field(init=False)

    def __post_init__(self) -> None:
        made = tuple(re.compile(said, re.IGNORECASE) for said in (*self.says, *self.freely))
        object.__setattr__(self, "_patterns", made)

    def like(self, line: str) -> str:
        """The example that fits a line best."""
        fits = (example for about, example in self.likely if re.search(rf"\b(?:{about})\b", line, re.IGNORECASE))
        return next(fits, self.example)

    def called_by(self, line: str, freely: bool = False) -> Iterator[dict[str, str]]:
        """The named parts of a line that asks for this deed, for each way to read it so. The line counts as a whole."""
        for pattern in self._patterns[len(self.says) :] if freely else self._patterns[: len(self.says)]:
            if found := pattern.fullmatch(line):
                named = {name: (part or "").strip() for name, part in found.groupdict().items()}
                yield {**{name: "" for other in self._patterns for name in other.groupindex}, **named}


def told(wish: Wish, table: Table, news: News) -> list[Outgoing]:
    """A notice to everybody who plays, each in their own zone, to be answered with orders like a report. Whoever did
    it and has the chair of the GM knows."""
    heard = everybody(wish.desk, table, news, wish.now, wish.mark)
    return [letter for letter in heard if letter.post.seat != GM or letter.post.to != wish.by]


def openly(wish: Wish, table: Table, news: News) -> list[Outgoing]:
    """The same for what all may know: it stands in the topic of the match, too, where it has one."""
    match, heard = table.match, told(wish, table, news)
    if not places.topic_of(wish.desk.us, match):
        return heard
    _, *words = news("UTC")
    return [*heard, topics.answer(wish.desk, table, f"{match.name}/{match.seq}/{wish.mark}", words, wish.now)]


def to_seat(wish: Wish, table: Table, seat: str, player: Player, about: str, *words: str) -> Outgoing:
    """A notice of the GM's deed to one seat."""
    return changing.told(wish.desk, table, seat, player, (about, *words), wish.now, wish.mark)


def news(about: str, words: str) -> News:
    """The same for every reader."""
    return lambda zone: (about, words)


def changed(wish: Wish, *events: Event) -> Table:
    """The match after these events; it is looked at again at once."""
    return wish.table.then(*events, stir=True)
