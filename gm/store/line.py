"""One thread's line to the database: statements translated once and said as they stand, transactions said aloud.

SQLAlchemy writes the statements and knows the dialects; saying them on the driver's own connection costs a fifth of
what saying them through SQLAlchemy costs, and an order mail needs about fifteen of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Dialect, Engine, Executable, Table, Update, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg as postgresql_psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.visitors import iterate

from gm.ports import Unreachable
from gm.store.engine import meaning

Values = Mapping[str, Any]
Row = tuple[Any, ...]

_IDLE_SECONDS: Final = 5.0
"""A PostgreSQL line that was silent for so long is asked whether anybody is still there, before it is trusted."""

_INSERTS: Final[Mapping[str, Callable[..., Any]]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
# Values by position: psycopg's RawCursor takes "$1", and is a quarter cheaper than its cursors that take names.
_DIALECTS: Final[Mapping[str, Dialect]] = {
    "sqlite": sqlite.dialect(paramstyle="qmark"),
    "postgresql": postgresql_psycopg.dialect(paramstyle="numeric_dollar"),  # type: ignore[no-untyped-call]
}
_LOST: Final = "The database went away in the middle of a transaction; nothing of it is kept."
_BEGIN: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
_CARE: Final = {False: "PRAGMA synchronous = FULL", True: "PRAGMA synchronous = NORMAL"}
_SOFTLY: Final = text("set_config('synchronous_commit', 'off', true) = 'off'")  # for this transaction, without asking


@dataclass(frozen=True, slots=True)
class Words:
    """A phrase in the language of one database: its text, the order of its values, and those that never change."""

    text: str
    order: tuple[str, ...]
    fixed: Mapping[str, Any]
    reads: frozenset[str]  # tables, of what only reads; empty for all others
    writes: str  # the table that it changes; empty: none

    def filled(self, values: Values | None) -> list[Any]:
        """The values in order. A missing one is a KeyError, and our own mistake."""
        told = {**self.fixed, **values} if values else self.fixed
        return [told[name] for name in self.order]


class Phrase:
    """A statement, or a recipe for one from the dialect's own `insert` (the one that knows ON CONFLICT).

    `soft`: said alone, a power cut may undo it (never tear it), so that nobody has to wait for the disk.
    """

    def __init__(self, statement: Executable | Callable[[Callable[..., Any]], Executable], *, soft: bool = False):
        self.soft = soft
        self._statement = statement
        self._said: dict[tuple[str, bool], Words] = {}

    def on(self, database: str, soft: bool) -> Words:
        """The words for "sqlite" or "postgresql"."""
        said = self._said.get((database, soft))
        if said is None:
            said = self._said[database, soft] = self._translate(database, soft)
        return said

    def _translate(self, database: str, soft: bool) -> Words:
        statement: Any = self._statement(_INSERTS[database]) if callable(self._statement) else self._statement
        if soft and database == "postgresql" and isinstance(statement, Update):
            statement = statement.where(_SOFTLY)
        words = statement.compile(dialect=_DIALECTS[database])
        fixed = {name: value for name, value in words.params.items() if value is not None}
        named = frozenset(part.name for part in iterate(statement) if isinstance(part, Table))
        changed = statement.table.name if statement.is_dml else ""
        return Words(words.string, tuple(words.positiontup), fixed, frozenset() if changed else named, changed)


class Line:
    """A connection that is made when it is needed, again after it broke, and is used by one thread only."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._fairy: Any = None  # SQLAlchemy's wrapping of the connection
        self._voice: Any = None  # the driver's cursor
        self._depth = 0  # 0: every statement is a transaction; 1: inside one; more: inside savepoints
        self._soft = False  # how a SQLite connection commits at the moment
        self._spoiled = False  # the transaction we are in is lost already
        self._said_last = 0.0
        self._read: dict[frozenset[str], dict[tuple[Any, ...], list[Row]]] = {}  # in this transaction, by tables

    # -- statements ----------------------------------------------------------------------------------------------------

    def rows(self, phrase: Phrase, values: Values | None = None) -> list[Row]:
        """Say it and hear all rows. What was read in a transaction stands until the transaction changes it."""
        words = self._ready(phrase)
        told = words.filled(values)
        if self._depth and words.reads:
            known = self._read.setdefault(words.reads, {})
            key = (words.text, *told)
            if key not in known:
                known[key] = self._heard(words, told)
            return known[key]
        return self._heard(words, told)

    def _heard(self, words: Words, told: list[Any]) -> list[Row]:
        try:
            return self._voice.execute(words.text, told).fetchall()  # type: ignore[no-any-return]
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def row(self, phrase: Phrase, values: Values | None = None) -> Row | None:
        """The first row, or None."""
        rows = self.rows(phrase, values)
        return rows[0] if rows else None

    def do(self, phrase: Phrase, values: Values | None = None) -> int:
        """Say it. Returns how many rows it touched."""
        words = self._ready(phrase)
        try:
            return int(self._voice.execute(words.text, words.filled(values)).rowcount)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def do_each(self, phrase: Phrase, each: Sequence[Values]) -> int:
        """Say it for each of the values, inside a transaction. Returns how many rows were touched in sum."""
        if not each:
            return 0
        words = self._ready(phrase)
        try:
            self._voice.executemany(words.text, [words.filled(values) for values in each])
            return int(self._voice.rowcount)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    # -- transactions --------------------------------------------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """All or nothing: a transaction, or inside one a savepoint."""
        inner = self._depth
        self._connect(soft=False)
        self._say(f"SAVEPOINT deep{inner}" if inner else _BEGIN[self._engine.name])
        self._depth += 1
        try:
            yield
            self._say(f"RELEASE SAVEPOINT deep{inner}" if inner else "COMMIT")
        except BaseException:
            self._take_back(inner)
            raise
        finally:
            self._depth = inner
            if not inner:
                self._read.clear()
            if not inner and self._spoiled:
                self.close()

    def _take_back(self, inner: int) -> None:
        """Undo; where even that fails, nothing of the whole transaction may stand."""
        self._read.clear()
        try:
            self._say(f"ROLLBACK TO SAVEPOINT deep{inner}" if inner else "ROLLBACK")
        except Exception:
            self._spoiled = True

    # -- the connection ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Hang up; the next statement dials again."""
        fairy, self._fairy, self._voice = self._fairy, None, None
        self._spoiled = self._soft = False
        if fairy is not None:
            with suppress(Exception):  # it may be broken already, and closing it is all we want
                fairy.close()

    @property
    def _driver(self) -> Any:
        return self._engine.dialect.dbapi

    def _ready(self, phrase: Phrase) -> Words:
        """Connected, and the words that fit: a phrase is soft only when no transaction depends on it."""
        soft = phrase.soft and not self._depth
        self._connect(soft)
        words = phrase.on(self._engine.name, soft)
        if words.writes and self._read:
            for tables in [tables for tables in self._read if words.writes in tables]:
                del self._read[tables]
        return words

    def _connect(self, soft: bool) -> None:
        if self._spoiled:
            raise Unreachable(_LOST)
        if self._depth:
            return
        if self._engine.name == "postgresql" and self._voice is not None:
            self._still_there()
        if self._voice is None:
            self._dial()
        if self._engine.name == "sqlite" and soft is not self._soft:
            self._say(_CARE[soft])
            self._soft = soft

    def _still_there(self) -> None:
        now = time.monotonic()
        if now - self._said_last > _IDLE_SECONDS:
            try:
                self._voice.execute("SELECT 1")
            except self._driver.Error:
                self.close()
        self._said_last = now

    def _dial(self) -> None:
        try:
            self._fairy = self._engine.raw_connection()
        except DBAPIError as error:
            raise meaning(error.orig if isinstance(error.orig, Exception) else error) from error
        except self._driver.Error as error:
            raise meaning(error) from error
        connection = self._fairy.driver_connection
        self._voice = self._driver.RawCursor(connection) if self._engine.name == "postgresql" else connection.cursor()

    def _say(self, words: str) -> None:
        if self._spoiled or self._voice is None:
            raise Unreachable(_LOST)
        try:
            self._voice.execute(words)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def _trouble(self, error: Exception) -> Exception:
        """What it means; a line that broke is hung up, or kept as spoiled until its transaction has been left."""
        said = meaning(error)
        if isinstance(said, Unreachable):
            if self._depth:
                self._spoiled = True
            else:
                self.close()
        return said
