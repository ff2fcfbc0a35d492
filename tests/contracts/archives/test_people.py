"""Players, tokens and small facts are found again as they were told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm.ports import Address, Player, Refused, Seal, Step
from gm.store import SqlArchive
from gm.store.connection import Compiled, Connection
from tests.contracts.archives.makers import DAY, HOUR, NOON, anna, begin, welcome


def test_a_player_comes_back_with_all_addresses(archive: SqlArchive) -> None:
    told = anna(
        plain=True,
        daily="08:00",
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


def test_a_batch_reads_what_it_wrote_itself(archive: SqlArchive) -> None:
    welcome(archive, anna())
    moved = anna(name="Anna B.")
    with archive.batch():
        assert archive.player("anna") == archive.player("anna") == anna()
        welcome(archive, moved)
        assert archive.player("anna") == moved
    assert archive.player("anna") == moved


def test_what_a_step_took_back_was_never_read(archive: SqlArchive) -> None:
    welcome(archive, anna())
    with archive.batch():
        with pytest.raises(Refused), archive.step() as step:
            _renamed_in_vain(archive, step)
        assert archive.player("anna") == anna()


def _renamed_in_vain(archive: SqlArchive, step: Step) -> None:
    step.player(anna(name="Anna B."))
    assert archive.player("anna") == anna(name="Anna B.")
    raise Refused("no")


def test_a_batch_asks_the_database_once_for_what_stands(archive: SqlArchive, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Compiled] = []
    heard = Connection._fetched
    monkeypatch.setattr(Connection, "_fetched", lambda it, text, told: said.append(text) or heard(it, text, told))
    with archive.batch():
        for _ in range(3):
            archive.player("anna")
            archive.match("friday")
    assert len(said) == 2


def test_another_batch_asks_again(archive: SqlArchive) -> None:
    welcome(archive, anna())
    with archive.batch():
        assert archive.player("anna") == anna()
    welcome(archive, anna(name="Anna B."))
    with archive.batch():
        assert archive.player("anna") == anna(name="Anna B.")


def test_the_people_of_a_match_are_found_together(archive: SqlArchive) -> None:
    bruno, clara = Player("bruno", "Bruno"), Player("clara", "Clara")
    welcome(archive, anna(), bruno, clara)
    begin(archive, "friday", players=("anna", "clara"))
    assert archive.players("friday") == [anna(), clara]
    assert archive.players("monday") == []


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
