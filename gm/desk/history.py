"""The journal of a match as the history that counts: what hangs beside it was set back, and is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from gm.domain import codec
from gm.domain.deadlines import moment
from gm.domain.folding import apply
from gm.domain.match import GM, Event, Led, Match, SeatLeft, SetBack, TurnResolved
from gm.ports import Archive


@dataclass(frozen=True)
class Passed:
    """One entry of a journal, and the match after it."""

    seq: int
    event: Event
    match: Match


@dataclass(frozen=True)
class Told:
    """A report: the match as it told of it, and as it was there in the history that counts now."""

    sent: Match
    counts: Match


class History:
    """All of a journal, folded, with events that are about to be written to it; entries are found by their number."""

    def __init__(self, archive: Archive, name: str, pending: Sequence[Event] = ()) -> None:
        self._all: dict[int, Passed] = {}
        self.at: dict[int, datetime] = {}
        match = Match(name)
        for entry in archive.journal(name):
            self.at[entry.seq] = entry.at
            match = self._enter(match, entry.seq, codec.event_from_json(entry.kind, entry.data))
        for seq, event in enumerate(pending, match.seq + 1):
            match = self._enter(match, seq, event)
        self.head = match.seq

    def _enter(self, match: Match, seq: int, event: Event) -> Match:
        after = replace(apply(match, event), seq=seq)
        self._all[seq] = Passed(seq, event, after)
        return after

    def all(self) -> Iterator[Passed]:
        """Every entry as it was written, also what was set back."""
        yield from self._all.values()

    def before(self, seq: int) -> Match:
        """The match as it stood when this entry was written."""
        return self._all[seq - 1].match

    def line(self, head: int = 0) -> list[Passed]:
        """The entries that count, the oldest first: from the last one, each to the one it goes on from."""
        return list(self._upward(head or self.head))[::-1]

    def _upward(self, seq: int) -> Iterator[Passed]:
        while seq in self._all:
            passed = self._all[seq]
            yield passed
            seq = passed.event.parent if isinstance(passed.event, SetBack) else seq - 1

    def begins(self, turn: int) -> Match | None:
        """The match at the beginning of a turn, the last time that it began; None where it never did."""
        at_turn = (p.match for p in self.line() if p.match.turn == turn and p.match.underway)
        return next(at_turn, None)

    def turn_at(self, when: datetime) -> int:
        """The turn in which the match was at a moment; 0: it had not begun."""
        return next((p.match.turn for p in reversed(self.line()) if self.at[p.seq] <= when), 0)

    def closes(self, turn: int) -> Match | None:
        """The match right before this turn was played; None where it was not, or is not over."""
        last = None
        for passed in self.line():
            if isinstance(passed.event, TurnResolved | SeatLeft) and passed.match.turn == turn + 1:
                last = self.before(passed.seq)
        return last

    def played(self, turn: int) -> TurnResolved | None:
        """How a turn was played, in the history that counts."""
        found = [p.event for p in self.line() if isinstance(p.event, TurnResolved) and p.match.turn == turn + 1]
        return found[-1] if found else None

    def ruled(self, ago: int = 0) -> int:
        """The last turn, so many turns `ago`, in which the GM was asked and answered; 0: none."""
        found = [p for p in self.line() if isinstance(p.event, TurnResolved) and p.event.played.get(GM)]
        turns = [p.match.turn - 1 for p in found if isinstance(p.event, TurnResolved) and GM not in p.event.silent]
        latest = self.line()[-1].match.turn - ago
        return max((turn for turn in turns if turn <= latest), default=0)

    def told(self, seat: str, turn: int) -> Told | None:
        """The report of a turn that a seat got last, in the history that counts; None where there was no such turn."""
        there = [p.match for p in self.line() if p.match.turn == turn and p.match.status != "inviting"]
        if not there:
            return None
        edition = there[-1].edition(seat)
        counts = next(match for match in there if match.edition(seat) == edition)
        every = (p.match for p in self._all.values() if p.match.turn == turn)
        sent = next(match for match in every if match.edition(seat) == edition and match.status != "inviting")
        return Told(sent, counts)

    def deeds(self) -> Iterator[tuple[Passed, Led]]:
        """The deeds of GMs that still count, the last one first."""
        line = self.line()
        undone = {p.event.undoes for p in line if isinstance(p.event, SetBack)}
        for passed in reversed(line):
            if isinstance(passed.event, Led) and passed.seq not in undone:
                yield passed, passed.event


def seconds_left(match: Match, at: str) -> float:
    """How long its turn still had at that moment."""
    return (moment(match.due) - moment(match.paused or at)).total_seconds() if match.due else 0.0
