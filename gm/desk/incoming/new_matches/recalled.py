"""How a player of an offered match is really called: "the second guy is called Wim de Boer", "Boer is Wim de Boer"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gm.desk.incoming.new_matches.unaddressed import NAME
from gm.desk.incoming.sentences.readdressed import name

_SENTENCE = re.compile(r"(?<=[.!?;])(?<!\b[A-Z]\.)\s+|\n+")
_HER, _HIM = ("woman", "girl", "lady", "she", "her"), ("man", "guy", "boy", "gentleman", "fellow", "he", "him", "his")
_TITLES = {  # who is spoken of so where only one has such a title
    **dict.fromkeys(_HER, ("miss", "mrs", "ms", "mme", "lady", "dame", "madam", "aunt", "frau", "sister")),
    **dict.fromkeys(_HIM, ("mr", "mister", "sir", "lord", "uncle", "herr", "father", "brother")),
}
_PERSON = r"(?:guy|player|one|man|woman|person|friend|boy|girl|lady|gentleman|fellow|name|chair|seat)"
_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_SOMEBODY = rf"(?:the )?(?:(?P<nth>{'|'.join(_NTH)}|last) )?{_PERSON}|his|her|their|he|she|they|him"
_TIMES = r"(?: (?:really|actually|in fact|of course|only|now|just|please|rather|correctly))*"
_IS = (
    r"(?:'s|\u2019s| is| are| was| should be| shall be| must be| ought to be| has to be| wants to be| prefers to be)?"
    rf"{_TIMES}"
)
_KIND = r"(?:(?:full|real|proper|right|correct|whole|complete|true) )*"
_NEW = rf"[\"'\u201c]?(?-i:(?P<new>{NAME}))[\"'\u201d]?"
_WISHES = (
    r"(?:['\u2019]d| (?:would|will|shall|should|rather|prefers?|preferred|likes?|wants?|wishes|to|is|just|simply|only|"
    r"really))*"
)
_PLAIN = r"(?: (?:plain|simply|just|only|the name(?: of)?))*"
_THERE = r"(?: (?:at|on|in) (?:the|this) (?:table|match|game|list)| here| there)?"
_NOT = r"(?:,? (?:and )?(?:not|instead of|rather than|in place of|for) {old})?"
_WAYS = (  # {old}: a player by name; {who}: the same, or somebody
    rf"\b(?:{{who}}){_IS} (?:called|named|spel(?:t|led)|written) {_NEW}{_NOT}",
    rf"\b(?:{{who}})(?:'s|\u2019s)? {_KIND}name{_IS} {_NEW}{_NOT}",
    rf"\b(?:call|rename|write|name|change|correct|make) (?:{{who}})(?: to| into| as|:|,)?(?: please)? {_NEW}",
    rf"{_NEW}(?: please)?,? (?:and )?(?:not|instead of|rather than|in place of) {{old}}",
    rf"\bnot {{old}},? but {_NEW}",
    rf"\binstead of {{old}},? (?:please )?(?:write |put |take )?{_NEW}",
    rf"{{old}}(?: is| should be| must be| means| =| ->| =>){_TIMES} (?-i:(?P<new>(?=[^@.,;!?]*\b{{old}}\b){NAME}))",
    rf"\b(?:{{who}}){_WISHES}(?: be| go(?:es)? by| appears? as| (?:be )?known as){_PLAIN} {_NEW}{_THERE}",
    rf"\bthe (?:(?P<nth>{'|'.join(_NTH)}|last) )?{_PERSON}(?:'s|\u2019s| is){_TIMES} {_NEW}{_THERE}",
    rf"\b(?:meant?|mean) {_NEW}",
)
_OF_SOMEBODY = re.compile(rf"(?i)\b(?:{_SOMEBODY})\b[^.,;!?]{{0,40}}\b(?:called|named|name)\b")
_ABOUT = re.compile(r"(?i)\b(?:match|game|table|it|its)\b")
_FILLER = frozenset(
    "i i'm meant mean the that a is was it it's please sorry player guy man woman person friend one name typo mistake "
    "no yes but and well oh almost nearly wrong you made there an error in of spelling his her their wrote got only "
    "just write put take thing correction correctly".split()
)


@dataclass(slots=True)
class Recalled:
    """What a text says of how players are called, and what else it says."""

    text: str = ""
    moved: dict[str, str] = field(default_factory=dict)  # by a player the same under another name
    unsure: list[str] = field(default_factory=list)  # sentences that say so of nobody whom I can find
    settled: bool = False  # is somebody called so already?


def heard(text: str, players: Sequence[str]) -> Recalled:
    """What an answer says of how the players ("Boer <wim@wim.example>") are called, and what else it says."""
    found, rest = Recalled(), list[str]()
    olds = _olds(players)
    for line in text.splitlines():
        parts = (_one(found, sentence, olds, players) for sentence in _SENTENCE.split(line))
        rest.append(" ".join(filter(None, parts)))
    found.text = "\n".join(rest)
    return found


def _one(found: Recalled, sentence: str, olds: Mapping[str, str], players: Sequence[str]) -> str:
    """A sentence without what it says of somebody's name, which is kept."""
    if "@" in sentence:
        return sentence
    said = next(_said(sentence, olds), None)
    if said is None and not _is_of_somebody(sentence, olds):
        return sentence
    if said is None or not _kept(found, said, _whose(said, sentence, olds, players), players):
        found.unsure.append(sentence)
        return ""
    rest = f"{sentence[: said.start()]}{sentence[said.end() :]}"
    return "" if {*re.findall(r"[a-z']+", rest.lower())} <= _FILLER else rest


def _kept(found: Recalled, said: re.Match[str], whose: str | None, players: Sequence[str]) -> bool:
    """Keep the new name of a player, which nobody else may have."""
    new = said["new"].strip(" .")
    if whose is None or any(new == name(one) for one in players if one != whose):
        return False
    if new == name(whose):
        found.settled = True
    else:
        found.moved[whose] = f"{new} <{whose.partition('<')[2] or f'{whose}>'}"
    return True


def _olds(players: Sequence[str]) -> dict[str, str]:
    """By each name that only one of the players has, whole or a word of it, the player."""
    words = [(word, one) for one in players for word in {name(one), *name(one).split()} if len(word) > 1]
    names = [word for word, _ in words]
    return {word: one for word, one in sorted(words, key=lambda known: -len(known[0])) if names.count(word) == 1}


def _said(sentence: str, olds: Mapping[str, str]) -> Iterator[re.Match[str]]:
    """The ways in which a sentence says what somebody is called, the surest first."""
    old = "|".join(map(re.escape, olds)) or r"(?!)"
    plain = rf"(?:(?:the|this|that) )?(?:(?:guy|player|name|person) )?[\"']?(?:{old})\b[\"']?"
    for way in _WAYS:
        said = way.replace("{old}", plain).replace("{who}", f"{plain}|{_SOMEBODY}")
        for found in re.finditer(said, sentence, re.IGNORECASE):
            if not (way is _WAYS[-1] and not _shared(found["new"], olds)):
                yield found


def _is_of_somebody(sentence: str, olds: Mapping[str, str]) -> bool:
    """Does a sentence speak of what somebody is called, in words that I cannot read?"""
    named = "|".join(map(re.escape, olds)) or r"(?!)"
    spoken = re.search(rf"\b(?:{named})\b[^.,;!?]{{0,40}}\b(?:called|named)\b", sentence)
    return bool(spoken or (_OF_SOMEBODY.search(sentence) and not _ABOUT.search(sentence)))


def _whose(said: re.Match[str], sentence: str, olds: Mapping[str, str], players: Sequence[str]) -> str | None:
    """The player of whom it is said: named there, the second one, or the one who is called nearly so."""
    groups = said.groupdict()
    if nth := groups.get("nth"):
        at = len(players) - 1 if nth.lower() == "last" else _NTH.index(nth.lower())
        return players[at] if at < len(players) else None
    around = sentence.replace(said["new"], " ", 1)
    named = {one for old, one in olds.items() if re.search(rf"\b{re.escape(old)}\b", around)}
    named = named or _shared(said["new"], olds) or _titled(said[0], players)
    return named.pop() if len(named) == 1 else None


def _titled(words: str, players: Sequence[str]) -> set[str]:
    """The players who may be meant by "the lady", by how they are addressed."""
    titles = {title for word in re.findall(r"[a-z]+", words.lower()) for title in _TITLES.get(word, ())}
    return {one for one in players if name(one).lower().replace(".", "").split(" ")[0] in titles}


def _shared(new: str, olds: Mapping[str, str]) -> set[str]:
    """Those who have a word of the new name, in their name or as what their address begins with."""
    words = {word.lower() for word in new.split()}
    named = {one for old, one in olds.items() if old.lower() in words}
    return named or {one for one in olds.values() if re.split(r"[<@]", one)[1].lower() in words}
