"""Takes a player's line apart where it joins things of different kinds: an order, a question, words for somebody.

"Bid 12 btw when is it due? - tell Bruno that I wait" are three. A line is cut at a joint only where what stands on one
side of it is, as a whole, something for the house: a word of it, a wish, a question that it can answer, words to be
passed on. All else stays together, and is read as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from gm.desk import verbs
from gm.desk.case import Case
from gm.desk.handling import relayed, to_the_gm
from gm.desk.handling.wishing import gist, own_words, rules_asked
from gm.desk.incoming.sentences import wishing
from gm.desk.matches import stretches
from gm.desk.table import Table
from gm.domain.match import GM

_BY_THE_WAY = r"(?:oh|ah|and|but|so|also|plus|btw|by the way|p\.?\s?s\.?|(?:one|another) (?:more |other )?thing)"
_BEGINS = (
    r"(?:and|but|also|plus|please|tell|let|could|can|would|will|may|might|who|whose|when|what|how|where|which|is|are|"
    r"do|does)\b"
)
_JOINT = re.compile(
    rf"(?i)(?<=[.!?;)])\s+|\s+[-\u2013\u2014]+\s+|,\s+(?={_BEGINS}|{_BY_THE_WAY}\b)|\s+(?={_BY_THE_WAY}\b)|\s+(?=\()"
)
_SENTENCE = re.compile(r"(?<=[.!?;)])\s+")
_LEAD = re.compile(rf"(?i)^(?:[-\u2013\u2014]+\s+|{_BY_THE_WAY}\b[,:.]?\s+)+")
_LOOSE_LEAD = re.compile(r"(?i)^(?:[-\u2013\u2014]+\s+|(?:oh|ah|btw|by the way|p\.?\s?s\.?)(?!\w)[,:.]?\s+)+")
_LEAD_ON = re.compile(
    r"(?i)(?:[-\u2013\u2014]+\s+)?(?:(?:oh|and|but)\s+)*(?:btw|by the way|p\.?\s?s\.?)(?!\w)[,:.]?\s+\w"
)
_AND = re.compile(r"(?i)^(?:and|but|so)\b,?\s+")
_NOTHING = re.compile(rf"(?i)(?:\W|\b(?:{_BY_THE_WAY}|please|pls|thanks|thank you|thx|gm|though|then|too)\b)*")
_ASKS = re.compile(
    r"(?i)(?:(?:and|but|so|also|then|oh)\b,? )*(?:who|whose|whom|when|what|how|where|which|why|is|are|do|does|did|can|"
    r"could|may|must)\b"
)
_ENDED = re.compile(  # such a joint ends a sentence
    r"(?i)(?:[.!?;)]|\s[-\u2013\u2014]+|\b(?:btw|by the way|thing|p\.?\s?s\.?:?))\W*"
    r"(?:(?:and|but|so|also|oh|plus)\b\W*)*$"
)
_BINDS = re.compile(r"(?i)\b(?:if|unless|whether|maybe|perhaps|otherwise|instead)\b")
_SHORT = 3  # words of a question that its writer may answer
_MOST = 12  # parts of a line that are looked at


class _Part(NamedTuple):
    """A part of a line, and what it is for the house: "press", words that are "told" to somebody or stand behind a
    "label", a "wish", a "question", one that nobody knows ("asks"), what is "wanted" besides an order, or nothing."""

    start: int
    end: int
    sort: str


def apart(case: Case, line: str) -> list[str]:
    """The parts of a line, without what joins them; the line alone, where it does not join things of different kinds.

    What is said openly to others goes on to the end of the line; what is told to somebody behind a colon goes on, too,
    up to a wish, or words for another. A ruling of the GM stays whole: a part of it would be another one.
    """
    return [said for said, _ in sorted_parts(case, line)]


def sorted_parts(case: Case, line: str) -> list[tuple[str, str]]:
    """The same, each with what it is for the house."""
    table, cuts = case.playing, list(_JOINT.finditer(stretches.covered(line)))
    joins = 0 < len(cuts) <= _MOST or (not cuts and _LEAD.match(line))
    if table is None or case.seat == GM or not joins or _openly(case, line):
        return [(line, "")]
    parts = _parts(case, table, line, [0, *(cut.end() for cut in cuts), len(line)])
    return _less_joints(line, parts) if len(parts) > 1 or parts[0].sort else [(line, "")]


def _less_joints(line: str, parts: Sequence[_Part]) -> list[tuple[str, str]]:
    said = ((_less_joint(line[part.start : part.end], part.sort), part.sort) for part in parts)
    return [one for one in said if one[0]]


def _parts(case: Case, table: Table, line: str, cuts: list[int]) -> list[_Part]:
    """What stands between these places of a line; what does not stand apart together."""
    parts = list[_Part]()
    for start, end in pairwise(cuts):
        behind = start + len(line[start:end]) - len(_LEAD.sub("", line[start:end]))
        if _openly(case, line[behind:]):
            return [*parts, _Part(behind, len(line), "press")]
        new = _Part(start, end, _headed(case, table, line, start, end))
        if parts and new.sort in ("", "asks") and _wanted(case, table, line, parts[-1], new):
            new = new._replace(sort="wanted")
        _put(line, parts, new, lambda said: _orders(table, case.seat, said))
    return parts


def _wanted(case: Case, table: Table, line: str, before: _Part, new: _Part) -> bool:
    """Is a clause behind an order a wish of its own: "bid 5, and please write to my other address"?"""
    ordered = _SENTENCE.split(line[before.start : before.end].strip())[-1]
    said = _less_joint(line[new.start : new.end], "")
    return (
        not before.sort
        and _orders(table, case.seat, ordered)
        and not _orders(table, case.seat, said)
        and wishing.apart(table, case.seat, said)
    )


def _less_joint(said: str, sort: str = "told") -> str:
    """A part without what joins it to the one before: what may be passed on is left as it was typed."""
    plain = (_LEAD if sort == "press" else _LOOSE_LEAD).sub("", said.strip(" ,"))
    return (plain if sort else _AND.sub("", plain)).strip(" ,-\u2013\u2014")


def _orders(table: Table, seat: str, said: str) -> bool:
    """Is it an order, or may be one?"""
    read = table.game.grammar.line(_less_joint(said), table.words(seat))
    return bool(read.orders or read.reading)


def _put(line: str, parts: list[_Part], new: _Part, orders: Callable[[str], bool]) -> None:
    """Put a part behind the others; to the last of them, where the two are not apart."""
    before = parts[-1] if parts else None
    nothing = _NOTHING.fullmatch(line[new.start : new.end])
    hard = _LEAD_ON.match(line[new.start : new.end])
    if before and (nothing or _goes_on(line, before, new, orders) or not (before.sort or new.sort or hard)):
        parts[-1] = before._replace(end=new.end)
    else:
        parts.append(new)


def _goes_on(line: str, before: _Part, new: _Part, orders: Callable[[str], bool]) -> bool:
    """Does a part belong to the one before it, as a clause of its sentence or as more words for the same person?"""
    within = _within(line, before, new)
    if new.sort in ("press", "told", "label", "wanted"):
        return False
    if before.sort in ("label", "told") or (before.sort in ("wish", "wanted") and not new.sort):
        return _is_more(line, before, new, within, orders)
    if within and not before.sort and new.sort == "question":  # "Sorry to ask, but who starts?"
        return not orders(_SENTENCE.split(line[before.start : before.end].strip())[-1])
    plain = {before.sort, new.sort} <= {"", "wish", "asks"}  # clauses that are wishes are found in their sentence
    return within and (plain or bool(_BINDS.search(line[before.start : new.end])))


def _within(line: str, before: _Part, new: _Part) -> bool:
    """Does the sentence of the one before go on?"""
    lead = _LEAD.match(line[new.start : new.end])
    return not _ENDED.search(line[before.start : new.start] + (lead[0] if lead else ""))


def _is_more(line: str, before: _Part, new: _Part, within: bool, orders: Callable[[str], bool]) -> bool:
    """Does a part go on with words for somebody, or with the talk behind a wish: "I'm away until the 3rd. No need to
    wait."?"""
    if before.sort in ("wish", "wanted"):
        return not orders(line[new.start : new.end])
    return within or new.sort != "wish" if before.sort == "label" else within and new.sort != "question"


def _openly(case: Case, said: str) -> bool:
    """Are these words for others, to the end of the line?"""
    verb, rest = verbs.find(said, case.seal.purpose if case.seal else "") or (None, "")
    return verb is not None and verb.name == "press" and ":" in rest


def _headed(case: Case, table: Table, line: str, start: int, end: int) -> str:
    """What a part is, or the words behind it with it: "A note for Pia alone, please: ..." """
    if relayed.labelled(case, table, _LOOSE_LEAD.sub("", line[start:])):
        return "label"
    sort = _sort(case, table, line[start:end])
    asked = sort == "asks" and end < len(line) and len(line[start:end].split()) <= _SHORT
    return "" if asked else sort  # "How many? Two." asks nobody


def _sort(case: Case, table: Table, said: str) -> str:
    """What a part is for the house, as a whole."""
    said = _less_joint(said)
    if relayed.plainly(case, said):
        return "told"
    found = own_words.parted(said, case.hears)
    if len(found) == 1 and found[0][1]:
        return "wish" if found[0][1].name not in own_words.STRICT else ""
    if not said.endswith("?") or _orders(table, case.seat, said):
        return ""
    return "question" if _known(case, table, said) else "asks" if _ASKS.match(said) else ""


def _known(case: Case, table: Table, said: str) -> bool:
    """Is it a question to the house, to which it has something to say?"""
    told = rules_asked.answer(table, said, case.hears, case.seat) or rules_asked.meaning(table, said, case.hears)
    told = told or (rules_asked.glossed(table, said) if _ASKS.match(said) else "")
    about = next(gist.read(said, case.hears), None)
    return bool(told or (about and only_tells(about)) or to_the_gm.asked(case, table, said))


def only_tells(about: gist.Gist) -> bool:
    """Does what a sentence may be about change nothing?"""
    verb, _ = verbs.find(about.called) or (None, "")
    return about.sort == "said" or (about.sort == "told" and verb is not None and not verb.changes)
