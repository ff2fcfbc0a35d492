"""What a transaction has read, kept until the transaction itself writes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Row = tuple[Any, ...]
Asked = tuple[Any, ...]  # a statement's text and its values
Shelf = dict[Asked, list[Row]]
About = Callable[[Mapping[str, Any]], Any]  # out of the values of a statement, the one (or those) that it is about


class Readings:
    """Rows by the tables they were read from; where all that a statement reads has one value in a column (what it is
    `about`), by that value too, so that a row with another one leaves them standing."""

    def __init__(self) -> None:
        self._kept: dict[tuple[frozenset[str], About | None], dict[Any, Shelf]] = {}

    def shelf(self, tables: frozenset[str], about: About | None, values: Mapping[str, Any] | None) -> Shelf:
        """Where the readings of these tables about these values lie."""
        shelves = self._kept.get((tables, about))
        if shelves is None:
            shelves = self._kept[tables, about] = {}
        key = about(values) if about and values else None
        shelf = shelves.get(key)
        if shelf is None:
            shelf = shelves[key] = {}
        return shelf

    def written(self, table: str, row: Mapping[str, Any] | None) -> None:
        """Forget what this row may have changed: of what is read by other columns than the row tells, everything."""
        for tables, about in [key for key in self._kept if table in key[0]] if self._kept else ():
            try:
                self._kept[tables, about].pop(about(row), None)  # type: ignore[misc, arg-type]
            except (KeyError, TypeError):  # it is about nothing, or about what the row does not tell
                del self._kept[tables, about]

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
