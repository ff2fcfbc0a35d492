"""A new match described in sentences: what of it can be told for certain, as the lines that `opening` reads.

What says nothing of it is kept as read past. It is shown before anything is done, so nothing here has to be guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.kit.words import fold
from gm.desk.matches.spans import span
from gm.domain.deadlines import find_zone

_WISH = re.compile(
    r"(?i)\b(?:new|start|open|begin|set up|host|run|play)\b[^.!?\n]*?\b(?:match|game|round|evening|of|at)\b"
    r"|^(?:a|another) (?:quick|short|new|little|long|nice) \w|^(?:let us|let's|shall we) play\b"
)
_OTHER = re.compile(r"\b(?:[Gg]ame|[Mm]atch|[Rr]ound|[Ee]vening) of (?P<title>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)")
_OPENS = re.compile(
    r"(?i)^(?:[^.!?\n]{0,30}\b)?(?:open|start|set up|create|begin|host|run) (?:a|an|another|one more) "
    r"(?:(?:new|quick|short|second|little) )*(?:match|game|round)\b|^(?:\w+,? ){0,3}a new (?:match|game)\b"
)
_PERSON = re.compile(
    r"(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)[\s,:;(<=-]*(?:mailto:)?(?P<address>[^\s<>@(),;:]+@[\w-]+(?:\.[\w-]+)+)"
)
_CALLED = re.compile(r"(?i)\b(?:call(?:ed)?(?: it)?|name(?:d)?(?: it)?) \"?(?P<said>[\w-][\w.-]{0,58}\w)\"?")
_SPAN = r"(?P<span>(?:\d{1,3}|an?|one|two|three|four|five|six|seven|ten|fourteen)[ -](?:hour|day|week)s?)"
_HOURS = (
    ("hours", re.compile(rf"(?i)\b{_SPAN} (?:per|a|for each|for every|each|for a) (?:turn|round|report)")),
    ("pick_hours", re.compile(rf"(?i)\b{_SPAN} (?:per|for) (?:(?:the|each|every|a) )?(?:short|quick|small)\w* \w+")),
    (
        "ruling_hours",
        re.compile(rf"(?i)\b{_SPAN} (?:per|for) (?:(?:the|each|every|a|my|the GM's) )*(?:ruling|judgement)s?\b"),
    ),
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_PRESS = re.compile(
    r"(?i)\bpress\b[\s:=]*(?:(?:should|shall|is|be|to|mode) )*(?P<after>none|public|private|anonymous|grey)\b|"
    r"\b(?P<before>no|public|private|anonymous|grey) press\b"
)
_SECRETLY = re.compile(
    r"(?i)\b(?:write|talk|speak|send letters)(?: to)? (?:each other|one another) (?:in )?(?:secret|private)(?:ly)?\b"
)
_ZONE = re.compile(
    r"(?i)\b(?:time ?zone|zone)\b[\s:=]*(?:(?:should|shall|is|be|of|in|to) )*(?P<after>[a-z]+(?:/[a-z_-]+)*)|"
    r"\b(?P<before>[a-z]+(?:/[a-z_-]+)*) time\b"
)
_AT_WEEKENDS = r"(?:on|at|over|during) (?:the |a |any )?(?:week-?ends?|saturdays?(?:,? (?:and|or|nor) sundays?)?)"
WEEKENDS_OFF = (  # no deadline on any weekend
    r"(?:\bweek-?ends? (?:(?:are|is|stay|should be|shall be) )?(?:off|free)|\b(?:free|skip) (?:the )?week-?ends?|"
    rf"\b(?:no|never (?:a|any)|without) (?:deadlines?|turns?|closing) (?:\w+ ){{0,3}}?{_AT_WEEKENDS}|"
    rf"(?:\b(?:not|never)|n't) (?:end|close|fall|be due) {_AT_WEEKENDS})\b"
)
_WEEKENDS = re.compile(WEEKENDS_OFF, re.IGNORECASE)
_ROLES = {  # what somebody is who is named with such a word, and no player
    "standby": re.compile(r"(?i)\b(?:stand-?by|stands? by|in reserve|reserves?|substitutes?)\b"),
    "deputies": re.compile(r"(?i)\b(?:deputy|deputies|helps? (?:me )?(?:to )?lead)\b"),
    "observers": re.compile(r"(?i)\bobservers?\b"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A match as its sentences tell of it."""

    name: str
    rows: Sequence[str]  # "game: Meta"
    past: Sequence[str]  # sentences of which nothing was taken
    notes: Sequence[str] = ()  # what is worth knowing of it


def told(text: str, games: Mapping[str, Mapping[str, Sequence[str]]]) -> Told | None:
    """The match that a letter wishes for: it names one game and people with their addresses. None where it does not.

    `games` holds for each title the game's options that are words: what each may be set to."""
    named, people = _titles(text, games), people_in(text)
    named, notes = (named, []) if named else _of_no_shelf(text)
    if len(named) != 1 or len(people) < 2 or not _WISH.search(text):
        return None
    wishes = [*wished(text), *_chosen(text, games[named[0]])]
    called = _CALLED.search(text)
    free, chairs = _free(text)
    players = [*(written(who) for who in people if not role(text, who)), *["free"] * free]
    notes = [*notes, *[_LISTED] * bool(_WAITING.search(text))]
    rows = [f"game: {named[0]}", "players: " + ", ".join(players), *_others(text, people)]
    used = [named[0], *(who["address"] for who in people), *(words for _, words in wishes), *chairs]
    past = _past(text, [*used, called[0]] if called else used)
    return Told(called["said"] if called else "", [*rows, *(row for row, _ in wishes)], past, notes)


_NUMBERS = ("", "one", "two", "three", "four", "five", "six")
_CHAIR = r"(?:chair|seat|place|spot)s?"
_OPEN = r"(?:free|open|empty|vacant)"
_FREE = re.compile(
    rf"\b(?:(?P<many>an?|{'|'.join(_NUMBERS[1:])}|[1-6]) (?:more |other |further )?{_OPEN} {_CHAIR}\b"
    rf"|(?:another|an? (?:third|fourth|fifth|sixth|seventh)) {_CHAIR} (?:(?:that|which) )?"
    rf"(?:is|stays|shall be|should be) {_OPEN}\b)",
    re.IGNORECASE,
)
_WAITING = re.compile(r"\bwaiting[ -]list\b", re.IGNORECASE)
_LISTED = (
    'Who writes "join" and the name of the match while all chairs are taken waits for one, in the order of letters.'
)
_NONE = re.compile(r"(?:\bno|\bnot|n't|\bwithout|\bnever)\b[^.;!?]*$", re.IGNORECASE)


def _free(text: str) -> tuple[int, list[str]]:
    """How many chairs a text leaves free for anybody, and the words that say so."""
    found = [chairs for chairs in _FREE.finditer(text) if not _NONE.search(text[: chairs.start()])]
    said = [(chairs["many"] or "one").lower() for chairs in found]
    many = [_NUMBERS.index(one) if one in _NUMBERS else int(one) if one.isdigit() else 1 for one in said]
    return sum(many), [chairs[0] for chairs in found]


def _of_no_shelf(text: str) -> tuple[list[str], list[str]]:
    """The game that is played where one is wished for that nobody wrote an engine for, and what is told of it."""
    other = _OTHER.search(text)
    if other is None:
        return [], []
    return ["Open Table"], [f"{other['title']} is not on the shelf, so that is an Open Table, where you decide."]


def opens(text: str) -> bool:
    """Does a letter wish for a new match, whatever else it says?"""
    return bool(_OPENS.search(text.strip()))


def _titles(text: str, games: Mapping[str, object]) -> list[str]:
    """The games that a text names."""
    plain = f" {' '.join(fold(text).split())} "
    return [title for title in games if re.search(rf"\W{re.escape(fold(title))}\W", plain)]


def _others(text: str, people: Sequence[re.Match[str]]) -> Iterator[str]:
    """A line for each role that is no player's, with who has it."""
    for name in _ROLES:
        if whom := [written(who) for who in people if role(text, who) == name]:
            yield f"{name}: {', '.join(whom)}"


def people_in(text: str) -> Sequence[re.Match[str]]:
    """Who is named with an address."""
    return list(_PERSON.finditer(text))


def written(who: re.Match[str]) -> str:
    """Somebody as a line of a match names them."""
    return f"{who['name']} <{who['address']}>"


def role(text: str, who: re.Match[str]) -> str:
    """What somebody is beside a player, by the words from the beginning of their sentence to the next person."""
    before = re.split(r"[.!?;]\s|\n|@", text[: who.start()])[-1]
    behind = re.split(r"[.!?;](?:\s|$)|\n|@", text[who.end() :])[0]
    behind = behind.rpartition(",")[0] or behind if "@" in text[who.end() :].split("\n")[0] else behind
    return next((name for name, words in _ROLES.items() if words.search(f"{before} | {behind}")), "")


def role_named(said: str) -> str:
    """The role that a sentence speaks of."""
    return next((name for name, words in _ROLES.items() if words.search(said)), "")


def wished(text: str) -> Iterator[tuple[str, str]]:
    """(line, the words it comes from) of how the match is to be run."""
    yield from _clock(text)
    if found := _WEEKENDS.search(text):
        yield "blackout: saturday, sunday", found[0]
    if found := _SECRETLY.search(text):
        yield "press: private", found[0]
    elif found := _PRESS.search(text):
        mode = (found["after"] or found["before"]).lower()
        yield f"press: {'none' if mode == 'no' else mode}", found[0]
    for found in _ZONE.finditer(text):
        if zone := find_zone(found["after"] or found["before"]):
            yield f"zone: {zone}", found[0]
            return


def _past(text: str, used: Sequence[str]) -> list[str]:
    """The sentences that hold nothing of what was used."""
    sentences = (one.strip(" -*") for one in _SENTENCE.split(text))
    return [one for one in sentences if one and not any(words in one for words in used)]


def _clock(text: str) -> Iterator[tuple[str, str]]:
    """The same for each length of time."""
    for key, pattern in _HOURS:
        found = next(reversed(list(pattern.finditer(text))), None)  # "three days, no, better two" means the last
        if found and (length := span(found["span"])):
            yield f"{key}: {length.total_seconds() / 3600:g}", found[0]


def _chosen(text: str, choices: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The same for each option that is named with its value."""
    for option, values in choices.items():
        said = "|".join(re.escape(value.replace("_", " ")) for value in values)
        if found := re.search(rf"(?i)\b{option.replace('_', ' ')}(?: is|:|=)? \"?({said})\b", text):
            yield f"{option}: {found[1].lower().replace(' ', '_')}", found[0]
