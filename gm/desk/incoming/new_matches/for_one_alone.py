"""What one player alone shall read with the first letter: "And something for Pia alone: ...", "Brief for Pia: ...".

It is taken out of a letter before anything else of it is read, so that no word of it comes to stand in what everybody
reads; what only sounds so is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from gm.desk.incoming.new_matches import unheard
from gm.desk.outgoing.spoken_to import to_you

_ALONE = (
    r"alone|only|just|secret(?:ly)?|privat(?:e|ely)|confidential(?:ly)?|exclusively|whisper|eyes|ears|(?:to|by|for) "
    r"(?:him|her|them|it)sel(?:f|ves)"
)
_CUE = re.compile(
    rf"(?i)\b(?:{_ALONE}|brief(?:ing)?s?|hint|first letter)\b"
    r"|\b(?:a|one|another|the) (?:word|note|message|line|letter|tip)s? (?:for|to)\b"
    r"|^\W*(?:(?:and|also|then|now|but)\b[,:]?\s+)*(?:for|to)\b"
)
_HEAD = re.compile(r"(?m)(?:^|(?<=[.!?:] ))[ \t>*-]*(?P<head>[^:.!?\n@]{3,90}?)[ \t]*:[ \t]*(?:\n[ \t]*)?(?=\S)")
_GOES_ON = re.compile(r"(?!\s*$)(?!\s*[-*]?\s*[^\W\d][\w ,'\u2019-]{0,60}:(?:\s|$))[^\n]*")  # no line that a word heads
_ALL = re.compile(r"(?i)\b(?:all|everybody|everyone|the others|the rest)\b")
_ALL_BUT = re.compile(r"(?i)\b(?:all|everybody|everyone)\b.*\b(?:but|except|save)\b")
_MATCH = re.compile(r"(?i)^\W*(?:new |another )?(?:match|game|players?|hours|days|at|press|zone|gm|deput\w+|name)\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_HIDDEN = re.compile(
    r"(?i)\b(?:nobody|no one|none of (?:them|you)) else\b|\bkeep (?:it|this|that) (?:quiet|secret|to your\w+)\b"
    r"|\b(?:do not|don't|never) (?:tell|show)\b|\bwithout the others\b|\bthe others (?:do not|don't|must not|may not)\b"
)
_FOR = re.compile(rf"(?i)\b(?:{_ALONE})\b")
_KNOWS = re.compile(r"(?i)\b(?:reads?|knows?|hears?|learns?|sees?|told|get|gets|for|to)\b")
_STRANGE = re.compile(  # for somebody, whoever that is
    r"(?i)\b(?:only|just|secret(?:ly)?|private(?:ly)?) for\b|\b(?:brief|secret)s? for\b|"
    r"\bfor\b.*\b(?:alone|only|privately|secretly)$"
)
_BRIEF = re.compile(r"(?i)\bbrief(?:ing)?s?\b")
_SO = (
    r"(?:,? (?:before (?:it|we|they|the \w+) (?:starts?|begins?)|before the start|privately|secretly|in (?:private|"
    r"secret)|alone|only|beforehand|quietly|at the (?:start|beginning)|(?:in|with) (?:her|his|their|the) first "
    r"letter))*,?"
)
_WHOM = r"(?P<whom>[^,.;:!?@\n]{2,60}?)"
_ASK = (
    r"\W*(?:(?:please|pls|and|also|then|now|but|oh|yes|ok|(?:could|can|would|will) you|kindly|make sure(?: that)?|"
    r"i(?:'d| would) like|i want|you to|only|just)\b[,:]?\s*)*"
)
_THAT = r" that (?P<said>\S.*)"
_KNOW = r"(?:know|learn|hear|read|be told|see|find out)"
_TOLD = tuple(  # "please tell Pia before it starts that her cousin pays 6 gold"
    re.compile(rf"(?i){_ASK}{way}")
    for way in (
        rf"(?:tell|inform|advise|(?:whisper|write)(?: to)?) {_WHOM}{_SO}{_THAT}",
        rf"let {_WHOM}{_SO} know{_SO}(?: that)? (?P<said>\S.*)",
        rf"(?:send|give|write|whisper) {_WHOM}{_SO} (?:a|the) (?:\w+ )?(?:note|word|hint|message|line|tip|"
        rf"letter){_SO}{_THAT}",
        rf"{_WHOM}{_SO} (?:should|shall|must|may|needs to|is to|has to|ought to|to){_SO} {_KNOW}{_SO}{_THAT}",
        rf"(?:{_WHOM} (?:alone|only|secretly|privately) |(?<=only ){_WHOM.replace('<whom>', '<one>')} )"
        rf"(?:knows|hears|learns|reads|is told){_SO}{_THAT}",
        rf"{_WHOM}['\u2019]s (?:first )?letter (?:should|shall|must) (?:say|tell|read){_THAT}",
    )
)
_BESIDE_NAMES = frozenset("and both to all everybody everyone but except".split())
_READ = re.compile(
    r"(?i)\b(?:reads?|knows?|hears?|learns?|sees?|told|tells?|writes?|sentences?|lines?|paragraphs?|opening|secrets?|letter)\b"
)
_PLACE = re.compile(r"(?i)\b(?P<which>first|last|final) (?:sentence|line|part|paragraph|bit|words)\b")
_ABOUT = re.compile(
    r"(?i)\b(?:about|with|on) (?:the |her |his |that |an? )?(?P<what>[\w'-]+)|\bthe (?P<noun>[\w'-]+) (?:sentence|line|"
    r"part|paragraph|bit)\b"
)


@dataclass(slots=True)
class Private:
    """A letter without what some players alone shall read, and that by who reads it."""

    text: str = ""
    briefs: dict[str, str] = field(default_factory=dict)
    unsure: list[str] = field(default_factory=list)  # what seems to be for somebody whom I do not know

    @property
    def rows(self) -> list[str]:
        """A line of a match that says so."""
        return [f"briefs: {json.dumps(self.briefs, ensure_ascii=False)}"] if self.briefs else []

    def keep(self, whom: Sequence[str], said: str) -> None:
        """Some words more that these alone shall read."""
        for one in whom:
            self.briefs[one] = f"{self.briefs[one]}\n{said}" if one in self.briefs else said


def cut(text: str, names: Collection[str]) -> Private:
    """What a letter says for some of these people alone, and the letter without it."""
    found = Private(text)
    at = 0
    while head := _HEAD.search(found.text, at):
        end = _end(found.text, head.end())
        said = found.text[head.end() : end].strip(" \n\"'\u201c\u201d")
        at = head.end()
        if "@" not in said and _is_private(found, head["head"].strip(), said, names):
            at = head.start()
            found.text = f"{found.text[:at].rstrip(' ')}\n{found.text[end:].lstrip()}"
    for sentence in _SENTENCE.split(found.text):
        if _told(found, sentence, names):
            found.text = found.text.replace(sentence, "", 1)
    return found


def _told(found: Private, sentence: str, names: Collection[str]) -> list[str]:
    """Whom a sentence wants to be told something, which is kept for them: "let Pia know that her cousin pays"."""
    said = next((told for way in _TOLD if (told := way.fullmatch(sentence.strip()))), None)
    if said is None or "@" in sentence:
        return []
    named = said["whom"] or said.groupdict().get("one") or ""
    whom, parts = meant(named, names), {part.lower() for one in names for part in one.split()}
    if not whom or {*re.findall(r"[\w'-]+", named.lower())} - parts - _BESIDE_NAMES:
        return []
    words = _without_our_sign(sentence.strip(), said["said"].strip())
    found.keep(whom, to_you(words, parts) if len(whom) == 1 else words)
    return whom


def _without_our_sign(sentence: str, said: str) -> str:
    """The words without the sign of a question that asks us for something: "could you tell Pia that it rains?"."""
    asks = re.match(rf"(?i){_ASK}", sentence)
    polite = asks and re.search(r"(?i)\b(?:could|can|would|will) you\b", asks[0])
    return said.rstrip("?") if polite else said


def _is_private(found: Private, head: str, said: str, names: Collection[str]) -> bool:
    """Are words below such a head for some alone? Then they are kept, be it known for whom or not."""
    if not _CUE.search(head) or _MATCH.search(head):
        return False
    if whom := meant(head, names):
        found.keep(whom, said)
    elif _STRANGE.search(head) and not _ALL.search(head):
        found.unsure.append(f"{head}: {said}")
    return bool(whom or found.unsure[-1:] == [f"{head}: {said}"])


def _end(text: str, at: int) -> int:
    """Where words end that begin there: with their paragraph, or where a line or a sentence is headed anew."""
    end = text.find("\n", at) if "\n" in text[at:] else len(text)
    while end < len(text) and (line := _GOES_ON.match(text, end + 1)) and line[0] and not unheard.says(line[0]):
        end = line.end()
    more = _HEAD.search(text, at)
    return more.start() if more and more.start() < end and _CUE.search(more["head"]) else end


def meant(words: str, names: Collection[str]) -> list[str]:
    """Whom these words name: whole, or by a part of a name that nobody else has; "all but Pia" are the others."""
    named = [one for one in names if any(_stands(part, words) for part in (one, *_own(one, names)))]
    return [one for one in names if one not in named] if named and _ALL_BUT.search(words) else named


def _own(name: str, names: Collection[str]) -> list[str]:
    """The parts of a name that nobody else has."""
    others = {part.lower() for one in names if one != name for part in one.split()}
    return [part for part in name.split() if part.lower() not in others and part[:1].isupper()]


def _stands(name: str, words: str) -> bool:
    return re.search(rf"(?i)(?<!\w){re.escape(name)}(?:['\u2019]?s)?(?!\w)", words) is not None


def speaks(words: str, names: Collection[str]) -> bool:
    """Do words of a GM speak of what one of these alone shall read?"""
    private = _FOR.search(words) or _HIDDEN.search(words)
    return bool(meant(words, names) and (_BRIEF.search(words) or (private and _READ.search(words))))


def doubts(opening: str, names: Collection[str]) -> list[str]:
    """The sentences of what everybody reads that sound as if they were for one of these alone."""
    return [one for one in _SENTENCE.split(opening) if _HIDDEN.search(one) or _for_somebody(one, names)]


def _for_somebody(sentence: str, names: Collection[str]) -> bool:
    """Does a sentence say that somebody alone reads or knows something?"""
    return bool(_FOR.search(sentence) and _KNOWS.search(sentence) and meant(sentence, names))


def moved(said: str, opening: str, names: Collection[str]) -> tuple[str, Private]:
    """What everybody reads without the part that these words give to some alone, and that; nothing where they give
    none: "the last sentence, about the cousin, must be read by Pia only"."""
    found = Private()
    whom = meant(said, names) if _FOR.search(said) or _HIDDEN.search(said) else []
    part = _part(said, opening) if whom else ""
    if part:
        found.keep(whom, part)
    return re.sub(r"[ \t]{2,}", " ", opening.replace(part, "", 1)).strip() if part else opening, found


def _part(said: str, opening: str) -> str:
    """The one sentence of what everybody reads that is spoken of, by its place or by what it is about."""
    sentences = [one for one in _SENTENCE.split(opening) if one.strip()]
    words = [*_told_of(said)]
    about = [one for one in sentences if any(_stands(word, one) for word in words)]
    if place := _PLACE.search(said):
        first = place["which"].lower() == "first"
        there = sentences[:1] if first else sentences[-1:]
        about = there if not about or there[0] in about else []
    return about[0] if len(about) == 1 else ""


def _told_of(said: str) -> Iterator[str]:
    """The words for what a sentence is about: "the line about the cousin"."""
    for found in _ABOUT.finditer(said):
        word = found["what"] or found["noun"]
        if word.lower() not in ("opening", "last", "first", "final", "same", "sentence", "line"):
            yield word
