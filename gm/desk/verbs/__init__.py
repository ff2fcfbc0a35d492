"""The deeds of the house's mail commands: one verb, one file. What calls them stands in `gm.desk.house_words`."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from gm.desk import house_words
from gm.desk.house_words import HOUSE_WORDS

if TYPE_CHECKING:
    from gm.desk.verbs.verb import Verb

_ELSEWHERE = {"start": "stop"}  # verbs that live in the file of another


@lru_cache(maxsize=1)
def verbs() -> dict[str, Verb]:
    """Every verb by its name, in the order in which help lists them."""
    modules = {word.name: import_module(f"{__name__}.{_ELSEWHERE.get(word.name, word.name)}") for word in HOUSE_WORDS}
    made = {name: module.START if name in _ELSEWHERE else module.VERB for name, module in modules.items()}
    assert all(verb.name == name for name, verb in made.items())
    return made


def find(line: str, purpose: str = "") -> tuple[Verb, str] | None:
    """The verb that a line calls under a reply address of this purpose, and the rest of the line."""
    called = house_words.find(line, purpose)
    return (verbs()[called[0].name], called[1]) if called else None


def reads(verb: Verb) -> bool:
    """Is it about orders that we read, or things of a game that we know?"""
    return house_words.named(verb.name).read
