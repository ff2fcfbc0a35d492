"""How much is taken from one side: who writes too much gets a notice and then nothing, and is still heard."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from itertools import product

from tests.kit.checks.inspection import Inspection, written_at
from tests.kit.letters import Received, Written

UNASKED = ("report", "reminder", "invitation", "watch", "press")
LATER = timedelta(hours=24)  # what was kept and then forgotten in a power cut is read again when it can be
HOUR = timedelta(hours=1, seconds=1)  # heads of letters tell whole seconds


def _answers(look: Inspection, who: str) -> list[tuple[datetime, Received]]:
    return sorted(
        ((written_at(m), m) for m in _letters_to(look, who) if m.kind not in UNASKED), key=lambda x: (x[0], x[1].id)
    )


def _letters_to(look: Inspection, who: str) -> Collection[Received]:
    return {letter.id: letter for _, letter in look.sent if look.reader(letter.to) == who}.values()


def too_many(look: Inspection, written: Written) -> bool:
    """Had its writer got as many answers as one gets, when it was read?"""
    limit = look.world.desk.limits.answers_an_hour
    times = [at for at, _ in _answers(look, written.who)]
    read = [look.world.mailbox.settled[h.through] for h in look.book.hearings[written.id]]
    full = [at for n, at in enumerate(times[limit - 1 :]) if at - times[n] <= HOUR]  # when there were as many
    return any(r - HOUR <= at <= r + LATER for at in full for r in read)


def nobody_gets_more_answers_than_one_gets(look: Inspection) -> Iterator[str]:
    limit = look.world.desk.limits.answers_an_hour
    for who, proven in product(look.world.players, (True, False)):
        answers = [(at, letter) for at, letter in _answers(look, who) if letter.kind == "receipt"]
        receipts = [at for at, letter in answers if _proven(look, letter.head("In-Reply-To")) == proven]
        for first, last in zip(receipts, receipts[limit:], strict=False):
            if last - first < timedelta(hours=1):
                yield f"{who} got {limit + 1} receipts from {first} to {last}"


def _proven(look: Inspection, id: str) -> bool:
    """Was it surely its writer's? Answers to other letters, which anybody may send in that name, count apart."""
    return all(hearing.verdict not in ("waiting", "unproven") for hearing in look.book.hearings.get(id, ()))


_OWN_LETTER = ("hand", "help", "rules", "resend")


def asks_for_a_letter(written: Written) -> bool:
    """Words that a letter of their own answers, and nothing beside."""
    said = [word.typed.split()[0] for word in written.words if word.typed.split()]
    return bool(said) and all(word in _OWN_LETTER for word in said)


def took_over(look: Inspection, written: Written) -> bool:
    """Was its writer greeted on the chair of a match that is under way, with how things stand there?"""
    read = [look.world.mailbox.settled[h.through] for h in look.book.hearings[written.id]]
    greeted = [written_at(m) for m in _letters_to(look, written.who) if "Good to have you: from this turn" in m.flat]
    return any(r - HOUR <= at <= r + LATER for at in greeted for r in read)


def who_is_not_answered_is_told_why(look: Inspection) -> Iterator[str]:
    told = [(look.reader(m.to), written_at(m)) for _, m in look.sent if "A pause in my answers" in m.head("Subject")]
    for id, hearings in look.book.hearings.items():
        heard = [h for h in hearings if h.verdict == "heard"]
        if not heard or look.answers[id] or asks_for_a_letter(heard[0].arrival.written):
            continue
        if took_over(look, heard[0].arrival.written):
            continue
        read, writer = look.world.mailbox.settled[heard[0].through], heard[0].arrival.written.who
        if not any(who == writer and read - HOUR <= at <= read + LATER for who, at in told):
            yield f"{id} was not answered, and {writer} was not told why"
