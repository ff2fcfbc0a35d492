"""EXTEND: more time for the present turn."""

from __future__ import annotations

from gm.desk.deeds.deadline import move
from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.speech import SPAN_HINT, moment, span
from gm.desk.matches.hosting import Wrong
from gm.domain import deadlines


def plan(wish: Wish) -> Done:
    match, said = wish.table.match, wish.said["time"]
    due = deadlines.moment(match.due) if match.due else wish.now
    if not said:
        raise Wrong(f"By how much? {SPAN_HINT.capitalize()}, for example: extend 24h.")
    length = span(said)
    if length is not None and length <= length * 0:
        raise Wrong("To extend is to give more time; for less, set the deadline: deadline Friday 20:00.")
    return move(wish, due + length if length is not None else moment(said, due, wish.now, wish.zone, match.policy.at))


DEED = Deed(
    "extend",
    "extend <time>",
    "Give more time for this turn.",
    "extend 24h",
    (
        r"(?:extend|prolong|push back|delay)(?: (?:the |this )?(?:deadline|turn|match|round))?"
        r"(?: (?:by|until|till|to))?(?: (?P<time>.+))?",
        r"give (?:them |everybody |everyone |us )?(?P<time>(?:another |\d|an? |two |three |one |half ).+?)(?: more)?",
        r"(?P<time>\S+ (?:hours?|days?|weeks?)) more",
    ),
    plan,
)
