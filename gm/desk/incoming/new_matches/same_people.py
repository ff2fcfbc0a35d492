"""One more match for people who play together already: "and a second one, with the same four people, Zoe first"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.incoming.new_matches import described
from gm.desk.matches import leading
from gm.desk.table import Table
from gm.domain.policy import Chair

_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+)"
_PEOPLE = (
    r"(?:people|players|friends|group|crowd|lot|bunch|gang|folks|guys|persons|line-?up|cast|round|team|ones|table)"
)
_SAME = re.compile(
    rf"(?i)\b(?:(?:exactly |just |all )*(?:the )?same (?:{_NUMBER} )?{_PEOPLE}|(?:the|all|those) same {_NUMBER}|"
    rf"(?:the same|those) {_NUMBER}(?: {_PEOPLE})?|the {_NUMBER} of them again|them all again)\b"
    r"(?: (?:as|like) (?:before|last time|(?:in|at) (?:the )?(?:first(?: one)?|last(?: one)?|other(?: one)?|[\w-]+)|"
    r"there))?"
)
_MORE = re.compile(
    r"(?i)^(?:[^.!?\n]{0,40}\b)?(?:(?:a|the) (?:second|third|fourth|further|new)|another|one more|yet another) "
    r"(?:one(?!(?:'s| is| was| should| goes)\b)|match|game|round)\b|^(?:[^.!?\n]{0,30}\b)?one more(?:,| please)|"
    r"^\W*(?:(?:please|and|then|now|hi|hello|thanks)\W+)*also (?:please )?(?:start|open|set up|begin|run|play)\b|"
    r"^[^.!?\n]{0,60}\balso (?:like|love|want|wish for|fancy|enjoy|play) (?:to (?:play|have) )?an? "
    r"(?:match|game|round)\b"
)
_FIRST = re.compile(r",?(?: and| with| but)? ?(?P<name>[A-Z][\w'-]*) (?:(?:goes|comes|is|sits|should be) )?first\b")


def again(text: str) -> bool:
    """Does a letter wish for one more match, beside one that was spoken of?"""
    return bool(_MORE.search(text.strip()))


def named(case: Case, text: str) -> str:
    """The text with the players of the match just spoken of in the place of "the same people"; as it is where there is
    none, or none is meant."""
    found = _SAME.search(text)
    if found is None or not (people := list(_players(case))):
        return text
    first = _FIRST.search(text)
    ahead = [one for one in people if first and one.split()[0] == first["name"]]
    listed = _written([*ahead, *(one for one in people if one not in ahead)])
    text = f"{text[: found.start()]}{listed}{text[found.end() :]}"
    return text.replace(first[0], "", 1) if first and ahead else text


def _written(people: Sequence[str]) -> str:
    return f"{', '.join(people[:-1])} and {people[-1]}" if people[1:] else people[0]


def _players(case: Case) -> Iterator[str]:
    """Who plays in the match that is asked about, or else in the one that its writer opened last."""
    deed, _, about = (
        case.seal.note.partition("\n") if case.seal and case.seal.purpose == asking.PURPOSE else ("", "", "")
    )
    if deed == "open":
        name, *lines = about.split("\n")
        yield from (one for one in described.description(lines, name).players if "@" in one)
        return
    for chair in _last(case):
        player = case.desk.archive.player(chair.player) if chair.player else None
        name, address = (player.name or chair.name, player.address) if player else (chair.name, chair.invited)
        if "@" in address:
            yield f"{name} <{address}>"


def _last(case: Case) -> Sequence[Chair]:
    """The chairs of the match that a letter is about, or else of the last one that its writer leads."""
    mine = leading.led(case.desk, case.leads_as or case.address, case.seal.match if case.seal else "")
    sheets = [sheet for sheet in case.desk.archive.matches() if sheet.name in mine]
    about = next((sheet for sheet in sheets if case.seal and sheet.name == case.seal.match), None)
    sheet = about or next(reversed(sheets), None)
    return Table.of(sheet).match.chairs if sheet else ()
