"""The number that a ruling gives a card: "make it 4", "12 percent, not 15", "the number on the Powerup becomes 12".

Who says so means the number that the card will have, for that is what the proposal shows ("10 becomes 15"), and not the
percent by which its numbers are multiplied. Of a card that makes numbers grow, the number is how much they grow by.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.kit.kinds import Words
from games.meta.cards import CARDS
from games.meta.weighing import aim, rounded, to

_COUNTS = {word: n for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
_N = rf"\d{{1,3}}|{'|'.join(_COUNTS)}"
_UNIT = r"(?: ?(?:%|per ?cent|life|points?|damage))?"
_OUT = re.compile(
    rf"(?i)^\W*(?:no\W+)?(?:i (?:think|find|say|feel|guess)\W+)?(?:that )?(?P<was>{_N}){_UNIT} (?:is|seems|sounds) "
    r"(?:far |way |much |a (?:bit|little) )?too (?:much|high|low|little|few|strong|weak)[\s,.;:!-]+"
)
_LEAD = r"(?:(?:no|ok(?:ay)?|well|so|rather|better|please|i (?:mean|meant|say|rule)|i'd say)\b[\s,:-]*)*"
_YES = r"(?:(?:yes|ok(?:ay)?|fine|agreed|as proposed)\b[\s,.-]*)+(?:but |with |only |just |make it )+"
_SAID = (  # what leads to a number, or nothing where another number is turned down beside it
    rf"(?:{_YES}|(?:make|let) (?:it|that)(?: be)?|it (?:becomes?|is|shall be|should be|will be)|only|just|"
    r"(?:the )?numbers? (?:on|of) (?P<card>[^,;.]{3,40}?) (?:becomes?|is|are|shall be|should be))"
)
_MEANT = (
    r"(?:[\s,.;-]*(?:i (?:mean|meant|say)|i'd say|please|instead|thanks|after all|rounded (?:up|down)))*"
    r"(?:\W+because\b[^;]*)?[\s.!]*"
)
_LED = re.compile(rf"(?i)^\W*{_LEAD}{_SAID} ?(?:only |just )?(?P<new>{_N}){_UNIT}{_MEANT}$")
_NOT = re.compile(
    rf"(?i)^\W*{_LEAD}(?:{_SAID} ?)?(?:only |just )?(?P<new>{_N}){_UNIT},? ?(?:instead of|rather than|and not|not) "
    rf"(?:the |a )?(?P<old>{_N}){_UNIT}{_MEANT}$"
)
_MEANS = re.compile(rf"(?i)^\W*(?:no\W+)?(?P<new>{_N}) ?(?:%|per ?cent)\W+i (?:mean|meant|say)[\s.!]*$")
_SCALE, _FIELD = re.compile(r"^scale card (\d+) to (\d+)$"), re.compile(r"^field (.+) (\d+)$")
_PERCENT = re.compile(r"(?i)\d ?%|\bper ?cent\b")
_ALL = 100  # percent
_MOST = 60  # a greater number is of percent


class _Of(NamedTuple):
    """What a number may be of: the card, its number, what the proposal makes of it, and whose cards it makes grow."""

    title: str
    number: int
    would: int
    card: int = 0
    whose: str = ""
    percent: bool = True  # is its number one of percent?

    def ruled(self, new: int) -> str:
        """The ruling that gives it this number."""
        if self.whose:
            return f"field {self.whose} {_ALL + new}"
        return f"the numbers on card {self.card} become {to(self.number, new)}"


def valued(said: str, words: Words) -> str:
    """The ruling in the language of rulings; empty where it gives no number to the card that is asked about."""
    of, out = _of(words.view), _OUT.match(said)
    rest = said[out.end() :] if out else said
    found = next(filter(None, (way.match(rest) for way in (_LED, _NOT, _MEANS))), None)
    if of is None or found is None:
        return ""
    told = found.groupdict()
    new = _count(told["new"]) - _ALL * (bool(of.whose) and _count(told["new"]) > _ALL)
    old = [_count(n) for n in (told.get("old"), out["was"] if out else None) if n]
    mine = not told.get("card") or of.title.lower() in str(told["card"]).lower()
    fits = 0 < new <= _MOST and all(n in (of.number, of.would) for n in old)
    if "(card" in said or not (mine and fits):
        return ""
    literal = _PERCENT.search(rest) and not of.percent
    return f"the numbers on card {of.card} become {new}" if literal else of.ruled(new)


def _count(word: str) -> int:
    return _COUNTS[word.lower()] if word.lower() in _COUNTS else int(word)


def _of(view: Mapping[str, Any]) -> _Of | None:
    """The one card that is aimed at and has a single number, or the card itself that makes others grow."""
    question = view.get("question") or {}
    proposals = question.get("proposals", ())
    field = _FIELD.match(proposals[0]) if len(proposals) == 1 else None
    if field and int(field[2]) > _ALL:
        card = CARDS.get(question["cards"][0]["id"]) if question.get("cards") else None
        return _Of(card.title if card else "it", int(field[2]) - _ALL, int(field[2]) - _ALL, whose=field[1])
    number, on_it, title = aim(question)
    percent = any("percent" in row["says"] for row in question.get("aimed", ()))
    scaled = _SCALE.match(proposals[0]) if len(proposals) == 1 else None
    would = rounded(on_it, int(scaled[2])) if scaled and on_it else on_it
    return _Of(title, on_it, would or 0, number, percent=percent) if number and on_it else None
