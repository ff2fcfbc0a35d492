"""DEADLINE: orders for the present turn are due at another moment."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from gm.desk.deeds.deed import Deed, Done, Wish, changed, openly
from gm.desk.deeds.speech import LONGEST, an_hour_alone, moment
from gm.desk.matches.changing import News
from gm.desk.matches.hosting import Missing, Wrong
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, DeadlineMoved


def plan(wish: Wish) -> Done:
    match = wish.table.match
    if not wish.said["time"]:
        raise Missing("deadline {}", f"To which moment? Write for example: {DEED.example}")
    due = deadlines.moment(match.due) if match.due else None
    at = moment(wish.said["time"], due, wish.now, wish.zone, match.policy.at)
    done = move(wish, _on_its_day(wish, due, at) if due and an_hour_alone(wish.said["time"]) else at)
    sooner = bool(wish.said.get("later") and due and at < due)  # "back to Monday", which is before it
    return replace(done, sudden=done.sudden or sooner)


def _on_its_day(wish: Wish, due: datetime, at: datetime) -> datetime:
    """An hour alone is that of the day on which orders are due, unless it is over then."""
    zone, hour = ZoneInfo(wish.zone), at.astimezone(ZoneInfo(wish.zone)).timetz()
    there = datetime.combine(due.astimezone(zone).date(), hour.replace(tzinfo=None), zone).astimezone(UTC)
    return there if there > wish.now else at


def move(wish: Wish, due: datetime) -> Done:
    """The deadline moves to this moment. Wrong where there is none, or that is in the past or beyond a year."""
    match = wish.table.match
    if not match.due or not match.underway:
        raise Wrong(f"{wish.name} has no deadline to move.")
    if due <= wish.now:
        raise Wrong(f"{deadlines.shown(due, wish.zone)} is in the past.")
    if due - wish.now > LONGEST:
        raise Wrong(f"{deadlines.shown(due, wish.zone)} is more than a year from now.")
    before = deadlines.moment(match.due)
    table = changed(wish, DeadlineMoved(deadlines.iso(due)))
    turn = f"of turn {match.turn}" if match.turn else "of this match"
    heard = openly(wish, table, due_news("New deadline", f"The deadline {turn} has been moved", due, before))
    letters = [letter for letter in heard if letter.post.to != wish.by and _concerns(table, letter.post.seat)]
    return Done(
        table,
        f"{deadlines.moves(before, due, wish.zone)}.",
        f"That moves the deadline {turn} {deadlines.from_to(before, due, wish.zone)}, for everybody who is asked.",
        letters,
        sudden=due < before and due - wish.now < _SUDDEN and bool(wish.table.missing),
    )


def _concerns(table: Table, seat: str) -> bool:
    """Does a new deadline concern this seat? Where only the GM is asked, it is nobody else's."""
    return seat in table.asks or any(asked != GM for asked in table.asks)


def due_news(about: str, words: str, due: datetime, before: datetime | None = None) -> News:
    """News of a deadline, in each reader's own time; where it was `before`, too."""
    return lambda zone: (
        f"{about}: {deadlines.brief(due, zone)}",
        f"{words}. Orders are due {deadlines.shown(due, zone)}"
        + (f" (before: {deadlines.brief(before, zone)})." if before else "."),
    )


_SUDDEN = timedelta(hours=1)  # of what is missing before a deadline that comes so soon, hardly anything arrives

# "make it 5" speaks of no day
_AMOUNT = r"(?:(?:to|on|until|till) )?\d+(?: ?%| percent| points?| life| cards?)?(?:,? please)?[.!]?$"

_PACE = (
    r"(?:a (?:bit|little) |much |somewhat )?(?:slower|faster|quicker|longer|shorter|later|earlier|friendlier|more)\b"
)

_NO_STORY = r"(?!(?:was|were|has|had|took|felt|went|seems?|looks?)\b)"

DEED = Deed(
    "deadline",
    "deadline <moment>",
    "Set another deadline for this turn.",
    "deadline Friday 20:00",
    (
        rf"(?:new |the |set |move )*(?:the )?(?:deadline|dl)(?: (?:is|to|on|at|becomes|until))*:?"
        rf"(?: {_NO_STORY}(?P<time>.+))?",
        r"(?:move|set|change|shift) (?:the )?deadline (?:to )?(?P<time>.+)",
        r"orders (?:are )?due (?P<time>.+)",
    ),
    plan,
    called="the new deadline",
    freely=(
        r"(?:the |this )?(?:deadline|turn|round)(?: (?:is|ends|closes|shall be|should be|will be|now|moves|then"
        r"|set|was (?:meant|supposed|intended) to be|should have been|was to be))*"
        r"(?: (?:to|on|at|until|till|by))?:? " + _NO_STORY + r"(?P<time>.+)",
        r"(?:move|set|change|shift|put|make|push|bring|knock|slide|nudge) (?:it|(?:the |this )?(?:deadline"
        r"(?:(?: of| for) (?:the|this|our) (?:present |current )?(?:turn|round|match|game))?|turn))"
        r"(?: (?:(?P<later>back)"
        r"|forward|to|on|until|till))* "
        rf"(?!{_AMOUNT}|{_PACE}|(?:(?:a|the) vote|the table|them|everybody|right|straight|in order|down|"
        rf"that)\b)(?P<time>.+)",
        r"(?:(?:yes|ok|okay|sure|fine|granted),? )*(?:[a-z][\w'-]*|you all|the players) (?:can|may|shall) "
        r"(?:have|take|get) (?:time )?(?:till|until) (?P<time>.+)",
        r"(?:all |the )?orders (?:by|until|till|are due|should be in by|must be in by)(?: on| at)? (?P<time>.+)",
    ),
)
