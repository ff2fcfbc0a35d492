"""Strangers who would like to play: their words reach who runs the house, and the answer reaches them."""

from __future__ import annotations

import re
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.handling import asking
from gm.desk.outgoing.letters import to_operator
from gm.ports.archive import Outgoing
from gm.post.addressing import shown
from gm.post.answers import body
from gm.post.letter import Letter
from gm.post.sender import plain_words, sender
from gm.post.trimming import trim
from gm.post.writing import Person

PASSED = "I have passed your words on to the GM, who is a person; the answer will come to you by ordinary mail."
LONGEST = 1000  # characters of a stranger's letter that are passed on
_WISH = re.compile(r"(?i)\b(?:join\w*|play\w*|games?|match(?:es)?|invit\w*|take part|newcomers?)\b")


def passed_on(desk: Desk, letter: Letter, address: str, now: datetime) -> list[Outgoing]:
    """The words of a stranger who speaks of playing, for the operator; nothing for all others. Who calls this sees to
    it that one stranger is heard once a day, and few of them in all."""
    said = "\n".join((plain_words(letter.first("subject"), 200), body(trim(letter).text)))[:LONGEST]
    if not _WISH.search(said):
        return []
    who = sender(letter).name or address.partition("@")[0]
    words = [
        f"{who} ({shown(address)}), whom I do not know, writes:",
        *asking.reported(who, said),
        f"An answer to this letter goes to {who}.",
    ]
    key = f"wishes/{address}/{now:%Y-%m-%d}"
    return to_operator(desk, key, f"{who} would like to play", words, now, answers_to=Person(address, who))
