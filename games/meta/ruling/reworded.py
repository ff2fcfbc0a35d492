"""A word of a card that the GM exchanges for another: "loses becomes gains", "change 'named' to 'other'".

What the new text comes to is reckoned where that can be told; else it is shown, and asked what comes of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.kinds import Words
from games.kit.line import Line
from games.meta.cards import Op
from games.meta.orders import Rule
from games.meta.ruling.made import Made, asked
from games.meta.ruling.weighing import aim, counted, to

_QUOTED = r"[\"'\u201c\u201d\u2018\u2019]?"
_A, _B = (rf"{_QUOTED}(?P<{name}>[^\W_]+(?: [^\W_]+)?){_QUOTED}" for name in ("old", "new"))
_LEAD = (
    r"(?:(?:so|then|well|ok(?:ay)?|yes|right|i(?:'d)? (?:say|rule|think)|(?:the |one )?words?|that|let's|let us|we|i|"
    r"please|just|only|he|she|wants? to|wanted to|(?:swap|exchange|change)d?)\b[\s,:;]*)*"
)
_ENDS = r"(?P<rest>(?:[\s,.;:!-]+.*)?)"
_SWAPS = (
    re.compile(
        rf"(?is)\W*?{_LEAD}{_A}(?: (?:now )?(?:becomes?|turns? (?:in)?to|is now|changes? (?:in)?to)|"
        rf" (?:is|are|gets?) (?:now )?(?:swapped|exchanged|replaced|changed|turned)(?: in)? ?(?:for|by|with|to|into)|"
        rf" ?(?:->|=>|\u2192|>)) ?(?:the word )?{_B}{_ENDS}"
    ),
    re.compile(
        rf"(?is)\W*?{_LEAD}(?:change|swap|exchange|replace|turn)s? (?:the word )?{_A} (?:in)?(?:to|for|with|by) "
        rf"(?:the word )?{_B}{_ENDS}"
    ),
)
_READS = re.compile(
    r"(?is)\W*(?:so |then )?(?:it|the (?:card|text)|[^\W\d]+)(?: now)? (?:reads?|says?|is)(?: now)?\s*:?\s*"
    rf"{_QUOTED}(?P<text>[^\n]+?){_QUOTED}\W*"
)
_TURNS = ({"lose", "loses"}, {"gain", "gains", "win", "wins", "get", "gets"})
_WORD = re.compile(r"[^\W_]+")
SAYS = (
    '{} then says: "{}" I do not reckon what comes of that. Please write what happens to whom, such as "{} loses 2 '
    'life"; where {} itself is to do nothing more, write "card {} is cancelled" as well.'
)


def reworded(raw: str, line: Line, words: Words) -> Line | None:
    """The line, asked about with what the new text of the card comes to; None where no word of it is exchanged."""
    question = words.view.get("question") or {}
    card, number, title = aim(question)
    says = _says(question, card) if card else ""
    if not says or (line.orders and not line.past):
        return None
    old, new, rest = _exchanged(raw, says)
    if not new:
        return None
    ops = () if _WORD.search(rest) and not _repeats(rest, words, number) else _ops(card, number, old, new)
    if ops:
        return asked(line, Made(tuple(map(Rule, ops))), f'it then says: "{_text(says, old, new)}"')
    who = str(question.get("he") or next(iter(words.seats), ""))
    return asked(line, Made(asks=SAYS.format(title, _text(says, old, new), who, title, card)), "")


def _says(question: Mapping[str, Any], card: int) -> str:
    rows: Sequence[Mapping[str, str]] = question.get("aimed", ())
    return next((row["says"] for row in rows if f"(card {card})" in row["said"]), "")


def _exchanged(raw: str, says: str) -> tuple[str, str, str]:
    """The word of the card, the one in its place, and what stands behind; empty where none is exchanged."""
    if told := _READS.fullmatch(raw):
        before, after = says.rstrip(".").split(), told["text"].rstrip(". ").split()
        other = [(a, b) for a, b in zip(before, after, strict=False) if a.lower() != b.lower()]
        if len(before) == len(after) and len(other) == 1:
            return *other[0], ""
    for way in _SWAPS:
        found = way.fullmatch(raw.strip())
        if found and (old := _of_the_card(found["old"], says)):
            return old, found["new"], found["rest"]
    return "", "", ""


def _of_the_card(said: str, says: str) -> str:
    """The word of the card that is meant: "lose" is "loses"; empty where it has none."""
    whole = re.search(rf"(?i)\b{re.escape(said)}s?\b", says)
    return whole[0] if whole else ""


def _ops(card: int, number: int | None, old: str, new: str) -> tuple[Op, ...]:
    """The instructions that give the card this text, where that can be told."""
    sides = [side for side in _TURNS if old.lower() in side]
    if sides and any(new.lower() in side for side in _TURNS if side not in sides):
        return (Op("invert", (card,)),)
    if number and re.fullmatch(r"\d{1,2}", new):
        return (Op("scale", (card, to(number, counted(new)))),)
    return ()


def _repeats(rest: str, words: Words, number: int | None) -> bool:
    """Does what stands behind only say what comes of it: "so Bruno gets 3"?"""
    numbers = re.findall(r"\d+", rest)
    known = (
        r"so|then|that|is|means|he|she|they|gets?|gains?|wins?|loses?|heals?|by|life|points?|instead|now|of|a|the|"
        r"and|fine|ok|okay|good|me|us|with|please|thanks|yes"
    )
    names = "|".join(map(re.escape, words.seats)) or "-"
    return numbers in ([], [str(number)]) and not re.sub(rf"(?i)\b(?:{known}|{names}|{number})\b|\W", "", rest)


def _text(says: str, old: str, new: str) -> str:
    """The text of the card with one word exchanged."""
    return re.sub(rf"\b{re.escape(old)}\b", new, says, count=1)
