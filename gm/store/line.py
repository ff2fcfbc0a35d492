"""One thread's line to the database: statements translated once and said as they stand, transactions said aloud.

SQLAlchemy writes the statements and knows the dialects; saying them on the driver's own connection costs a fifth of
what saying them through SQLAlchemy costs, and an order mail needs about fifteen of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

from sqlalchemy import Engine, Executable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from gm.ports import Unreachable
from gm.store.engine import meaning

Values = Mapping[str, Any]
Row = tuple[Any, ...]

_IDLE_SECONDS: Final = 5.0
"""A PostgreSQL line that was silent for so long is asked whether anybody is still there, before it is trusted."""

_INSERTS: Final[Mapping[str, Callable[..., Any]]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_BEGIN: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
_CARE: Final = {
    ("sqlite", True): "PRAGMA synchronous = FULL",
    ("sqlite", False): "PRAGMA synchronous = NORMAL",
    ("postgresql", True): "RESET synchronous_commit",
    ("postgresql", False): "SET synchronous_commit = off",
}


class Phrase:
    """A statement, or a recipe for one from the dialect's own `insert` (the one that knows ON CONFLICT)."""

    def __init__(self, statement: Executable | Callable[[Callable[..., Any]], Executable]) -> None:
        self._statement = statement
        self._said: dict[str, tuple[str, dict[str, Any]]] = {}

    def on(self, engine: Engine) -> tuple[str, dict[str, Any]]:
        """The words for this database, and the values that are part of the statement itself."""
        said = self._said.get(engine.name)
        if said is None:
            statement = self._statement(_INSERTS[engine.name]) if callable(self._statement) else self._statement
            words = statement.compile(dialect=engine.dialect)  # type: ignore[attr-defined]
            fixed = {name: value for name, value in words.params.items() if value is not None}
            said = self._said[engine.name] = (words.string, fixed)
        return said


class Line:
    """A connection that is made when it is needed, again after it broke, and is used by one thread only."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._fairy: Any = None  # SQLAlchemy's wrapping of the connection
        self._connection: Any = None  # the driver's
        self._depth = 0  # 0: every statement is a transaction; 1: inside one; more: inside savepoints
        self._firm = True
        self._spoiled = False  # the transaction we are in is lost already
        self._said_last = 0.0

    # -- statements ----------------------------------------------------------------------------------------------------

    def rows(self, phrase: Phrase, values: Values | None = None, *, firm: bool = True) -> list[Row]:
        """Say it and hear all rows. `firm=False`: a power cut may undo it (never tear it)."""
        words, fixed = phrase.on(self._engine)
        self._ready(firm)
        try:
            return self._connection.execute(words, {**fixed, **(values or {})}).fetchall()  # type: ignore[no-any-return]
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def row(self, phrase: Phrase, values: Values | None = None, *, firm: bool = True) -> Row | None:
        """The first row, or None."""
        rows = self.rows(phrase, values, firm=firm)
        return rows[0] if rows else None

    def do(self, phrase: Phrase, values: Values | None = None, *, firm: bool = True) -> int:
        """Say it. Returns how many rows it touched."""
        words, fixed = phrase.on(self._engine)
        self._ready(firm)
        try:
            return int(self._connection.execute(words, {**fixed, **(values or {})}).rowcount)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    def do_each(self, phrase: Phrase, each: Sequence[Values]) -> int:
        """Say it for each of the values, inside a transaction. Returns how many rows were touched in sum."""
        if not each:
            return 0
        words, fixed = phrase.on(self._engine)
        self._ready(True)
        try:
            cursor = self._connection.cursor()
            cursor.executemany(words, [{**fixed, **values} for values in each] if fixed else each)
            return int(cursor.rowcount)
        except self._driver.Error as error:
            raise self._trouble(error) from error

    # -- transactions --------------------------------------------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """All or nothing: a transaction, or inside one a savepoint."""
        inner = self._depth
        self._ready(True)
        self._say(f"SAVEPOINT deep{inner}" if inner else _BEGIN[self._engine.name])
        self._depth += 1
        try:
            yield
            self._say(f"RELEASE SAVEPOINT deep{inner}" if inner else "COMMIT")
        except BaseException:
            with suppress(Unreachable):
                self._say(f"ROLLBACK TO SAVEPOINT deep{inner}" if inner else "ROLLBACK")
            raise
        finally:
            self._depth = inner
            if not inner and self._spoiled:
                self.close()

    # -- the connection ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Hang up; the next statement dials again."""
        fairy, self._fairy, self._connection = self._fairy, None, None
        self._spoiled, self._firm = False, True
        if fairy is not None:
            with suppress(Exception):  # it may be broken already, and closing it is all we want
                fairy.close()

    @property
    def _driver(self) -> Any:
        return self._engine.dialect.dbapi

    def _ready(self, firm: bool) -> None:
        """Connected, believed to be alive, and as careful with commits as the next statement wants."""
        if self._spoiled:
            raise Unreachable("The database went away in the middle of a transaction; nothing of it is kept.")
        if self._depth:
            return
        if self._connection is not None and self._engine.name == "postgresql":
            self._still_there()
        if self._connection is None:
            self._dial()
        if firm is not self._firm:
            self._say(_CARE[self._engine.name, firm])
            self._firm = firm

    def _still_there(self) -> None:
        now = time.monotonic()
        if now - self._said_last > _IDLE_SECONDS:
            try:
                self._connection.execute("SELECT 1")
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
        self._connection = self._fairy.driver_connection

    def _say(self, words: str) -> None:
        if self._spoiled or self._connection is None:
            raise Unreachable("The database went away in the middle of a transaction; nothing of it is kept.")
        try:
            self._connection.execute(words)
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
