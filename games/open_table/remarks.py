"""What is said below a preview of the GM's answer: words that sound as if they were meant for others, dice, an end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from games.kit import rolls
from games.kit.model import Seat
from games.kit.words import fold, tidy
from games.open_table.names import seat_named, seats_in
from games.open_table.signs import ALONE, SECRECY

_OVER = re.compile(r"\b(?:has won|wins|winner|the end|game over)\b(?! (?:the|a|an) (?!game|match|war))")
_SPEAKS = re.compile(r"\s*@?(?P<who>[^:,]{1,40}?)(?:\s*:|\s[-\u2013\u2014]|,(?=[^\n]*\b[Yy]ou(?:r|rs)?\b))\s*\S")
"""Of "Bruno: please remember your builds", and "Tom, nobody saw you"."""
_YOU = re.compile(r"(?i)\byou(?:r|rs)?\b")
_READ = r"(?:read|reads|know|knows|see|sees|hear|hears|learn|learns|told|reading)"
_FOR_ONE = (  # "something that only Pia should read", "this goes to Pia alone", "for Pia's eyes"
    rf"\b{ALONE}\W+(?:for|to)\W+{{who}}\b",
    rf"\b(?:for|to)\W+{{who}}\W+{ALONE}\b",
    r"\b{who}\b[^.!?:]{{0,30}}\bonly (?:one|person|player)\b",
    rf"\b(?:only|(?:nobody|no one) (?:but|except|else than))\W+{{who}}\b[^.!?]{{{{0,25}}}}\b{_READ}\b",
    rf"\b{{who}}\W+{ALONE}\W+(?:\w+\W+)?{_READ}\b",
    rf"^\W*{{who}}\W+{ALONE}\b(?: (?:you|him|her|them)\b)?[^\w\s]*(?:[:)]| [-\u2013\u2014])",
    r"\bfor\W+{who}['\u2019]s? (?:own )?(?:eyes|ears)\b",
    r"\b(?:this|that|it|follows|the (?:rest|next (?:bit|part|line|paragraph)))(?: is| was|'s)(?: meant)? for\W+{who}\b",
    r"\bbetween\W+{who}\W+and me\b",
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Sheet(Protocol):
    """What was read of an answer, by lines: those for everybody, those for one alone, and whose the last one is."""

    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def ends(self) -> bool: ...
    @property
    def public(self) -> Sequence[str]: ...
    @property
    def private(self) -> Mapping[Seat, Sequence[str]]: ...
    @property
    def here(self) -> tuple[Seat, ...] | None: ...
    @property
    def spoken(self) -> Sequence[tuple[str, tuple[Seat, ...] | None]]: ...


def of(sheet: Sheet) -> Iterator[str]:
    """What its writer should hear of an answer."""
    yield from _astray(sheet.spoken, sheet.seats)
    yield from _for_others(sheet.spoken, sheet.seats)
    yield from _unrolled(sheet.spoken)
    yield from _goes_on(sheet)
    yield from _stays_private(sheet)


def _for_others(spoken: Sequence[tuple[str, tuple[Seat, ...] | None]], seats: Sequence[Seat]) -> Iterator[str]:
    """That a line is read by others than those for whom alone it says that it is."""
    for line, here in spoken:
        for seat in seats:
            who = rf"(?:{re.escape(seat)}|{re.escape(seat.split()[0])})"
            named = any(re.search(way.format(who=who), line, re.IGNORECASE) for way in _FOR_ONE)
            if here != (seat,) and (named or seat == _told_in_secret(line, seats)):
                reads = "everybody reads it" if here is None else f"{' and '.join(here)} will read it"
                yield f'The line "{tidy(line)}" names {seat} alone, but {reads}; "to {seat}:" above it keeps it so.'
                break


def _told_in_secret(line: str, seats: Sequence[Seat]) -> Seat:
    """The only one who is named in a sentence with a word of secrecy; empty where there is none."""
    named = [seats_in(one, seats) for one in _SENTENCE.split(line) if SECRECY.search(one)]
    return next((seat for one in named if len(one) == 1 for seat in one), "")


def _unrolled(spoken: Sequence[tuple[str, tuple[Seat, ...] | None]]) -> Iterator[str]:
    """That dice which a line asks for in words are not rolled."""
    for said in (one for line, _ in spoken for one in _SENTENCE.split(line)):
        if not rolls.asked(said) and (dice := rolls.in_prose(said)):
            yield f'"{tidy(said)}" rolls nothing, and stands in what is read; "{dice}" on a line of its own is rolled.'


def _goes_on(sheet: Sheet) -> Iterator[str]:
    """That the match goes on, where the words for everybody sound like its end."""
    if not sheet.ends and any(_OVER.search(fold(line)) for line in sheet.public):
        winner = f'"winner: {sheet.seats[0]}"'
        yield f'The match goes on with this; to end it, write {winner} or "the end" on a line of its own.'


def _stays_private(sheet: Sheet) -> Iterator[str]:
    """That a blank line ends no part of somebody's own, where one is last and has one."""
    here = sheet.here or ()
    if here and "" in "\n".join(sheet.private.get(here[0], ())).strip().splitlines():
        alone = " and ".join(here)
        yield f'All to the end is for {alone} alone, what stands below the blank line, too; "to all:" leads back.'


def perhaps_private(line: str, plain: str, seats: Sequence[Seat]) -> Iterator[str]:
    """What is said of a line for everybody that looks as if it were for one alone."""
    if SECRECY.search(line) and not _told_in_secret(line, seats):
        yield f'Everybody reads the line "{tidy(line)}"; below "to {seats[0]}:" it would be for {seats[0]} alone.'
    if fold(tidy(line)).endswith(":") and seat_named(plain.rstrip(": "), seats):
        yield (
            f'The line "{tidy(line)}" is for everybody, with what follows; "to {tidy(line)}" would be for one alone.'
        )


def _astray(spoken: Sequence[tuple[str, tuple[Seat, ...] | None]], seats: Sequence[Seat]) -> Iterator[str]:
    """What is worth saying of lines that speak to one who does not read them, or does not read them alone: of all of
    them for everybody, once one of them says "you"."""
    called = [
        (line, here, seat) for line, here in spoken if (seat := _spoken_to(line, seats)) not in ("", *(here or ()))
    ]
    to_all = any(here is None and (_YOU.search(line) or line.lstrip()[:1] == "@") for line, here, _ in called)
    for line, here, seat in called:
        who = "everybody reads it" if here is None else f"{' and '.join(here)} alone would read it"
        if here is not None or to_all:
            yield f'The line "{tidy(line)}" begins with {seat}, and {who}; "to {seat}: ..." is for {seat} alone.'


def _spoken_to(line: str, seats: Sequence[Seat]) -> Seat:
    """Whose name a line begins with: "Bruno: please remember your builds"; empty for none."""
    found = _SPEAKS.match(line)
    return seat_named(found["who"], seats) if found else ""
