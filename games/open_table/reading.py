"""Reads what can be read in free letters: the fields of an order, and for whom each line of the GM's answer is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.kit import facts, rolls
from games.kit.model import Seat
from games.kit.rolls import Roll
from games.kit.words import fold, nearest, tidy
from games.open_table import remarks
from games.open_table.names import JOINT, all_known, seat_named
from games.open_table.signs import AT, BARE, EAR, EYES, HASH, LED_TO, NAMED, OTHERS, TO, WHISPER, WORD_TO

WORDS = facts.toml("open_table", "words.toml")
FILE = re.compile(r"attached: (?P<name>.+) #(?P<mark>[0-9a-f]{32})")  # as the house writes it below an answer
_NAMED_FILE = re.compile(r"[\w()+-][\w.()+-]*\.(?:pdf|png|jpe?g|gif|webp|txt|csv)\b", re.IGNORECASE)
_WINNER = re.compile(rf"(?:{'|'.join(WORDS['winner'])})\s*:?\s+(?P<who>.+)")
_STANDINGS = re.compile(
    rf"(?:the )?(?:final )?(?:{'|'.join(WORDS['standings'])})"
    r"(?: (?:after|at|in|of|now|for) [^:]{1,40}| now)?(?: are| now| so far)*\s*:\s*(?P<rows>.+)"
)
_POINTS = r"[^\W\d][\w' -]{0,39}?[\s:=]+-?\d+(?:\.\d+)?(?: [^\W\d]{1,12})?"
_STAND = re.compile(
    rf"(?P<end>.*[.!?]) +(?P<more>(?i:(?:the |final )?(?:{'|'.join(WORDS['standings'])}))[^.!?:]{{0,40}}:\s*"
    rf"(?:{_POINTS}\s*(?:[,;]\s*(?:and )?|and ))+{_POINTS}[.!]*)\s*"
)
_ROW = re.compile(r"(?P<who>.+?)[\s:=]+(?P<points>-?\d+(?:\.\d+)?)(?:\s*[^\W\d]{1,12})?")
_ROWS = re.compile(r"\s*(?:[,;](?:\s*and\b)?|\band\b)\s*")
_WON, _END = "|".join(WORDS["winner"]), "|".join(WORDS["ending"])
_ENDS = re.compile(rf"(?i)\s*(?P<end>(?:(?:{_WON})\s*:?\s[^.!]+|{_END})[.!]+)\s+(?P<more>\S.*)")


@dataclass(frozen=True, slots=True)
class File:
    """Something that was attached to the answer: its name, the mark it is kept under, and whose alone it is."""

    name: str
    mark: str
    seats: tuple[Seat, ...] | None = None  # None: everybody's


@dataclass(frozen=True, slots=True)
class Answer:
    """A letter of the GM, taken apart."""

    public: tuple[str, ...] = ()
    private: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    files: tuple[File, ...] = ()
    rolls: tuple[Roll, ...] = ()
    ends: bool = False
    winners: tuple[Seat, ...] = ()
    points: Mapping[Seat, float] = field(default_factory=dict)
    wrong: tuple[str, ...] = ()  # why nobody can be sure for whom it all is, one sentence each
    remarks: tuple[str, ...] = ()

    @property
    def only_dice(self) -> bool:
        """Is there nothing in it but rolls?"""
        said = [line for line in self.public if line.strip() and not rolls.asked(line)]
        return bool(self.rolls) and not (said or self.private or self.files or self.ends)

    @property
    def empty(self) -> bool:
        """Is there nothing in it that anybody would read, and no end?"""
        said = any(line.strip() for line in self.public)
        return not (said or self.private or self.files or self.rolls or self.ends or self.points)


def story(lines: Sequence[str], seats: Sequence[Seat]) -> tuple[str, ...]:
    """What is for reading of the GM's lines: without those that roll dice, name winners, keep points or end the match,
    of which the report tells in words of its own."""
    return _trimmed([line for line in lines if not _ruled(line, fold(tidy(line)).strip(" .!*_"), seats)])


def apart(line: str) -> tuple[str, ...]:
    """A line; a word about the end and what is said behind it are two: "Winner: Kate. Thank you all!". So are a
    sentence and how all stand behind it."""
    found = _ENDS.fullmatch(line) or _STAND.fullmatch(line)
    return (found["end"], found["more"]) if found else (line,)


def _ruled(line: str, plain: str, seats: Sequence[Seat]) -> bool:
    dice = rolls.asked(line) and plain.startswith("roll")
    return bool(dice or plain in WORDS["ending"] or winners_in(plain, seats, []) or points_in(plain, seats))


def fields_of(text: str, names: Sequence[str]) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """What a letter says under each of these fields ("fleet: ..."), and all its other lines, each as it was typed.

    A field lasts to the next one, or to a blank line.
    """
    found: dict[str, tuple[str, ...]] = {}
    rest: list[str] = []
    wanted = {fold(name): name for name in names}
    here = ""
    for line in text.splitlines():
        head, colon, said = line.partition(":")
        name = wanted.get(fold(tidy(head)).lstrip("-*• ")) if colon else None
        here = name or (here if line.strip() else "")
        if here:
            kept = said.strip() if name else line
            found[here] = (*found.get(here, ()), *([kept] if kept.strip() else []))
        else:
            rest.append(line)
    return found, _trimmed(rest)


def answer(text: str, seats: Sequence[Seat]) -> Answer:
    """The GM's letter: lines for all; below a heading ("## Anna", "to Anna:") lines for her alone."""
    typed = [part for line in text.splitlines() if not FILE.fullmatch(line) for part in apart(line)]
    sent = [File(m["name"], m["mark"]) for line in text.splitlines() if (m := FILE.fullmatch(line))]
    sheet = _Sheet(seats, others=_others(typed, seats))
    for before, line in zip(("", *typed), typed, strict=False):
        sheet.read(line, fresh=not before.strip() or before.rstrip()[-1] in ".!?:")
    sheet.remarks += _whispers(typed, seats)
    sheet.remarks += remarks.of(sheet)
    files, lost = _filed(sent, sheet.private)
    if trouble_with_dice := rolls.odd(typed):
        sheet.wrong.append(trouble_with_dice)
    return Answer(
        public=_trimmed(sheet.public),
        private={seat: lines for seat in seats if (lines := _trimmed(sheet.private.get(seat, ())))},
        files=files,
        rolls=rolls.in_lines(typed),
        ends=sheet.ends,
        winners=sheet.winners,
        points=sheet.points,
        wrong=tuple(dict.fromkeys((*sheet.wrong, *lost))),
        remarks=tuple(sheet.remarks),
    )


def owned(lines: Sequence[str], seats: Sequence[Seat]) -> Iterator[tuple[str, str, tuple[Seat, ...] | None]]:
    """Of each line of an answer what heads it ("to Anna:"), what it says, and whose alone that is."""
    sheet = _Sheet(seats, others=_others(lines, seats))
    for before, line in zip(("", *lines), lines, strict=False):
        known = len(sheet.spoken)
        sheet.read(line, fresh=not before.strip() or before.rstrip()[-1] in ".!?:")
        said = sheet.spoken[-1][0] if len(sheet.spoken) > known else ""
        head, found, _ = line.rpartition(said) if said else (line, "", "")
        yield (head, said, sheet.here) if found or not said else (line, "", sheet.here)


@dataclass
class _Sheet:
    """An answer while it is read line by line."""

    seats: Sequence[Seat]
    others: tuple[Seat, ...] = ()  # to whom no line speaks by name, where one speaks to somebody
    here: tuple[Seat, ...] | None = None  # whose the lines are that come now; None: everybody's
    public: list[str] = field(default_factory=list)
    private: dict[Seat, list[str]] = field(default_factory=dict)
    ends: bool = False
    winners: tuple[Seat, ...] = ()
    points: dict[Seat, float] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    spoken: list[tuple[str, tuple[Seat, ...] | None]] = field(default_factory=list)  # lines, and whose alone they are
    apart: bool = True  # does the line begin a paragraph?
    back: list[tuple[Seat, ...] | None] = field(default_factory=list)  # whose they are again behind a whispered one

    def read(self, line: str, fresh: bool) -> None:
        """One line more, which may begin what is for others; is it `fresh`, or may it go on with a sentence?"""
        bare = fresh or line.lstrip(" *_")[:1].isupper()
        whispered = _whispered(line, self.seats)
        if whispered:
            self.back = self.back or [self.here]
        elif self.back and not line.strip():
            self.here = self.back.pop()
        head = whispered or self._to_the_others(line) or _heading(line, self.seats)
        head = head or (_bare(line, self.seats, self.here) if bare else None)
        if head is not None:
            self.here, line, trouble = head
            self.back = self.back if whispered else []
            self.wrong += filter(None, [trouble])
        if head is None or line.strip():
            self._take(line)
        self.apart = not line.strip() and head is None

    def _to_the_others(self, line: str) -> Heading | None:
        """A heading for those who have no part of their own; where all have one, for all but those of the one above."""
        found = OTHERS.fullmatch(line)
        whom = self.others or tuple(seat for seat in self.seats if self.here and seat not in self.here)
        return Heading(whom, found["rest"]) if found and whom else None

    def _take_alone(self, line: str, plain: str, here: tuple[Seat, ...]) -> None:
        for seat in here:
            self.private.setdefault(seat, []).append(line)
        if points_in(plain, self.seats):
            self.remarks.append(f'"{tidy(line)}" is for {" and ".join(here)} alone, so no points are kept of it.')

    def _for_all(self, rows: dict[Seat, float]) -> dict[Seat, float]:
        """How all stand is for everybody below somebody's own part, too, where a paragraph begins with it."""
        return rows if self.here is None or (self.apart and len(rows) > 1) else {}

    def _take(self, line: str) -> None:
        plain = fold(tidy(line)).strip(" .!*_")
        whole = plain in WORDS["ending"]
        won = winners_in(plain, self.seats, self.wrong)
        rows = self._for_all(points_in(plain, self.seats))
        self.ends, self.winners = self.ends or whole or bool(won), won or self.winners
        self.points = {**self.points, **rows}
        shared = whole or won or rows
        if self.here is None or shared:
            self.public.append(line)
            self.remarks += remarks.perhaps_private(line, plain, self.seats)
        else:
            self._take_alone(line, plain, self.here)
        if not shared:
            self.spoken.append((line, self.here))


class Heading(NamedTuple):
    """Whose the lines below are (None: everybody's), what stands on the line itself, and what is wrong with it."""

    seats: tuple[Seat, ...] | None
    rest: str = ""
    wrong: str = ""


def _heading(line: str, seats: Sequence[Seat]) -> Heading | None:
    """None: the line is no heading."""
    parts = _parted(line, seats)
    if parts is None:
        return None
    who, rest = parts
    if fold(tidy(who)).strip(" .:") in WORDS["everybody"]:
        return Heading(None, rest)
    said = [name for name in JOINT.split(who) if name]
    meant = [seat_named(name, seats) for name in said]
    if all(meant):
        return Heading(tuple(dict.fromkeys(meant)), rest)
    _, near = _strange(said, seats)
    if rest and not any(meant) and not near and who == who.lower():
        return None  # "to the north: three fleets" speaks to nobody
    sit = f"here sit {', '.join(seats)}."
    hint = f"did you mean {near}? A yes or the name is enough for an answer." if near else sit
    return Heading((), "", f'"{tidy(line)}" is for somebody whom I do not know: {hint}')


def _whispered(line: str, seats: Sequence[Seat]) -> Heading | None:
    """The same of a paragraph that is whispered to somebody: "Psst, Clara: ...", "In Clara's ear: ..."."""
    found = WHISPER.fullmatch(line) or AT.fullmatch(line) or EAR.fullmatch(line)
    who = (found["who"] or found["name"]).lstrip("@").replace("@", ",") if found else ""
    if found is None or not all_known(who, seats):
        return None
    return Heading(tuple(dict.fromkeys(seat_named(name, seats) for name in JOINT.split(who) if name)), found["rest"])


def _whispers(lines: Sequence[str], seats: Sequence[Seat]) -> Iterator[str]:
    """That a whispered paragraph is for its reader alone, and that what stands below it is not."""
    for at, line in enumerate(lines):
        whispered = _whispered(line, seats)
        if whispered and "" in (rest := [below.strip() for below in lines[at:]]) and any(rest[rest.index("") :]):
            whom = " and ".join(whispered.seats or ())
            yield f'I take "{tidy(line)}" for words to {whom} alone, and not what stands below the blank line.'


def _others(lines: Sequence[str], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who has no part of their own in an answer in which somebody has one."""
    heads = (_whispered(line, seats) or _heading(line, seats) for line in lines if not OTHERS.fullmatch(line))
    named = {seat for head in heads if head for seat in head.seats or ()}
    return tuple(seat for seat in seats if named and seat not in named)


def heads(line: str, seats: Sequence[Seat]) -> bool:
    """Does a line say for whom it is, or what stands below it, and is each of them known?"""
    head = _whispered(line, seats) or _heading(line, seats) or _bare(line, seats, None)
    return head is not None and bool(head.seats) and not head.wrong


def _parted(line: str, seats: Sequence[Seat]) -> tuple[str, str] | None:
    """Of what may be a heading: for whom it is, and what stands behind that."""
    if found := HASH.fullmatch(line):
        who, rest = found["who"], ""
        head, colon, said = who.partition(":")
        if colon and all_known(head, seats):
            who, rest = head, said
    elif found := _addressed(line, seats):
        who, rest = found["who"], found["rest"]
    else:
        return None
    return re.sub(r"(?i)^(?:to|for)\s+|\s+(?:only|alone|privately|in private)$", "", who.strip(" *_")), rest.strip()


def _addressed(line: str, seats: Sequence[Seat]) -> re.Match[str] | None:
    """A line that says for whom it is: "to Anna: ...", "And Anna alone: ...", "A word to Anna: ..."."""
    ways = (pattern.fullmatch(line) for pattern in (EYES, NAMED, WORD_TO, *LED_TO))
    sure = next((found for found in ways if found and all_known(found["who"], seats)), None)
    return sure or TO.fullmatch(line)


def _strange(said: Sequence[str], seats: Sequence[Seat]) -> tuple[str, Seat | None]:
    """The first of these names that nobody has, and whose is near it."""
    strange = next((name for name in said if not seat_named(name, seats)), "")
    return strange, nearest(strange, seats) if strange else None


_MEANS = re.compile(r"(?i)\b(?:mean|meant|should be|is for|was for|goes to|typo|mistyped|misspelt|misspelled)\b")
_AROUND = frozenset(
    "yes no oh ah sorry oops it its it's that thats this s is was are were i we meant mean m for to of course the "
    "please thanks thank you and only alone should be must a typo name not write read instead d better make".split()
)  # words beside the name for which another one stood


def with_name(text: str, reply: str, yes: bool, seats: Sequence[Seat]) -> str:
    """The GM's letter with the name of a heading that nobody has put right: by the one that a reply names, or by a yes
    to the one that is near. Of several that are wrong a name puts right the one that it is near to: what is for one
    must not go to another. Empty where no name is wrong, or the reply puts none right."""
    named = _meant_by(reply, seats)
    rows = text.splitlines()
    wrong = {at: found for at, line in enumerate(rows) if (found := _misnamed(line, seats))}
    for at, (strange, near) in wrong.items():
        new = _instead(near, named, alone=len(wrong) == 1) if named else near if yes else None
        rows[at] = rows[at].replace(strange, new or strange, 1)
    return "\n".join(rows) if rows != text.splitlines() else ""


def _meant_by(reply: str, seats: Sequence[Seat]) -> set[Seat]:
    """Whose names a reply gives for wrong ones; none where it tells of something else: "Ulla lost a train"."""
    typed = re.findall(r"[^\W_]+", reply)
    named = {word: seat_named(word, seats) for word in typed}
    bare = all(named[word] or fold(word) in _AROUND for word in typed)
    return set(named.values()) - {""} if bare or _MEANS.search(reply) else set()


def _instead(near: Seat | None, named: set[Seat], alone: bool) -> Seat | None:
    """Whose name a wrong one stands for, of those that a reply names; None where that is not sure."""
    if near in named:
        return near
    return next(iter(named)) if alone and len(named) == 1 else None


def _misnamed(line: str, seats: Sequence[Seat]) -> tuple[str, Seat | None] | None:
    """The name in a heading that nobody has, and whose is near it; None for any other line."""
    found = HASH.fullmatch(line) or TO.fullmatch(line)
    head = _heading(line, seats) if found else None
    if not found or head is None or not head.wrong:
        return None
    who = re.sub(r"(?i)^(?:to|for)\s+", "", found["who"].strip(" *_"))
    return _strange([name for name in JOINT.split(who) if name], seats)


def _bare(line: str, seats: Sequence[Seat], here: tuple[Seat, ...] | None) -> Heading | None:
    """The same of a heading without its signs: "to Clara", and below a part of somebody's own "everybody:"."""
    head, colon, said = line.partition(":")
    if here is not None and colon and fold(tidy(head)).strip(" *_") in WORDS["everybody"]:
        return Heading(None, said.strip(" *_"))
    found = BARE.fullmatch(line)
    if found and fold(tidy(found["who"])) in WORDS["everybody"]:
        return Heading(None)
    if found and all_known(found["who"], seats):
        return Heading(tuple(dict.fromkeys(seat_named(name, seats) for name in JOINT.split(found["who"]) if name)))
    return None


def winners_in(plain: str, seats: Sequence[Seat], wrong: list[str]) -> tuple[Seat, ...]:
    found = _WINNER.fullmatch(plain)
    if not found:
        return ()
    named = [seat_named(name, seats) for name in JOINT.split(found["who"]) if name]
    if ":" in plain and not all(named):
        wrong.append(f'"{plain}" names somebody who does not sit here: {", ".join(seats)} do.')
    return tuple(dict.fromkeys(named)) if named and all(named) else ()


def points_in(plain: str, seats: Sequence[Seat]) -> dict[Seat, float]:
    """ "standings: Anna 12, Bruno 9"; nothing where a row of it is no seat with a number."""
    found = _STANDINGS.fullmatch(plain)
    rows = [_ROW.fullmatch(row.strip()) for row in _ROWS.split(found["rows"])] if found else []
    read = {seat_named(row["who"], seats): float(row["points"]) for row in rows if row}
    return read if len(read) == len(rows) and all(read) else {}


def _filed(sent: Sequence[File], private: Mapping[Seat, Sequence[str]]) -> tuple[tuple[File, ...], list[str]]:
    """Each file with whose it is: theirs below whose headings it is named, else everybody's. A file that is named for
    one alone and was not attached is asked about: perhaps it came under another name, and would go to all."""
    files = []
    for file in sent:
        owners = tuple(seat for seat, lines in private.items() if any(_names(line, file.name) for line in lines))
        files.append(File(file.name, file.mark, owners or None))
    lost = [words for seat, lines in private.items() for line in lines for words in _not_sent(line, seat, sent)]
    return tuple(files), lost


def _not_sent(line: str, seat: Seat, sent: Sequence[File]) -> Iterator[str]:
    """A word about each file that a line for one alone names and that was not attached."""
    known = [file.name for file in sent]
    there = f"; {' and '.join(known)} {'is' if len(known) == 1 else 'are'}." if known else "."
    for name in _NAMED_FILE.findall(line):
        if not any(_names(line, other) and fold(name) in fold(other) for other in known):
            yield (
                f'You name "{name}" for {seat} alone, but it is not attached{there} '
                "Send it in answer to this: I still have your words."
            )


def _names(line: str, file: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(file))}(?!\w)", fold(line)) is not None


def _trimmed(lines: Sequence[str]) -> tuple[str, ...]:
    """Without blank lines at the ends."""
    kept = [n for n, line in enumerate(lines) if line.strip()]
    return tuple(line.rstrip() for line in lines[kept[0] : kept[-1] + 1]) if kept else ()
