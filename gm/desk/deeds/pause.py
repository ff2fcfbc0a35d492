"""PAUSE: the clock of a running match stands still."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, openly
from gm.desk.deeds.speech import LONGEST, MATCH, moment
from gm.desk.matches.carrying import moved_away
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.pausing import due_after
from gm.desk.matches.spans import span
from gm.domain import deadlines
from gm.domain.match import Paused


def plan(wish: Wish) -> Done:
    until = _until(wish, wish.said["until"])
    already, since = _stands(wish, until)
    table = changed(wish, Paused(since, deadlines.iso(until) if until else ""))
    name, match = f"The clock of {wish.name}", table.match
    if until is None:
        words = "The clock of this match is stopped until I write again. What you send meanwhile counts."
        open_end = not wish.said["until"] or _UNTIL_I_SAY.match(wish.said["until"])
        again = "" if open_end else f' When "{wish.said["until"]}" is over, write resume.'
        letters = openly(wish, table, news("The clock is stopped", words))
        return Done(
            table, f"{name} is stopped.{again}", f"That stops the clock until you write resume.{again}", letters
        )
    due = due_after(match, until) if match.due else None

    def stopped(zone: str) -> tuple[str, str]:
        then = f", and orders are due {deadlines.shown(due, zone)}" if due else ""
        words = f"The clock of this match is stopped until {deadlines.shown(until, zone)}. Then it runs again by itself"
        return (
            f"The clock is stopped until {deadlines.brief(until, zone)}",
            f"{words}{then}. What you send meanwhile counts.",
        )

    then = f" Orders are due {deadlines.shown(due, wish.zone)} then." if due else ""
    effect = f"until {deadlines.shown(until, wish.zone)}, and it runs again by itself.{then}"
    would = f"The clock stays stopped {effect}" if already else f"That stops the clock {effect}"
    return Done(table, f"{name} {'stays' if already else 'is'} stopped {effect}", would, openly(wish, table, stopped))


def _stands(wish: Wish, until: datetime | None) -> tuple[bool, str]:
    """Does the clock stand still already, and since when would it: what was left of the turn is still left."""
    match = wish.table.match
    already = match.status == "paused"
    if already and (until is None or moved_away(wish.desk, wish.name)):
        raise Wrong(f'The clock of {wish.name} is stopped already. Write "resume", or say until when it stands still.')
    if match.status not in ("running", "paused"):
        raise Wrong(f"{wish.name} is not running, so it cannot be paused.")
    return already, match.paused if already else deadlines.iso(wish.now)


def _until(wish: Wish, said: str) -> datetime | None:
    """The moment that is named, of a line that may say more behind it; None where it is none, as "until I am back"."""
    said = re.sub(_FOR_WHOM, "", said)
    plain = re.sub(r"^(?:until|till|for) |,?\s*\b(?:please|pls)\b", "", said, flags=re.IGNORECASE)
    first = re.split(r"[,;(]|\s-|\b(?:because|as|since)\b", plain)[0].strip()
    back = _BACK_ON.search(plain)
    for part in dict.fromkeys((plain, first, _I_AM_BACK.sub("", first), back["day"] if back else first)):
        try:
            length = span(part)
            found = wish.now + length if length else moment(part, None, wish.now, wish.zone, wish.table.match.policy.at)
        except Wrong:
            continue
        if _WEEKDAY.fullmatch(part) and found - wish.now < timedelta(days=1):
            found += timedelta(days=7)  # "until Friday", said on a Friday
        if wish.now < found <= wish.now + LONGEST:
            return found
    return None


_FOR_WHOM = re.compile(
    r"^for (?:everybody|everyone|all(?: of (?:us|them|you))?|us(?: all)?|them|the (?:whole )?(?:table|group)|now|the "
    r"moment)(?=,? (?:until|till|for) ),? ",
    re.IGNORECASE,
)
_UNTIL_I_SAY = re.compile(
    r"(?i)(?:until|till) (?:(?:further|more) notice|(?:i|we) (?:say|write|tell|let|give|call|release|lift|restart|"
    r"resume|start|wish|want)\b|my (?:word|sign|signal|say|go|ok)|(?:you )?(?:hear|are told))"
)
_BACK_ON = re.compile(
    r"(?i).*\b(?:back|home|return(?:s|ing)?|in again|here again|fit)(?: again)?(?: (?:on|by|from))? (?P<day>[^,;.]+)"
)
_I_AM_BACK = re.compile(r"(?i)^(?:i|we|he|she|they)\b.*?\b(?:back|home|here|return|fit|well)\b(?: again)?(?: on)? ")


def back_on(said: str) -> str:
    """The day on which somebody is said to be back: "half of them are at a wedding (back on Monday)"."""
    found = _BACK_ON.search(said)
    return found["day"].strip(" )!?") if found else ""


_WEEKDAY = re.compile(r"(?:next |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE)
_AND_TELL = (
    r" and (?:please |also |then )*(?:tell|remind|let|write|inform|announce|say|give|send|mail)\b"  # a deed more
)
_UNTIL = (
    r"(?:,?(?: please)? (?P<until>(?:until|till|for) (?!a (?:while|moment|bit)\b|the (?:time being|moment)\b|now\b)\S"
    rf"(?:(?!{_AND_TELL}).){{0,60}}))?"
)
DEED = Deed(
    "pause",
    "pause",
    "Stop the clock; letters that come meanwhile count.",
    "pause",
    (
        rf"(?:pause|halt|freeze)(?: (?:the )?(?:match|game|clock|turn))?{_UNTIL}",
        rf"stop the clock{_UNTIL}",
    ),
    plan,
    called="the stop of the clock",
    freely=(
        rf"(?:pause|halt|freeze|stop|suspend|hold|interrupt)(?: (?:the )?(?:clock|turn|time)| {MATCH})?(?: here"
        rf"| for (?:a (?:while|moment|bit)|now|the (?:time being|moment)))?{_UNTIL}",
        r"(?:(?:let's|let us|we|i) )?(?:take|have|need|want|make) (?:a|an?other|our|the) (?:\w+ )?(?:break"
        rf"|pause|rest){_UNTIL}",
        rf"(?:put|place) {MATCH} on (?:hold|ice|pause){_UNTIL}",
    ),
)
