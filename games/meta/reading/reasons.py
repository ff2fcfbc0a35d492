"""Why a card is played, said beside the order: "because she was mean", "since I am ill, Medicine", "to get even".

A reason orders nothing, whatever it denies or wishes. It ends with its sentence, or where the next order begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from games.kit.reading import binding
from games.kit.words import fold, tidy, tokens
from games.meta.cards import CARDS

_THEY = r"(?:he|she|they|nobody|everybody|everyone|somebody|there|[^\W\d_]+ (?:is|was|has|had|did|does|hit|will))\b"
_WHO = rf"(?:(?:it|we|i|you|this|that|my|his|her|our|your|the|no)\b|{_THEY}|(?:i|we|he|she|they|it|you|that|there)')"
_CAN = rf"(?:{_THEY}|it\b|(?:i|we) (?:can|could|may|might|have|get|don't|won't|am)\b|(?:i'm|we're)\b)"
_AIMS = (
    "get even|get back at|get my revenge|take revenge|avenge|punish|teach|annoy|tease|pay|repay|thank|see|stay|"
    "survive|live|heal|cure|recover|win|keep|slow|show|balance|help|save|finish|even|make|weaken|cheer|"
    "be (?:safe|sure|fair|nice)"
)
_HOPES = r"\s*[,(-]\s*(?:so )?(?:it|its|this|that|he|she|they) (?:should|shall|will|must|becomes)\b"
_BEGINS = re.compile(
    rf"{_HOPES}|"  # ", it should become 5"
    r"(?:[\s,(-]*[\s,(-])(?:"
    r"(?:because|'?cause|cos|coz|cuz|bc|meaning|means|in order to|in order that|so that)\b"
    rf"|(?:since|seeing|seeing that|seeing as|given that|considering|now that) (?={_WHO})"
    rf"|for (?={_THEY})|as (?:{_THEY}|(?:it|i|we|you) [^\W\d_]+|(?:i|it|we|you)')|so (?={_CAN})"
    r"|for (?:what|having|being|old times|fun|revenge|all (?:he|she|they)|the (?:fun|sake))\b"
    r"|(?:in|as|for|out of) (?:pure |sheer |sweet |my )?(?:revenge|retaliation|punishment|spite|return|self-defence)\b"
    rf"|(?:just )?to (?:{_AIMS})\b"
    r")",
    re.IGNORECASE,
)
_LEADS = re.compile(rf"\W*(?:because|cause|cos|coz|since|as|seeing that|given that|now that) {_WHO}", re.I)
_CLEARLY = re.compile(r"\W*(?:because|'?cause|cos|coz|cuz|bc|meaning|means)\W+(?:of )?", re.IGNORECASE)
_HOPED = re.compile(_HOPES, re.IGNORECASE)
_NEXT = re.compile(r"(?P<end>[.;!]\s+(?:and\s+)?)|,?\s+(?:and|then|also|plus|so)\s+(?:then\s+|also\s+)?|,\s+")
_ON = re.compile(r"(?:[,;.]?\s+(?:and|then|also|plus|so))+\s*$", re.IGNORECASE)
_TITLES = re.compile(
    "|".join(sorted({rf"\b{re.escape(fold(tidy(card.title)))}" for card in CARDS.values()}, key=len, reverse=True))
)
_BINDS = re.compile(
    r"\b(?:but|though|however)\b.*(?:n't|\b(?:not|dont|wont|never|no|wait|maybe|perhaps|only|if|unless)\b)"
    r"|[,;(-]\s*(?:and |but |or )?(?:if|unless|maybe|perhaps|wait|only|or|provided|not)\b"
)
_MOST = 4  # places where a reason may begin in one line


class Parted(NamedTuple):
    """A line with a reason: what is ordered, why, and what may be ordered behind that, as they were typed."""

    ordered: str
    why: str
    rests: tuple[str, ...] = ()  # the longest first


def untitled(plain: str) -> str:
    """A folded text with its titles of cards blotted out, each letter where it was."""
    return _TITLES.sub(lambda m: "_" * len(m[0]), plain)


def parted(raw: str) -> Iterator[Parted]:
    """Each way to part a line so."""
    titles = [m.span() for m in _TITLES.finditer(fold(raw))] if len(fold(raw)) == len(raw) else []
    begun = [m for m in _BEGINS.finditer(raw) if m.start() and not any(a < m.end() - 1 < b for a, b in titles)]
    for m in begun[:_MOST]:
        why = raw[m.start() :]
        yield Parted(raw[: m.start()], why, tuple(why[n.end() :] for n in _NEXT.finditer(why, len(m[0]))))
    if _LEADS.match(raw):
        for n in list(re.finditer(r",\s+(?:so\s+|then\s+)?", raw))[:_MOST]:
            yield Parted(raw[n.end() :], raw[: n.start()])


def kept(why: str) -> bool:
    """May a reason tell what a card is meant to do? "To get even" does not."""
    return bool(_CLEARLY.match(why)) or hoped(why)


def hoped(why: str) -> bool:
    """Does it only tell what comes of it: ", it should become 5"?"""
    return bool(_HOPED.match(why))


def meaning(why: str) -> str:
    """The words of a reason."""
    return _CLEARLY.sub("", tidy(why)).strip(" ,;:-(.!")


def before(why: str, rest: str) -> str:
    """A reason without what is ordered behind it."""
    return _ON.sub("", why.removesuffix(rest)) if rest else why


def binds(why: str) -> bool:
    """Does a reason go on to deny or to doubt what it stands beside: "..., but I don't", "..., if she agrees"?"""
    said = tokens(tidy(why))
    return not said or bool(_BINDS.search(fold(tidy(why)))) or binding.correction(said[1:]) is not None
