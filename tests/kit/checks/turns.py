"""What becomes of turns: the last word in time is played, silence is charged fairly, and the match ends."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from gm.desk.matches import proving
from gm.desk.matches.replaying import replayed
from gm.desk.table import Table
from gm.store import broken
from tests.kit.checks.inspection import Inspection, resolved, written_at


def the_last_word_in_time_is_played(look: Inspection) -> Iterator[str]:
    for name, referee in look.referees.items():
        yield from (f"{name}: {wrong}" for wrong in referee.judge())


def the_journal_can_be_played_again(look: Inspection) -> Iterator[str]:
    for name in look.referees:
        yield from replayed(look.world.final, name).differences
        match = Table.open(look.world.final, name).match
        if match.status == "over" and match.pledge:
            yield from filter(None, [proving.checked(proving.opening(look.world.final, name)).wrong])
        entries = look.world.final.journal(name)
        if [e.seq for e in entries] != list(range(1, len(entries) + 1)) or broken(entries):
            yield f"{name}: the journal has a gap or a broken link"


def silence_is_charged_only_to_who_was_reached(look: Inspection) -> Iterator[str]:
    for name, referee in look.referees.items():
        if referee.match.policy.charge_unreached:
            continue
        for number, event in enumerate(resolved(look, name), 1):
            for seat in getattr(event, "charged", ()):
                if seat not in getattr(event, "silent", ()):
                    yield f"{name} turn {number}: {seat} was charged and not silent"
                if not _reached(look, name, number, seat, datetime.fromisoformat(event.at)):
                    yield f"{name} turn {number}: {seat} was charged and had no report"


def _reached(look: Inspection, name: str, turn: int, seat: str, by: datetime) -> bool:
    """Had a server taken the report of who sits there, and nobody said by then that it came back?"""
    ids = [
        letter.id
        for handed, letter in look.sent
        if letter.kind in ("report", "again")
        and letter.about == (name, turn)
        and letter.to in look.sits(name, seat, by)
        and handed.fate in ("taken", "lost")
        and handed.at <= by
    ]
    box = look.world.mailbox
    back = [a.written.bounced for a in look.world.arrivals if box.settled.get(a.number, by) < by]
    return any(ids.count(id) > back.count(id) for id in ids)


def reminders_go_only_to_who_is_missing(look: Inspection) -> Iterator[str]:
    for letter in {letter.id: letter for _, letter in look.sent if letter.kind == "reminder"}.values():
        name, number = letter.about
        at = written_at(letter)
        if look.referees[name].complaints:
            continue
        turn = next(turn for turn in look.referees[name].turns if turn.number == number)
        missing = [seats for since, seats in turn.missing if since <= at][-1]
        if not any(letter.to in look.sits(name, seat, at) for seat in missing) and not _in_between(look, letter.to, at):
            yield f"{letter.to} was reminded of {name} turn {number} at {at}; missing: {sorted(missing)}"


def _in_between(look: Inspection, writer: str, at: datetime) -> bool:
    """Was a letter shown to the house by then and not put away? It may have been kept, or not. Or is it in the hand of
    a worker who has just died?"""
    if look.world.in_a_dead_hand(at):
        return True
    box = look.world.mailbox
    who = look.reader(writer)
    numbers = [a.number for a in look.world.arrivals if look.reader(a.written.address) == who]
    return any(n in box.fetched and box.fetched[n] <= at < box.settled[n] for n in numbers)


def every_match_ends(look: Inspection) -> Iterator[str]:
    for sheet in look.world.final.matches():
        if sheet.status != "over":
            yield f"{sheet.name} is {sheet.status}"
