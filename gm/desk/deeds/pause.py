"""PAUSE: the clock of a running match stands still."""

from __future__ import annotations

from gm.desk.deeds.deed import Deed, Done, Wish, changed, news, told
from gm.desk.deeds.speech import MATCH
from gm.desk.matches.hosting import Wrong
from gm.domain import deadlines
from gm.domain.match import Paused


def plan(wish: Wish) -> Done:
    if wish.table.match.status != "running":
        raise Wrong(f"{wish.name} is not running, so it cannot be paused.")
    table = changed(wish, Paused(deadlines.iso(wish.now)))
    words = "The clock of this match is stopped until I write again. What you send meanwhile counts."
    again = f" I do not start it again by myself {wish.said['until']}: write resume then." if wish.said["until"] else ""
    return Done(
        table,
        f"The clock of {wish.name} is stopped.{again}",
        letters=told(wish, table, news("The clock is stopped", words)),
    )


_UNTIL = r"(?:,? (?P<until>(?:until|till|for) (?!a (?:while|moment|bit))\S.{0,60}))?"
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
        rf"| for a (?:while|moment|bit))?{_UNTIL}",
        r"(?:(?:let's|let us|we|i) )?(?:take|have|need|want|make) (?:a|an?other|our|the) (?:\w+ )?(?:break"
        rf"|pause|rest){_UNTIL}",
        rf"(?:put|place) {MATCH} on (?:hold|ice|pause){_UNTIL}",
    ),
)
