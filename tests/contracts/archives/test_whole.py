"""Tidying, counting and closing."""

from __future__ import annotations

from gm.ports import Delivery
from gm.store import SqlArchive
from tests.contracts.archives.makers import DAY, HOUR, NOON, begin, kept, letter, post, queue


def test_tidying_takes_old_bytes_and_leaves_what_is_still_needed(archive: SqlArchive) -> None:
    old, aside, young = kept(archive, "1", "2")[0], kept(archive, "3")[0], kept(archive, "4")[0]
    archive.keep([letter("5", arrived=NOON + DAY)], NOON + DAY)
    with archive.step() as step:
        step.settle(old, "done")
        step.settle(aside, "aside")
    queue(archive, post("sent"), post("waiting"))
    (row,) = archive.claim(NOON, 1)
    archive.delivered(Delivery(row.id, "sent"), NOON)
    assert archive.tidy(NOON) == 0
    assert archive.tidy(NOON + HOUR) == 2
    assert archive.tidy(NOON + HOUR) == 0
    raws = [found.raw for one in (old, aside, young) if (found := archive.letter(one))]
    assert raws == [b"", b"letter 3", b"letter 4"]
    assert [found.text for found in archive.outbox()] == ["", "text of waiting"]


def test_a_tidied_letter_is_still_known_when_it_comes_again(archive: SqlArchive) -> None:
    (one,) = kept(archive, "1")
    with archive.step() as step:
        step.settle(one, "done")
    archive.tidy(NOON + DAY)
    assert archive.keep([letter("1")], NOON) == 0


def test_tidying_takes_thousands_at_a_time(archive: SqlArchive) -> None:
    with archive.batch():
        numbers = kept(archive, *(str(n) for n in range(1000)))
        with archive.step() as step:
            for one in numbers:
                step.settle(one, "dropped")
    assert archive.tidy(NOON + DAY) == 1000


def test_the_operator_sees_how_much_of_everything_there_is(archive: SqlArchive) -> None:
    assert archive.counts() == {}
    kept(archive, "1", "2")
    begin(archive, "a")
    begin(archive, "b", status="over")
    queue(archive, post("1"), post("2"), post("3"), post("4"))
    for row, outcome in zip(archive.claim(NOON, 3), ("sent", "refused", "wait"), strict=True):
        archive.delivered(Delivery(row.id, outcome), NOON)  # type: ignore[arg-type]
    assert archive.counts() == {
        "letters.received": 2,
        "matches.over": 1,
        "matches.running": 1,
        "outbox.failed": 1,
        "outbox.queued": 2,
        "outbox.sent": 1,
    }


def test_a_closed_archive_opens_again_by_itself(archive: SqlArchive) -> None:
    begin(archive)
    archive.close()
    assert archive.match("eatme-1") is not None
