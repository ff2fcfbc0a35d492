"""An address that is put right: "Bruno's address is bruno@b.example", "it's bruno@b.example", where he is invited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_ADDRESS = re.compile(r"[^\s<>@(),;:\"']+@[\w-]+(?:\.[\w-]+)+")
_NAMED = re.compile(r"(?P<name>[A-Z][\w'-]*)[\s,:;(<=-]*$")
_NOT = re.compile(r"(?i)\b(?:not|no longer|instead of|rather than)\s+<?$")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")


def moved(text: str, players: Sequence[str]) -> Mapping[str, tuple[str, str]]:
    """By a player ("Bruno <old@a.example>") the same with the address that a text puts right, and the sentence that
    does."""
    found: dict[str, tuple[str, str]] = {}
    spoken: Sequence[str] = ()
    for sentence in _SENTENCE.split(text):
        part = 0
        for address in _new(sentence, players):
            before = sentence[part : address.start()]
            spoken = _named(before, players) or _called_like(address[0], players) or spoken
            if len(spoken) == 1 and _his(before, spoken[0]):
                found[spoken[0]] = (f"{name(spoken[0])} <{address[0]}>", sentence)
            part = address.end()
        spoken = _named(sentence, players) or spoken
    return found


def _new(sentence: str, players: Sequence[str]) -> Iterator[re.Match[str]]:
    """The addresses in a sentence that nobody has yet, and that it does not deny."""
    for address in _ADDRESS.finditer(sentence):
        if not any(address[0] in said for said in players) and not _NOT.search(sentence[: address.start()]):
            yield address


def _his(before: str, said: str) -> bool:
    """Does no other name stand right before the address: "Bruno cannot; Dora <dora@d.example> can"?"""
    named = _NAMED.search(before)
    return named is None or named["name"] in name(said).split() or len(named["name"]) < len("Ann")


def _named(words: str, players: Sequence[str]) -> list[str]:
    """The players whom these words name: "Bruno", "Bruno's", "Brunos", or "Bruno Keller"."""
    return [said for said in players if any(_spoken(one, words) for one in (name(said), name(said).split(" ")[0]))]


def _spoken(one: str, words: str) -> bool:
    return bool(one) and re.search(rf"\b{re.escape(one)}(?:['\u2019]?s)?\b", words) is not None


def _called_like(address: str, players: Sequence[str]) -> list[str]:
    """The players who are called as an address begins."""
    return [said for said in players if address.partition("@")[0].lower() == name(said).split(" ")[0].lower()]


def name(said: str) -> str:
    """What a player in the list of an offer is called there."""
    return said.partition("<")[0].strip() or said.partition("@")[0]
