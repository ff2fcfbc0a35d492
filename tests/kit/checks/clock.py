"""The GM's clock: while it stands nothing moves, and nobody is hurried or blamed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from tests.kit.checks.inspection import Inspection, resolved, written_at


def nothing_moves_while_the_clock_stands(look: Inspection) -> Iterator[str]:
    for name, referee in look.referees.items():
        for number, event in enumerate(resolved(look, name), 1):
            if referee.clock.stands(datetime.fromisoformat(event.at)):
                yield f"{name} turn {number} was closed at {event.at}, while the clock stood"
        for _, letter in look.sent:
            if letter.kind == "reminder" and letter.about[0] == name and referee.clock.stands(written_at(letter)):
                yield f"{letter.to} was reminded by {letter.id} while the clock of {name} stood"


def everybody_hears_what_the_gm_did_to_the_clock(look: Inspection) -> Iterator[str]:
    for deed in look.world.keeper.book:
        if deed.what not in ("pause", "resume", "later"):
            continue
        words = [(look.reader(m.to), written_at(m)) for _, m in look.sent if m.id.startswith("<notice-gm")]
        told = {who for who, at in words if abs((at - deed.at).total_seconds()) < 2}
        for seat in look.referees[deed.match].seats:
            who = look.book.holder(deed.match, seat, deed.at)
            if who and not look.book.was(who, "stopped", deed.at) and who not in told:
                yield f"{who} did not hear of {deed.what} in {deed.match} at {deed.at}"
