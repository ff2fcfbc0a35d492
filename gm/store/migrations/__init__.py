"""The history of the tables, one revision after the other, and what brings a database up to this program's."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from gm.ports import Refused
from gm.store.engine import create, meaning

HEAD: Final = "0010"
"""The newest revision; known here so that a database in order opens without loading Alembic (a third of a second)."""

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(7082014)")


def migrate(url: str) -> None:
    """Bring the tables up to this program's, all in one transaction; harmless when they are.

    Refused when a newer program has been at work in this database; Unreachable when the database is away.
    """
    engine = create(url)
    try:
        upgrade(engine)
    finally:
        engine.dispose()


def current(url: str) -> bool:
    """Are the tables this program's already? Changes nothing. Unreachable when the database is away."""
    engine = create(url)
    try:
        with engine.connect() as connection:
            return _revision(connection) == HEAD
    except DBAPIError as error:
        raise meaning(error.orig if isinstance(error.orig, Exception) else error) from error
    finally:
        engine.dispose()


def upgrade(engine: Engine) -> None:
    """The same for an engine."""
    try:
        _bring_up(engine)
    except DBAPIError as error:
        raise meaning(error.orig if isinstance(error.orig, Exception) else error) from error


def _bring_up(engine: Engine) -> None:
    with engine.connect() as connection:
        if _revision(connection) == HEAD:
            return
    with engine.connect() as connection:
        _alone(connection)
        try:
            _climb(connection, _revision(connection))
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            with suppress(DBAPIError):  # on a full disk SQLite has done so already
                connection.exec_driver_sql("ROLLBACK")
            raise


def _revision(connection: Connection) -> str | None:
    """Where the database stands; None when it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _alone(connection: Connection) -> None:
    """Begin, and keep every other process that wants to migrate waiting until we are through."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("BEGIN")
        connection.execute(_ONE_AT_A_TIME)


def _climb(connection: Connection, stands: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if stands is not None and stands not in known:
        raise Refused(
            f"This database was written by a newer PostGM (tables {stands}, this program knows {HEAD}): "
            "install that version again, or go back to a copy made before the upgrade."
        )
    command.upgrade(config, "head")
