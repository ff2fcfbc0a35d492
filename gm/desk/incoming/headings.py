"""Letters for two matches in one: lines under the heading of another match are not read for this one."""

from __future__ import annotations

import re

from games.kit.words import tidy
from gm.desk.case import Case

_HEADING = re.compile(r"\[(?P<a>[\w.-]+)\]:?|(?:for )?(?:match )?(?P<b>[\w.-]+):|match (?P<c>[\w.-]+)", re.IGNORECASE)


def heads(case: Case, line: str) -> str:
    """The match of the writer that a line of its own names ("friday:", "For friday:", "[friday]"), or nothing."""
    found = _HEADING.fullmatch(tidy(line))
    name = next(filter(None, found.groups()), "").lower() if found else ""
    sheet = case.desk.archive.match(name) if name else None
    return name if sheet and sheet.status != "over" and case.player.id in sheet.players else ""


def own_lines(case: Case, text: str) -> str:
    """The letter with the lines for other matches blanked, so that the rest keeps its line numbers; of those their
    writer is told. A reply address speaks for its own match alone."""
    if case.table is None or not case.seat:
        return text
    here, kept = True, []
    for number, line in enumerate(text.splitlines(), 1):
        if name := heads(case, line):
            here = name == case.table.match.name
            if not here:
                said = f"What stands below is for {name}, so I did not read it here. Please answer a letter of {name}."
                case.say(number, line, said, "told")
        kept.append(line if here and not name else "")
    return "\n".join(kept)
