"""Strangers who would like to play: their words reach who runs the house, and the answer reaches them."""

from __future__ import annotations

import re
from datetime import datetime

from gm.desk.bench import Desk, Identity
from gm.desk.handling import asking
from gm.desk.outgoing.letters import to_operator
from gm.desk.outgoing.places import TOPIC
from gm.ports.archive import Outgoing
from gm.post.addressing import shown
from gm.post.answers import body
from gm.post.letter import Letter
from gm.post.sender import plain_words, sender
from gm.post.trimming import trim
from gm.post.writing import Person

LONGEST = 1000  # characters of a stranger's letter that are passed on
_WISH = re.compile(r"(?i)\b(?:join\w*|play\w*|games?|match(?:es)?|invit\w*|take part|newcomers?)\b")


def unknown(us: Identity, address: str) -> list[str]:
    """How somebody we do not know becomes known, if they play here already."""
    if us.channel_to(address) == us.mail:
        return [
            "I do not know this address, so I cannot tell whose letter this is.",
            "If you play here, please write from the address you were invited at; from there you can add this one by "
            "writing: address add, followed by it.",
        ]
    return [
        "I do not know this account yet, so I cannot tell who you are.",
        "If you play here by mail, write: link, followed by your mail address; I ask there whether it is you.",
    ]


def passed(us: Identity, address: str) -> str:
    """What they hear of that."""
    way = "by ordinary mail" if us.channel_to(address) == us.mail else "here"
    return f"I have passed your words on to the GM, who is a person; the answer will come to you {way}."


def passed_on(desk: Desk, letter: Letter, address: str, now: datetime) -> list[Outgoing]:
    """The words of a stranger who speaks of playing, for the operator; nothing for all others. Who calls this sees to
    it that one stranger is heard once a day, and few of them in all."""
    topic = letter.first(TOPIC) and desk.us.channel_to(address) != desk.us.mail
    subject = "" if topic else plain_words(letter.first("subject"), 200)  # of a topic: nobody's own words
    said = "\n".join(filter(None, (subject, body(trim(letter).text))))[:LONGEST]
    if not _WISH.search(said):
        return []
    who = sender(letter).name or address.partition("@")[0]
    words = [
        f"{who} ({shown(address)}), whom I do not know, writes:",
        *asking.reported(who, said),
    ]
    key, about = f"wishes/{address}/{now:%Y-%m-%d}", f"{who} would like to play"
    words.append(f"An answer to this letter goes to {who}.")
    return to_operator(desk, key, about, words, now, answers_to=Person(address, who))
