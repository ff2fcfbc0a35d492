"""ANNOUNCE: a word of the GM to everybody at the table."""

from __future__ import annotations

import re

from games.kit.words import nearest
from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.speech import ALL, EVERYWHERE
from gm.desk.deeds.tell import to
from gm.desk.matches.hosting import Wrong

_FOR_ONE = re.compile(r"(?P<who>[\w'-]{2,40}):\s*\S")


def plan(wish: Wish) -> Done:
    if not wish.said["text"]:
        raise Wrong("There is nothing to announce; write the words behind it: announce: I am away until Sunday.")
    named = _FOR_ONE.match(wish.said["text"])
    if named and (near := nearest(named["who"], wish.table.match.seats)):
        raise Wrong(
            f"That looks as if it were for {near} alone: nothing was sent. Write tell {near}: ... for that, or "
            "begin with other words."
        )
    return to(wish, [chair.name for chair in wish.table.match.chairs], wish.said["text"])


_ALONE = r"\b(?! (?:but|except|save|apart from)\b)"  # what some shall not hear is no word to all
DEED = Deed(
    "announce",
    "announce: <words>",
    "Say something to everybody at the table; the lines below belong to it.",
    "announce: I am away until Sunday; deadlines stay as they are.",
    (
        rf"announce(?:ment)?s?(?! (?:to|for) {EVERYWHERE})(?: (?:to|for) (?:all|everybody|everyone|the players)"
        rf"{_ALONE})?:?(?: that(?= ))? ?(?P<text>.*)",
        rf"(?:tell|write to) (?!{EVERYWHERE})(?:all|everybody|everyone|the table|the players|them all)"
        rf"{_ALONE}(?: that(?= )| why:|:|,)? ?(?P<text>.*)",
    ),
    plan,
    words=True,
    freely=(
        rf"(?:(?:tell|inform|notify) (?!{EVERYWHERE}){ALL}{_ALONE}|let (?!{EVERYWHERE}){ALL}{_ALONE} know)"
        r"(?: that|(?: why)?:|,| about)? (?P<text>.+)",
        r"(?P<text>(?:i|i'm|i've|i'll|we|we're|my|our) .+?),? (?:so |and )?(?:please )?(?:tell|let) "
        rf"(?!{EVERYWHERE}){ALL}(?: know)?(?: that| so| about it)?",
        rf"(?:write|say|pass on|message|send word|note|word)(?: this)? to (?!{EVERYWHERE}){ALL}{_ALONE}(?: that|:|,)? "
        r"?(?P<text>.*)",
    ),
    about=r"thank (?:you )?(?:all|them|everybody|everyone|the )",
)
