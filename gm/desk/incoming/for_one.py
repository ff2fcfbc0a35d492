"""What a GM writes while their answer is awaited and is none: a question to one player, or dice to be rolled first."""

from __future__ import annotations

import re

from games.kit import rolls
from games.kit.words import fold
from gm.desk.case import Case
from gm.desk.handling import asking, drafts
from gm.desk.matches import naming
from gm.desk.table import Table
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
    seat = _whom(case, table, found["who"]) if found else ""
    if found is None or not seat or "\n" in words:
        return False
    case.leads = True
    about = f"{table.match.name}\n{table.match.numbered()} tell -\ntell {seat}: {found['text']}"
    case.say(0, "", asking.ask(case, asking.LEAD, ASKED.format(seat, found["text"]), about, table.match.name), "told")
    return True


def _whom(case: Case, table: Table, who: str) -> str:
    """The seat that is called so, by its own name or that of who sits there."""
    called = {fold(name): seat for name, seat in naming.called(case.desk.archive, table)}
    return {**called, **{fold(name): name for name in table.match.seats}}.get(fold(who), "")


def only_dice(case: Case, table: Table, said: str, shown: str) -> bool:
    """Is it nothing but dice to be rolled, which come before the answer? What was `shown` of it still waits."""
    rows = [row for row in remarks(said) if row.strip()]
    dice = bool(rows) and all(rolls.asked(row) and fold(row).startswith("roll") for row in rows)
    if dice and shown:
        drafts.carry(case, table, shown)
        case.say(0, "", DICE, "told")
    return dice
