"""Plays a match again from its journal: does the same still come of it, and has nobody changed the record?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from games.kit.model import Resolution
from gm.desk.matches.rolling import fallen
from gm.desk.outgoing.letters import mishap
from gm.desk.table import NoSuchMatch, Table
from gm.domain import codec
from gm.domain.chance import Rolled
from gm.domain.folding import apply
from gm.domain.match import Match, SeatLeft, SetBack, Started, TurnResolved
from gm.ports import Archive

MOST: Final = 5  # places of a position that are named


@dataclass
class Replay:
    """What came of playing it again."""

    match: str
    turns: int = 0
    head: str = ""  # the last link of the journal's chain
    differences: list[str] = field(default_factory=list)
    story: list[str] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        """The finding in a sentence."""
        if self.differences:
            return f"{self.match}: " + " ".join(self.differences)
        return (
            f"{self.match}: turns played again: {self.turns}; every position is the same. Chain head {self.head[:16]}."
        )

    def as_table(self) -> dict[str, Any]:
        """For programs."""
        return {"match": self.match, "turns": self.turns, "chain": self.head, "differences": self.differences}


def replayed(archive: Archive, name: str) -> Replay:
    """The journal folded and resolved anew, compared with what was kept. NoSuchMatch when there is none."""
    sheet = archive.match(name)
    if sheet is None:
        raise NoSuchMatch(archive, name)
    out, match, positions = Replay(name), Match(name), dict[int, str]()
    for entry in archive.journal(name):
        event = codec.event_from_json(entry.kind, entry.data)
        if isinstance(event, Started | TurnResolved | SeatLeft):
            _played(out, match, event)
        elif isinstance(event, Rolled):
            if fallen(match, event.who, event.said, event.mark) != event.fell:
                out.differences.append(f"The dice fell another way than was told (entry {entry.seq}).")
            out.story += [f"  * {line}" for line in event.fell]
        elif isinstance(event, SetBack):
            out.story.append(
                f"Set back to turn {event.match.turn}; the turns above that are told again below do not count"
            )
            if event.match.position != positions.get(event.parent):
                out.differences.append(f"The match was set back to a position that it never had (entry {entry.seq}).")
        match, out.head = apply(match, event), entry.chain
        positions[entry.seq] = match.position
    if codec.match_to_json(match) != codec.match_to_json(codec.match_from_json(sheet.folded)):
        out.differences.append("The journal and the match as it is kept do not agree.")
    return out


def _played(out: Replay, match: Match, event: Started | TurnResolved | SeatLeft) -> None:
    """An event of the engine: does the same position come of it again?"""
    if isinstance(event, Started):
        _compare(out, "the deal", match, partial(dealt, match), event.position)
    elif isinstance(event, SeatLeft):
        _compare(out, f"{event.seat} left", match, partial(left, match, event.seat), event.position)
    else:
        _compare(out, f"turn {match.turn}", match, partial(resolved, match, event.played), event.position)
        out.turns += 1
        out.story += [
            f"Turn {match.turn}",
            *(f"  {seat}: {text}".replace("\n", "; ") for seat, text in event.played.items()),
        ]
        out.story += [f"  * {told.text}" for told in event.told]


def _compare(out: Replay, what: str, match: Match, again: Callable[[], Resolution[Any]], kept: str) -> None:
    try:
        before, now = as_now(match, kept), codec.position_to_json(again().state)
    except Exception as why:  # rules that stumble over it are a finding, too
        out.differences.append(f"After {what} nothing can be compared: {mishap(why)}.")
        return
    if now != before:
        places = list(_apart(json.loads(before), json.loads(now)))
        more = ", ..." if len(places) > MOST else ""
        out.differences.append(f"After {what} the position is another one now: {', '.join(places[:MOST])}{more}.")


def as_now(match: Match, kept: str) -> str:
    """What an earlier program kept, written as this one would: it may lack fields that are empty then."""
    return codec.position_to_json(codec.position_from_json(kept, Table(match).game.State))


def _apart(before: Any, now: Any, place: str = "") -> Iterator[str]:
    """Where two positions differ, without what stands there: it may be somebody's hand."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in [*before, *(key for key in now if key not in before)]:
            inner = f"{place}.{key}" if place else key
            if key in before and key in now:
                yield from _apart(before[key], now[key], inner)
            else:
                yield inner
    elif before != now:
        yield place


def dealt(match: Match) -> Resolution[Any]:
    """The first position, by the seed of the match alone."""
    table = Table(match)
    return Resolution(table.game.setup(match.seats, table.options, table.dice("setup")))


def left(match: Match, seat: str) -> Resolution[Any]:
    """What comes of it that a seat has got up for good in the present turn."""
    table = Table(match)
    return table.game.leave(table.state, seat, table.dice("leave", seat))


def resolved(match: Match, played: Mapping[str, str]) -> Resolution[Any]:
    """What comes of the present turn with these orders, in canonical text."""
    table = Table(match)
    orders = {seat: table.read(text, seat) for seat, text in played.items()}
    return table.game.resolve(table.state, orders, table.dice())
