"""What becomes of letters that come: none is lost, each is answered once, and nobody answers machines."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tests.kit.checks.inspection import Inspection, written_at
from tests.kit.checks.patience import asks_for_a_letter, too_many, took_over
from tests.kit.chronicle import DONE
from tests.kit.letters import Written

_HELD = re.compile(
    r"(?:So I hold|I hold from you|I read): (.+?)\. "
    r"(?:Until|The turn closes|Everybody is in|You have|The dead|The clock)"
)


def no_letter_is_lost(look: Inspection) -> Iterator[str]:
    counts = look.world.final.counts()
    hearings = [h for several in look.book.hearings.values() for h in several]
    aside = len([h for h in hearings if h.verdict in ("forged", "waiting")]) - len(look.book.confirmed)
    for state, wanted in (("letters.received", 0), ("letters.aside", aside)):
        if counts.get(state, 0) != wanted:
            told = [(k.id, k.reason) for k in look.world.final.letters(state.partition(".")[2])]
            yield f"{counts.get(state, 0)} {state} instead of {wanted}: {told[:3]}"
    if look.world.mailbox.open:
        yield f"{len(look.world.mailbox.open)} letters were left in the mailbox"


def every_letter_is_answered_once(look: Inspection) -> Iterator[str]:
    for written in {a.written.id: a.written for a in look.world.arrivals}.values():
        answers, verdicts = len(look.answers[written.id]), {h.verdict for h in look.book.hearings[written.id]}
        if written.nature == "human" and answers not in _wanted(look, written, verdicts):
            told = f"{written.id} ({[w.typed for w in written.words]}, {verdicts})"
            yield f"{told} has {answers} receipts"
        if written.nature != "human" and answers:
            yield f"{written.nature} {written.id} has {answers} receipts"


def _wanted(look: Inspection, written: Written, verdicts: set[str]) -> tuple[int, ...]:
    """How many receipts a letter may have."""
    if not verdicts & set(DONE):
        return (0,)
    if asks_for_a_letter(written):
        return (0, 1)  # the letter that was asked for is the answer
    if any(word.typed == "yes" for word in written.words) and took_over(look, written):
        return (0, 1)  # where things stand is the answer
    if "guest" in verdicts or too_many(look, written):
        return (0, 1)  # what is nothing to us is told so once an hour
    return (1,)


def machines_and_thieves_get_no_letter(look: Inspection) -> Iterator[str]:
    odd = {a.written.id: a.written.nature for a in look.world.arrivals if a.written.nature in ("machine", "thief")}
    for _, letter in look.sent:
        if letter.head("In-Reply-To") in odd:
            yield f"{odd[letter.head('In-Reply-To')]} {letter.head('In-Reply-To')} was answered by {letter.id}"


def strangers_hear_once_a_day(look: Inspection) -> Iterator[str]:
    days: dict[tuple[str, str], set[str]] = defaultdict(set)
    for _, letter in look.sent:
        if letter.to.endswith("@elsewhere.example"):
            days[letter.to, f"{written_at(letter):%Y-%m-%d}"].add(letter.id)
    yield from (f"{to} got {len(ids)} letters on {day}" for (to, day), ids in days.items() if len(ids) > 1)


def plain_letters_are_not_doubted(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        if letter.kind == "receipt" and "because I was not sure what you wrote" in letter.flat:
            yield f"{letter.id} doubts {letter.head('In-Reply-To')}"


def receipts_say_what_is_held(look: Inspection) -> Iterator[str]:
    holds = {id: held for referee in look.referees.values() for id, held in referee.holds.items()}
    for _, letter in look.sent:
        asked = letter.head("In-Reply-To")
        if letter.kind == "receipt" and asked in holds and "check only" not in letter.flat:
            said = [found.split("So I hold: ")[-1].split(". That replaces:")[0] for found in _HELD.findall(letter.flat)]
            want = ("; " if any("," in order for order in holds[asked]) else ", ").join(holds[asked])
            wrong = said and not said[-1].endswith(want)
            if wrong or (holds[asked] and "I hold nothing from you" in letter.flat):
                yield f"{letter.id} says {said}, after {asked} it is {holds[asked]}"
