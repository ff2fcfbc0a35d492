"""A new match described in sentences: what of it can be told for certain, as the lines that `opening` reads.

What says nothing of it is kept as read past. It is shown before anything is done, so nothing here has to be guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.kit.words import fold

_WISH = re.compile(
    r"(?i)\b(?:new|start|open|begin|set up|host|run|play)\b[^.!?\n]*?\b(?:match|game|round|evening|of|at)\b"
)
_PERSON = re.compile(
    r"(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)[\s,:;(<=-]*(?:mailto:)?(?P<address>[^\s<>@(),;:]+@[\w-]+(?:\.[\w-]+)+)"
)
_CALLED = re.compile(r"(?i)\b(?:call(?:ed)?(?: it)?|name(?:d)?(?: it)?) \"?(?P<said>[\w-][\w.-]{0,58}\w)\"?")
_SPAN = r"(?P<number>\d{1,3}) (?P<unit>hour|day)s?"
_HOURS = (
    ("hours", re.compile(rf"(?i)\b{_SPAN} (?:per|a|for each|for every|each|for a) (?:turn|round|report)")),
    ("pick_hours", re.compile(rf"(?i)\b{_SPAN} (?:per|for) (?:(?:the|each|every|a) )?(?:short|quick|small)\w* \w+")),
    (
        "ruling_hours",
        re.compile(rf"(?i)\b{_SPAN} (?:per|for) (?:(?:the|each|every|a|my|the GM's) )*(?:ruling|judgement)s?\b"),
    ),
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Told:
    """A match as its sentences tell of it."""

    name: str
    rows: Sequence[str]  # "game: Meta"
    past: Sequence[str]  # sentences of which nothing was taken


def told(text: str, games: Mapping[str, Mapping[str, Sequence[str]]]) -> Told | None:
    """The match that a letter wishes for: it names one game and people with their addresses. None where it does not.

    `games` holds for each title the game's options that are words: what each may be set to."""
    plain = f" {' '.join(fold(text).split())} "
    named = [title for title in games if re.search(rf"\W{re.escape(fold(title))}\W", plain)]
    people = list(_PERSON.finditer(text))
    if len(named) != 1 or len(people) < 2 or not _WISH.search(text):
        return None
    wishes = [*_clock(text), *_chosen(text, games[named[0]])]
    called = _CALLED.search(text)
    rows = [f"game: {named[0]}", "players: " + ", ".join(f"{who['name']} <{who['address']}>" for who in people)]
    used = [named[0], *(who["address"] for who in people), *(words for _, words in wishes)]
    past = _past(text, [*used, called[0]] if called else used)
    return Told(called["said"] if called else "", [*rows, *(row for row, _ in wishes)], past)


def _past(text: str, used: Sequence[str]) -> list[str]:
    """The sentences that hold nothing of what was used."""
    sentences = (one.strip(" -*") for one in _SENTENCE.split(text))
    return [one for one in sentences if one and not any(words in one for words in used)]


def _clock(text: str) -> Iterator[tuple[str, str]]:
    """(line, the words it comes from) for each length of time."""
    for key, pattern in _HOURS:
        if found := pattern.search(text):
            yield f"{key}: {int(found['number']) * (24 if found['unit'].lower() == 'day' else 1)}", found[0]


def _chosen(text: str, choices: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The same for each option that is named with its value."""
    for option, values in choices.items():
        said = "|".join(re.escape(value.replace("_", " ")) for value in values)
        if found := re.search(rf"(?i)\b{option.replace('_', ' ')}(?: is|:|=)? \"?({said})\b", text):
            yield f"{option}: {found[1].lower().replace(' ', '_')}", found[0]
