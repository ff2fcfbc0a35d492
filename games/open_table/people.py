"""The people of a table whose chairs have other names: where a GM's letter says for whom a line is, they are the chair.

What is told stays as it was written: "To Mia: Tom is at your door" becomes "To France: Tom is at your door"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.kit.model import Seat
from games.kit.words import fold, tidy
from games.open_table.reading import heads, points_in, winners_in

_FOR = re.compile(
    r"(?i)\b(?P<for>(?:for|to|add for|add to) )(?P<who>[^\W\d_][\w'-]*(?:(?:, | and | & )[^\W\d_][\w'-]*)*)"
    r"(?=:| (?:only|alone|too|as well)\b|[.!?]*$)"
)

_ABOUT = re.compile(r"(?i)\b(?:add|lines?|parts?|sentences?|paragraphs?|last|first|only|alone|private(?:ly)?)\b")
_BRIEF = 12  # words of a reply about what was shown: "the last line is for Tom"


def with_chairs(text: str, called: Sequence[tuple[str, Seat]], seats: Sequence[Seat]) -> str:
    """The letter with the names of chairs in the places of names: in headings, of winners and in standings."""
    if not called:
        return text
    chairs = {fold(name): seat for name, seat in called}
    names = sorted((name for name, _ in called), key=len, reverse=True)
    known = re.compile(rf"(?i)(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    rows = text.splitlines()
    if not known.search(text):
        return text

    def in_chairs(said: str) -> str:
        return known.sub(lambda found: chairs[fold(found[0])], said)

    if len(rows) == 1 and len(text.split()) <= _BRIEF and _ABOUT.search(text):
        return _FOR.sub(lambda found: found["for"] + in_chairs(found["who"]), text)
    return "\n".join(_row(row, in_chairs, seats) for row in rows)


def _row(row: str, in_chairs: Callable[[str], str], seats: Sequence[Seat]) -> str:
    """A line of the letter, in chairs where it is a heading, names winners or keeps points."""
    head, colon, rest = row.partition(":")
    heading, whole = in_chairs(head) + colon + rest, in_chairs(row)
    if heading != row and heads(heading, seats):
        return heading
    plain = fold(tidy(whole)).strip(" .!*_")
    return whole if winners_in(plain, seats, []) or points_in(plain, seats) else row
