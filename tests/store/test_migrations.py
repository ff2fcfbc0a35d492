"""The history of the tables: it leads to what the models say, can be walked twice, and never from the future."""

from __future__ import annotations

import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, Index, create_engine, inspect, text

from gm.ports import Refused
from gm.store import migrate, migrations, open_archive
from gm.store.engine import create
from gm.store.migrations import HEAD
from gm.store.tables import Row
from tests.kit.servers.postgres import shared


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/archive.db" if request.param == "sqlite" else shared().url()


def revision(engine: Engine) -> str:
    with engine.connect() as connection:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def test_an_empty_database_migrated_is_what_the_models_say(url: str) -> None:
    migrate(url)
    with create_engine(url).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Row.metadata) == []


def test_the_indexes_that_follow_a_part_of_the_rows_are_partial_in_the_database_too(url: str) -> None:
    """Alembic does not compare these conditions; without them the sender would walk over all that was ever sent."""
    migrate(url)
    engine = create_engine(url)
    for table in Row.metadata.sorted_tables:
        theirs = {index["name"]: index.get("dialect_options", {}) for index in inspect(engine).get_indexes(table.name)}
        for index in table.indexes:
            assert _partial(index, engine.name) == (f"{engine.name}_where" in theirs[index.name]), index.name


def _partial(index: Index, dialect: str) -> bool:
    return index.dialect_options[dialect]["where"] is not None


def test_every_step_of_the_history_has_its_number_for_a_name() -> None:
    there = {path.name.partition("_")[0] for path in (Path(migrations.__file__).parent / "versions").glob("*.py")}
    assert sorted(there) == [f"m{number:04}" for number in range(1, int(HEAD) + 1)]


def test_migrating_twice_is_harmless(url: str) -> None:
    migrate(url)
    migrate(url)
    assert revision(create_engine(url)) == HEAD


def climbed(engine: Engine, to: str) -> None:
    """An empty database brought up to an older revision."""
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def test_who_had_named_no_zone_has_none_after_the_upgrade(url: str) -> None:
    engine = create_engine(url)
    climbed(engine, "0004")
    with engine.begin() as connection:
        for who, zone in (("anna", "UTC"), ("bruno", "Europe/London")):
            connection.execute(
                text(f"INSERT INTO players (id, name, zone, plain) VALUES ('{who}', '', '{zone}', false)")
            )
    migrate(url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT zone FROM players ORDER BY id")).scalars().all() == ["", "Europe/London"]


def test_who_leads_a_match_is_found_after_the_upgrade_and_nobody_where_it_is_over(url: str) -> None:
    engine = create_engine(url)
    climbed(engine, "0007")
    policies = {"a": {"gm": "gina@x", "observers": ["dan@x"]}, "b": {}, "c": {"gm": "gina@x"}}
    with engine.begin() as connection:
        for name, policy in policies.items():
            status, folded = ("over" if name == "c" else "running"), json.dumps({"policy": policy})
            connection.execute(
                text(
                    "INSERT INTO matches (name, game, status, turn, seq, folded, players, worker, claimed_until) "
                    "VALUES (:name, 'g', :status, 1, 1, :folded, '[]', '', 0)"
                ),
                {"name": name, "status": status, "folded": folded},
            )
    migrate(url)
    archive = open_archive(url)
    assert [archive.led(who) for who in ("gina@x", "dan@x", "")] == [["a"], ["a"], ["b"]]
    assert archive.match("a").leaders == ("dan@x", "gina@x")  # type: ignore[union-attr]
    archive.close()


def test_a_database_from_the_future_is_refused_in_one_sentence(url: str) -> None:
    migrate(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refused, match=r"written by a newer PostGM \(tables 9999, this program knows"):
        migrate(url)
    assert revision(engine) == "9999"


def test_a_migration_that_breaks_leaves_the_database_as_it_was(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE sweeps (not_ours INTEGER)"))  # the last but few that is made
    with pytest.raises(Exception, match="sweeps"):
        migrate(url)
    assert inspect(engine).get_table_names() == ["sweeps"]
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE sweeps"))
    migrate(url)
    assert revision(engine) == HEAD


def test_processes_that_start_together_migrate_once(url: str) -> None:
    trouble: list[Exception] = []

    def start() -> None:
        try:
            migrate(url)
        except Exception as error:
            trouble.append(error)

    crowd = [threading.Thread(target=start) for _ in range(4)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert trouble == []
    assert revision(create_engine(url)) == HEAD


def test_who_opens_a_new_file_waits_for_another_that_writes_its_first_table(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "new.db", isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("CREATE TABLE first (a)")
        done = threading.Timer(0.3, lambda: other.execute("COMMIT"))
        done.start()
        with create(f"sqlite:///{tmp_path}/new.db").connect() as connection:
            assert inspect(connection).get_table_names() == ["first"]
        done.join()


def test_the_program_knows_the_newest_revision() -> None:
    import gm.store.migrations as history

    assert ScriptDirectory(str(Path(history.__file__).parent)).get_current_head() == HEAD
