"""What silence counts as at an open table, said by its GM in a sentence: "whoever stays silent sits by the fire"."""

from __future__ import annotations

import json
import re

_LONGEST = 100  # characters of what silence counts as
_WHO = (
    r"(?:(?:and|but|also) )?(?:who(?:so)?ever|(?:any(?:one|body)|some(?:one|body)|those|players?|people|guests?|one) "
    r"who|who|if (?:any(?:one|body)|some(?:one|body)|a (?:player|guest)|you|they|one))"
)
_SILENT = (
    r"(?:(?:is|are|stays?|remains?|keeps?|falls?) (?:silent|quiet|mute)|(?:says?|sends?|writes?|answers?|orders?) "
    r"nothing|(?:does not|do not|doesn't|don't|did not|didn't|fails? to|forgets? to) (?:answer|write|reply|respond|"
    r"order|send (?:anything|orders|something|in))(?: (?:in time|by then|at all|me|us))*)"
)
_MEANS = (
    r"(?:(?:silence|no (?:answer|orders?|letter|word))(?: from (?:any\w+|some\w+))?(?: simply| just)?,? "
    r"(?:means|counts as|is|=))"
)
_SAYS = re.compile(
    rf"(?i)(?P<whole>(?:(?:{_WHO} {_SILENT}|if nothing (?:comes|is sent)),?(?: then)?|{_MEANS})[ :]+"
    rf"(?P<so>[^.!?\n]{{3,{_LONGEST}}}))[.!]*(?=\s|$)"
)
_OF_THE_HOUSE = re.compile(  # what becomes of the silent, and no order in their place
    r"(?i)\b(?:remind\w*|deadlines?|days?|hours?|late|replaced?|kick\w*|robots?|out|drops?|dropped|loses?|lost|miss\w*|"
    r"wait\w*|again|invit\w*|chairs?|standby|consent|agree\w*|yes|accept\w*)\b"
)


def heard(text: str) -> tuple[str, list[tuple[str, str]]]:
    """A text without a sentence on what silence counts as, and that as a line of a match, with its words.

    >>> heard("Be brave. Whoever stays silent sits by the fire.")
    ('Be brave.', [('silence: "sits by the fire"', 'Whoever stays silent sits by the fire')])
    >>> heard("Whoever stays silent is replaced.")[1]
    []
    """
    said = _SAYS.search(text)
    if said is None or not begins(text, said.start()) or _OF_THE_HOUSE.search(said["so"]):
        return text, []
    row = f"silence: {json.dumps(said['so'].strip(), ensure_ascii=False)}"
    rest = f"{text[: said.start()].rstrip(' ')}{text[said.end() :]}"
    return rest, [(row, said["whole"])]


def says(line: str) -> bool:
    """Does a line begin with such a sentence?"""
    found = _SAYS.match(line.strip())
    return bool(found and not _OF_THE_HOUSE.search(found["so"]))


def begins(text: str, at: int) -> bool:
    """Does a sentence begin there?"""
    before = text[:at].rstrip(" \t>*-")
    return not before or before[-1] in ".!?:;\n"
