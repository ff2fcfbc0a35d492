"""A ruling that points at one given before: "like last time", "as Bruno got it, but only 2 life"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.kinds import Words

_TIME = r"(?:last time|before|then|always|the other day|earlier|in that case|ruled|back then|yesterday)"
_AGAIN = re.compile(
    r"(?i)\W*(?:ok(?:ay)?|yes|well|so)?\W*(?:(?:do|make|let) )?(?:(?:it|this|that)(?: is| be|'s)? )?"
    r"(?:just |exactly |as |like |(?:the )?same (?:thing |ruling )?(?:as |like |for )?|again )+"
    r"(?:(?:with|for|to) )?"
    r"(?:(?:(?:we|i|you|[^\W\d_]+|the (?:other |last |old )?gm) (?:have |has )?"
    r"(?:ruled|decided|had|did|said|got|gave|was given)|[^\W\d_]+['\u2019]s(?: (?!but\b)[^\W\d_]+)?)\b"
    r"(?: (?:it|that))? ?)?"
    rf"(?:{_TIME})?(?<=[\w'\u2019])"
    r"(?:\W+(?:that is|that's|is|it's) (?:fine|good|ok(?:ay)?|right))?"
    r"(?P<rest>[\s,.;:!-]+(?:but|only|except|save|plus|and|with|although|though|just)\b.*|\W*)"
)
_EMPTY = re.compile(
    r"(?i)^\W*(?:but|only|except(?: that| for)?|plus|and|with|although|though|just)\b(?: (?:that|only|with))*\W*"
)
_SAID_CARD = re.compile(r"\(card (\d+)\)")
_RULED_CARD = re.compile(r"(?:[^\s;]+['\u2019]s )?[^;,']{3,40} \(card \d+\)|card \d+")
_RECKONED = re.compile(r" \([^()]* becomes [^()]*\)")


_PUT_RIGHT = re.compile(
    r"(?i)\b(?:correct|fix|change|amend|revise|undo|mend)(?: please)? (?:my|our|the) "
    r"(?:last |old |earlier |previous |first )?ruling\b(?: (?:about|on|for|of) (?:the )?(?P<title>[^,.;:!]{2,40}))?"
)
ANOTHER = (
    "It speaks of a ruling given before, and what waits for one now is {0}, so I have done nothing. To put an earlier "
    'ruling right, write for example "correct turn 3: GM: {1} loses 2 life", with its turn; for {0}, say what happens '
    "without these words."
)
AS_BEFORE = "it points at what was ruled before"


def again(said: str) -> str | None:
    """What stands beside words that point at the ruling before; None where they do not point at one."""
    found = _AGAIN.fullmatch(said)
    return found["rest"].strip(" ,.;:!-") if found else None


def bare(rest: str) -> str:
    """What is beside, without the word that joins it: "but only 2" is "2"."""
    return _EMPTY.sub("", rest)


def ruled(question: Mapping[str, Any]) -> str:
    """The last ruling on this card in this match, line by line, about the card of now; empty where there is none."""
    said: Sequence[str] = question.get("precedents", ())
    last = said[-1] if said else ""
    cards = _SAID_CARD.findall(" ".join(row["said"] for row in question.get("aimed", ())))
    if len(cards) == 1:  # what was done to the card of that time is done to the card of now
        last = _RULED_CARD.sub(f"card {cards[0]}", last)
    return _RECKONED.sub("", last).replace("; ", "\n")


def of_another(said: str, words: Words) -> str:
    """What is asked where words put a ruling right that was given on another card, and none of now is held."""
    if words.held:
        return ""
    question, who = words.view.get("question") or {}, next(iter(words.seats), "Anna")
    found = _PUT_RIGHT.search(said)
    waits = [str(card["title"]) for card in question.get("cards", ())]
    here = found and found["title"] and any(title.lower() in found["title"].lower() for title in waits)
    return ANOTHER.format(next(iter(waits), "another card"), who) if found and not here else ""
