"""What a GM tells of a player's trouble, and asks for nothing that is done by itself: what can be done is named."""

from __future__ import annotations

import re
from typing import NamedTuple

from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.incoming.leading import absent, beside, likely_deeds
from gm.desk.matches.naming import seats_in
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import GM


class Row(NamedTuple):
    """What a sentence tells of one player, what is said to that, and the deeds that may help."""

    about: re.Pattern[str]
    words: str
    names: tuple[str, ...]


_NOT = r"(?:\b(?:not|never)|n't)(?: been| ever| even| yet| once)*"
_ROWS = (
    Row(
        re.compile(rf"(?i){_NOT} remind\w*|\bno (?:more )?reminders?\b"),
        'Reminders go to all who are missing, or to nobody ("policy reminders=none"); for {0} alone: {1}.',
        ("away", "autopilot"),
    ),
    Row(
        re.compile(
            r"(?i)\b(?:died|dies|dying|dead|death|passed away|funeral|buried|mourn\w*|grie[fv]\w*|lost (?:his|her|"
            r"their) "
            r"(?:\w+ )?(?:mother|father|mum|mom|dad|wife|husband|partner|brother|sister|son|daughter|child|baby|"
            r"job|home|"
            r"parents?|grand\w+|friend|dog|cat)|cancer|heart attack|stroke|accident|divorce|going through|(?:hard|"
            r"difficult|"
            r"rough|bad) (?:time|times|week|patch)|depress\w*|in labou?r|having a baby|burn-?out|be (?:kind|gentle|"
            r"patient|"
            r"nice)|go easy)\b"
        ),
        "What {0} needs is for you to say; I can do this: {1}.",
        ("extend", "away", "autopilot", "tell"),
    ),
    Row(
        re.compile(
            rf"(?i){_NOT} (?:get|gets|got|gotten|receiv\w*|reach\w*|see|saw|seen)\b.{{0,20}}\b(?:mails?|letters?|"
            r"reports?|messages?|news)\b|\b(?:gets?|got) no (?:mails?|letters?|reports?|messages?)\b"
        ),
        "What shall I do about {0}? {1}.",
        ("remind", "tell", "excuse", "extend"),
    ),
    Row(
        re.compile(
            r"(?i)\balways (?:late|last|slow|the last)\b|\b(?:keeps|is) (?:us|everybody|everyone|them) waiting\b"
        ),
        "What shall I do about {0}? {1}.",
        ("remind", "tell", "autopilot", "replace"),
    ),
    Row(
        re.compile(
            rf"(?i){_NOT} (?:answer|writ|wrote|repl|respond|react|heard|hear|show|seen|turn)\w*|\b(?:silent|"
            rf"ghost\w*|vanished|"
            r"disappeared|no (?:sign|word|news|answer|reply|trace)|lost touch)\b"
        ),
        "What shall I do about {0}? {1}.",
        ("remind", "extend", "autopilot", "replace"),
    ),
)


_DAYS = (
    "From when until when {1} {0} away? Write for example: away {2} 3 Dec to 9 Dec; or, to have something played "
    "meanwhile: autopilot {2} on"
)


def days_of(desk: Desk, table: Table | None, line: str) -> str:
    """The question for the days of those of whom a line says that they are away; empty for other lines."""
    named = [seat for seat in seats_in(desk, table, line) if seat != GM] if absent.gone(line) else []
    return _DAYS.format(listed(named), "are" if len(named) > 1 else "is", named[0]) if named else ""


def told(desk: Desk, table: Table | None, line: str) -> str:
    """What can be done about the one player of whom a line tells such a thing; empty for other lines."""
    named = [seat for seat in seats_in(desk, table, line) if seat != GM]
    asks = len(named) == 1 and not likely_deeds.unreal(line)
    row = next((row for row in _ROWS if row.about.search(line)), None) if asks else None
    if row is None:
        return ""
    ways = [f'"{beside.example(deeds.deeds()[name], table, line)}"' for name in row.names]
    return row.words.format(named[0], ", ".join(ways))
