"""Whom a clause of a ruling is about that says "she" or "his" for a name."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.kit.kinds import Words
from games.kit.order import Orders
from games.meta.ruling import pieces
from games.meta.ruling.made import Made

_PERSON = re.compile(r"(?i)\b(?:s?he|they|him|her|them|his|hers|theirs?)\b")
_OWNED = re.compile(r"(?i)(?:his|her|their)\s+(?!\d|(?:an?|one|two|three|four|five|six|some|another|half|the)\b)\w")


def whom(clause: str, said: str, words: Words, say: Callable[[str], Orders]) -> Made:
    """A clause about "her": the one whom the line names, else the one whom the card is about, which is told; else it is
    asked who that is."""
    one = _PERSON.search(clause)
    if not one:
        return Made()
    ways = _meant_by(_OWNED.match(clause, one.start()) is not None, clause, words)
    able = {seat: orders for seat, way in ways.items() if (orders := say(way))}
    named = sorted(set(pieces.named_in(said, words)) & set(able), key=lambda seat: said.lower().find(seat.lower()))
    if len(named) == 1 or not able:
        return Made(able[named[0]] if able else ())
    question = words.view.get("question") or {}
    he, he_is = (named[0], "") if named else (question.get("he", ""), f", {question.get('he_is', '')}")
    if he in able:
        others = " or ".join(filter(he.__ne__, able))
        return Made(able[he], why=f'I take "{one[0]}" for {he}{he_is}; if you mean {others}, answer with that name')
    if len(able) == 1 and not named:
        (only,) = able
        return Made(able[only], why=f'I take "{one[0]}" for {only}')
    shown = '" or "'.join(map(ways.__getitem__, able))
    return Made(asks=f'I am not sure who "{one[0]}" is. Please write "{shown}".')


def _meant_by(owns: bool, clause: str, words: Words) -> dict[str, str]:
    """The clause for each seat that "her" may be, or of whom "her" speaks."""
    return {seat: _PERSON.sub(f"{seat}'s" if owns else seat, clause, count=1) for seat in words.seats}
