"""What a GM can write, and which matches they lead: the answers to "help" and "matches"."""

from __future__ import annotations

import re

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.incoming.leading import beside
from gm.desk.incoming.sentences import which
from gm.desk.matches.gm_letters import stands
from gm.desk.table import Table
from gm.desk.verbs import help as help_

_HERE = r"(?: here| now| then| as (?:the |a |your )?gm| as a game ?master| at all)*"
HELP = re.compile(r"(?:help|commands|words|what can i (?:say|do|write)(?: here)?)", re.IGNORECASE)
MY_PART = re.compile(  # what is asked who leads for the first time
    r"(?:(?:also|so|and|ok|okay|k|hi|hey|well|btw|by the way)\b[, ]*)*(?:"
    r"what (?:do|should|must|shall) i (?:have to )?do|"
    r"what am i (?:supposed |meant |expected )?to do|what(?:['\u2019]?s| is| are) my (?:job|role|part|task|work|duty|"
    r"duties))(?: here| now| then| as (?:the |a |your )?gm| as a game ?master| at all)*",
    re.IGNORECASE,
)
MATCHES = re.compile(
    r"(?:(?:list|show|show me|give me|send me|how are|what about|which|what are) )?(?:all )?(?:of )?(?:my |our |the )?"
    r"(?:other )?(?:matches|games)"
    r"(?: (?:do|am) i (?:lead|run|leading|running)| (?:i lead|i run|are there|are running))?"
    r"(?: now| please| doing| going)?\??",
    re.IGNORECASE,
)


def leading(table: Table | None = None) -> list[tuple[str, str]]:
    """What a GM can write to lead: each way with its sentence of help, and an example with who sits there."""
    rows = deeds.deeds().values()
    return [(deed.shown, f"{deed.help} For example: {beside.example(deed, table, deed.example)}") for deed in rows]


def words(case: Case, short: bool = False) -> None:
    """Tell what a GM can write; in `short` what is wanted most, and how things stand."""
    case.leading = leading(case.table)
    help_.sent(case, "How to lead by mail", short, [])
    case.say(0, "", "What a GM can write is on its way in a letter of its own.", "sent")


def matches(case: Case) -> None:
    for name in which.names(case):
        if table := which.opened(case, name):
            case.say(0, "", f"{name}: {table.title}, {stands(table, case.player.zone)}.", "told")
