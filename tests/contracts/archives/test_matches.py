"""Matches grow entry by entry, by one writer at a time, and are found when their hour comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gm.ports import Overtaken
from gm.store import SqlArchive, broken
from tests.contracts.archives.makers import DAY, HOUR, MINUTE, NOON, begin, entries, post, sheet


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


def test_who_leads_a_match_is_found_by_address_until_it_is_over(archive: SqlArchive) -> None:
    for name, leaders in (("a", ("gina@x",)), ("b", ("", "dan@x")), ("c", ("gina@x", "olga@x"))):
        begin(archive, name, leaders=leaders)
    assert [archive.led(address) for address in ("gina@x", "", "nobody@x")] == [["a", "c"], ["b"], []]
    with archive.step() as step:
        step.write(sheet("a", 2), entries("a", first=2, last=2))
        step.write(sheet("c", 2, leaders=("dan@x",)), entries("c", first=2, last=2))
    assert [archive.led(address) for address in ("gina@x", "dan@x")] == [[], ["b", "c"]]


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
    begin(archive, "paused", status="paused")
    begin(archive, "again", status="paused", wake=NOON - MINUTE)  # it runs again by itself
    assert archive.due(NOON, 1) == ["old"]
    assert archive.due(NOON, 9) == ["old", "again", "new"]


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
