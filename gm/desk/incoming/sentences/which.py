"""Which of the matches that somebody leads a line of theirs is about."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.incoming.sentences.parts import DOES, heard
from gm.desk.matches import leading
from gm.desk.table import Table
from gm.desk.verbs.answering import pending
from gm.domain.policy import DAYS
from gm.post.sender import plain_words

_NAMED = re.compile(
    r"(?:(?:hi|hello|hey|oh|ok|okay|so|and|also|then|in|for|about|re|as for|match)[,!.:]?\s+)*"
    r"(?:\[(?P<name>[a-z0-9][\w.-]{0,39})\][:,]?|(?P<plain>[a-z0-9][\w.-]{0,39})[:,])\s*(?P<rest>.+)",
    re.I,
)
_WITHIN = re.compile(
    r"(?:\s+(?:in|for|of) (?:the )?(?:match )?|"
    r"(?:(?<=\bmatch)|(?<=\bgame)|(?<=\btable)|(?<=\bpause)|(?<=\bresume)|(?<=^status)|(?<=^preview)|(?<=\bprocess))\s+(?:the\s+)?)"
    r"\[?(?P<name>[a-z0-9](?:[\w.-]{0,38}\w)?)\]?(?=[\s,;.!?]|$)",
    re.I,
)

_ENDS = r"^\W*(?:(?:please|so|then|no|and|let's|let us|ok|okay)\W+)*(?:end|stop|finish|cancel|abandon) "
_LONGER = re.compile(  # "extend lunch by a day"
    r"(?i)\b(?P<verb>extend|prolong|lengthen|stretch)(?: the)? \[?(?P<name>[\w.-]*\w)\]?(?= (?:by|for|until|till|to)\b)"
)
LOOKED_UP = 12  # matches
_DAYS = frozenset((*DAYS, *(day[:3] for day in DAYS), "today", "tomorrow", "weekend", "christmas", "easter"))
_BEHIND = re.compile(r"(?P<rest>.+?),?\s+\[?(?P<name>[a-z0-9][\w.-]{0,39}?)\]?[.!?]*", re.I)  # "status friday"


def about(case: Case, line: str) -> tuple[Table | None, str]:
    """The match a line is about, and the line without its name: named in the line, by the reply address, in the
    subject, or the only one that is led."""
    led = names(case)
    found = _NAMED.fullmatch(line.strip())
    if found and (name := (found["name"] or found["plain"]).lower()) in led:
        return opened(case, name), found["rest"]
    if len(meant := [name for name in led if is_the_one(name, line)]) == 1:
        return opened(case, meant[0]), line
    if len(_mentioned(led, line)) > 1:
        return None, line  # "stop wizards, sorcery is more fun": no word says for sure which is meant
    for within in _WITHIN.finditer(line):
        if (name := within["name"].lower()) in led:
            return opened(case, name), line[: within.start()] + line[within.end() :]
    if called := _called_so(led, line):
        return opened(case, called[0]), called[1]
    behind = _BEHIND.fullmatch(line.strip())
    name = behind["name"].lower() if behind and not deeds.find(line) else ""
    if behind and name in led and name not in _DAYS and deeds.find(behind["rest"]):
        return opened(case, name), behind["rest"]
    if case.spoken_of in led:
        return opened(case, case.spoken_of), line
    words = _words(line)
    named = _in_the_subject(case, led) or _mentioned(led, line)
    one = named or (led if len(led) == 1 else _where_they_sit(case, led, words))
    return (opened(case, one[0]) if one else None), line


_WH = re.compile(r"(?i)(?:who|whose|what|how|when|which|where)\b")
_JOINT = re.compile(r"(?i),? (?:and|but) (?:(?:then|also|please) )*|[;,.!?] +(?:(?:and|but|then|also|please) )*")


def parted(case: Case, rows: Sequence[str]) -> list[str]:
    """Lines with one that asks something of each of two matches in two: "extend lunch by a day, and pause supper"."""
    return [part for row in rows for part in (_of_each(case, row) if len(names(case)) > 1 else [row])]


def _of_each(case: Case, line: str) -> list[str]:
    for joint in _JOINT.finditer(line):
        parts = line[: joint.start()], line[joint.end() :]
        named = [_mentioned(names(case), part) for part in parts]
        if all(len(one) == 1 for one in named) and named[0] != named[1] and all(_asked_of_one(case, *parts)):
            return [parts[0], *_of_each(case, parts[1])]
    return [line]


def _asked_of_one(case: Case, *parts: str) -> list[bool]:
    """Does each of these parts call a deed once the match that it names is known, and is it no words for others?"""
    said = [about(case, part)[1] for part in parts]
    if parts[-1].rstrip().endswith("?"):
        return [bool(_WH.match(one)) for one in parts]
    return [bool(DOES.match(one)) and heard(one) and not deeds.spoken(one) for one in said]


def _mentioned(led: Sequence[str], line: str) -> list[str]:
    """The matches that a line names, wherever; the name of a day is none."""
    words = _words(line)
    return [name for name in led if name in words and name not in _DAYS]


def is_the_one(name: str, line: str) -> bool:
    """Does a line say that this match is meant: "wizards is the one to end", "I meant wizards"?"""
    plain = re.escape(name)
    says = (
        rf"(?i)\b{plain},? (?:is|was) (?:the one|meant|what i (?:mean|meant))\b|\bi (?:mean|meant) (?:the )?{plain}\b"
    )
    return re.search(says, line) is not None


def _in_the_subject(case: Case, led: Sequence[str]) -> list[str]:
    """The match that the subject is about: in its signs, or named in that of a new letter."""
    subject = plain_words(case.letter.first("subject"), 200)
    named = [name for name in led if f"[{name}]" in subject]
    return named or ([] if case.seal else _mentioned(led, subject))


def spoken_of(case: Case, text: str) -> list[str]:
    """The matches that a letter names, in its text or else in its subject."""
    led = names(case)
    return _mentioned(led, text) or _in_the_subject(case, led) or ([case.spoken_of] if case.spoken_of in led else [])


def _words(line: str) -> set[str]:
    return set(re.findall(r"[\w.-]*\w", line.lower()))


def _where_they_sit(case: Case, led: Sequence[str], words: Collection[str]) -> list[str]:
    """The one match of those that are led in which somebody sits whom a line names; of many it is not looked up."""
    tables = [table for name in led[:LOOKED_UP] if (table := opened(case, name))]
    found = [
        table.match.name
        for table in tables
        if any({seat.lower(), seat.lower().split()[0]} & {*words} for seat in table.match.seats)
    ]
    return found if len(found) == 1 and len(led) <= LOOKED_UP else []


def _called_so(led: Sequence[str], line: str) -> tuple[str, str] | None:
    """The match whose name stands before such a word, and the line without it: "pause the lunch game"."""
    for name in led:
        longer = _LONGER.search(line)
        if longer and longer["name"].lower() == name:
            return name, line.replace(longer[0], longer["verb"], 1)
        ends = re.sub(rf"(?i)({_ENDS}){re.escape(name)}(?=[\s.!,]|$)", r"\1the match", line, count=1)
        if ends != line and name not in _DAYS:
            return name, ends
        what = r"(?:game|match|table)\b" if name in _DAYS else r"(?:(?:game|match|table|round)\b|turn\b(?! \d))"
        plain, found = re.subn(
            rf"\b(?:(?:the|our|my|this) )?\[?{re.escape(name)}\]?(?:['\u2019]s)? (?={what})",
            "the ",
            line,
            count=1,
            flags=re.I,
        )
        if found:
            return name, plain
    return None


def names(case: Case) -> Sequence[str]:
    """The matches that the writer leads, looked for once a letter."""
    if case.led is None:
        case.led = leading.led(case.desk, case.leads_as, case.seal.match if case.seal else "")
    return case.led


def opened(case: Case, name: str) -> Table | None:
    """The match as this letter has changed it so far."""
    if mine := pending(case, name):
        return mine
    sheet = case.desk.archive.match(name)
    return Table.of(sheet) if sheet else None
