"""People who come and go: who stopped is left alone, who left hears no more, and addresses count when confirmed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.kit.checks.inspection import Inspection, written_at
from tests.kit.checks.patience import too_many


def who_stopped_gets_nothing_unasked(look: Inspection) -> Iterator[str]:
    theirs = {a.written.id for a in look.world.arrivals}
    for letter in {letter.id: letter for _, letter in look.sent}.values():
        who = look.book.whose(letter.to)
        if not who or letter.head("In-Reply-To") in theirs or letter.head("Auto-Submitted") == "auto-replied":
            continue
        history = [at for at, about, so in look.book.people[who].history if about == "stopped" and so]
        if look.book.was(who, "stopped", written_at(letter)) and written_at(letter) not in history:
            yield f"{letter.id} went to {who}, who had stopped, at {written_at(letter)}"


def only_who_sits_at_the_table_gets_its_reports(look: Inspection) -> Iterator[str]:
    for letter in {letter.id: letter for _, letter in look.sent if letter.kind in ("report", "reminder")}.values():
        at, name = written_at(letter), letter.about[0]
        if not any(
            letter.to in look.sits(name, seat, at.replace(microsecond=999_999)) for seat in look.referees[name].seats
        ):
            yield f"{letter.id} went to {letter.to}, who did not sit at {name} at {at}"


def a_doubted_letter_is_asked_about_at_the_registered_address(look: Inspection) -> Iterator[str]:
    asked = [letter for _, letter in look.sent if letter.purpose == "confirm"]
    about = {(letter.head("In-Reply-To"), look.reader(letter.to)) for letter in asked}
    written = {a.written.id: a.written for a in look.world.arrivals}
    waited = {id for id, hearings in look.book.hearings.items() if any(h.verdict == "waiting" for h in hearings)}
    for id in waited:
        if (id, written[id].who) not in about and not too_many(look, written[id]):
            yield f"nobody asked {written[id].who} about {id}"
    yield from (f"{who} was asked about {id} without need" for id, who in about if id not in waited)


def an_address_not_confirmed_gets_the_question_alone(look: Inspection) -> Iterator[str]:
    for _, letter in look.sent:
        who = look.book.whose(letter.to)
        if who and letter.to not in look.book.ever(who) and letter.purpose != "address":
            yield f"{letter.id} went to {letter.to}, which {who} has not confirmed"


def a_letter_from_elsewhere_is_told_to_its_owner(look: Inspection) -> Iterator[str]:
    warned = {look.reader(m.to) for _, m in look.sent if m.head("Subject").endswith("A letter in your name")}
    for id, hearings in look.book.hearings.items():
        for h in hearings:
            who = h.arrival.written.who
            if h.verdict == "foreign" and who not in warned and not look.book.was(who, "stopped", h.at):
                yield f"{who} heard nothing of {id}, which came from {h.arrival.written.address}"
