"""What a set-back or a correction changes for one reader, in words.

Everything is taken from that reader's own view and news, before and after.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from difflib import SequenceMatcher

from gm.desk.bench import Desk
from gm.desk.outgoing.contents import heard_by, position
from gm.desk.table import Table
from gm.domain.match import Match

MOST = 12  # differences that are told in words; the report itself shows all
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"])")
_ITEM = re.compile(r"-\s+|\d+\.\s+")


@dataclass(frozen=True, slots=True)
class Step:
    """The same turn in both histories, right after it was played."""

    turn: int
    old: Match
    new: Match


def concerned(before: Table, after: Table, steps: Sequence[Step] = ()) -> list[str]:
    """The seats whose own report, of now or of a turn on the way, is another one; "" for who only looks on."""
    pairs = [(before, after), *((Table(step.old), Table(step.new)) for step in steps)]
    seats = [*(chair.name for chair in after.match.chairs), ""]
    return [
        seat
        for seat in seats
        if any(_seen(old, seat) != _seen(new, seat) for old, new in pairs)
        or any(_heard(step.old, seat) != _heard(step.new, seat) for step in steps)
    ]


def _seen(table: Table, seat: str) -> object:
    ask, match = table.asks.get(seat), table.match
    asked = (match.turn, ask.text, match.held.get(seat, None) and match.held[seat].text) if ask else None
    return asked, match.status == "over", table.view(seat or None)


def _heard(match: Match, seat: str) -> list[str]:
    return [told.text for told in heard_by(match, seat or None)]


def in_words(
    desk: Desk, before: Table, after: Table, seat: str, now: datetime, steps: Sequence[Step] = ()
) -> list[str]:
    """What is different for this reader, a sentence each: the news of each turn, then how things stand."""
    told = [sentence for step in steps for sentence in _news(step, seat)]
    stands = list(_apart(_units(desk, before, after, seat, now), _units(desk, after, after, seat, now)))
    every = [*told, *stands] or list(_then(desk, steps, seat, now))
    return [*every[:MOST], *([f"And {len(every) - MOST} more."] if len(every) > MOST else [])]


def _then(desk: Desk, steps: Sequence[Step], seat: str, now: datetime) -> Iterator[str]:
    """What reports of back then said otherwise, each once, where neither news nor the position of now tells of it."""
    told = set[str]()
    for step in steps:
        old, new = Table(step.old), Table(step.new)
        if old.view(seat or None) != new.view(seat or None):
            apart = list(_apart(_units(desk, old, old, seat, now), _units(desk, new, old, seat, now)))
            yield from (f"After turn {step.turn}. {words}" for words in apart if words not in told)
            told.update(apart)


def _news(step: Step, seat: str) -> Iterator[str]:
    old, new = _heard(step.old, seat), _heard(step.new, seat)
    gone, come = [t for t in old if t not in new], [t for t in new if t not in old]
    if gone:
        yield f"Turn {step.turn}, as told before: {' '.join(gone)}"
    if come:
        yield f"Turn {step.turn}, as it is now: {' '.join(come)}"


def _units(desk: Desk, table: Table, now_table: Table, seat: str, now: datetime) -> list[str]:
    """The words of a report on how things stand, without what it tells of news, clocks and questions."""
    match = now_table.match
    there = replace(table, match=replace(table.match, due=match.due, turn=match.turn, told=(), status=match.status))
    context = {
        **position(there, seat or None, now, "UTC"),
        "ask": "",
        "needed": False,
        "waited": [],
        "by": "",
        "deadline": "",
        "left": "",
        "over": False,
        "held": [],
        "happenings": [],
        "whispers": [],
        "standings": [],
        "gaps": [],
        "standing": [],
        "ahead": [],
        "player": seat,
        "us": "",
        "leave": "",
        "precedents": [],
        "fresh": False,
        "heir": False,
        "beside": "",
    }
    return list(_sentences(desk.pages.page("report", table.match.game, context, True).text))


def _sentences(text: str) -> Iterator[str]:
    """Items of lists as they are, all else sentence by sentence, whatever the lines they were broken into."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        begins = not line.strip() or _ITEM.match(line) or (block and _ITEM.match(block[0]) and not line.startswith(" "))
        if begins and block:
            whole = " ".join(" ".join(block).split())
            yield from [_ITEM.sub("", whole, count=1)] if _ITEM.match(whole) else _SENTENCE.split(whole)
            block = []
        if line.strip():
            block.append(line)


def _apart(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        pairs = min(b - a, d - c)
        for was, has in zip(old[a : a + pairs], new[c : c + pairs], strict=True):
            yield f'Before: "{was}" Now: "{has}"'
        yield from (f'No longer: "{was}"' for was in old[a + pairs : b])
        yield from (f'New: "{has}"' for has in new[c + pairs : d])
