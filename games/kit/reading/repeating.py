"""A sentence behind a yes that only repeats what was proposed.

Every word of it stands there, too; a name, a number or a "not" of its own makes it something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.kit.words import fold, tidy

_NUMBERED = re.compile(r"\b(card|trap|place) (\d+)")
_WORD = re.compile(r"-?\w+")
_FREE = frozenset(
    "a an the this that these it its they their them he his she her him i you we and so then when as of to in on is "
    "are be gets get will would shall should does do can may just exactly now there with about going by for from "
    "has have was yes ok okay".split()
)
_ENDINGS = ("ings", "ing", "es", "ed", "s", "e")
_STEM = 3  # letters that are left of a word at least


def repeats(said: str, proposed: str, about: str = "", names: Iterable[str] = ()) -> bool:
    """`proposed` is what a yes stands for, `about` what else may be said of it, whose numbers prove nothing.

    Where several people are proposed anything for, a sentence that names one of them may turn them round.

    >>> deed = "watch trap 1 before life loss of Anna"
    >>> repeats("it springs before she loses life", deed, "Shall it spring? losing life", ["Anna", "Bruno"])
    True
    >>> repeats("it springs before Bruno loses life", deed, "Shall it spring? losing life", ["Anna", "Bruno"])
    False
    """
    mine, known = _words(said), _words(proposed)
    loose = {_stem(word) for word in (*known, *_words(about)) if not _counts(word)}
    people = [name for name in names if set(_words(name)) & set(known)]
    if len(people) > 1 and any(set(_words(name)) & set(mine) for name in people):
        return False
    if not all(set(_words(name)) & set(known) for name in names if set(_words(name)) & set(mine)):
        return False
    numbers = {word for word in mine if word.isdigit()}
    if numbers and numbers != {word for word in known if word.isdigit()}:
        return False
    return all(word in _FREE or word in known or (not _counts(word) and _stem(word) in loose) for word in mine)


def _words(text: str) -> list[str]:
    """The words of a text, folded; a card and its number are one word."""
    plain = re.sub(r"['\u2019]s\b", "", fold(tidy(text))).replace("-", " -")
    return _WORD.findall(_NUMBERED.sub(r"\1_\2", plain))


def _counts(word: str) -> bool:
    return any(c.isdigit() for c in word)


def _stem(word: str) -> str:
    """What is left of a word without its ending: "spring" of "springs", "los" of "loses" and "loss"."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return _stem(word[: -len(ending)])
    return word
