"""Which of several things that were asked about together an answer means: "yes to the first", "only Clara"."""

from __future__ import annotations

import json
import re

from gm.post.answers import agrees, answer

_ORDINALS = {"first": 0, "former": 0, "1": 0, "second": 1, "2": 1, "third": 2, "3": 2, "last": -1, "latter": -1}
_SOME = re.compile(
    r"(?i)\b(?:only|just|first|former|second|third|latter|last)\b|"
    r"\b(?:yes|ok|okay|yeah|yep|sure|agreed)[,:]? (?:to|for|with)\b"
)
_NOT = re.compile(r"(?i)\b(?:not?|but(?! only| just)|except|without|never)\b|n['\u2019]t\b")
_WORD = re.compile(r"[^\W_]+")


def speaks_of_some(said: str) -> bool:
    """May it be an answer to some of them alone?"""
    return bool(_SOME.search(said)) and agrees(said) != "no" and not (agrees(said) == "yes" and not answer(said).talk)


def meant(about: str, said: str) -> int | None:
    """The place of the one that is meant, where that is sure; `about` is what the question keeps of all."""
    rows = [told.casefold() for _, told in json.loads(about)]
    words = {word.casefold() for word in _WORD.findall(said)}
    places = {_ORDINALS[word] % len(rows) for word in words & _ORDINALS.keys() if _ORDINALS[word] < len(rows)}
    if not places:
        places = {at for word in words for at in _alone_in(word, rows)}
    return places.pop() if len(places) == 1 and not _NOT.search(said) else None


def _alone_in(word: str, rows: list[str]) -> list[int]:
    """Where a word stands, if only one of these has it."""
    found = [at for at, row in enumerate(rows) if word in _WORD.findall(row)]
    return found if len(found) == 1 else []
