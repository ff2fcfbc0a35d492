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
from games.meta.ruling.weighing import aim, rounded, to

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
    rf"(?:{_YES}|(?:make|let) (?:it|that)(?: be)?|it (?:becomes?|is(?: now)?|shall be|should be|will be)|only|just|"
    r"(?:i'd|i would|let's|we) (?:go (?:for|with)|say|take|settle (?:for|on)|make it)|rather|better|"
    r"(?:the )?numbers? (?:on|of) (?P<card>[^,;.]{3,40}?) (?:becomes?|is(?: now)?|are(?: now)?|shall be|should be))"
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
_BARE = re.compile(rf"(?i)^\W*{_LEAD}(?:then |just |only )?(?P<new>{_N})(?P<unit>{_UNIT}(?: it is)?){_MEANT}$")
_MEANS = re.compile(rf"(?i)^\W*(?:no\W+)?(?P<new>{_N}) ?(?:%|per ?cent)\W+i (?:mean|meant|say)[\s.!]*$")
ON_TOP = re.compile(
    r"(?i)^\W*(?:(?:and|but|yes|ok)\W+)*(?:on top of (?:that|it|this)|in addition(?: to (?:that|it|this))?|"
    r"additionally|besides(?: that)?|furthermore|moreover)\b[\s,:]*(?P<rest>.*)",
    re.DOTALL,
)
_SCALE, _FIELD = re.compile(r"^scale card (\d+) to (\d+)$"), re.compile(r"^field (\w+) (\d+)$")
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

    def given(self, told: _Said) -> str:
        """The ruling that gives it this number; empty where something else is spoken of."""
        new = told.new - _ALL * (bool(self.whose) and told.new > _ALL)
        mine = not told.card or self.title.lower() in told.card.lower()
        if not (mine and 0 < new <= _MOST and set(told.old) <= {self.number, self.would}):
            return ""
        literal = told.percent and not self.percent
        if new == self.would != self.number and not literal:
            return "as proposed"
        return f"the numbers on card {self.card} become {new}" if literal else self._ruled(new)

    def _ruled(self, new: int) -> str:
        if self.whose:
            return f"field {self.whose} {_ALL + new}"
        return f"the numbers on card {self.card} become {to(self.number, new)}"


class _Said(NamedTuple):
    """The number that a sentence gives, those that it turns down, and the card that it names, if any."""

    new: int
    old: tuple[int, ...]
    card: str
    percent: bool

    @classmethod
    def of(cls, said: str) -> _Said | None:
        out = _OUT.match(said)
        rest = said[out.end() :] if out else said
        bare = _BARE.match(rest)
        ways = (*(way.match(rest) for way in (_LED, _NOT, _MEANS)), bare if bare and (out or bare["unit"]) else None)
        found = next(filter(None, ways), None)
        if not found or "(card" in said:  # as we write it ourselves
            return None
        told = found.groupdict()
        old = (told.get("old"), out["was"] if out else None)
        percent = _PERCENT.search(rest) is not None
        return cls(_count(told["new"]), tuple(map(_count, filter(None, old))), told.get("card") or "", percent)


def valued(said: str, words: Words) -> str:
    """The ruling in the language of rulings; empty where it gives no number to the card that is asked about."""
    told, of = _Said.of(said), _of(words.view)
    return of.given(told) if told and of else ""


def _count(word: str) -> int:
    return _COUNTS[word.lower()] if word.lower() in _COUNTS else int(word)


def _of(view: Mapping[str, Any]) -> _Of | None:
    """The one card that is aimed at and has a single number, or the card itself that makes others grow."""
    question = view.get("question") or {}
    proposal = "; ".join(question.get("proposals", ()))
    return _growing(question, proposal) or _aimed(question, proposal)


def _growing(question: Mapping[str, Any], proposal: str) -> _Of | None:
    field = _FIELD.match(proposal)
    more = int(field[2]) - _ALL if field else 0
    if not field or more <= 0 or not question.get("cards"):
        return None
    card = CARDS.get(question["cards"][0]["id"])
    return _Of(card.title if card else "it", more, more, whose=field[1])


def _aimed(question: Mapping[str, Any], proposal: str) -> _Of | None:
    number, on_it, title = aim(question)
    if not number or not on_it:
        return None
    scaled = _SCALE.match(proposal)
    percent = any("percent" in row["says"] for row in question.get("aimed", ()))
    return _Of(title, on_it, rounded(on_it, int(scaled[2])) if scaled else on_it, number, percent=percent)
