"""Who is to play by the words of a letter: an address without a name gets one, a name without an address is noted."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from gm.post.addressing import called

_ADDRESS = r"[^\s<>@(),;:\"']+@[\w-]+(?:\.[\w-]+)+"
_NO_NAME = (  # begins a sentence before an address, and is nobody's name
    r"(?!(?:Players?|Participants?|Names?|Addresses|Friends|They|With|And|For|Also|Please|Who|New|We're|We|Us|Hi|Hello|"
    r"The|Are|Is|Their|Mail|Email|E-mail|It|Between|Among|Invite|Seats?|Sorry|Yes|No|Address|Call|GM|But|Oh)\b)"
)
_WORD = r"(?:[A-Z\u00c0-\u00de]\.|[A-Z\u00c0-\u00de][\w'\u2019-]*)"
_NOBLE = r"(?:van|von|vom|de|der|den|du|di|da|dos|das|del|della|ter|ten|zu|zur|zum)"  # may begin a family name
_PARTICLE = rf"(?:{_NOBLE}|la|le|el|al|bin|ibn|af|av|do|the|'t)"
NAME = rf"(?:{_NOBLE} ){{0,2}}{_NO_NAME}{_WORD}(?:(?: {_PARTICLE}){{0,2}} {_NO_NAME}{_WORD}){{0,3}}"
PERSON = re.compile(
    rf"\b(?P<name>{NAME})[\s,:;(<=\"-]*"
    r"(?:(?:is|at|on|under|via) )?(?:mailto:)?(?P<address>[^\s<>@(),;:]+@[\w-]+(?:\.[\w-]+)+)"
)
_FULL = re.compile(rf"<?(?:mailto:)?(?P<address>{_ADDRESS})>?")
_LISTS = re.compile(r"(?:\b(?:for|with|among|between|players?|participants?|people|friends|are|invite)\b|:)", re.I)
_APART = re.compile(r"\s*(?:[,;:&]|\band\b|\bor\b|\bplus\b|\n|\bfor\b|\bwith\b|\bamong\b|\bbetween\b|\bare\b)\s*")
_NAME = re.compile(rf"(?=..){NAME}")
_NOBODY = re.compile(
    r"(?i)(?:for|with|participants?|names?|friends|addresses|who|also|invite|seats?|deadlines?|between|among|thanks?|please|cheers|best|yours|hi|hello|dear|hey|we|they|it|this|that|yes|no|ok|okay|sorry|gm|robots?|"
    r"free|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|deadlines?|turns?|press|players?|me|myself|us|good|great|"
    r"\w+ time|utc|name|game|match)(?: .*)?"
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n\s*\n")


def named(text: str, titles: Collection[str] = ()) -> str:
    """The text with a name before each address that has none: "Bert <bert@example.net>"; a title of a game before one
    is nobody's name, and an address that looks like somebody's who has one puts that right."""
    for title in titles:
        text = re.sub(rf"(?i)(\b{re.escape(title)}\b)[,;:]? (?=[^\s@]+@)", r"\1, with ", text)
    known = {who["name"].split()[0].lower() for who in PERSON.finditer(text)}
    taken = {at for who in PERSON.finditer(text) for at in range(*who.span("address"))}
    return _FULL.sub(
        lambda found: (
            found[0]
            if taken & {*range(*found.span("address"))} or called(found["address"]).split()[0].lower() in known
            else f"{called(found['address'])} <{found['address']}>"
        ),
        text,
    )


def nameless(text: str, titles: Collection[str]) -> list[str]:
    """Who is named among those who play, and has no address: "for Otto, Uma Rao, Bert (bert@example.net)"; `titles`
    of games name nobody."""
    known = {word for who in PERSON.finditer(text) for word in who["name"].split()}
    some = [one for sentence in _SENTENCE.split(text) for one in _listed(sentence)]
    return [one for one in dict.fromkeys(some) if not known & {*one.split()} and not _is_a_title(one, titles)]


def _listed(sentence: str) -> Iterator[str]:
    """The bare names in a list of people that a sentence holds."""
    begins = _LISTS.search(sentence) or PERSON.search(sentence)
    if begins is None:
        return
    parts = _APART.split(sentence[begins.start() :])
    names = [one.strip(" .!?)(") for one in parts]
    if "@" in sentence or sum(bool(_NAME.fullmatch(one)) for one in names) > 1:
        yield from (one for one in names if _NAME.fullmatch(one) and not _NOBODY.fullmatch(one))


def _is_a_title(one: str, titles: Collection[str]) -> bool:
    return any(one.lower() in title.lower() or title.lower() in one.lower() for title in titles if title)
