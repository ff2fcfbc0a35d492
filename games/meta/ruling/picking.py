"""A player who picks another: "Clara picks somebody, that person loses 2".

The choice comes first and alone, as a toss does: the GM is asked again with what was chosen, and what hangs on it goes
with it as a note.
"""

from __future__ import annotations

import re

from games.kit.kinds import Words
from games.meta.ruling.weighing import Reckoned

_OF_TWO = "you are asked again with what was chosen"
_FIRST = "the choice comes first, and you are asked again with it; what you wrote of it is told as a note"
_PICKS = (
    r"(?i)\b(?:let )?(?P<who>{who})(?: (?:must|may|can|shall|has to|gets to|is to|now))*"
    r" (?:picks?|chooses?(?: which| who)?|names?|selects?|points? (?:at|to)|decides? (?:on )?(?:which|who(?:m)?))"
    r"(?:(?: out)? (?:somebody|someone|some ?one|any(?:body|one)|who(?:m)?|one of (?:the|them|you)|"
    r"(?:an?|any|one|which|the)?(?: ?(?:other|another))? ?(?:player|person|opponent|victim|rival|target))"
    r"(?P<else> else)?)?\b"
)
_LEFT_OPEN = re.compile(
    r"(?i)\b(?:somebody|someone|any(?:body|one)|who(?:m)?|player|person|opponent|victim|rival|target|"
    r"one of (?:the|them|you))\b"
)


_MAY = r"(?: (?:may|can|must|shall|has to|gets to|is to|now))*"
_CHOICE = (
    r"(?i)\W*(?:(?:so|then|well|ok(?:ay)?|please|i(?:'d)? (?:say|rule))\b[\s,:]*)*"
    r"(?:(?:leave|give|offer|grant|allow) (?P<a>{who}) (?:the |a )?(?:free )?choice|"
    rf"(?:let )?(?P<b>{{who}}){_MAY} (?:chooses?|picks?|decides?|has the choice))"
    r"(?:\s*:)?(?: (?:between|of|from|among|either|whether to))*\s*:?\s+"
    r"(?P<one>\S.*?),?\s+(?:or|and|/)(?: to)?\s+(?P<two>\S.*)"
)
_PARTS = re.compile(r"\b(?P<verb>los|discard|draw|gain|throw|tak|giv|pay|keep|hav|skipp?|gett?|putt?)ing\b")
_WHOLE = {"los": "lose", "tak": "take", "giv": "give", "hav": "have", "skipp": "skip", "gett": "get", "putt": "put"}


def chosen(said: str, words: Words) -> Reckoned | None:
    """What a ruling leaves to a player, in the language of rulings; None where it is nothing of the kind."""
    if two := _between(said, words):
        return Reckoned(two, _OF_TWO)
    first = _picked_first(said, words)
    return Reckoned(first, _FIRST) if first else None


def _between(said: str, words: Words) -> str:
    """A choice of two things that is left to a player ("between losing 2 life and discarding a card"), in the language
    of rulings; empty for others."""
    plain = " ".join(said.split()).strip(" .!")
    found = re.fullmatch(_CHOICE.replace("{who}", "|".join(map(re.escape, words.seats)) or "-"), plain)
    if not found:
        return ""
    who = next(seat for seat in words.seats if seat.lower() == (found["a"] or found["b"]).lower())
    one, two = (_PARTS.sub(lambda verb: _WHOLE.get(verb["verb"], verb["verb"]), found[part]) for part in ("one", "two"))
    return f"offer {who} {one.strip(' ,')} / {two.strip(' ,')}"


def _picked_first(said: str, words: Words) -> str:
    """The choice that comes first, with the whole as a note before it, in the language of rulings; empty for others."""
    plain = " ".join(said.split()).strip(" .!")
    found = re.search(_PICKS.replace("{who}", "|".join(map(re.escape, words.seats)) or "-"), plain)
    if not found or not _LEFT_OPEN.search(found[0]):
        return ""
    who = next(seat for seat in words.seats if seat.lower() == found["who"].lower())
    others = [row["name"] for row in words.view.get("players", ()) if row["active"] and row["name"] != who]
    return f"note {plain}\noffer {who} {' / '.join(others)}" if len(others) > 1 else ""
