"""A match goes back to what it was.

Who sits there now stays, the clock begins anew, and only those whose own report changes are written to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.history import seconds_left
from gm.desk.matches.closing import in_an_empty_chair, with_pilots
from gm.desk.matches.differences import concerned
from gm.desk.matches.turns import due_of
from gm.desk.outgoing.reporting import reports
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, Match, SetBack
from gm.domain.policy import Anew, Chair, Told
from gm.ports.archive import Outgoing


@dataclass(frozen=True, slots=True)
class Back:
    """The match after it, the seats whose letters are made anew ("" for onlookers), and these letters."""

    table: Table
    seats: tuple[str, ...]
    letters: Sequence[Outgoing]

    @property
    def names(self) -> list[str]:
        """The seats among them to which a letter goes, as they are called."""
        heard = {letter.post.seat for letter in self.letters}
        return ["the GM" if seat == GM else seat for seat in self.seats if seat in heard - {""}]

    @property
    def stays(self) -> str:
        """What the GM should know of chairs where nobody sits, and where it does not close early."""
        match = self.table.match
        open_ = GM in match.waits and match.status == "running"
        empty = [chair for chair in match.chairs if chair.left and chair.name in match.questions]
        return "".join(
            [
                " It is not played before that, unless you write process." if open_ else "",
                *(f" {in_an_empty_chair(chair)}" for chair in empty),
            ]
        )


def begun_anew(table: Table, then: Match, held: Match | None, now: datetime) -> Match:
    """The match at the beginning of a turn, with the people and the policy of now, and a whole new clock. `held`: with
    the orders of this match; then it closes at its deadline, or when its GM says so."""
    kept = held or then
    match = replace(
        _as_then(table.match, then),
        asked=deadlines.iso(now),
        held=kept.held,
        standing=kept.standing,
        ahead=kept.ahead,
        later=kept.later,
        waits=(GM,) if held else (),
        unsettled=(),
        finals=(),
        reminded=(),
        closing="",
    )
    return replace(match, due=deadlines.iso(due_of(Table(match), then.questions, now)))


def as_it_stood(table: Table, then: Match, since: str, now: datetime) -> Match:
    """The match as it stood at the moment `since`, with the people and the policy of now, and the time that its turn
    had left then; a few hours at least."""
    match = _as_then(table.match, then)
    least = timedelta(hours=min(match.policy.least_hours, match.policy.hours))
    left = max(timedelta(seconds=seconds_left(then, since)), least)
    paused = deadlines.iso(now) if match.status == "paused" else ""
    due = deadlines.iso(now + left) if then.due else ""
    return replace(match, due=due, asked=deadlines.iso(now), paused=paused, closing="", reminded=())


def _as_then(present: Match, then: Match) -> Match:
    """Who sits where, how the match is run and whether its clock stands are of now."""
    status = "paused" if present.status == "paused" and then.status == "running" else then.status
    paused = present.paused if status == "paused" else ""
    engine = present.policy.on_limit == "autopilot"
    chairs = tuple(_chair(chair, then.chair(chair.name), engine) for chair in present.chairs)
    clock = replace(then, status=status, paused=paused, again=present.again if paused else "")
    return replace(clock, chairs=chairs, policy=present.policy, anew=present.anew)


def _chair(present: Chair, then: Chair | None, engine: bool) -> Chair:
    """Silences count as they did then. The chair of who has left since is empty, as it was once they had left: it plays
    as for who is silent, or the `engine` does, but for what the GM enters."""
    if then is None:
        return present
    if present.left and not then.left:
        return replace(present, vacant=True, autopilot=engine, silences=0)
    same = present.player == then.player
    return replace(present, silences=then.silences if same else 0, missed=then.missed if same else present.missed)


def set_back(desk: Desk, table: Table, to: Match, parent: int, notice: str, now: datetime, undoes: int = 0) -> Back:
    """The match is what is given here, from now on; `notice` is what all letters about it begin with."""
    to = _open(to)
    return tell(desk, table, to, parent, concerned(table, Table(to)), (Told(notice),), now, undoes)


def _open(match: Match) -> Match:
    """The same, open to its deadline where nothing is missing: what a GM has set back is not played again before they
    have had time for it."""
    waits = match.status == "running" and with_pilots(Table(match)).ready
    return replace(match, waits=tuple(dict.fromkeys((*match.waits, GM)))) if waits else match


def tell(
    desk: Desk,
    table: Table,
    to: Match,
    parent: int,
    seats: Sequence[str],
    told: Sequence[Told],
    now: datetime,
    undoes: int = 0,
) -> Back:
    """The match is what is given here, and these seats ("" for onlookers) get new letters that begin with what is told
    them."""
    anew = {seat: (*to.anew.get(seat, ()), Anew(to.turn, deadlines.iso(now))) for seat in {*seats, ""}}
    match = replace(to, told=(*told, *to.told), anew={**to.anew, **anew})
    after = table.then(SetBack(match, parent, undoes), stir=True)
    quiet = {chair.name for chair in match.chairs} | {""}
    return Back(after, tuple(seats), reports(desk, after, now, quiet - set(seats)))
