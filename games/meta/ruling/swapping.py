"""Two cards on the table that change places: "swap my Poison and Clara's Medicine" is The old switcheroo on them.

Only where it is in the hand, and each of the two is a card that lies there; all else stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.kit.kinds import Words
from games.kit.words import fold
from games.meta.cards import CARDS

_SWITCH = next(card for card in CARDS.values() if card.title == "The old switcheroo")
_TITLES = "|".join(sorted((re.escape(card.title.rstrip("?!")) for card in CARDS.values()), key=len, reverse=True))
_VERB = r"(?:swap|switch|exchange|trade|interchange)(?:s|es|ing)?"
_NAME = r"(?:(?:the |my )?(?:old )?switcheroo)"
_WITH = r"(?:and|with|for|against|&|\+|w/|<->|<>|/)"
_LEAD = (
    r"(?:(?:so|now|then|ok|okay|please|first|and|i|i'll|i'd|will|would|like|want|let|to|play|use|using|push|"
    rf"{_NAME})[\s,:-]+)*"
)
_TAIL = rf"(?:[\s,]*(?:with|using|by|via|through) {_NAME}| please| now| around| places?)*[\s.!]*"


@lru_cache(maxsize=64)
def _patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    people = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    of = rf"(?:(?P<my{{n}}>my (?:own )?)|(?P<who{{n}}>{people})(?:['\u2019]s?|s|['\u2019]) |the )?"
    card = rf"{of}(?P<card{{n}}>{_TITLES})(?: of (?P<of{{n}}>{people}))?|card (?P<no{{n}}>\d+)"
    one, two = (f"(?:{card})".replace("{n}", n) for n in "12")
    both = rf"{one},? {_WITH} {two}"
    return (
        re.compile(rf"(?i)\W*{_LEAD}{_VERB} {both}{_TAIL}"),
        re.compile(rf"(?i)\W*{_LEAD}{_NAME}[\s,:-]+(?:on |for |with )?{both}{_TAIL}"),
    )


def written(raw: str, words: Words) -> str:
    """The line, or the order that it is."""
    if not any(card.get("id") == _SWITCH.id for card in words.view.get("hand", ())):
        return raw
    found = next(filter(None, (way.fullmatch(raw) for way in _patterns(tuple(words.names)))), None)
    cards = [_lying(found, n, words) for n in "12"] if found else []
    return f"play {_SWITCH.title} on {cards[0]} and {cards[1]}" if all(cards) and len(set(cards)) > 1 else raw


def _lying(found: re.Match[str], n: str, words: Words) -> str:
    """One of the two, where it lies on the table; empty where it does not, or more than one may be meant."""
    lie = [card for stack in words.view.get("stacks", ()) for card in stack.get("cards", ())]
    number, title = found[f"no{n}"], fold(found[f"card{n}"] or "")
    who = str(words.me if found[f"my{n}"] else found[f"who{n}"] or found[f"of{n}"] or "")
    meant = [card for card in lie if _is(card, number, title, who)]
    if len(meant) != 1:
        return ""
    return f"{who}'s {meant[0]['title']}" if who else f"card {meant[0]['number']}"


def _is(card: Mapping[str, Any], number: str | None, title: str, who: str) -> bool:
    if number:
        return int(card["number"]) == int(number)
    return fold(card["title"]).rstrip("?!") == title and fold(who) in ("", fold(card["by"]))
