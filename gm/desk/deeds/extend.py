"""EXTEND: more time for the present turn."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from gm.desk.deeds.deadline import move
from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import ALL, SPAN, SPAN_HINT, moment
from gm.desk.matches.hosting import Missing, Wrong
from gm.desk.matches.spans import span
from gm.domain import deadlines

_ONE = ("he", "she", "him", "her")
_GENERAL = re.compile(rf"(?i){ALL}|people|me|i|we|you|they|there is|the .*")


def plan(wish: Wish) -> Done:
    match, said = wish.table.match, wish.said["time"]
    due = deadlines.moment(match.due) if match.due else wish.now
    if not said:
        raise Missing("extend {}", f"By how much? {SPAN_HINT.capitalize()}, for example: extend 24h.")
    whom = wish.said.get("whom", "")
    if whom and whom.lower() not in _ONE and not _GENERAL.fullmatch(whom):
        seat_of(wish.table, whom, wish.desk)  # or Wrong says who sits there
    length = span(said)
    if length is not None and length <= length * 0:
        raise Wrong("To extend is to give more time; for less, set the deadline: deadline Friday 20:00.")
    return for_all(move(wish, due + length if length is not None else _later(wish, said, due)), whom)


def for_all(done: Done, whom: str) -> Done:
    """The same, where it was asked for one player: a deadline is everybody's."""
    if not whom or _GENERAL.fullmatch(whom):
        return done
    note = " A deadline is one for all, so everybody gets this time."
    return replace(done, said=f"{done.said}{note}", would=f"{done.would}{note}")


def _later(wish: Wish, said: str, due: datetime) -> datetime:
    """The moment until which there is more time: "until Friday" is the first after the deadline. Wrong for others."""
    at = wish.table.match.policy.at
    found = moment(said, due, wish.now, wish.zone, at)
    if found <= due and _FROM_TODAY.search(said):
        raise Wrong(EARLIER.format(deadlines.shown(found, wish.zone), deadlines.shown(due, wish.zone)))
    if found <= due:
        found = moment(said, due, due, wish.zone, at)
    if found <= due:
        raise Wrong(f"{deadlines.shown(found, wish.zone)} is no more time; to give less, write: deadline Friday 20:00.")
    return found


_FROM_TODAY = re.compile(r"(?i)\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|night))\b")
EARLIER = (
    "{0} is no more time: orders are due {1} anyway, so nothing was changed. Did you mean less time? Then write: "
    "deadline {0}. Or more? Then write for example: extend 24h."
)
_SLIP = r"(?:(?=\w*x)[extnd]{5,8}\b)"  # in "extend", with letters of it alone; nobody's name
_NOBODY = (  # a word before a length of time that gives it to nobody: "what a week", "in two days"
    r"(?:what|such|quite|nearly|almost|exactly|only|just|about|after|before|for|in|within|every|each|per|once|not|"
    r"no|it|its|that|"
    r"this|there|last|next|at|on|by|over|under|of|with|the|an?|than|like|as|until|till|since|rather|around|roughly|"
    r"less|"
    r"more|how|so|too|or|and|but|if|during|all|my|our|your|his|their)\b(?!')"
    rf"|{_SLIP}"
)
_WHOM = rf"{ALL}|people|me|the (?:deadline|turn|round)|(?!{_NOBODY}|\w+'(?:ve|d|ll|re|m)\b)[\w'-]+"
DEED = Deed(
    "extend",
    "extend <time>",
    "Give more time for this turn.",
    "extend 24h",
    (
        r"(?:extend|prolong|push back|delay)(?: (?:(?:the|this|our) )?(?:current |present |running |open )?"
        r"(?:deadline|turn|match|round|game|table))?"
        r"(?: (?:by|until|till|to))?(?: (?P<time>.+))?",
        r"give (?:them |'?em |everybody |everyone |us )?(?P<time>(?:another |\d|an? |two |three |one |half "
        r").+?)(?: more)?",
        r"(?P<time>\S+ (?:hours?|days?|weeks?)) more",
    ),
    plan,
    called="the longer time",
    freely=(
        rf"(?P<time>{SPAN})(?:,? (?:for|on) (?P<whom>{_WHOM}))?",
        rf"(?:please )?(?:give|grant|allow|let) (?P<whom>{_WHOM})(?: have)? (?:about |say,? )?(?P<time>{SPAN}"
        rf"|(?:until|till|to) .+)",
        rf"(?:(?P<whom>{_WHOM}|i|we|they|there is) (?:get|gets|have|has|can have|may have|need|needs|should have"
        rf"|to have|take|takes|want|wants|could use|(?:has |have )?asked(?: me)? for|asks(?: me)? for|begs(?: me)? for"
        rf"|(?:has |have )?begged(?: me)? for)|there is|make it) ?(?:about |say,? )?(?P<time>{SPAN})"
        rf"(?: to (?:write|answer|think|move))?",
        rf"(?P<whom>{_WHOM}) (?:about |say,? )?(?P<time>{SPAN})(?: to (?:write|answer|think|move))?",
        rf"(?:have|get|take|add|wait|hold on|keep it open|leave it open) (?:for )?(?:about "
        rf"|say,? )?(?P<time>{SPAN}|(?:until|till) .+?)"
        rf"(?: (?:for|to|on) (?P<whom>{_WHOM}|the (?:deadline|turn|clock|time)))?",
        rf"(?:extend|{_SLIP}|prolong|push back|delay|postpone|put off|stretch|move back) (?:(?:it|this|things|the"
        rf" (?:deadline|turn|round|"
        rf"match|time)|this (?:turn|round)),? )?(?:by |for )?,?(?: ?(?:about|say),? )?(?P<time>{SPAN}|(?:until"
        rf"|till|to) .+)",
        rf"(?:extend|prolong|push back|delay|postpone)(?: (?:it|the (?:deadline|turn)))? (?:by )?(?P<time>{SPAN}) for "
        rf"(?P<whom>{_WHOM})(?: (?:only|alone))?",
        rf"(?:let|give|grant|allow) (?:{_WHOM})(?: have)? (?:some |a (?:little |bit )(?:of )?)?more time"
        rf"|(?:more|some more) time(?: for (?:{_WHOM}))?",
    ),
)
