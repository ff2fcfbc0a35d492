"""Plays a match again from its journal: does the same still come of it, and has nobody changed the record?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gm.desk.table import NoSuchMatch, Table
from gm.domain import codec
from gm.domain.match import Match, SeatLeft, Started, TurnResolved, apply
from gm.ports import Archive


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
            f"{self.match}: {self.turns} turns played again, every position is the same. Chain head {self.head[:16]}."
        )

    def as_table(self) -> dict[str, Any]:
        """For programs."""
        return {"match": self.match, "turns": self.turns, "chain": self.head, "differences": self.differences}


def replayed(archive: Archive, name: str) -> Replay:
    """The journal folded and resolved anew, compared with what was kept. NoSuchMatch when there is none."""
    sheet = archive.match(name)
    if sheet is None:
        raise NoSuchMatch(name)
    out, match = Replay(name), Match(name)
    for entry in archive.journal(name):
        event = codec.event_from_json(entry.kind, entry.data)
        if isinstance(event, Started):
            _compare(out, "the deal", match, _dealt(match), event.position)
        elif isinstance(event, TurnResolved):
            _compare(out, f"turn {match.turn}", match, _resolved(match, event), event.position)
            out.turns += 1
            out.story += [
                f"Turn {match.turn}",
                *(f"  {seat}: {text}".replace("\n", "; ") for seat, text in event.played.items()),
            ]
            out.story += [f"  * {told.text}" for told in event.told]
        elif isinstance(event, SeatLeft):
            _compare(out, f"{event.seat} left", match, _left(match, event), event.position)
        match, out.head = apply(match, event), entry.chain
    if codec.match_to_json(match) != codec.match_to_json(codec.match_from_json(sheet.folded)):
        out.differences.append("The journal and the match as it is kept do not agree.")
    return out


def _compare(out: Replay, what: str, match: Match, again: str, kept: str) -> None:
    """What an earlier program kept is written as this one would first: it may lack fields that are empty then."""
    state = codec.position_from_json(kept, Table(match).game.State)
    if again != codec.position_to_json(state):
        out.differences.append(f"After {what} the position is another one now.")


def _dealt(match: Match) -> str:
    table = Table(match)
    return codec.position_to_json(table.game.setup(match.seats, table.options, table.dice("setup")))


def _left(match: Match, event: SeatLeft) -> str:
    table = Table(match)
    return codec.position_to_json(table.game.leave(table.state, event.seat, table.dice("leave", event.seat)).state)


def _resolved(match: Match, event: TurnResolved) -> str:
    table = Table(match)
    orders = {seat: table.read(text, seat) for seat, text in event.played.items()}
    return codec.position_to_json(table.game.resolve(table.state, orders, table.dice()).state)
