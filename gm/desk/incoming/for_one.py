"""What a GM writes while their answer is awaited and is none: a question to one player, or dice to be rolled first."""

from __future__ import annotations

import re

from games.kit import rolls
from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.handling import asking, drafts
from gm.desk.matches import naming
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.answers import remarks

ASKED = (
    'Shall I send this to {0} alone: "{1}"? Your answer to the orders still waits. Should everybody '
    'read it as that answer, write "to all:" above it.'
)
_CALLED = re.compile(
    r"(?:(?:hi|hello|hey|dear|@)\s*)?@?(?P<who>[^\W\d_][\w'-]*)\s*[,:\u2013\u2014-]\s*(?P<text>\S.*)", re.I | re.S
)
DICE = "The dice are rolled before it: what I showed you still waits for your yes, and may be changed."
_LONGEST = 40  # words of a question


def asked(case: Case, table: Table, said: str) -> bool:
    """Is it a question to one player and nothing else? Then it is offered to be sent there."""
    words = "\n".join(remarks(said)).strip()
    found = _CALLED.fullmatch(words) if "?" in words and len(words.split()) <= _LONGEST else None
    seat = naming.known(case.desk.archive, table).get(fold(found["who"]), "") if found else ""
    if found is None or seat in ("", GM) or "\n" in words:
        return False
    case.leads = True
    about = f"{table.match.name}\n{table.match.numbered()} tell -\ntell {seat}: {found['text']}"
    case.say(0, "", asking.ask(case, asking.LEAD, ASKED.format(seat, found["text"]), about, table.match.name), "told")
    return True


def only_dice(case: Case, table: Table, said: str, shown: str) -> bool:
    """Is it nothing but dice to be rolled, which come before the answer? What was `shown` of it still waits."""
    rows = [row for row in remarks(said) if row.strip()]
    dice = bool(rows) and all(rolls.asked(row) and fold(row).startswith("roll") for row in rows)
    if dice and shown:
        drafts.carry(case, table, shown)
        case.say(0, "", DICE, "told")
    return dice
