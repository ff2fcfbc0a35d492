"""A GM's answer that was shown, or went out, as a few words about it change it: another winner, a line for others."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kit.model import Seat
from games.kit.words import fold, tidy
from games.open_table.amending import LEAD, amended
from games.open_table.names import seat_named
from games.open_table.readers import meant_for
from games.open_table.reading import FILE, Answer, answer, apart, points_in, story, winners_in
from games.open_table.told_anew import told_anew

LONGEST, ROWS = 30, 3  # words, and lines, of a reply that changes an answer by what it says of it


def with_result(before: str, after: str, seats: Sequence[Seat]) -> str:
    """The GM's letter of before with the winner, or the standings, of another that holds nothing else; else that other
    letter."""
    if new_text := _in_few_words(before, after, seats):
        return new_text
    new, more = answer(after, seats), story(after.splitlines(), seats)
    if more or new.private or new.rolls or not (new.winners or new.points or new.ends):
        return after
    old = [part for line in before.splitlines() for part in apart(line) if not _settled(part, new, seats)]
    old.sort(key=lambda line: FILE.fullmatch(line) is not None)  # files stand below all words
    words = sum(FILE.fullmatch(line) is None for line in old)
    return "\n".join([*old[:words], "to all:", *after.strip().splitlines(), *old[words:]])


def _in_few_words(before: str, after: str, seats: Sequence[Seat]) -> str:
    """The letter of before as a short remark about it changes it: "Ines has 5 gold, not 6"; empty: it is none."""
    if not before or "\n" in after.strip() or len(after.split()) > LONGEST:
        return ""
    result = _result(after, seats)
    if result and result != after.strip():
        return with_result(before, result, seats)
    return "" if result else amended(before, after, seats, True, _replaced)


def _settled(line: str, new: Answer, seats: Sequence[Seat]) -> bool:
    """Does a line say what the new words say otherwise: who has won, or how all stand?"""
    plain = fold(tidy(line)).strip(" .!*_")
    return bool(new.winners and winners_in(plain, seats, [])) or bool(new.points and points_in(plain, seats))


def moved(text: str, reply: str, seats: Sequence[Seat]) -> str:
    """The GM's letter with its last (or first) line, sentence or paragraph for whom a reply names, or with the winner
    that it names; empty where the reply says nothing of that."""
    rows = [row for row in reply.splitlines() if row.strip()]
    brief = len(rows) <= ROWS and len(reply.split()) <= LONGEST
    if result := _result(reply, seats) if brief and len(rows) == 1 else "":
        return with_result(text, result, seats)
    return amended(text, reply, seats, brief, _replaced) or (told_anew(text, reply, seats) if brief else "")


def _result(reply: str, seats: Sequence[Seat]) -> str:
    """The lines about the end that a short reply is, or tells of: "winner: Kate", "Kate won", "yes, that's the end"."""
    plain = LEAD.sub("", reply.strip())
    new = answer(plain, seats)
    if (new.winners or new.points) and not (story(plain.splitlines(), seats) or new.private):
        return plain
    if winner := _won(reply, seats):
        return f"winner: {winner}"
    return "the end" if _ENDS_IT.fullmatch(plain) else ""


def _replaced(text: str, reply: str, seats: Sequence[Seat]) -> str:
    found = _PLACE.search(reply)
    whom = meant_for(reply[found.end() :], seats) if found else ""
    if found is None or not whom:
        return ""
    files = [line for line in text.splitlines() if FILE.fullmatch(line)]
    rows = "\n".join(line for line in text.splitlines() if not FILE.fullmatch(line)).strip()
    parts = _PARTS[found["unit"].lower()].split(rows)
    last = found["which"].lower() != "first"
    part, rest = (parts[-1], parts[:-1]) if last else (parts[0], parts[1:])
    at = rows.rindex(part) if last else len(part)
    pieces = (rows[:at].rstrip(), f"to {whom}:", part) if last else (f"to {whom}:", part, "to all:", rows[at:].strip())
    return "\n".join((*filter(None, pieces), *files)) if rest else ""


_PLACE = re.compile(r"(?i)\b(?P<which>last|final|first) (?P<unit>line|sentence|paragraph|part|bit)s?\b")
_ENDS_IT = re.compile(
    r"(?i)(?:(?:with|by|so|now)\b[ ,]*)*"
    r"(?:(?:that|this|it|which)(?:'s| is| was| ends| shall be)?(?: now| also| all)? )?"
    r"(?:the end(?: of (?:it|it all|this|(?:the|our|this) (?:game|match)))?|game over|"
    r"(?:the|our|this) (?:game|match)(?: is over)?)\W*"
)
_LINE, _SENTENCE, _PARAGRAPH = re.compile(r"\n+"), re.compile(r"(?<=[.!?])\s+|\n+"), re.compile(r"\n\s*\n")
_PARTS = {"line": _LINE, "sentence": _SENTENCE, "paragraph": _PARAGRAPH, "part": _PARAGRAPH, "bit": _PARAGRAPH}
_WINS = (
    re.compile(
        r"(?i)(?<![\w'-])(?P<who>[\w'-]+),? (?:who )?(?:(?:has|have|really) )*(?:won|wins|is (?:the|our) winner)\b"
    ),
    re.compile(r"(?i)\bwinner (?:is|was|should be|must be|shall be) (?P<who>[\w'-]+)"),
)


def _won(reply: str, seats: Sequence[Seat]) -> Seat:
    """Who has won, where a short reply names one who has: "It's Mona who won, not Kate". Empty where none or "
    "several."""
    plain = re.sub(r"(?i)\bnot [\w'-]+", "", reply)
    whom = {seat_named(found["who"], seats) for ways in _WINS for found in ways.finditer(plain)} - {""}
    return whom.pop() if len(whom) == 1 else ""
