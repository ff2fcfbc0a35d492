"""One thread's connection to the database: statements compiled once and executed as they stand, and transactions.

SQLAlchemy writes the statements and knows the dialects; executing them with the driver's own cursor costs a fifth of
what executing them through SQLAlchemy costs. An order letter in a backlog needs about eight of them: what many letters
want to know is asked in one statement of each kind (`foreseeing`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Dialect, Engine, Executable, Table, Update, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg as postgresql_psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.visitors import iterate

from gm.ports import Crossed, Unreachable
from gm.store.engine import meaning
from gm.store.readings import About, Asked, Readings, Row, Shelf

Values = Mapping[str, Any]

_IDLE_SECONDS: Final = 5.0
"""A PostgreSQL connection that was silent for so long is asked whether anybody is still there, before it is trusted."""

_INSERTS: Final[Mapping[str, Callable[..., Any]]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
# Values by position: psycopg's RawCursor takes "$1", and is a quarter cheaper than its cursors that take names.
_DIALECTS: Final[Mapping[str, Dialect]] = {
    "sqlite": sqlite.dialect(paramstyle="qmark"),
    "postgresql": postgresql_psycopg.dialect(paramstyle="numeric_dollar"),  # type: ignore[no-untyped-call]
}
_AT_ONCE: Final = 64
"""Answers that one statement is asked for at most."""

_UNDONE: Final = "A step failed in a batch that stands or falls as a whole; nothing of it is kept."
_LOST: Final = "The database went away in the middle of a transaction; nothing of it is kept."
_BEGIN: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
_SYNCHRONOUS: Final = {False: "PRAGMA synchronous = FULL", True: "PRAGMA synchronous = NORMAL"}
_ASYNCHRONOUS: Final = text(
    "set_config('synchronous_commit', 'off', true) = 'off'"
)  # for this transaction, without asking


@dataclass(frozen=True, slots=True)
class Compiled:
    """A statement compiled for one database: its text, the order of its values, and those that never change."""

    text: str
    order: tuple[str, ...]
    fixed: Mapping[str, Any]
    reads: frozenset[str]  # tables, of what only reads; empty for all others
    writes: str  # the table that it changes; empty: none

    def filled(self, values: Values | None) -> list[Any]:
        """The values in order. A missing one is a KeyError, and our own mistake."""
        told = self.fixed if not values else {**self.fixed, **values} if self.fixed else values
        return [told[name] for name in self.order]

    def many(self, count: int) -> str:
        """The text that asks for so many answers at once: rows with the number of their answer in front, in order."""
        return " UNION ALL ".join(
            f"SELECT {n} AS asked, answer.* FROM ({_shifted(self.text, n * len(self.order))}) AS answer"
            for n in range(count)
        )


def _shifted(text: str, by: int) -> str:
    """A text whose numbered values stand so many places later; those with question marks are as they are."""
    return re.sub(r"\$(\d+)", lambda number: f"${int(number[1]) + by}", text)


class Statement:
    """A statement, or a recipe for one from the dialect's own `insert` (the one that knows ON CONFLICT).

    `soft`: executed alone, a power cut may undo it (never tear it), so that nobody has to wait for the disk.
    `by`: names of values that all rows it counts or reads have in the columns of these names; what is written to its
    table under these names with other values changes nothing for it.
    """

    def __init__(
        self,
        source: Executable | Callable[[Callable[..., Any]], Executable],
        *,
        soft: bool = False,
        by: tuple[str, ...] = (),
    ):
        self.soft = soft
        self.about: About | None = itemgetter(*by) if by else None
        self._many: dict[tuple[str, int], str] = {}
        self._source = source
        self._compiled: dict[tuple[str, bool], Compiled] = {}

    def on(self, database: str, soft: bool) -> Compiled:
        """As "sqlite" or "postgresql" has it."""
        found = self._compiled.get((database, soft))
        if found is None:
            found = self._compiled[database, soft] = self._translate(database, soft)
        return found

    def many(self, database: str, count: int) -> str:
        """The text that asks for so many answers at once."""
        found = self._many.get((database, count))
        if found is None:
            found = self._many[database, count] = self.on(database, soft=False).many(count)
        return found

    def _translate(self, database: str, soft: bool) -> Compiled:
        statement: Any = self._source(_INSERTS[database]) if callable(self._source) else self._source
        if soft and database == "postgresql" and isinstance(statement, Update):
            statement = statement.where(_ASYNCHRONOUS)
        compiled = statement.compile(dialect=_DIALECTS[database])
        fixed = {name: value for name, value in compiled.params.items() if value is not None}
        named = frozenset(part.name for part in iterate(statement) if isinstance(part, Table))
        changed = statement.table.name if statement.is_dml else ""
        return Compiled(compiled.string, tuple(compiled.positiontup), fixed, frozenset() if changed else named, changed)


class Connection:
    """A connection that is made when it is needed, again after it broke, and is used by one thread only."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._wrapped: Any = None  # SQLAlchemy's wrapping of the connection
        self._cursor: Any = None  # the driver's cursor
        self._depth = 0  # 0: every statement is a transaction; 1: inside one; more: inside savepoints
        self._soft = False  # how a SQLite connection commits at the moment
        self._broken = False  # the transaction we are in is lost already
        self._used_last = 0.0
        self._whole = False  # the transaction we are in has no savepoints: it falls with any step of it
        self._undone = False  # and one has failed
        self._read = Readings()  # in this transaction
        self._foreseen: dict[Statement, dict[Asked, tuple[Shelf, list[Any]]]] | None = None  # to be asked at once

    # -- statements ----------------------------------------------------------------------------------------------------

    def rows(self, statement: Statement, values: Values | None = None) -> list[Row]:
        """Execute it and fetch all rows. What was read in a transaction stands until the transaction changes it."""
        compiled = self._ready(statement)
        told = compiled.filled(values)
        if not (self._depth and compiled.reads):
            return self._fetched(compiled.text, told)
        shelf, key = self._read.shelf(compiled.reads, statement.about, values), (compiled.text, *told)
        if key not in shelf:
            if self._foreseen is not None:
                self._foreseen.setdefault(statement, {})[key] = shelf, told
                return []
            shelf[key] = self._fetched(compiled.text, told)
        return shelf[key]

    def known(self, statement: Statement, values: Values, row: Row | None = None) -> list[Row] | None:
        """What was read already and stands; with `row`, what would be read now, as we wrote it ourselves."""
        compiled = self._ready(statement)
        shelf, key = (
            self._read.shelf(compiled.reads, statement.about, values),
            (compiled.text, *compiled.filled(values)),
        )
        if row is not None and self._depth:
            shelf[key] = [row]
        return shelf.get(key)

    @contextmanager
    def foreseeing(self) -> Iterator[None]:
        """Questions inside a transaction that have one answer each, asked in here to be known afterwards: one statement
        for all of a kind. What is not known yet reads as nothing here."""
        self._foreseen = {}
        try:
            yield
        finally:
            foreseen, self._foreseen = self._foreseen, None
        for statement, asked in foreseen.items():
            each = list(asked.items())
            for start in range(0, len(each), _AT_ONCE):
                self._ask(statement, each[start : start + _AT_ONCE])

    def _ask(self, statement: Statement, each: Sequence[tuple[Asked, tuple[Shelf, list[Any]]]]) -> None:
        """All of these at once; some are asked twice, so that there are few numbers of them to be prepared for."""
        if len(each) == 1:
            return  # asked when it is wanted
        count = 1 << (len(each) - 1).bit_length()
        told = [value for n in range(count) for value in each[min(n, len(each) - 1)][1][1]]
        answers: list[list[Row]] = [[] for _ in range(count)]
        for number, *row in self._fetched(statement.many(self._engine.name, count), told):
            answers[number].append(tuple(row))
        for (key, (shelf, _)), rows in zip(each, answers, strict=False):
            shelf[key] = rows

    def _fetched(self, text: str, values: list[Any]) -> list[Row]:
        try:
            return self._cursor.execute(text, values).fetchall()  # type: ignore[no-any-return]
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def row(self, statement: Statement, values: Values | None = None) -> Row | None:
        """The first row, or None."""
        rows = self.rows(statement, values)
        return rows[0] if rows else None

    def do(self, statement: Statement, values: Values | None = None) -> int:
        """Execute it. Returns how many rows it touched."""
        compiled = self._ready(statement)
        self._read.written(compiled.writes, values)
        try:
            return int(self._cursor.execute(compiled.text, compiled.filled(values)).rowcount)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def do_each(self, statement: Statement, each: Sequence[Values]) -> int:
        """Execute it for each of the values, inside a transaction. Returns how many rows were touched in sum."""
        if not each:
            return 0
        compiled = self._ready(statement)
        for values in each:
            self._read.written(compiled.writes, values)
        try:
            self._cursor.executemany(compiled.text, [compiled.filled(values) for values in each])
            return int(self._cursor.rowcount)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    # -- transactions --------------------------------------------------------------------------------------------------

    @contextmanager
    def transaction(self, whole: bool = False) -> Iterator[None]:
        """All or nothing: a transaction, or inside one a savepoint; `whole`: a transaction without savepoints, so that
        nothing of it stands where something inside fails (Crossed)."""
        if self._depth and self._whole:
            with self._with_the_whole():
                yield
            return
        inner = self._depth
        self._connect(soft=False)
        self._execute(f"SAVEPOINT deep{inner}" if inner else _BEGIN[self._engine.name])
        self._depth += 1
        self._whole = whole and not inner
        try:
            yield
            if self._undone:
                raise Crossed(_UNDONE)
            self._execute(f"RELEASE SAVEPOINT deep{inner}" if inner else "COMMIT")
        except BaseException:
            self._rollback(inner)
            raise
        finally:
            self._depth = inner
            if not inner:
                self._read.clear()
                self._whole = self._undone = False
            if not inner and self._broken:
                self.close()

    @contextmanager
    def _with_the_whole(self) -> Iterator[None]:
        try:
            yield
        except Unreachable:
            self._undone = True
            raise
        except Exception as error:
            self._undone = True
            raise Crossed(_UNDONE) from error

    def _rollback(self, inner: int) -> None:
        """Undo; where even that fails, nothing of the whole transaction may stand."""
        self._read.clear()
        try:
            self._execute(f"ROLLBACK TO SAVEPOINT deep{inner}" if inner else "ROLLBACK")
        except Exception:
            self._broken = True

    # -- the connection ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let go; the next statement connects again."""
        wrapped, self._wrapped, self._cursor = self._wrapped, None, None
        self._broken = self._soft = False
        if wrapped is not None:
            with suppress(Exception):  # it may be broken already, and closing it is all we want
                wrapped.close()

    @property
    def _driver(self) -> Any:
        return self._engine.dialect.dbapi

    def _ready(self, statement: Statement) -> Compiled:
        """Connected, and compiled: a statement is soft only when no transaction depends on it. What only reads has
        nothing to commit, either way."""
        soft = statement.soft and not self._depth
        compiled = statement.on(self._engine.name, soft)
        self._connect(None if compiled.reads else soft)
        return compiled

    def _connect(self, soft: bool | None) -> None:
        if self._broken:
            raise Unreachable(_LOST)
        if self._depth:
            return
        if self._engine.name == "postgresql" and self._cursor is not None:
            self._still_there()
        if self._cursor is None:
            self._open()
        if self._engine.name == "sqlite" and soft is not None and soft is not self._soft:
            self._execute(_SYNCHRONOUS[soft])
            self._soft = soft

    def _still_there(self) -> None:
        now = time.monotonic()
        if now - self._used_last > _IDLE_SECONDS:
            try:
                self._cursor.execute("SELECT 1")
            except self._driver.Error:
                self.close()
        self._used_last = now

    def _open(self) -> None:
        try:
            self._wrapped = self._engine.raw_connection()
        except DBAPIError as error:
            raise meaning(error.orig if isinstance(error.orig, Exception) else error) from error
        except self._driver.Error as error:
            raise meaning(error) from error
        connection = self._wrapped.driver_connection
        self._cursor = self._driver.RawCursor(connection) if self._engine.name == "postgresql" else connection.cursor()

    def _execute(self, command: str) -> None:
        if self._broken or self._cursor is None:
            raise Unreachable(_LOST)
        try:
            self._cursor.execute(command)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def _trouble(self, error: Exception) -> Exception:
        """What it means; a connection that broke is closed, or kept as broken until its transaction has been left."""
        said = meaning(error)
        if isinstance(said, Unreachable):
            if self._depth:
                self._broken = True
            else:
                self.close()
        return said
