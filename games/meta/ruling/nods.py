"""How a GM lets a card be or forbids it: "let her have it", "it works as printed", "not allowed", "it stays at 3"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.kit.interjections import SIGH
from games.kit.kinds import Words
from games.meta.ruling.weighing import aim, numeral, would_be

_IT = r"(?:it|that|this|the (?:card|trap|thing|ruling)|{title})"
_WHOM = r"(?:him|her|them|{names})"
_SELF = r"(?:(?:i|we)(?:'ll|'d)? (?:(?:will|would|do|can|hereby|gladly) )*)"
_ALLOW = r"(?:allow|permit|grant|accept|approve|endorse|confirm|go with|(?:am|'m) (?:fine|happy|ok) with)"
_WORKS = (
    r"(?:works?|counts?|stands?|holds?|applies|goes through|takes effect|has (?:its|full) effect|happens|is executed)"
)
_PRINTED = (
    r"(?:as|like|just as|exactly as|the way) (?:it (?:says|stands|is(?: (?:printed|written|meant))?|reads)|printed|"
    r"written|intended|described|shown|meant|(?:the|this) card (?:says|reads))"
)
_TIME = r"(?: (?:this time|for (?:once|now|today)|from me|here|then|please|of course|by me|to me|at all))*"
_YES = (
    rf"(?:{_SELF})?{_ALLOW} (?:{_IT}|{_WHOM}(?: (?:it|that|this))?)",
    rf"(?:(?:{_IT}|is) )?(?:is |be )?(?:allowed|permitted|legal|valid)",
    rf"let (?:{_IT}|{_WHOM}) (?:happen|stand|work|count|through|go through|go ahead|"
    r"do (?:it|that|so|its (?:thing|work))|have (?:it|that|(?:his|her|their|its) (?:way|will|fun))|"
    r"(?:take|have) (?:its )?effect)",
    rf"{_IT} (?:{_WORKS}|does (?:just |exactly )?what (?:it|the card) says)(?:,? {_PRINTED})?",
    rf"{_PRINTED}|(?:by|according to|straight by) the (?:book|rules|card|letter)|"
    r"(?:text|card|rules?) as (?:written|printed)|to the letter|as you (?:say|said)|"
    r"as (?:was |you )?(?:propose|suggest|recommend|offer)(?:e?d)?",
    r"(?:i (?:have|see|'ve) |there (?:is|are) )?(?:got )?(?:no objections?|nothing against (?:it|that|this)|"
    r"no problem with (?:it|that|this))|i (?:do not|don't) (?:object|mind)(?: (?:it|that))?",
    r"so be it|fair(?: enough)?|be my guest|works as (?:printed|written|intended)",
)
_NO = (
    rf"(?:{_IT} )?(?:is |was )?(?:not|never|n't) (?:be )?(?:allowed|permitted|possible|granted|legal|valid|on)",
    rf"{_SELF}?(?:forbid|refuse|reject|deny|veto|disallow|prohibit|overrule) (?:{_IT}|{_WHOM}(?: (?:it|that|this))?)",
    r"(?:i|we) (?:do not|don't|will not|won't|can ?not|can't|would not|wouldn't) (?:allow|permit|grant|accept|approve|"
    rf"have|let) (?:{_IT}|{_WHOM}(?: (?:it|that|this))?)",
    r"(?:(?:it|that|this) is |it's )?(?:forbidden|denied|refused|rejected|overruled|disallowed|prohibited|vetoed|veto)",
    rf"{_IT} (?:does not|doesn't|do not|will not|won't|can ?not|can't|shall not|may not|must not) (?:work|count|"
    r"apply|hold|stand|go through|happen|do (?:anything|a thing)|take effect|have (?:an|any) effect)",
    rf"{_IT} (?:does not|doesn't|will not|won't)",
    r"(?:please )?(?:ignore|skip|disregard|forget(?: about)?) (?:the card|this card|{title})|"
    r"(?:the card|this card|{title}) (?:is|gets|will be) (?:ignored|skipped|disregarded|forbidden|refused|denied)",
    r"leave (?:{aimed}|everything) (?:as (?:it|they) (?:is|are|was|were)|alone|unchanged|in peace)|"
    r"{aimed} (?:stays|remains|is to (?:stay|remain)|shall (?:stay|remain)|keeps) (?:as (?:it|they) (?:is|are|was)|"
    r"the same|unchanged|unscaled|itself|its number)",
    r"(?:{aimed}|it) (?:stays|remains|is still|keeps|shall stay)(?: at| on)? {number}(?: {unit})?|"
    r"(?:keep|leave) (?:{aimed}|it)(?: at| on)? {number}",
    r"nothing(?: (?:changes|at all|is changed))?",
)
_UNIT = r"(?:life|points?|damage|percent)"
_BEFORE = re.compile(rf"(?i)^\W*(?:(?:{SIGH}|well|so|then|ok(?:ay)?|and|right|sure|yes|fine)\b[\s,.:;!-]*)*")


def allowed(said: str, words: Words) -> bool:
    """Does a sentence let what is proposed be? "5 it is", where it would be 5, does so too."""
    return _fits(_YES, said, words) or _outcome(said, words)


def allowing(said: str, words: Words) -> str | None:
    """What stands behind words that let it be ("I'll allow it, but only once"); None where they do not begin it."""
    plain = _BEFORE.sub("", said)
    found = re.match(
        rf"(?i)(?:{_filled('|'.join(_YES), words)}){_TIME}(?=[,;.!]| but\b| and\b| -)(?P<rest>.*)", plain, re.S
    )
    return found["rest"] if found else None


def forbidden(said: str, words: Words) -> bool:
    """Does a sentence forbid the card that is ruled on, or leave the one that it is aimed at as it is?"""
    return _fits(_NO, said, words)


def _fits(ways: tuple[str, ...], said: str, words: Words) -> bool:
    whole = re.compile(rf"(?i)(?:{_filled('|'.join(ways), words)}){_TIME}")
    plain = said.replace("\u2019", "'").strip(" ,.;:!-'")
    return any(whole.fullmatch(one) for one in (plain, _BEFORE.sub("", plain)))


def _filled(way: str, words: Words) -> str:
    """A pattern with the cards and people of the question in it."""
    question: Mapping[str, Any] = words.view.get("question") or {}
    number, title = aim(question)[1:]
    ruled = [card["title"] for card in question.get("cards", ())]
    aimed = rf"(?:the numbers? on )?(?:(?:the|{_names(words)}['\u2019]s?) )?{re.escape(title)}" if title else "(?!)"
    holes = {
        "{title}": rf"(?:(?:the|her|his|their) )?(?:{'|'.join(map(re.escape, ruled)) or '(?!)'})",
        "{names}": _names(words),
        "{aimed}": aimed,
        "{number}": numeral(number) if number else "(?!)",
        "{unit}": _UNIT,
    }
    for hole, text in holes.items():
        way = way.replace(hole, text)
    return way


def _names(words: Words) -> str:
    return "|".join(map(re.escape, sorted(words.seats, key=len, reverse=True))) or "(?!)"


def _outcome(said: str, words: Words) -> bool:
    """ "5 it is", "3 becomes 5", where that is what would come of it."""
    question = words.view.get("question") or {}
    number, would = aim(question)[1], would_be(question)
    if not number or would is None or would == number:
        return False
    plain = _BEFORE.sub("", said).strip(" ,.;:!-")
    new, old = numeral(would), numeral(number)
    ways = rf"{new}(?: {_UNIT})? it is|(?:so )?{old} (?:becomes|makes|to) {new}(?:[, ]+(?:yes|ok|fine|right|agreed))?"
    return re.fullmatch(rf"(?i)(?:{ways})", plain) is not None
