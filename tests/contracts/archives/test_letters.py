"""Letters are kept byte for byte, once, and handed to one reader at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from gm.ports import Delivery, Ended, Overtaken
from gm.store import SqlArchive
from tests.contracts.archives.makers import DAY, HOUR, MINUTE, NOON, Wristwatch, begin, kept, letter, post, queue


def test_a_kept_letter_comes_back_byte_for_byte(archive: SqlArchive) -> None:
    raw = bytes(range(256)) * 40
    archive.keep([replace(letter("7", raw), envelope_from="", envelope_to="gm+x@house", oversize=9)], NOON)
    (found,) = archive.waiting(10)
    assert (found.mailbox, found.uid, found.raw, found.arrived) == ("INBOX/17", "7", raw, NOON)
    assert (found.envelope_from, found.envelope_to, found.oversize, found.tries) == ("", "gm+x@house", 9, 0)


def test_the_same_bytes_under_another_uid_are_one_letter(archive: SqlArchive) -> None:
    assert archive.keep([letter("1", b"same"), letter("2", b"same")], NOON) == 1
    assert archive.keep([letter("3", b"same")], NOON) == 0
    assert len(archive.waiting(10)) == 1


def test_the_same_bytes_for_two_recipients_are_two_letters(archive: SqlArchive) -> None:
    assert archive.keep([letter("1", b"same", to="gm+a@house"), letter("2", b"same", to="gm+b@house")], NOON) == 2


def test_other_bytes_under_a_known_uid_are_kept_too(archive: SqlArchive) -> None:
    """A mailbox that gives a number twice must not cost anybody a letter."""
    assert archive.keep([letter("1", b"old")], NOON) + archive.keep([letter("1", b"new")], NOON) == 2


def test_keeping_nothing_is_harmless(archive: SqlArchive) -> None:
    assert archive.keep([], NOON) == 0


def test_letters_wait_in_order_of_arrival(archive: SqlArchive) -> None:
    archive.keep([letter("late", arrived=NOON), letter("early", arrived=NOON - HOUR)], NOON)
    assert [found.uid for found in archive.waiting(10)] == ["early", "late"]
    assert [found.uid for found in archive.waiting(1)] == ["early"]


def test_moments_come_back_aware_and_in_utc_to_the_microsecond(archive: SqlArchive) -> None:
    local = datetime(2026, 11, 20, 3, 4, 5, 678901, tzinfo=timezone(timedelta(hours=-7)))
    archive.keep([letter(arrived=local)], NOON)
    (found,) = archive.waiting(1)
    assert found.arrived == local
    assert found.arrived.tzinfo is UTC


def test_a_moment_without_a_zone_is_refused_at_the_door(archive: SqlArchive) -> None:
    with pytest.raises(TypeError):
        archive.keep([letter(arrived=NOON.replace(tzinfo=None))], NOON)


def test_two_workers_never_read_the_same_letter(archive: SqlArchive, hire: Callable[[str], SqlArchive]) -> None:
    kept(archive, *"123456")
    mine, theirs = archive.waiting(4), hire("second").waiting(4)
    assert [found.uid for found in mine] == ["1", "2", "3", "4"]
    assert [found.uid for found in theirs] == ["5", "6"]


def test_a_letter_is_free_again_when_its_reader_is_gone_for_a_minute(
    archive: SqlArchive, hire: Callable[[str], SqlArchive], clock: Wristwatch
) -> None:
    kept(archive, "1")
    archive.waiting(1)
    assert hire("second").waiting(1) == []
    clock.time += 2 * MINUTE
    assert len(hire("third").waiting(1)) == 1


def test_a_worker_that_starts_again_has_its_letters_at_once(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    kept(archive, "1")
    archive.waiting(1)
    assert len(hire("first").waiting(1)) == 1


def test_what_a_worker_was_reading_when_it_died_is_marked_and_has_had_a_try_if_it_was_marked_before(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    kept(archive, "1", "2", "3")
    archive.waiting(1)
    (theirs,) = hire("second").waiting(1)
    assert hire("first").suspected("it died") == (1, 0)
    assert [(letter.tries, letter.reason) for letter in archive.waiting(3)] == [(0, "it died"), (0, "")]
    assert hire("first").suspected("it died") == (2, 1), "the one of before, and the one that was read beside it"
    assert [(letter.tries, letter.reason) for letter in archive.waiting(3)] == [(1, "it died"), (0, "it died")]
    found = archive.letter(theirs.id)
    assert found is not None
    assert found.tries == 0
    assert [letter.uid for letter in archive.waiting(3, but="it died")] == []


def test_a_settled_letter_does_not_wait_any_more(archive: SqlArchive) -> None:
    (one,) = kept(archive, "1")
    with archive.step() as step:
        step.settle(one, "refused", "not your seat")
    found = archive.letter(one)
    assert archive.waiting(5) == []
    assert found is not None
    assert (found.state, found.reason) == ("refused", "not your seat")


def test_a_letter_is_settled_by_one_worker_only(archive: SqlArchive, hire: Callable[[str], SqlArchive]) -> None:
    (one,) = kept(archive, "1")

    def answer(worker: SqlArchive, key: str) -> None:
        with worker.step() as step:
            step.post(post(key))
            step.settle(one, "done")

    answer(archive, "mine")
    with pytest.raises(Overtaken):
        answer(hire("second"), "theirs")
    assert [row.key for row in archive.outbox()] == ["mine"]


def test_failed_tries_are_counted(archive: SqlArchive) -> None:
    (one,) = kept(archive, "1")
    assert [archive.failed(one, "ValueError: x"), archive.failed(one, "KeyError: y")] == [1, 2]
    (found,) = archive.waiting(1)
    assert (found.tries, found.reason) == (2, "KeyError: y")


def test_a_letter_set_aside_can_be_tried_again_once(archive: SqlArchive) -> None:
    (one,) = kept(archive, "1")
    assert not archive.retry(one)
    with archive.step() as step:
        step.settle(one, "aside", "it broke the reader")
    assert [found.id for found in archive.letters("aside")] == [one]
    assert archive.retry(one)
    assert [(found.id, found.tries) for found in archive.waiting(1)] == [(one, 0)]
    assert not archive.retry(one)


def test_a_copy_is_known_by_its_message_id_once_the_first_is_settled(archive: SqlArchive) -> None:
    first, copy = kept(archive, "1", "2")
    assert archive.same_message("<a@b>", copy) is None
    with archive.step() as step:
        step.settle(first, "done", message_id="<a@b>", digest="d1")
    assert archive.same_message("<a@b>", copy) == (first, "d1")
    assert archive.same_message("<a@b>", first) is None
    assert archive.same_message("", copy) is None


def test_a_letter_tells_when_it_came_to_its_end_and_one_that_is_read_again_has_none(
    archive: SqlArchive, clock: Wristwatch
) -> None:
    first, second = kept(archive, "1", "2")
    clock.time = NOON + MINUTE
    with archive.step() as step:
        step.settle(first, "done", kind="human")
        step.settle(second, "aside", "it broke the reader")
    assert sorted(archive.ended(NOON, 10), key=lambda one: one.kind) == [
        Ended("", "aside", "it broke the reader", 60),
        Ended("human", "done", "", 60),
    ]
    assert len(archive.ended(NOON, 1)) == 1
    assert archive.ended(NOON + HOUR, 10) == []
    archive.retry(second)
    assert [one.state for one in archive.ended(NOON, 10)] == ["done"]


def test_letters_about_a_match_are_counted_since_a_moment_and_up_to_a_number(archive: SqlArchive) -> None:
    archive.keep([letter(str(n), arrived=NOON + n * MINUTE) for n in range(6)], NOON)
    ends = [("done", "eatme-1"), ("done", "eatme-1"), ("refused", "eatme-1"), ("done", "eatme-1"), ("done", "eatme-2")]
    with archive.step() as step:
        for found, (state, match) in zip(archive.waiting(6), ends, strict=False):
            step.settle(found.id, state, match=match)  # type: ignore[arg-type]
    assert archive.about("eatme-1", NOON, 100) == 3
    assert archive.about("eatme-1", NOON + MINUTE, 100) == 2
    assert archive.about("eatme-1", NOON, 2) == 2
    assert archive.about("eatme-3", NOON, 2) == 0


def test_strangers_may_write_what_no_database_likes(archive: SqlArchive) -> None:
    one, copy = kept(archive, "1", "2")
    monster = "<" + "x" * 100_000 + "\0\udcff@evil>"
    archive.failed(one, "half a \udc80 pair and a \0")
    with archive.step() as step:
        step.settle(one, "done", "\0\udcff", message_id=monster, digest="d")
        step.post(post(text="quoting \0 and \udcff"))
    assert archive.same_message(monster, copy) == (one, "d")


def test_the_sweep_is_as_old_as_the_mailbox_swept_longest_ago(archive: SqlArchive, clock: Wristwatch) -> None:
    clock.time = NOON + DAY
    both = ["INBOX", "office"]
    assert archive.last_sweep(both, NOON + DAY) is None
    archive.swept("INBOX", NOON)
    assert archive.last_sweep(both, NOON + DAY) is None
    assert archive.last_sweep(["INBOX"], NOON + DAY) == NOON
    archive.swept("office", NOON - HOUR)
    archive.swept("given up years ago", NOON - 999 * DAY)
    assert archive.last_sweep(both, NOON + DAY) == NOON - HOUR
    archive.swept("office", NOON + HOUR)
    archive.swept("office", NOON - DAY)  # a slow worker's word does not turn time back
    assert archive.last_sweep(both, NOON + DAY) == NOON


def test_all_is_read_up_to_the_sweep_or_the_oldest_letter_that_waits_in_whoevers_hand(
    hire: Callable[[str], SqlArchive], clock: Wristwatch
) -> None:
    mine, others = hire("mine"), hire("others")
    clock.time = NOON + HOUR
    assert mine.read_up_to(["INBOX"], clock.time) is None
    mine.swept("INBOX", NOON + HOUR)
    assert mine.read_up_to(["INBOX"], clock.time) == NOON + HOUR
    (one,) = kept(others, "1")
    assert others.waiting(1)
    before = mine.read_up_to(["INBOX"], clock.time)
    assert before
    assert before < NOON, "it is stamped noon"
    with others.step() as step:
        step.settle(one, "done")
    assert mine.read_up_to(["INBOX"], clock.time) == NOON + HOUR


def test_a_sweep_noted_by_a_clock_that_was_set_back_since_does_not_count(
    archive: SqlArchive, clock: Wristwatch
) -> None:
    clock.time = NOON + 3 * DAY
    archive.swept("INBOX", clock.time)
    clock.time = NOON
    assert archive.last_sweep(["INBOX"], NOON) is None
    archive.swept("INBOX", NOON)
    assert archive.last_sweep(["INBOX"], NOON) == archive.last_sweep(["INBOX"], NOON + 9 * DAY) == NOON


def test_after_a_clock_was_set_back_nothing_waits_for_an_hour_of_the_old_one(
    hire: Callable[[str], SqlArchive], clock: Wristwatch
) -> None:
    dead, living = hire("dead"), hire("living")
    clock.time = NOON + 3 * DAY
    kept(dead, "1")
    begin(dead, wake=clock.time + MINUTE)
    queue(dead, post("later"), post("held", hold_until=NOON + 9 * DAY))
    assert dead.waiting(1)
    (row,) = dead.claim(clock.time, 5)
    dead.delivered(Delivery(row.id, "later", 451, "busy"), clock.time, clock.time + HOUR)
    queue(dead, post("in hand"))
    assert dead.claim(clock.time, 5)
    clock.time = NOON
    living.set_back(NOON)
    assert (living.waiting(9), living.claim(NOON, 9)) == ([], []), "they may be in somebody's hand"
    assert living.due(NOON, 9) == ["eatme-1"]
    clock.time = NOON + 6 * MINUTE
    assert [letter.uid for letter in living.waiting(9)] == ["1"]
    assert {row.key for row in living.claim(clock.time, 9)} == {"later", "in hand"}


def lying(archive: SqlArchive) -> set[str]:
    """Letters whose bytes are still there."""
    states = ("received", "done", "refused", "aside", "dropped")
    return {letter.uid for state in states for letter in archive.letters(state, 100) if letter.raw}


def test_bytes_beyond_the_limits_go_strangers_first_and_the_oldest(archive: SqlArchive) -> None:
    told = {"old": "x@far", "new": "y@far", "next day": "z@far", "aside": "x@far", "anna's": "anna", "hers": "anna"}
    for n, uid in enumerate((*told, "unread")):
        archive.keep([letter(uid, bytes(100) + uid.encode(), arrived=NOON + n * MINUTE + DAY * (n == 2))], NOON)
        if uid in told:
            (one,) = (kept for kept in archive.letters("received") if kept.uid == uid)
            with archive.step() as step:
                state = "aside" if uid in ("aside", "hers") else "done"
                step.settle(one.id, state, "why", sender=told[uid], known=told[uid] == "anna")  # type: ignore[arg-type]
    many = 1_000_000
    assert archive.shed(many, many, many) == 0
    assert archive.shed(many, 250, many) == 1
    assert lying(archive) == {*told, "unread"} - {"old"}
    assert archive.shed(many, many, 600) == 1
    assert lying(archive) == {*told, "unread"} - {"old", "new"}
    assert archive.shed(1, many, many) == 3
    assert lying(archive) == {"hers", "unread"}, "what waits of a player, and what nobody read yet"
    assert [(one.uid, one.reason) for one in archive.letters("dropped")] == [
        ("aside", "Its words were let go: strangers wrote more than is kept.")
    ]
