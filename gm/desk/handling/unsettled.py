"""What of a letter is not settled when it is dealt with: no turn closes early over that, whatever is in.

A question whose answer may change what is held, and a line that was not understood or not allowed: its writer has to
read that first. Talk that is only offered to the GM is none, or a word of joy would hold up the table.
"""

from __future__ import annotations

from games.kit.reading.revising import stays
from gm.desk.case import Case
from gm.desk.handling import press, revised
from gm.desk.handling.proposing import asking
from gm.desk.handling.receipts import UNTAKEN, agreeing
from gm.desk.handling.wishing.own_words import plain
from gm.domain.match import AskedBack, OrdersTaken
from gm.post.answers import answer

_QUESTIONS = (
    asking.WORD,
    asking.TALK,
    asking.MOVES,
    press.DEED,
    "leave",
)  # with these the orders may become others, or none
_SHOWN = 60  # characters of a line that is quoted


def awaited(case: Case) -> None:
    """A turn does not close over a question that its writer has not even read, nor over a change nobody could read."""
    if line := revised.taking_back(case):
        words = revised.BACK.format(line[:_SHOWN])
        case.say(0, line, asking.ask(case, asking.WORD, words, "cancel"), "told")
    revised.noticed(case)
    table = case.table
    if table is None or not _counts(case) or case.seat not in table.asks:
        return
    held = table.match.held.get(case.seat)
    before = held.doubted if held else case.seat in table.match.unsettled
    if (now := _doubted(case, before)) != before:
        told = OrdersTaken(case.seat, held.text, held.arrived, held.letter, now) if held else AskedBack(case.seat, now)
        case.table = table.then(told)


def _counts(case: Case) -> bool:
    """Does the letter say anything about the present turn?"""
    return case.proven and not (case.check or case.for_others or case.stale)


def _doubted(case: Case, before: bool) -> bool:
    """Is something open with this letter, or with an earlier one to which it says nothing?"""
    return in_question(case) or bool(untaken(case)) or (before and not _settles(case))


def in_question(case: Case) -> bool:
    """Is anything asked that may change what is held?"""
    deed = case.question.note.partition("\n")[0] if case.question else ""
    return deed in _QUESTIONS or any(one.reading or one.open for one in case.asked)


def untaken(case: Case) -> list[str]:
    """The lines that were not understood or may not be."""
    return [said.line for said in case.said if said.line and said.tone in UNTAKEN]


def _settles(case: Case) -> bool:
    """Does it bring orders, answer a question, or say that all is well?"""
    answered = any(topic in (asking.PURPOSE, asking.DECLINED) for topic, _, _ in case.notes)
    kept = any(said.text == asking.UNCHANGED for said in case.said) or _is_well(case.text)
    return bool(case.orders or case.agreed or case.final or answered or kept) or any(map(_is_well, case.talk))


def _is_well(line: str) -> bool:
    """Does a line say that what is held is right: "ok", "leave it as it was"?"""
    return bool(answer(line).says or agreeing(line) or stays(plain(line)))
