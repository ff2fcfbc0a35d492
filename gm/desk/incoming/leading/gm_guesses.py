"""What a GM's line, or a part of it, may be about, and what of that can be done as the match is now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds import Asked, pause
from gm.desk.deeds.deed import Deed, Wish
from gm.desk.deeds.speech import WEEKDAY
from gm.desk.incoming.leading import absent, likely_deeds
from gm.desk.incoming.leading.beside import is_reason
from gm.desk.incoming.leading.hearsay import hearsay
from gm.desk.incoming.sentences import whose
from gm.desk.incoming.sentences.concepts import VERBS
from gm.desk.matches import naming
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain.match import GM

Found = dict[str, tuple[Asked, str]]  # what parts of a line are about, by what it is
_BUT = re.compile(r"(?i),? but (?:(?:also|then|please|do) )*")
_WON = re.compile(r"\b(?:wins?|won(?!['\u2019]t)|winner)\b", re.IGNORECASE)
_LONG = 8  # words: a line of more may begin like a deed and be about another
_CLAUSES = re.compile(
    rf"(?i);\s+|,? (?:and|n|but|&) (?!(?-i:[A-Z]\w+) (?:an?|the)\b|{WEEKDAY})"
    rf"(?:(?:also|then|afterwards|please|do) )*|,? (?:then|so|afterwards) (?:(?:also|please) )*|,\s+(?=(?:{VERBS})\b)"
)
_WORD = re.compile(r"\w+:")  # "quickly: Bruno bids 6"
TOLD = ("preview", "plan", "status", "policy")  # these change nothing


def able(case: Case, table: Table | None, asked: Sequence[Asked]) -> bool:
    """Can all of this be done, as the match is now?"""
    if table is None or not all(may(case, table, one) for one in asked):
        return True  # nothing is done at all
    try:
        return not any(deeds.settle(one, wish(case, table, one)).refused for one in asked)
    except Wrong:
        return False


def rather(case: Case, table: Table, line: str, asked: Asked, beside: str) -> Asked | None:
    """What a deed is more exactly by what stands beside it: the end with who has won, a pause up to the day on which
    somebody is said to be back."""
    found: Iterable[Asked | None] = ()
    if asked.deed.name == "end" and _WON.search(beside):
        found = (one for one in likely(case, table, line) if one.deed.name == "adjudicate")
    elif asked.deed.name == "pause" and (day := pause.back_on(beside)):
        found = (deeds.read(f"pause until {day}"),)
    return next((one for one in found if one and able(case, table, [one])), None)


def once(heard: Sequence[Asked]) -> list[Asked]:
    """A turn is played once, though two clauses ask for it; nor is anything else done twice."""
    first = {one.deed.name if one.deed.anew else one.plain: one for one in heard[::-1]}
    return [one for one in heard if one in first.values()]


def in_one(case: Case, table: Table, line: str) -> bool:
    """Is all of a line heard as several deeds, or as one that can be done?"""
    whole = (heard for heard, rest in deeds.hear(line) if not rest)
    return any(len(heard) > 1 or able(case, table, heard) for heard in whole)


def likely(case: Case, table: Table, part: str) -> Iterator[Asked]:
    """What a part of a line may be about; chairs may be called as the people who sit there."""
    return likely_deeds.likely(table, part, [name for name, _ in naming.called(case.desk.archive, table)])


def guesses_at(case: Case, table: Table, parts: Iterable[str]) -> Iterator[tuple[Asked, str]]:
    """What these parts of a line may be about, each with its part."""
    return ((asked, part) for part in parts for asked in likely(case, table, part))


def guesses(case: Case, table: Table, line: str, parts: Iterable[str]) -> Sequence[tuple[Asked, str]]:
    """The same, or what stands behind a "but" where the parts are about nothing."""
    return list(guesses_at(case, table, parts)) or list(guesses_at(case, table, _BUT.split(line)[1:]))


def begins_alike(case: Case, table: Table | None, line: str, likeliest: Deed) -> bool:
    """Does a long line begin like a deed that cannot be done, and is about another one?"""
    if table is None or len(line.split()) <= _LONG:
        return False
    other = next((one.deed for one in likely(case, table, line) if able(case, table, [one])), None)
    return other is not None and (other is not likeliest or other.name == "deadline")


def absences_in(case: Case, table: Table, line: str) -> list[Asked]:
    """What notes who is away, as a line tells it with its days."""
    zone = case.player.zone or table.match.policy.zone
    calls = absent.read(case.desk, table, line, case.now, zone).calls
    return [asked for asked in map(deeds.read, calls) if asked]


def clauses(line: str) -> list[str]:
    """The clauses of a line; words for somebody go on to its end."""
    parts, start = list[str](), 0
    for joint in _CLAUSES.finditer(line):
        if start and deeds.spoken(line[start:]) and not _WORD.match(line, start):
            break
        parts.append(line[start : joint.start()])
        start = joint.end()
    return [*parts, line[start:]]


def by_clauses(case: Case, table: Table, line: str, found: Found) -> Found:
    """What the clauses of a line are about, where that is all that was found in it, and may be more."""
    every = each(case, table, whose.spelled_out(case.desk, table, line, clauses(line)))
    all_of_it = {one.deed.name for one, _ in found.values()} <= {one.deed.name for one, _ in every.values()}
    return every if all_of_it else found


def _heard_or_likely(case: Case, table: Table, part: str) -> Iterator[Asked]:
    """The deed that all of a part calls, then those that it may be about."""
    yield from (way[0] for way, beside in deeds.hear(part) if len(way) == 1 and (not beside or is_reason(beside)))
    yield from likely(case, table, part)
    yield from filter(None, [hearsay(case.desk, table, part)])


def each(case: Case, table: Table, parts: Sequence[str]) -> Found:
    """What each of these parts is likely about, with it; of the same for the same one, the last is what was meant."""
    found: Found = {}
    for part in parts:
        if guess := _guess(case, table, part):
            about = guess.said.get("seat") or guess.said.get("name") or ""
            found[f"{guess.deed.name} {about}".lower()] = (guess, part)
    return found


def _guess(case: Case, table: Table, part: str) -> Asked | None:
    """What a part is about and can be done; else what is asked for in full, or how it is run, so that it is told why
    not."""
    every = (one for one in _heard_or_likely(case, table, part) if not whose.strange(case, table, one))
    guesses = [asked for asked in every if asked.plain not in TOLD]
    full = any(not beside for _, beside in deeds.hear(part))
    told_why = (asked for asked in guesses if full or asked.deed.name == "policy")
    return next((asked for asked in guesses if able(case, table, [asked])), None) or next(told_why, None)


def wish(case: Case, table: Table, asked: Asked) -> Wish:
    chair = table.match.chair_of(case.player.id)
    return Wish(
        case.desk,
        table,
        asked.said,
        case.now,
        f"{case.kept.id}-{len(case.letters)}",
        case.player.zone or table.match.policy.zone,
        case.leads_as,
        plays=chair.name if chair and chair.name != GM else "",
    )


def may(case: Case, table: Table, asked: Asked) -> bool:
    roles = {deeds.role_of(case.desk, table.match.policy, a.address) for a in case.player.addresses if a.confirmed}
    return bool(roles & set(asked.deed.who))
