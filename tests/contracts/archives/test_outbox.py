"""The outbox holds each letter once and gives it to one sender until its fate is known."""

from __future__ import annotations

from collections.abc import Callable

from gm.ports import Delivery, Spared
from gm.store import SqlArchive
from tests.contracts.archives.makers import DAY, HOUR, MINUTE, NOON, Wristwatch, post, queue


def test_a_letter_is_queued_once_for_its_key(archive: SqlArchive) -> None:
    with archive.step() as step:
        assert step.post(post("report/a/1/Anna"))
        assert not step.post(post("report/a/1/Anna", raw=b"other"))
    assert [row.raw for row in archive.outbox()] == [b"raw of report/a/1/Anna"]


def test_a_claimed_letter_comes_whole(archive: SqlArchive, clock: Wristwatch) -> None:
    told = post("report/m/4/Anna", kind="report", match="m", turn=4, seat="Anna", player="anna", sender="gm+x@house")
    queue(archive, told)
    (row,) = archive.claim(NOON, 5)
    assert (row.key, row.kind, row.to, row.sender, row.raw, row.text) == (
        told.key,
        told.kind,
        told.to,
        told.sender,
        told.raw,
        told.text,
    )
    assert (row.match, row.turn, row.seat, row.player, row.message_id) == ("m", 4, "Anna", "anna", told.message_id)
    assert (row.state, row.tries, row.created, row.sent) == ("sending", 0, NOON, None)


def test_letters_leave_in_the_order_they_were_queued(archive: SqlArchive) -> None:
    queue(archive, *(post(str(n)) for n in range(5)))
    assert [row.key for row in archive.claim(NOON, 3)] == ["0", "1", "2"]
    assert [row.key for row in archive.claim(NOON, 3)] == ["3", "4"]


def test_a_letter_on_hold_waits_for_its_hour(archive: SqlArchive) -> None:
    queue(archive, post(hold_until=NOON + HOUR))
    assert archive.claim(NOON, 5) == []
    assert len(archive.claim(NOON + HOUR, 5)) == 1


def test_a_letter_is_claimed_by_one_worker_until_its_lease_ends(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    queue(archive, post())
    archive.claim(NOON, 5, lease_seconds=60)
    assert hire("second").claim(NOON + MINUTE / 2, 5) == []
    assert len(hire("second").claim(NOON + MINUTE, 5)) == 1


def test_a_worker_that_comes_back_has_the_letters_it_was_sending_and_no_others(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    queue(archive, *(post(str(n)) for n in range(4)))
    hire("one").claim(NOON, 2)
    hire("other").claim(NOON, 1)
    assert hire("one").take_back() == 2
    assert [row.key for row in hire("third").claim(NOON, 5)] == ["0", "1", "3"]
    assert hire("one").take_back() == 0, "another sends them now"


def test_what_was_sent_or_put_off_is_not_taken_back(archive: SqlArchive) -> None:
    queue(archive, post("sent"), post("later"))
    sent, later = archive.claim(NOON, 5)
    archive.delivered(Delivery(sent.id, "sent"), NOON)
    archive.delivered(Delivery(later.id, "later", 451, "no"), NOON, NOON + HOUR)
    assert archive.take_back() == 0
    assert archive.claim(NOON, 5) == []


def test_a_sent_letter_is_not_sent_again(archive: SqlArchive) -> None:
    queue(archive, post())
    (row,) = archive.claim(NOON, 5)
    archive.delivered(Delivery(row.id, "sent", 250, "ok"), NOON + MINUTE)
    archive.delivered(Delivery(row.id, "later", 451, "no"), NOON + MINUTE, NOON + MINUTE)  # a slow worker's word
    (row,) = archive.outbox("sent")
    assert (row.sent, row.tries, row.error) == (NOON + MINUTE, 1, "")
    assert archive.claim(NOON + DAY, 5) == []


def test_a_letter_told_later_is_tried_at_its_next_hour(archive: SqlArchive) -> None:
    queue(archive, post())
    (row,) = archive.claim(NOON, 5)
    archive.delivered(Delivery(row.id, "later", 451, "greylisted"), NOON, NOON + HOUR)
    assert archive.claim(NOON + MINUTE, 5) == []
    (again,) = archive.claim(NOON + HOUR, 5)
    assert (again.raw, again.tries, again.error) == (row.raw, 1, "451 greylisted")


def test_a_letter_told_later_without_a_next_hour_is_given_up(archive: SqlArchive) -> None:
    queue(archive, post())
    (row,) = archive.claim(NOON, 5)
    archive.delivered(Delivery(row.id, "later", 451, "still no"), NOON)
    assert [found.id for found in archive.outbox("failed")] == [row.id]


def test_a_refused_letter_fails_with_its_reason(archive: SqlArchive) -> None:
    queue(archive, post())
    (row,) = archive.claim(NOON, 5)
    archive.delivered(Delivery(row.id, "refused", 550, "no such user"), NOON)
    (found,) = archive.outbox("failed")
    assert (found.error, found.tries) == ("550 no such user", 1)
    assert archive.claim(NOON + DAY, 5) == []


def test_waiting_for_a_server_is_no_try(archive: SqlArchive) -> None:
    queue(archive, post())
    (row,) = archive.claim(NOON, 5)
    archive.delivered(Delivery(row.id, "wait", 0, "away"), NOON, NOON + MINUTE)
    assert [(found.state, found.tries) for found in archive.outbox()] == [("queued", 0)]
    assert archive.claim(NOON, 5) == []
    assert len(archive.claim(NOON + MINUTE, 5)) == 1


def test_the_outbox_shows_the_last_letters_by_state_and_match(archive: SqlArchive) -> None:
    queue(archive, post("1", match="a"), post("2", match="b"), post("3", match="a"))
    (row,) = archive.claim(NOON, 1)
    archive.delivered(Delivery(row.id, "sent"), NOON)
    assert [found.key for found in archive.outbox()] == ["1", "2", "3"]
    assert [found.key for found in archive.outbox(limit=2)] == ["2", "3"]
    assert [found.key for found in archive.outbox("queued")] == ["2", "3"]
    assert [found.key for found in archive.outbox("sent")] == ["1"]
    assert [found.key for found in archive.outbox("queued", "a")] == ["3"]


def test_the_texts_a_seat_was_sent_last_are_known(archive: SqlArchive) -> None:
    mine = {"match": "a", "seat": "Anna", "player": "anna"}
    queue(archive, *(post(str(n), **mine) for n in range(4)), post("other", match="a", seat="Bruno", player="bruno"))
    queue(archive, post("private", player="anna"))
    assert archive.sent_texts("a", "Anna", "anna", 2) == ["text of 3", "text of 2"]
    assert archive.sent_texts("a", "", "bruno") == ["text of other"]
    assert archive.sent_texts("", "", "anna", 2) == ["text of private", "text of 3"]


def test_our_letter_is_known_by_its_message_id(archive: SqlArchive) -> None:
    queue(archive, post("report/a/1/Anna"))
    found = archive.sent_to("<report/a/1/Anna@gm>")
    assert found is not None
    assert found.key == "report/a/1/Anna"
    assert archive.posted(found.key) == found
    assert archive.posted("x") is None
    assert archive.sent_to("<x@gm>") is None
    assert archive.sent_to("") is None


def test_a_seat_is_reached_when_its_report_was_taken_and_did_not_bounce(archive: SqlArchive) -> None:
    seats = ("Anna", "Bruno", "Clara")
    queue(archive, *(post(s, kind="report", match="a", turn=2, seat=s, player=s.lower(), to=f"{s}@x") for s in seats))
    queue(archive, post("receipt", match="a", turn=2, seat="Dora"))
    for row in archive.claim(NOON, 9):
        archive.delivered(Delivery(row.id, "refused" if row.seat == "Clara" else "sent"), NOON)
    assert archive.reached("a", 2) == {("Anna", "anna"), ("Bruno", "bruno")}
    archive.unreached("Bruno")
    assert archive.reached("a", 2) == {("Anna", "anna")}
    assert archive.reached("a", 1) == frozenset()
    assert [found.key for found in archive.outbox("bounced")] == ["Bruno"]


def test_what_bounced_does_not_count_as_sent_afterwards(archive: SqlArchive) -> None:
    queue(archive, post("k"))
    (row,) = archive.claim(NOON, 1)
    archive.unreached("k")
    archive.delivered(Delivery(row.id, "sent"), NOON)
    assert [found.state for found in archive.outbox()] == ["bounced"]


def test_letters_to_an_address_are_counted_since_an_hour(archive: SqlArchive, clock: Wristwatch) -> None:
    queue(archive, post("1"))
    clock.time = NOON + HOUR
    queue(archive, post("2"), post("3"), post("4", to="dora@example.org"))
    assert archive.posted_since("anna@example.org", NOON) == 3
    assert archive.posted_since("anna@example.org", NOON + MINUTE) == 2


def test_what_matters_most_leaves_first(archive: SqlArchive) -> None:
    kinds = ("watch", "press", "receipt", "notice", "report")
    queue(archive, *(post(kind, kind=kind) for kind in kinds))
    assert [row.key for row in archive.claim(NOON, 2)] == ["receipt", "report"]
    assert [row.key for row in archive.claim(NOON, 9)] == ["press", "notice", "watch"]


def test_people_and_hosts_can_be_passed_over(archive: SqlArchive) -> None:
    people = ("anna@one.example", "bruno@one.example", "anna@two.example", "clara@three.example")
    queue(archive, *(post(to, to=to) for to in people))
    spared = Spared(people=("anna@one.example", "clara@three.example"), hosts=("two.example",))
    assert [row.key for row in archive.claim(NOON, 9, but=spared)] == ["bruno@one.example"]
    assert [row.key for row in archive.claim(NOON, 9, but=Spared(hosts=["example"]))] == [
        "anna@one.example",
        "anna@two.example",
        "clara@three.example",
    ]
