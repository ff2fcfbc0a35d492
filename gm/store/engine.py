"""Open a database by its URL: SQLite for one machine, PostgreSQL for several; and say what its complaints mean."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool, StaticPool

from gm.ports import Crossed, Refused, Unreachable

WAIT_SECONDS: Final = 30
"""How long we wait for somebody else's lock, and for a database server to answer at all."""

_BUSY_SECONDS: Final = 0.05

FROZEN_SECONDS: Final = 60
"""After which PostgreSQL ends the transaction of a worker that says nothing: what it held is free for the others."""

_SQLITE_MEANS_NO: Final = {
    "SQLITE_READONLY",
    "SQLITE_PERM",
    "SQLITE_AUTH",
    "SQLITE_CANTOPEN",
    "SQLITE_NOTADB",
    "SQLITE_CORRUPT",
}
_POSTGRES_MEANS_NO: Final = {"25006", "28000", "28P01", "3D000", "42501"}  # read-only, login, no database, no right
_POSTGRES_SAYS_NO: Final = (
    "password authentication failed",
    "does not exist",
    "no pg_hba.conf entry",
    "invalid connection option",
)

_POSTGRES_CROSSED: Final = {"40P01", "40001"}  # a deadlock, of which the server gives up one side
_POSTGRES_WOKE_LATE: Final = "25P03"  # our transaction stood still for too long
_POSTGRES_FULL: Final = "53100"
FULL: Final = "The disk is full. Make room: nothing is accepted that cannot be kept, and it goes on by itself."

_POSTGRES_CONNECT: Final[Mapping[str, Any]] = {
    "autocommit": True,  # we say BEGIN ourselves, and only where there is more than one statement
    "connect_timeout": 10,
    "keepalives_idle": WAIT_SECONDS,
    "tcp_user_timeout": WAIT_SECONDS * 1000,
    "application_name": "postgm",
    "options": f"-c lock_timeout={WAIT_SECONDS}s -c idle_in_transaction_session_timeout={FROZEN_SECONDS}s",
}
_SQLITE_CONNECT: Final[Mapping[str, Any]] = {
    "isolation_level": None,  # the driver begins nothing: its late BEGIN would lose updates in silence
    "timeout": WAIT_SECONDS,
    "check_same_thread": False,  # closed by whoever closes the archive
}

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def micros(moment: datetime) -> int:
    """A moment as the tables hold it. A moment without a zone is a TypeError."""
    return (moment - _EPOCH) // _MICROSECOND


def moment(micros: int) -> datetime:
    """The moment that stands in a table: aware, UTC."""
    return _EPOCH + timedelta(microseconds=micros)


def create(url: str) -> Engine:
    """An engine for `sqlite:///file` or `postgresql://...`. Refused when the URL is neither, or the driver is missing.

    Nothing connects yet. Each thread of the archive keeps one connection of its own, so there is no pool.
    """
    where = place(url)
    return _sqlite(where) if where.get_backend_name() == "sqlite" else _postgres(where)


def place(url: str) -> URL:
    """What a URL says. Refused when it does not do; a password may stand in it, so it is not repeated."""
    try:
        where = make_url(url)
    except (ArgumentError, ValueError):
        raise Refused("It is no database URL; use sqlite:///postgm.db or postgresql://user@host/name.") from None
    if where.port is not None and not 0 < where.port < 65536:
        raise Refused(f"It names port {where.port}, and there are only those from 1 to 65535.")
    kind = where.get_backend_name()
    if kind == "postgres":
        raise Refused("Write postgresql:// in the place of postgres://.")
    if kind not in ("sqlite", "postgresql"):
        raise Refused(f"PostGM keeps its archive in SQLite or PostgreSQL, not in {kind}.")
    return where


def _sqlite(url: URL) -> Engine:
    memory = url.database in (None, "", ":memory:")
    if not memory and url.database:
        _ours_alone(url.database)
    engine = create_engine(url, poolclass=StaticPool if memory else NullPool, connect_args=dict(_SQLITE_CONNECT))
    event.listen(engine, "connect", _on_connect)
    return engine


def _ours_alone(path: str) -> None:
    """A new file that nobody else may read: there are hands and addresses in it."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise Refused(f"The database {path} cannot be opened: {error.strerror}.") from error


def _on_connect(connection: Any, _record: object) -> None:
    _write_ahead(connection)
    for pragma in ("synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: Any) -> None:
    """Keep a log beside the file, once for all. SQLite does not wait by itself for others who open a new file with us:
    it says SQLITE_BUSY at once, for two who want the change would wait for each other for ever."""
    end = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > end:
                raise
            time.sleep(_BUSY_SECONDS)


def _postgres(url: URL) -> Engine:
    try:
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            poolclass=NullPool,
            pool_reset_on_return=None,  # a connection that is closed here: the server takes back what was open
            connect_args=dict(_POSTGRES_CONNECT),
        )
    except ModuleNotFoundError:
        raise Refused("PostgreSQL needs its driver: pip install 'postgm[postgresql]'.") from None


def meaning(error: Exception) -> Exception:
    """What a driver's complaint means to the house: Refused, Unreachable, or the complaint itself (our own mistake)."""
    name = getattr(error, "sqlite_errorname", None)
    return _sqlite_meaning(error, name) if isinstance(name, str) else _postgres_meaning(error)


def _postgres_meaning(error: Exception) -> Exception:
    state = getattr(error, "sqlstate", None)
    words = str(error).strip() or type(error).__name__
    if state == _POSTGRES_FULL:
        return Unreachable(FULL)
    if state in _POSTGRES_CROSSED:
        return Crossed(words)
    if state == _POSTGRES_WOKE_LATE:
        return Unreachable(f"The database is away: {words}")
    if state in _POSTGRES_MEANS_NO or (state is None and any(no in words for no in _POSTGRES_SAYS_NO)):
        return Refused(f"The database said no: {words}")
    if type(error).__name__ == "InterfaceError" or any(c.__name__ == "OperationalError" for c in type(error).__mro__):
        return Unreachable(f"The database is away: {words}")
    return error


def _sqlite_meaning(error: Exception, name: str) -> Exception:
    family = "_".join(name.split("_")[:2])  # SQLITE_READONLY_DIRECTORY is a SQLITE_READONLY
    if family in _SQLITE_MEANS_NO:
        return Refused(f"The database file cannot be used: {error}.")
    if family == "SQLITE_FULL":
        return Unreachable(FULL)
    if family in ("SQLITE_CONSTRAINT", "SQLITE_ERROR", "SQLITE_MISUSE", "SQLITE_MISMATCH", "SQLITE_RANGE"):
        return error
    return Unreachable(f"The database file is busy or out of reach: {error}.")
