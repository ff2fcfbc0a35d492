"""Lifestyles and pans as they are described: "the one we can all see", "the pan where nobody can see it"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.kit.kinds import Read
from games.kit.words import Token

_LONGEST = 14  # words of a description
_GIVING_UP = r"(?:give|giving|gives) up|swear(?:s|ing)? off|renounce|forswear|(?:go|live|do) without|abstain from"
_GIVING_UP = rf"(?:{_GIVING_UP})(?: on)?(?: (?:all|my|the))*"
_THE = r"(?:(?:the|a|an|my|that|this|one|of|those|1) )*"
_CARD = r"(?: lifestyle| life)?(?: card| one)?"
_LIES = r"(?: (?:that|which|what|who)(?: is|'s| lies| sits| you can see| we can all see| everybody can see)*)"
_FACE = r"(?:open|face[ -]?up|visible|upturned|revealed|faceup)"
_BACK = r"(?:hidden|face[ -]?down|unknown|blind|secret|closed|concealed|covered|facedown|mystery lifestyle)"
_SHOWN = r"(?:open|face[ -]?up|visible|upturned|on display|on the table|lying(?: there| about)?(?: open| face[ -]?up)?)"
_SEEN = (  # by everybody
    r"(?:(?:that|which) )?(?:everybody|everyone|we|you|all of us|all of you|anybody|anyone)"
    r"(?: can| may| all| both)* sees?"
)
_STACK = (
    r"(?: (?:from|off|of|on|at|in))* (?:the )?(?:top(?: card)?(?: of| from| off)? )?(?:the )?(?:lifestyle )?"
    r"(?:deck|pile|stack)"
)
LIFESTYLES: Mapping[str, re.Pattern[str]] = {
    "open": re.compile(
        rf"{_THE}(?:{_FACE} (?:lifestyle|card|one){_CARD}(?:{_LIES} {_SHOWN}| on the table| on display| there)?"
        rf"|(?:lifestyle|card|one){_CARD}{_LIES}?(?: lying)? {_SHOWN}|(?:lifestyle|card|one){_CARD} {_SEEN}"
        rf"|what(?:'s| is)(?: lying)? (?:there|open|{_SHOWN}))(?= |$)"
    ),
    "hidden": re.compile(
        rf"{_THE}(?:{_BACK}{_CARD}{_STACK}|{_BACK} (?:lifestyle|card|one){_CARD}|top {_CARD.strip()}{_STACK}"
        rf"|(?:lifestyle|card|one){_CARD}{_STACK}|top of (?:the )?(?:lifestyle )?(?:deck|pile|stack)"
        rf"|(?:lifestyle|card|one){_CARD}{_LIES} {_BACK})(?= |$)"
    ),
}
_UNSEEN = (
    r"where (?:nobody|no one|no-one|none of you|noone|nobody else)(?: can| will| shall| may)? "
    r"(?:sees?|looks?)(?: (?:it|what it is|at it|in|inside|what's in it|them))?"
)
_PAN = r"(?:the )?(?:pan|pot|one|place|spot)"
PANS: Mapping[str, re.Pattern[str]] = {  # pans as they are described
    "mystery": re.compile(
        rf"(?:{_PAN} (?:(?:for|of|with|full of) (?:the )?(?:secrets?|unknown)|{_UNSEEN})"
        rf"|(?:face[ -]?down |down )?{_UNSEEN})(?= |$)"
    ),
    "backwards": re.compile(
        rf"{_PAN} (?:that|which) (?:runs|goes|works|is served|is eaten)(?: the other way round)? backwards?(?= |$)"
    ),
}


def lifestyles(line: Sequence[Token], at: int) -> Iterator[Read]:
    """ "That face-up lifestyle which lies on the table", "the unknown one off the top of the deck"."""
    return _matched(LIFESTYLES, line, at)


def pans(line: Sequence[Token], at: int) -> Iterator[Read]:
    """ "The pan where nobody can see it"."""
    return _matched(PANS, line, at)


def given_up(line: Sequence[Token], at: int, food: Iterable[str]) -> int:
    """Where "give up meat" ends, which takes "No Meat"; 0 where it does not stand. `food`: what it is called."""
    found = re.match(rf"{_GIVING_UP} (?:{'|'.join(food)})(?= |$)", _said(line, at))
    return at + len(found[0].split()) if found else 0


def _matched(table: Mapping[str, re.Pattern[str]], line: Sequence[Token], at: int) -> Iterator[Read]:
    found = ((value, pattern.match(_said(line, at))) for value, pattern in table.items())
    return (Read(value, at + len(match[0].split())) for value, match in found if match)


def _said(line: Sequence[Token], at: int) -> str:
    return " ".join(token.fold for token in line[at : at + _LONGEST])
