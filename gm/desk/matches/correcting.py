"""A past order is another one: its turn and all since are played again with what was held then, by the same dice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.history import History, Passed
from gm.desk.matches.closing import with_pilots
from gm.desk.matches.differences import Step, concerned, in_words
from gm.desk.matches.setting_back import Back, tell
from gm.desk.matches.turns import due_of, left, nobody_there, resolve
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import Match, SeatLeft, SetBack, TurnResolved
from gm.domain.policy import Held, Told
from gm.ports import Unreachable


@dataclass
class Replay:
    """A history told again: its pending entries, each turn beside what it was before, and what could not stand."""

    table: Table  # with these entries
    parent: int  # the entry that the next one goes on from
    match: Match  # as it stands so far
    steps: list[Step] = field(default_factory=list)
    spoilt: list[tuple[int, str, str]] = field(default_factory=list)  # turn, seat, what it had sent
    unasked: list[tuple[int, str]] = field(default_factory=list)  # turn, seat that is asked only now

    def enter(self, event: TurnResolved | SeatLeft | SetBack) -> None:
        """One more entry."""
        self.table = self.table.then(event, stir=True)
        self.parent = self.table.match.seq
        self.match = self.table.match


def played_again(desk: Desk, table: Table, history: History, turn: int, seat: str, text: str) -> Replay:
    """The turns from this one on, with other orders for a seat (in canonical text) in the first of them."""
    begins = history.begins(turn)
    assert begins is not None
    replay = Replay(table, begins.seq, begins)
    ends = [p for p in history.line() if isinstance(p.event, TurnResolved | SeatLeft) and p.match.turn > turn]
    before: Passed | None = None
    for passed in ends:
        if replay.match.status == "over":
            break
        closing = history.before(passed.seq)
        if passed is ends[0]:
            there = closing.held.get(seat)
            closing = replace(
                closing, held={**closing.held, seat: replace(there or Held("", closing.asked), text=text)}
            )
        _turn(desk, replay, closing, passed, before)
        before = passed
    return replay


def _turn(desk: Desk, replay: Replay, closing: Match, passed: Passed, before: Passed | None) -> None:
    """One turn as it stood when it was closed, on the new position."""
    event, last = passed.event, replay.match
    assert isinstance(event, TurnResolved | SeatLeft)
    there = replace(
        closing,
        position=last.position,
        questions=last.questions,
        told=last.told,
        turn=last.turn,
        result=None,
        status="running",
    )
    spoilt = _spoilt(Table(there))
    held = {seat: h for seat, h in there.held.items() if seat not in spoilt}
    replay.spoilt += [(last.turn, seat, there.held[seat].text) for seat in spoilt]
    replay.unasked += [
        (last.turn, seat)
        for seat, q in last.questions.items()
        if q.required and seat not in closing.questions and seat not in held
    ]
    replay.enter(SetBack(replace(there, held=held), replay.parent))
    told = replay.match.told if before and _at_once(before, passed) else ()
    new = _resolved(desk, replay.match, event, told, there, spoilt)
    replay.enter(new)
    replay.steps.append(Step(last.turn, passed.match, replay.match))


def _resolved(
    desk: Desk,
    match: Match,
    event: TurnResolved | SeatLeft,
    told: Sequence[Told],
    there: Match,
    spoilt: Collection[str],
) -> TurnResolved | SeatLeft:
    """What comes of the turn now; `there`: as it stood with what is `spoilt` by the correction."""
    at = deadlines.moment(event.at)
    if isinstance(event, SeatLeft):
        left_now = left(Table(match), event.seat, at).events[-1]
        assert isinstance(left_now, TurnResolved | SeatLeft)
        return left_now
    manned = with_pilots(Table(match))
    words = [
        Told(
            f'What you had sent, "{_line(there.held[seat].text)}", is not possible any more after a '
            "correction of the GM.",
            (seat,),
        )
        for seat in spoilt
        if seat in there.questions
    ]
    new = resolve(desk, manned, at, (*told, *nobody_there(manned), *words), spoilt).events[-1]
    assert isinstance(new, TurnResolved | SeatLeft)
    if isinstance(new, TurnResolved):  # nobody is charged for a correction
        return replace(new, charged=tuple(seat for seat in new.charged if seat in event.charged))
    return new


def _at_once(before: Passed, passed: Passed) -> bool:
    """Was this turn played in one go with the one before, and told in one report?"""
    told = (before.match.told, passed.match.told)
    return before.seq + 1 == passed.seq and bool(told[0]) and told[1][: len(told[0])] == told[0]


def _spoilt(table: Table) -> list[str]:
    """Seats whose orders cannot stand in this position."""
    return [seat for seat, held in table.match.held.items() if not _fits(table, seat, held.text)]


def _fits(table: Table, seat: str, text: str) -> bool:
    if seat not in table.asks:
        return False
    try:
        return not any(complaint.fatal for complaint in table.check(seat, table.read(text, seat)))
    except Unreachable:
        raise
    except Exception:  # words that mean nothing in this position
        return False


def _line(text: str) -> str:
    return text.replace("\n", "; ")


def as_of_now(replay: Replay, present: Match, now: datetime) -> Match:
    """Where the match stands after it: with the people, the clock and the orders of now, as far as these still fit."""
    new = replay.match
    new = replace(new, chairs=present.chairs, policy=present.policy, anew=present.anew)
    if new.status == "over":
        return replace(new, waits=(), finals=(), paused="", again="")
    if present.status == "over":  # it had ended, and goes on now
        due = deadlines.iso(due_of(Table(new), new.questions, now))
        return replace(new, due=due, asked=deadlines.iso(now))
    match = replace(
        present, position=new.position, questions=new.questions, told=new.told, closing="", finals=(), unsettled=()
    )
    spoilt = _spoilt(Table(match))
    replay.spoilt += [(match.turn, seat, match.held[seat].text) for seat in spoilt]
    return replace(match, held={seat: held for seat, held in match.held.items() if seat not in spoilt})


def correct(desk: Desk, replay: Replay, before: Table, turn: int, now: datetime) -> Back:
    """The match as the correction leaves it, with letters to those whose own reports change."""
    to = as_of_now(replay, before.match, now)
    seats = concerned(before, Table(to), replay.steps)
    asked = {seat for seat in seats if seat in to.questions}
    if asked and to.due and before.match.due:  # they need a while to read and answer
        least = now + timedelta(hours=min(to.policy.pick_hours, to.policy.hours))
        to = replace(to, due=max(to.due, deadlines.iso(least)))
    told = list(_told(desk, before, Table(to), seats, turn, replay.steps, now))
    return tell(desk, replay.table, to, replay.parent, seats, told, now)


def _told(
    desk: Desk, before: Table, after: Table, seats: Sequence[str], turn: int, steps: Sequence[Step], now: datetime
) -> list[Told]:
    """What the new letters begin with: to each only what is different in their own."""
    head = (
        f"The GM has corrected turn {turn}; what came after was played again with what everybody had sent. What is "
        "different in your reports stands here; all else holds."
    )
    everybody = "" in seats
    public = [head, *in_words(desk, before, after, "", now, steps)] if everybody else []
    out = [Told(words) for words in public]
    for seat in filter(None, seats):
        mine = [*([] if everybody else [head]), *in_words(desk, before, after, seat, now, steps)]
        mine = [words for words in mine if words not in public] + _lost(before.match, after.match, seat)
        out += [Told(words, (seat,)) for words in mine]
    return out


def _lost(before: Match, after: Match, seat: str) -> list[str]:
    """What a seat had sent for the present turn and cannot do any more."""
    if seat not in before.held or seat in after.held or after.status == "over":
        return []
    said = _line(before.held[seat].text)
    return [f'What I held from you for this turn, "{said}", is not possible any more. Please write anew.']
