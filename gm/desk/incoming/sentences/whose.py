"""Which chair a GM's line is about, by the name of the chair or of who sits there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.words import fold, nearest
from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.deeds.speech import THEM
from gm.desk.matches import naming
from gm.desk.matches.naming import seats_in
from gm.desk.table import Table
from gm.domain.match import GM
from gm.post.sender import plain_words

_OTHERS = re.compile(r"(?i)^\W*(?:\w+ ){0,3}?(?:tell|inform|write to|let) (?:all )?(?:the )?(?:others|rest)\b")


def meant(case: Case, every: Sequence[Asked], table: Table | None, line: str, above: Sequence[str] = ()) -> list[Asked]:
    """The deeds of a line, each for the seat that is meant: by the line, or by the last one before that names any, of
    those that were answered or stand `above`."""
    before = next(
        (said for said in (*above[::-1], *(of.line for of in case.said[::-1])) if seats_in(case.desk, table, said)), ""
    )
    before = before or _subject(case, table)
    return [named(case, _but(case, one, table, line, before), table, line, before) for one in every]


def _subject(case: Case, table: Table | None) -> str:
    """The subject of a letter that answers one about a player alone: "Re: [friday] Clara is silent"."""
    said = plain_words(case.letter.first("subject"), 200).partition("]")[2]
    return said if case.seal and len(seats_in(case.desk, table, said)) == 1 else ""


def _but(case: Case, asked: Asked, table: Table | None, line: str, before: str) -> Asked:
    """What "the others" shall hear, who are told apart from somebody whom the line before named, as words to these."""
    whom = [seat for seat in seats_in(case.desk, table, before) if seat != GM]
    if asked.deed.name != "announce" or not whom or seats_in(case.desk, table, line) or not _OTHERS.search(line):
        return asked
    said = {**asked.said, "seat": f"everybody but {' and '.join(whom)}"}
    return Asked(deeds.deeds()["tell"], said, f"tell {said['seat']}: {said['text']}")


def named(case: Case, asked: Asked, table: Table | None, line: str, before: str = "") -> Asked:
    """The same deed for the one seat that its line names: "Clara is away, don't count her silence"; or that the line
    `before` named: "Clara has vanished. Give her chair to Dora"."""
    for part in ("seat", "without", *["who"] * (asked.deed.name == "watch")):
        old = asked.said.get(part)
        seat = "" if old is None else _meant(case, asked, table, line, before, old)
        if seat:
            wording = re.sub(rf"\b{old}\b(?!.*\b{old}\b)", seat, asked.line) if old else f"{asked.line} for {seat}"
            return Asked(asked.deed, {**asked.said, part: seat}, wording)
    return asked


def _meant(case: Case, asked: Asked, table: Table | None, line: str, before: str, old: str) -> str:
    """The one seat that stands for "her", or for nobody named where one must be; empty: there is none, or several."""
    them = old.lower() in THEM
    said = seats_in(case.desk, table, line) or (seats_in(case.desk, table, before) if them or not old else [])
    wanted = them or (not old and "<seat>" in asked.deed.shown)
    return said[0] if wanted and len(said) == 1 else ""


def spelled_out(desk: Desk, table: Table, line: str, parts: Sequence[str]) -> list[str]:
    """The parts of a line, with the one player whom it names in the place of "her" in those that name nobody."""
    named = [seat for seat in seats_in(desk, table, line) if seat != GM]
    if len(named) != 1:
        return list(parts)
    return [part if seats_in(desk, table, part) else spelled(part, named[0]) for part in parts]


def spelled(part: str, seat: str) -> str:
    """A part of a line with this player in the place of "her"."""
    theirs = re.sub(
        r"(?i)\b(?:his|her|their)\b(?= (?:chair|seat|place|orders?|moves?|mail|letters?|name)\b)", f"{seat}'s", part
    )
    return re.sub(r"(?i)\b(?:him|her|them)\b(?! \w+s\b)", seat, theirs, count=1)


def asked_of(asked: Asked, table: Table) -> str:
    """The line that calls a deed, with a gap for whom it says no more than "his" of; empty where that is no reason."""
    whom = asked.said.get("seat", "")
    calls = re.sub(rf"(?i)\b{re.escape(whom)}\b", "{}", asked.line, count=1) if whom.lower() in THEM else ""
    again = next(deeds.readings(calls.replace("{}", table.match.seats[0])), None) if "{}" in calls else None
    return calls if again and again.deed is asked.deed else ""


def strange(case: Case, table: Table, asked: Asked) -> bool:
    """Is this about a chair that there is not: "Better: it springs at once", "worth 4 instead of 3"?"""
    seat = asked.said.get("seat", "")
    names = [name for name, _ in naming.called(case.desk.archive, table)]
    known = (*(chair.name for chair in table.match.chairs), *names, "", *THEM)
    if fold(seat.strip()) in map(fold, known) or nearest(seat, known):
        return False
    return not naming.short_for(case.desk.archive, table, seat)
