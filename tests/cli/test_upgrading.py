"""postgm upgrade: the tables brought up to this program, and before that a rehearsal that changes nothing at all."""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import games
from games.eat_me.engine import EatMe
from games.kit.model import Complaint
from gm.store.migrations import HEAD
from gm.store.presence import Presence
from tests.cli.conftest import Command, newest, write
from tests.kit.servers.postgres import shared
from tests.store.test_upgrade import MATCHES, first_tables

DATABASE = Path("postgm-data/postgm.sqlite")


def differences(postgm: Command) -> dict[str, list[str]]:
    return {row["match"]: row["differences"] for row in postgm("upgrade", "--rehearse", "--json").data["matches"]}


def revision() -> str:
    with sqlite3.connect(DATABASE) as file:
        return str(file.execute("SELECT version_num FROM alembic_version").fetchone()[0])


@pytest.fixture
def old(house: Command) -> Command:
    """The command in a house that the first program left in the middle of five matches."""
    Path("postgm-data").mkdir(mode=0o700)
    first_tables(f"sqlite:///{DATABASE}")
    return house


def test_a_rehearsal_lists_every_difference_and_changes_nothing(old: Command) -> None:
    before = hashlib.sha256(DATABASE.read_bytes()).digest()
    ran = old("upgrade", "--rehearse")
    assert ran.code == 1
    assert "nothing was changed" in ran.err
    for name in MATCHES:
        assert f"{name} (" in ran.said
    assert "Letters that wait to be read: 2, to leave: 1" in ran.said
    told = differences(old)
    assert any("After turn 1 the position is another one now" in said for said in told["meta"])
    worded = ("It was opened under rules", "is asked otherwise")
    for name in set(MATCHES) - {"meta"}:  # they are played alike, under rules that have another number and other words
        assert [said for said in told[name] if not any(words in said for words in worded)] == [], name
    assert any("opened under rules 1" in said for said in told["teamturns"])
    assert (hashlib.sha256(DATABASE.read_bytes()).digest(), revision()) == (before, "0001")
    assert sorted(path.name for path in Path("postgm-data").iterdir()) == ["postgm.sqlite"]


def test_a_letter_that_lies_aside_is_not_counted_as_one_that_waits_to_be_read(old: Command) -> None:
    with sqlite3.connect(DATABASE) as file:
        file.execute(
            "UPDATE letters SET state = 'aside' WHERE id = (SELECT min(id) FROM letters WHERE state = 'received')"
        )
    ran = old("upgrade", "--rehearse")
    assert "Letters that wait to be read: 1, to leave: 1" in ran.said
    assert "lie aside for a person: 1" in ran.said


def test_the_upgrade_itself_then_brings_the_tables_up_and_again_is_harmless(old: Command) -> None:
    for _ in range(2):
        assert old("upgrade").code == 0
        assert revision() == HEAD


def test_nobody_upgrades_under_a_service_at_work_but_may_rehearse(match: Command) -> None:
    presence = Presence(Path("postgm-data"), "another")
    ran = match("upgrade")
    rehearsed = match("upgrade", "--rehearse")
    presence.close()
    assert (ran.code, "Stop it first" in ran.err) == (2, True)
    assert (rehearsed.code, "nothing changes" in rehearsed.said) == (0, True)


def played(match: Command, text: str) -> None:
    """Anna's orders are taken."""
    match("tick")
    write("Anna", str(newest("anna@localhost")["Reply-To"]), text)
    assert match("tick", "--json").data["answered"] == 1


def test_rules_that_play_a_turn_otherwise_are_found_without_telling_a_card(
    match: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    match("match", "process", "eat-me-1")
    assert differences(match) == {"eat-me-1": []}
    true = EatMe.resolve

    def otherwise(self: Any, state: Any, orders: Any, dice: Any) -> Any:
        resolution = true(state, orders, dice)
        return replace(resolution, state=replace(resolution.state, round=resolution.state.round + 5))

    monkeypatch.setattr(EatMe, "resolve", otherwise)
    (said,) = differences(match)["eat-me-1"]
    assert said == "After turn 1 the position is another one now: round, bid_round."


def test_a_question_that_is_put_otherwise_is_found(match: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    true = EatMe.asks
    monkeypatch.setattr(
        EatMe, "asks", lambda self, state: {seat: replace(ask, text="Sing.") for seat, ask in true(self, state).items()}
    )
    assert "Anna is asked otherwise than before." in differences(match)["eat-me-1"]


def test_orders_that_would_not_count_any_more_are_found(match: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    played(match, "bid 5")
    assert differences(match) == {"eat-me-1": []}
    with monkeypatch.context() as changed:
        changed.setattr(EatMe, "check", lambda *_: [Complaint("Nobody bids here.")])
        assert differences(match)["eat-me-1"] == ["What Anna has sent is not allowed any more."]
    with sqlite3.connect(DATABASE) as file:  # as if written by a program with other forms
        for table, column in (("matches", "folded"), ("journal", "data")):
            file.execute(f"UPDATE {table} SET {column} = replace({column}, 'bid 5', 'sing 5')")
    (said,) = differences(match)["eat-me-1"]
    assert said.startswith("What Anna has sent cannot be read any more (")
    assert "sing 5" not in said


def test_rules_that_stumble_and_games_that_are_gone_are_found(match: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    match("match", "process", "eat-me-1")
    with monkeypatch.context() as changed:
        changed.setattr(EatMe, "resolve", lambda *_: 1 / 0)
        (said,) = differences(match)["eat-me-1"]
        assert said.startswith("After turn 1 nothing can be compared: ZeroDivisionError")
    monkeypatch.setattr(games, "shelf", lambda: ("teamturns",))
    assert differences(match) == {"eat-me-1": ['There is no game "eat_me" on the shelf any more.']}


def test_a_newer_database_and_none_at_all_are_told(match: Command, tmp_path: Path) -> None:
    with sqlite3.connect(DATABASE) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    for words in (("upgrade",), ("upgrade", "--rehearse")):
        ran = match(*words)
        assert (ran.code, "newer PostGM" in ran.err) == (2, True)
    DATABASE.unlink()
    for words in (("upgrade",), ("upgrade", "--rehearse")):
        ran = match(*words)
        assert (ran.code, "no database lies at" in ran.err) == (2, True)


def test_postgresql_is_rehearsed_where_its_tables_are_ours_and_refused_where_they_are_older(house: Command) -> None:
    url, text = shared().url(), Path("postgm.toml").read_text()
    first_tables(url)
    Path("postgm.toml").write_text(text.replace("[house]\n", f'[house]\ndatabase = "{url}"\n'))
    ran = house("upgrade", "--rehearse")
    assert (ran.code, "pg_dump" in ran.err) == (2, True)
    assert house("upgrade").code == 0
    assert set(differences(house)) == set(MATCHES)
