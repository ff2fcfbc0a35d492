"""What every archive promises the house: one suite over a SQLite file and a PostgreSQL database."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, text

from gm.ports import Address, Delivery, Entry, Fetched, Overtaken, Player, Post, Refused, Seal, Sheet
from gm.store import SqlArchive, broken, migrate
from gm.store.tables import Row
from tests.kit.servers.postgres import shared

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


class Wristwatch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Wristwatch:
    return Wristwatch()


@cache
def fresh_file() -> bytes:
    """A SQLite archive in which nothing is written."""
    with TemporaryDirectory() as folder:
        migrate(f"sqlite:///{folder}/fresh.db")
        return Path(folder, "fresh.db").read_bytes()


@cache
def postgresql() -> str:
    """One PostgreSQL database for all, with its tables."""
    url = shared().url()
    migrate(url)
    return url


def emptied(url: str) -> str:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE " + ", ".join(table.name for table in Row.metadata.sorted_tables)))
    engine.dispose()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return emptied(postgresql())
    (tmp_path / "archive.db").write_bytes(fresh_file())
    return f"sqlite:///{tmp_path}/archive.db"


@pytest.fixture
def hire(url: str, clock: Wristwatch) -> Iterator[Callable[[str], SqlArchive]]:
    """Another worker on the same database."""
    hired: list[SqlArchive] = []

    def one(name: str) -> SqlArchive:
        hired.append(SqlArchive(url, worker=name, clock=clock))
        return hired[-1]

    yield one
    for worker in hired:
        worker.close()


@pytest.fixture
def archive(hire: Callable[[str], SqlArchive]) -> SqlArchive:
    return hire("first")


def letter(uid: str = "1", raw: bytes = b"", *, arrived: datetime = NOON, to: str | None = None) -> Fetched:
    return Fetched("INBOX/17", uid, arrived, raw or f"letter {uid}".encode(), envelope_to=to)


def kept(archive: SqlArchive, *uids: str) -> list[int]:
    archive.keep([letter(uid) for uid in uids], NOON)
    return [found.id for found in archive.letters("received", 1000) if found.uid in uids]


def sheet(name: str = "eatme-1", seq: int = 1, **more: object) -> Sheet:
    told = Sheet(name, "eat_me", "running", 1, seq, "{}", None, ("anna", "bruno"))
    return replace(told, **more)  # type: ignore[arg-type]


def entries(name: str = "eatme-1", first: int = 1, last: int = 1) -> list[Entry]:
    return [Entry(name, seq, 1, "orders", NOON, f'{{"n": {seq}}}') for seq in range(first, last + 1)]


def begin(archive: SqlArchive, name: str = "eatme-1", **more: object) -> None:
    with archive.step() as step:
        step.write(sheet(name, **more), entries(name))


def post(key: str = "receipt/1", **more: object) -> Post:
    told = Post(key, "receipt", "anna@example.org", f"<{key}@gm>", b"raw of " + key.encode(), f"text of {key}")
    return replace(told, **more)  # type: ignore[arg-type]


def queue(archive: SqlArchive, *letters: Post) -> None:
    with archive.step() as step:
        for one in letters:
            step.post(one)


def anna(**more: object) -> Player:
    told = Player("anna", "Anna", "Europe/Berlin", addresses=(Address("anna@example.org", "anna", first=True),))
    return replace(told, **more)  # type: ignore[arg-type]


def welcome(archive: SqlArchive, *players: Player) -> None:
    with archive.step() as step:
        for player in players:
            step.player(player)


# -- letters -----------------------------------------------------------------------------------------------------------


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


def test_strangers_may_write_what_no_database_likes(archive: SqlArchive) -> None:
    one, copy = kept(archive, "1", "2")
    monster = "<" + "x" * 100_000 + "\0\udcff@evil>"
    archive.failed(one, "half a \udc80 pair and a \0")
    with archive.step() as step:
        step.settle(one, "done", "\0\udcff", message_id=monster, digest="d")
        step.post(post(text="quoting \0 and \udcff"))
    assert archive.same_message(monster, copy) == (one, "d")


def test_the_sweep_is_as_old_as_the_mailbox_swept_longest_ago(archive: SqlArchive) -> None:
    both = ["INBOX", "office"]
    assert archive.last_sweep(both) is None
    archive.swept("INBOX", NOON)
    assert archive.last_sweep(both) is None
    assert archive.last_sweep(["INBOX"]) == NOON
    archive.swept("office", NOON - HOUR)
    archive.swept("given up years ago", NOON - 999 * DAY)
    assert archive.last_sweep(both) == NOON - HOUR
    archive.swept("office", NOON + HOUR)
    archive.swept("office", NOON - DAY)  # a slow worker's word does not turn time back
    assert archive.last_sweep(both) == NOON


# -- matches -----------------------------------------------------------------------------------------------------------


def test_a_match_comes_back_as_it_was_written(archive: SqlArchive) -> None:
    told = sheet(turn=3, seq=2, folded='{"ü": 1}', wake=NOON + HOUR, players=("bruno", "anna"))
    with archive.step() as step:
        step.write(told, entries(last=2))
    assert archive.match("eatme-1") == told
    assert archive.match("eatme-2") is None


def test_a_match_grows_entry_by_entry(archive: SqlArchive) -> None:
    begin(archive)
    with archive.step() as step:
        step.write(sheet(seq=3, turn=2), entries(first=2, last=3))
    found = archive.match("eatme-1")
    assert found is not None
    assert (found.seq, found.turn) == (3, 2)
    assert [entry.seq for entry in archive.journal("eatme-1")] == [1, 2, 3]
    assert [entry.data for entry in archive.journal("eatme-1", after=2)] == ['{"n": 3}']


def test_the_second_to_write_the_same_entry_is_overtaken(archive: SqlArchive) -> None:
    begin(archive)

    def write(folded: str) -> None:
        with archive.step() as step:
            step.post(post(folded))
            step.write(sheet(seq=2, folded=folded), entries(first=2, last=2))

    write("mine")
    with pytest.raises(Overtaken):
        write("theirs")
    found = archive.match("eatme-1")
    assert found is not None
    assert found.folded == "mine"
    assert [row.key for row in archive.outbox()] == ["mine"]


def test_a_match_is_opened_once(archive: SqlArchive) -> None:
    begin(archive)
    with pytest.raises(Overtaken):
        begin(archive)


def test_entries_must_lead_up_to_the_sheet(archive: SqlArchive) -> None:
    with pytest.raises(ValueError, match="lead"), archive.step() as step:
        step.write(sheet(seq=2), entries(first=1, last=1))


def test_a_sheet_alone_may_change_its_hour(archive: SqlArchive) -> None:
    begin(archive)
    with archive.step() as step:
        step.write(sheet(wake=NOON), [])
    assert archive.due(NOON, 5) == ["eatme-1"]


def test_a_player_who_leaves_is_not_found_there_any_more(archive: SqlArchive) -> None:
    begin(archive)
    with archive.step() as step:
        step.write(sheet(seq=2, players=("bruno", "clara")), entries(first=2, last=2))
    assert archive.matches(player="anna") == []
    assert [found.players for found in archive.matches(player="clara")] == [("bruno", "clara")]


def test_matches_are_found_by_status_and_player(archive: SqlArchive) -> None:
    begin(archive, "b", status="over")
    begin(archive, "a", players=("dora",))
    begin(archive, "c", status="over", players=("dora", "anna"))
    assert [found.name for found in archive.matches()] == ["a", "b", "c"]
    assert [found.name for found in archive.matches(status="over")] == ["b", "c"]
    assert [found.name for found in archive.matches(player="dora")] == ["a", "c"]
    assert [found.name for found in archive.matches(status="over", player="dora")] == ["c"]


def test_the_journal_is_a_chain_that_shows_where_it_was_changed(archive: SqlArchive) -> None:
    begin(archive)
    with archive.step() as step:
        step.write(sheet(seq=3), entries(first=2, last=3))
    told = list(archive.journal("eatme-1"))
    assert broken(told) is None
    told[1] = replace(told[1], data='{"n": 99}')
    assert broken(told) == 2
    assert broken([told[0], told[2]]) == 2


def test_the_oldest_due_matches_come_first(archive: SqlArchive) -> None:
    begin(archive, "later", wake=NOON + MINUTE)
    begin(archive, "old", wake=NOON - DAY)
    begin(archive, "new", wake=NOON, status="inviting")
    begin(archive, "never")
    begin(archive, "over", status="over", wake=NOON - DAY)
    begin(archive, "paused", status="paused", wake=NOON - DAY)
    assert archive.due(NOON, 1) == ["old"]
    assert archive.due(NOON, 9) == ["old", "new"]


def test_a_due_match_is_given_to_one_worker_until_released(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    begin(archive, wake=NOON)
    other = hire("second")
    assert archive.due(NOON, 5) == ["eatme-1"]
    assert other.due(NOON, 5) == []
    archive.release("eatme-1", NOON + HOUR)
    assert other.due(NOON, 5) == []
    assert other.due(NOON + HOUR, 5) == ["eatme-1"]


def test_a_due_match_is_free_again_when_its_worker_is_gone(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    begin(archive, wake=NOON)
    archive.due(NOON, 5)
    assert hire("second").due(NOON + 2 * MINUTE, 5) == ["eatme-1"]


def test_a_release_does_not_undo_what_was_written_meanwhile(archive: SqlArchive) -> None:
    begin(archive, wake=NOON)
    archive.due(NOON, 5)
    with archive.step() as step:
        step.write(sheet(seq=2, wake=NOON + DAY), entries(first=2, last=2))
    archive.release("eatme-1", NOON + HOUR)
    assert archive.due(NOON + HOUR, 5) == []


# -- players, tokens, notes --------------------------------------------------------------------------------------------


def test_a_player_comes_back_with_all_addresses(archive: SqlArchive) -> None:
    told = anna(
        plain=True,
        addresses=(
            Address("a@example.org", "anna", confirmed=False, score=1.5, bounced=NOON),
            Address("b@example.org", "anna", first=True, stopped=True, accepted=NOON),
        ),
    )
    welcome(archive, told)
    assert archive.player("anna") == told
    assert archive.player_at("b@example.org") == told
    assert archive.player("dora") is None
    assert archive.player_at("dora@example.org") is None


def test_a_player_without_an_address_is_a_player(archive: SqlArchive) -> None:
    welcome(archive, anna(addresses=()), Player("bruno", "Bruno"))
    assert [(found.id, found.addresses) for found in archive.players()] == [("anna", ()), ("bruno", ())]


def test_a_changed_player_replaces_the_old(archive: SqlArchive) -> None:
    welcome(archive, anna())
    moved = anna(name="Anna B.", addresses=(Address("new@example.org", "anna"),))
    welcome(archive, moved)
    assert archive.players() == [moved]
    assert archive.player_at("anna@example.org") is None


def test_nobody_gets_the_address_of_another_player(archive: SqlArchive) -> None:
    welcome(archive, anna())
    with pytest.raises(Refused, match="another player"):
        welcome(archive, Player("dora", "Dora", addresses=(Address("anna@example.org", "dora"),)))
    assert archive.player("dora") is None


def test_a_token_stands_for_what_was_sealed_last(archive: SqlArchive) -> None:
    first = Seal("t1", "orders", "eatme-1", 3, "Anna", "anna", "a note", NOON + DAY)
    for told in (first, replace(first, turn=4, expires=None)):
        with archive.step() as step:
            step.seal(told)
    assert archive.sealed("t1") == replace(first, turn=4, expires=None)
    assert archive.sealed("t2") is None


def test_a_fact_is_noted_once(archive: SqlArchive) -> None:
    with archive.step() as step:
        assert step.note("helped", "dora", "first", NOON)
        assert not step.note("helped", "dora", "second", NOON)
        assert step.note("helped", "anna", "early", NOON - HOUR)
    assert archive.noted("helped", "dora") == "first"
    assert archive.noted("helped", "bruno") is None
    assert archive.notes("helped") == [("anna", "early"), ("dora", "first")]


# -- outbox ------------------------------------------------------------------------------------------------------------


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
        told.key, told.kind, told.to, told.sender, told.raw, told.text)  # fmt: skip
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
    assert archive.sent_to("<x@gm>") is None
    assert archive.sent_to("") is None


def test_a_seat_is_reached_when_its_report_was_taken_and_did_not_bounce(archive: SqlArchive) -> None:
    seats = ("Anna", "Bruno", "Clara")
    queue(archive, *(post(s, kind="report", match="a", turn=2, seat=s, to=f"{s}@x") for s in seats))
    queue(archive, post("receipt", match="a", turn=2, seat="Dora"))
    for row in archive.claim(NOON, 9):
        archive.delivered(Delivery(row.id, "refused" if row.seat == "Clara" else "sent"), NOON)
    assert archive.reached("a", 2) == {"Anna", "Bruno"}
    archive.unreached("Bruno")
    assert archive.reached("a", 2) == {"Anna"}
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


# -- steps and batches -------------------------------------------------------------------------------------------------


def test_a_step_that_fails_leaves_nothing_behind(archive: SqlArchive) -> None:
    (one,) = kept(archive, "1")

    def work() -> None:
        with archive.step() as step:
            step.write(sheet(), entries())
            step.post(post())
            step.seal(Seal("t", "orders"))
            step.note("a", "b", "c", NOON)
            step.player(anna())
            step.settle(one, "done")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert archive.match("eatme-1") is archive.sealed("t") is archive.noted("a", "b") is archive.player("anna") is None
    assert archive.outbox() == []
    assert [found.id for found in archive.waiting(1)] == [one]


def test_a_step_sees_what_it_wrote_itself(archive: SqlArchive) -> None:
    with archive.step() as step:
        step.write(sheet(), entries())
        assert archive.match("eatme-1") == sheet()


def test_in_a_batch_each_step_stands_or_falls_by_itself(archive: SqlArchive) -> None:

    def stumble() -> None:
        with archive.step() as step:
            step.write(sheet("b"), entries("b"))
            step.write(sheet("a"), entries("a"))

    with archive.batch():
        begin(archive, "a")
        with pytest.raises(Overtaken):
            stumble()
        begin(archive, "c")
        assert [found.name for found in archive.matches()] == ["a", "c"]
    assert [found.name for found in archive.matches()] == ["a", "c"]


def test_a_batch_is_seen_by_others_only_when_it_is_whole(
    archive: SqlArchive, hire: Callable[[str], SqlArchive]
) -> None:
    other = hire("second")
    with archive.batch():
        begin(archive)
        assert other.match("eatme-1") is None
    assert other.match("eatme-1") is not None


def test_a_batch_that_is_cut_short_leaves_nothing(archive: SqlArchive) -> None:

    def work() -> None:
        with archive.batch():
            begin(archive)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert archive.match("eatme-1") is None


def test_eight_threads_lose_no_update(archive: SqlArchive) -> None:
    """Everybody reads, then writes; who was overtaken reads again. No entry is lost, none is written twice."""
    begin(archive)
    overtaken: list[int] = []

    def play() -> None:
        for _ in range(5):
            while True:
                found = archive.match("eatme-1")
                assert found is not None
                try:
                    with archive.step() as step:
                        step.write(replace(found, seq=found.seq + 1), entries(first=found.seq + 1, last=found.seq + 1))
                    break
                except Overtaken:
                    overtaken.append(1)

    crowd = [threading.Thread(target=play) for _ in range(8)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert [entry.seq for entry in archive.journal("eatme-1")] == list(range(1, 42))
    assert broken(archive.journal("eatme-1")) is None


def test_eight_senders_send_each_letter_once(archive: SqlArchive) -> None:
    queue(archive, *(post(str(n)) for n in range(200)))
    sent: list[str] = []

    def send() -> None:
        while rows := archive.claim(NOON, 7):
            sent.extend(row.key for row in rows)

    crowd = [threading.Thread(target=send) for _ in range(8)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert sorted(sent, key=int) == [str(n) for n in range(200)]


# -- whole -------------------------------------------------------------------------------------------------------------


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
        "letters.received": 2, "matches.over": 1, "matches.running": 1,
        "outbox.failed": 1, "outbox.queued": 2, "outbox.sent": 1,
    }  # fmt: skip


def test_a_closed_archive_opens_again_by_itself(archive: SqlArchive) -> None:
    begin(archive)
    archive.close()
    assert archive.match("eatme-1") is not None
