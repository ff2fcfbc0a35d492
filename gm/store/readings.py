"""What a transaction has read, kept until the transaction itself writes there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Row = tuple[Any, ...]
Asked = tuple[Any, ...]  # a statement's text and its values
Shelf = dict[Asked, list[Row]]


class Readings:
    """Rows by the tables they were read from; where all that a statement reads has one value in a column (its `by`),
    by that value too, so that a row with another one leaves them standing."""

    def __init__(self) -> None:
        self._kept: dict[tuple[frozenset[str], tuple[str, ...]], dict[Asked, Shelf]] = {}

    def shelf(self, tables: frozenset[str], by: tuple[str, ...], values: Mapping[str, Any] | None) -> Shelf:
        """Where the readings of these tables about these values lie."""
        shelves = self._kept.setdefault((tables, by), {})
        about = tuple(values[name] for name in by) if values and by else ()
        return shelves.setdefault(about, {})

    def written(self, table: str, row: Mapping[str, Any] | None) -> None:
        """Forget what this row may have changed: of what is read by other columns than the row tells, everything."""
        if not self._kept:
            return
        for tables, by in [key for key in self._kept if table in key[0]]:
            if by and row and all(name in row for name in by):
                self._kept[tables, by].pop(tuple(row[name] for name in by), None)
            else:
                del self._kept[tables, by]

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
