"""What watching machines and the weekly letter are told of the work as a whole."""

from __future__ import annotations

from dataclasses import replace

from gm.ports import Delivery, Entry
from gm.store import SqlArchive
from tests.contracts.archives.makers import DAY, HOUR, MINUTE, NOON, begin, kept, post, queue, sheet


def test_the_oldest_letter_is_one_that_should_have_left(archive: SqlArchive) -> None:
    assert archive.oldest(NOON) is None
    queue(archive, post("held", hold_until=NOON + DAY))
    assert archive.oldest(NOON + HOUR) is None
    queue(archive, post("receipt/1"), post("receipt/2"))
    assert archive.oldest(NOON + HOUR) == NOON
    for row in archive.claim(NOON, 10):
        archive.delivered(Delivery(row.id, "later", 451, "not now"), NOON, NOON + DAY)
    assert archive.oldest(NOON + HOUR) == NOON
    for row in archive.claim(NOON + DAY, 10):
        archive.delivered(Delivery(row.id, "sent"), NOON + DAY)
    assert archive.oldest(NOON + DAY - MINUTE) is None


def test_a_letter_that_waits_for_a_mail_server_to_come_back_should_have_left(archive: SqlArchive) -> None:
    queue(archive, post("receipt/1"))
    for row in archive.claim(NOON, 10):
        archive.delivered(Delivery(row.id, "wait", 0, "Connection refused", away=True), NOON, NOON + DAY)
    assert archive.oldest(NOON + HOUR) == NOON


def test_matches_are_late_when_their_hour_has_passed(archive: SqlArchive) -> None:
    begin(archive, "eatme-1", wake=NOON)
    begin(archive, "eatme-2", wake=NOON + HOUR)
    begin(archive, "eatme-3", status="paused")
    assert archive.late(NOON - MINUTE) == (0, None)
    assert archive.late(NOON) == (1, NOON)
    assert archive.late(NOON + DAY) == (2, NOON)


def test_turns_are_counted_with_those_in_which_somebody_was_silent(archive: SqlArchive) -> None:
    begin(archive, "eatme-1")
    said = ['{"silent":[],"played":{}}', '{"silent":["Anna"],"played":{}}', '{"silent":[]}']
    for seq, (data, at) in enumerate(zip(said, (NOON, NOON + HOUR, NOON - DAY), strict=True), 2):
        with archive.step() as step:
            step.write(replace(sheet("eatme-1"), seq=seq), [Entry("eatme-1", seq, 1, "TurnResolved", at, data)])
    assert archive.played(NOON) == (2, 1)
    assert archive.played(NOON + DAY) == (0, 0)


def test_what_happened_since_is_counted_by_state_and_kind(archive: SqlArchive) -> None:
    ends = (("done", "human"), ("done", "human"), ("refused", "bounce"), ("aside", ""))
    for number, (state, kind) in zip(kept(archive, "1", "2", "3", "4"), ends, strict=True):
        with archive.step() as step:
            step.settle(number, state, kind=kind)  # type: ignore[arg-type]
    queue(archive, post())
    found = archive.since(NOON - HOUR)
    assert found == {
        "letters.done": 2,
        "letters.refused": 1,
        "letters.aside": 1,
        "kinds.human": 2,
        "kinds.bounce": 1,
        "outbox.queued": 1,
    }
    assert archive.since(NOON + 300 * DAY) == {}
