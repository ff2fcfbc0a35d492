"""What readers like best of the words that an issue printed: chosen by letter, and printed once more in the next."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import NamedTuple

from gm.ports import Archive

_HEADING = re.compile(r"(?P<who>.+?)(?:, on \S+:| writes:)")


class Piece(NamedTuple):
    """Words that an issue printed: who wrote them, the heading they stood under, and their lines."""

    who: str
    heading: str
    lines: tuple[str, ...]


class Liked(NamedTuple):
    """What readers chose of an issue: how many of them the same, and the words."""

    issue: int
    votes: int
    of: int
    pieces: tuple[Piece, ...]


HEADING = "Liked best"  # of the section that prints them again; it is not chosen from
NOTHING = Liked(0, 0, 0, ())


def pieces(archive: Archive, league: str, number: int) -> list[Piece]:
    """The letters to the editor, and the words about matches, in an issue."""
    made = json.loads(archive.noted(f"paper/{league}", str(number)) or "{}")
    sections = [section for section in made.get("sections", ()) if section["heading"] != HEADING]
    rows = [(heading, lines) for section in sections for heading, lines in section["said"]]
    found = [(_HEADING.fullmatch(heading), heading, lines) for heading, lines in rows]
    return [Piece(match["who"], heading, tuple(lines)) for match, heading, lines in found if match]


def vote(league: str, number: int, reader: str, writer: str, letter: int) -> tuple[str, str, str]:
    """The note of whose words a reader likes best: the last word of each counts."""
    return f"paper-liked/{league}/{number}", f"{reader}/{letter:012}", writer


def liked(archive: Archive, league: str, number: int) -> Liked:
    """What readers chose of an issue; nothing where nobody chose, or where it is a draw of more than two."""
    votes = {key.partition("/")[0]: who for key, who in archive.notes(f"paper-liked/{league}/{number}")}
    counted = Counter(votes.values())
    most = max(counted.values(), default=0)
    first = [who for who, many in counted.items() if many == most]
    if not most or len(first) > 2:
        return NOTHING
    there = tuple(piece for piece in pieces(archive, league, number) if piece.who in first)
    return Liked(number, most, len(votes), there)
