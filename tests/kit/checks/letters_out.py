"""What becomes of letters that go: each report once, under one identity, and to its end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

from tests.kit.checks.inspection import Inspection
from tests.kit.letters import Received


def every_report_is_sent_once(look: Inspection) -> Iterator[str]:
    got: dict[tuple[str, int, str], set[str]] = defaultdict(set)
    for _, letter in look.sent:
        if letter.kind == "report" and not look.referees[letter.about[0]].complaints:
            got[(*_about(look, letter), look.reader(letter.to))].add(letter.id)
    wanted = {
        (name, number, who)
        for name, referee in look.referees.items()
        if not referee.complaints
        for number, at, _ in referee.reports
        for seat in referee.seats
        if (who := look.book.holder(name, seat, at)) and not look.book.was(who, "stopped", at)
    }
    for name, turn, to in sorted(wanted | set(got)):
        ids = got.get((name, turn, to), set())
        if len(ids) != ((name, turn, to) in wanted):
            yield f"{name} turn {turn}: {to} got {len(ids)} reports {sorted(ids)}"


def _about(look: Inspection, letter: Received) -> tuple[str, int]:
    name, turn = letter.about
    return (name, len(look.referees[name].turns) + 1) if letter.the_end else (name, turn)


def every_letter_reaches_the_wire_to_its_end(look: Inspection) -> Iterator[str]:
    for (id, to), parcels in look.by_id.items():
        if not any(handed.fate in ("taken", "lost", "refused") for handed, _ in parcels):
            yield f"{id} to {to} was never taken"
    left = {state: look.world.final.counts().get(f"outbox.{state}") for state in ("queued", "later", "sending")}
    yield from (f"{count} letters are still {state}" for state, count in left.items() if count)


def one_identity_is_one_letter(look: Inspection) -> Iterator[str]:
    for (id, to), parcels in look.by_id.items():
        if len({handed.parcel.raw for handed, _ in parcels}) > 1:
            yield f"{id} to {to} was sent with different bytes"
    to_whom: dict[str, set[str]] = defaultdict(set)
    for id, to in look.by_id:
        to_whom[id].add(look.reader(to))
    yield from (f"{id} went to {sorted(to)}" for id, to in to_whom.items() if len(to) > 1)


def twins_only_where_the_answer_was_lost(look: Inspection) -> Iterator[str]:
    for (id, to), parcels in look.by_id.items():
        arrived = [handed for handed, _ in parcels if handed.fate in ("taken", "lost")]
        for before, twin in pairwise(arrived):
            if before.fate != "lost" and before.life == twin.life and not _asked_again(look, to, twin.at):
                yield f"{id} to {to} was sent again without need at {twin.at}"


def _asked_again(look: Inspection, to: str, before: datetime) -> bool:
    return any(
        look.reader(a.written.address) == look.reader(to)
        and a.stamp <= before
        and a.written.words
        and a.written.words[0].typed == "resend"
        for a in look.world.arrivals
    )
