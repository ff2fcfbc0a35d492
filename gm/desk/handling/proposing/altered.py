"""What stands beside a yes and is another thing than was asked about: "sure, the fish though", "twelve hours will do".

A yes with thanks, a reason or talk beside it stays one. What is changed is named here, and taken up or asked about by
who asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from games.kit.interjections import SIGH
from gm.desk.matches.spans import within
from gm.post.answers import answer, as_read, remarks

_HEAD = re.compile(
    rf"(?i)^\W*(?:(?:{SIGH}|well)\W+)*(?:ye+s+|yep|yeah|yup|y|aye|ok(?:ay)?|sure(?: thing)?|fine|right|correct|"
    r"exactly|good|agreed|alright|all right|of course|certainly|absolutely|gladly|indeed)\b"
    r"(?:[\s,.!:;-]+(?:yes|please|pls|sure|of course|then|thanks|thank you|sir)\b)*[\s,.!:;\u2013\u2014-]*"
)
_PIECE = re.compile(
    r"[,;!?]+(?:\s+|$)|(?<!\d)[.:]+(?:\s+|$)|\s+-+\s+|\s*[\u2013\u2014]\s*|\n+|\s+(?=(?:but|though|although)\s)"
)
_MORE = re.compile(r"(?i)(?:and|also|plus)\b")
_TURNS = re.compile(r"(?i)\W*\b(?:though|tho|rather|instead|only|alone|tops|at (?:the )?most|maximum)\b\W*$")
_SOFTLY = re.compile(
    r"(?i)\W*\b(?:(?:is|are|seems?|(?:(?:will|would|should|must|may|ought to) be)) (?:more than |quite |just |well )?"
    r"(?:enough|plenty|sufficient|fine|okay|ok|good|better)|(?:will|should|would|must|may|ought to) (?:also )?"
    r"(?:do|suffice)|suffices?|is all)(?: (?:too|also|as well|then|(?:for|with|by) \w+))*\W*$"
)
_JOINT = re.compile(r"(?i)^(?:but|and|only|just|with|on|in|although|though|rather|actually|make (?:it|that))\b\s*")
_REMARK = re.compile(
    r"(?i)(?:(?:and|but|because|since|as)\s+)?(?:i|we|it|that|this|he|she|they|you|there|these|those|what|who|how|my|"
    r"our|his|her|their|thanks?|sorry|sad(?:ly)?|a? ?(?:pity|shame)|too bad|good luck|no (?:hurry|rush|problem)|poor|"
    r"not (?:easy|nice|bad)|see|speak|until then|late|hard|last time)\b"
)
_OF_SELF = re.compile(r"(?i)(?:(?:and|but|because|since|as)\s+)?(?:i|we|my|our|thanks?|sorry|see|speak|until then)\b")
_WISHES = re.compile(r"(?i)\b(?:i|we)(?:['\u2019]d| would| had| do)? (?:rather|prefer|like better)\b")
_MOMENT = re.compile(
    r"(?i)\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"(?:until|till?|by|from) (?:mon|tue|wed|thu|fri|sat|sun)[a-z]?s?|tomorrow|tonight|noon|midnight|"
    r"(?:january|february|march|april|june|july|august|september|october|november|december)|\d{1,2}(?:st|nd|rd|th)|"
    r"\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|half|less|longer|shorter|double|twice)\b"
)
_TIMED = re.compile(r"\b(?:extend|deadline|pause|away|hours)\b")
_SPANS = re.compile(r"\bhours (\d+)\b(?! hours)")
_WORD = re.compile(r"\w+")
_FEW = 8  # words of a sentence that says what will do
_BRIEF = 3  # words of a length of time
SAYS_LITTLE = frozenset(
    "a an the of to for in on at with it that this one same so as and or but only just make put take use be is are was "
    "will would should do does did please thanks yes no not more most any some time again too also her him them me us "
    "you your my his their our all both then now well really very quite much".split()
)


def pieces(text: str) -> Iterator[str]:
    """What stands behind the yes that a text begins with, in pieces; nothing where it begins with none."""
    if head := _HEAD.match(text):
        yield from (plain for part in _PIECE.split(text[head.end() :]) if (plain := part.strip(" .,!;:-")))


def core(piece: str) -> str:
    """What a piece is about, less the words that make it a change.

    >>> core("the fish though"), core("twelve hours should do"), core("the fish")
    ('the fish', 'twelve hours', 'the fish')
    """
    bare = _JOINT.sub("", _SOFTLY.sub("", _TURNS.sub("", piece)))
    return _JOINT.sub("", bare).strip(" ,")


def turns(piece: str) -> bool:
    """Does a piece change something by its own words, whatever it is about?

    >>> turns("the other card though"), turns("it was fun though"), turns("that will do")
    (True, False, False)
    """
    if _WISHES.search(piece):
        return True
    return bool(_TURNS.search(piece) and not _REMARK.match(piece) and _says_something(core(piece), ""))


def adds(piece: str) -> bool:
    """Does a piece begin to say more than was asked, and nothing otherwise: "and the trap: ..."?"""
    return bool(_MORE.match(piece)) and not turns(piece)


def of_another(piece: str, about: str, new: Callable[[str], bool]) -> bool:
    """Does a piece change what was asked `about`: by its own words, or as it names what is `new`?"""
    if answer(piece).says == "yes" and not answer(piece).talk:
        return False
    if turns(piece):
        return _says_something(core(piece), about)
    if _SOFTLY.search(piece) and not _REMARK.match(piece):
        return _says_something(core(piece), about) and (new(core(piece)) or not _TIMED.search(about))
    return new(core(piece)) and not _REMARK.match(piece)


def _says_something(words: str, about: str) -> bool:
    """Is there a word in it that was not asked about?"""
    said = {*_WORD.findall(as_read(words))} - SAYS_LITTLE
    return bool(said - {*_WORD.findall(as_read(about))})


def beside(text: str, about: str) -> str:
    """What is changed beside a yes to a question of time or persons, in its writer's words; empty: nothing is."""
    timed = _TIMED.search(about) is not None
    for piece in pieces(text):
        if timed and _other_time(piece, about) and not _OF_SELF.match(piece):
            return piece
        if of_another(piece, about, lambda said: timed and _other_time(said, about)):
            return piece
    return ""


def named(said: str, about: str) -> str:
    """The same, also of one sentence that says no yes, but what will do: "till Wednesday is enough"."""
    only = bool(_SOFTLY.search(said)) and not answer(said).likely and "?" not in said and len(said.split()) <= _FEW
    return beside(f"Yes, {said}" if only else said, about)


def left(text: str, deed: str, about: str, taken: Callable[[str], bool]) -> str:
    """The same, where no other reader sees to it (what orders or a match that is opened make of it), nor has `taken`
    those words for a wish of their own."""
    if deed == "orders" or deed.startswith("open") or answer(text).says == "no":
        return ""
    changed = beside("\n".join(remarks(text)), about)
    return "" if taken(changed) and not _is_length(changed) else changed


def _is_length(piece: str) -> bool:
    """Is it a length of time and nothing else, which is no wish of its own beside a yes: "yes, twelve hours"?"""
    return within(core(piece)) is not None and len(core(piece).split()) <= _BRIEF


def _other_time(said: str, about: str) -> bool:
    """Does it name a length or moment that was not asked about?"""
    if (long := within(said)) is not None:
        return long != within(_SPANS.sub(r"\1 hours", about.replace("pause for", "")))
    return any(found.group().lower() not in about.lower() for found in _MOMENT.finditer(said))
