"""How statements are put, the same for SQLite and PostgreSQL: columns, and phrases that several of them share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    Column,
    Table,
    bindparam,
    literal_column,
    or_,
    select,
    update,
)

from gm.store.connection import Statement
from gm.store.tables import (
    Journal,
    Letter,
    MailAddress,
    Match,
    MatchLeader,
    MatchPlayer,
    Note,
    Outgoing,
    Person,
    Sweep,
    Token,
    table,
)

letters, matches, match_players, journal = table(Letter).c, table(Match).c, table(MatchPlayer).c, table(Journal).c
match_leaders = table(MatchLeader).c
players, addresses, tokens = table(Person).c, table(MailAddress).c, table(Token).c
outbox, sweeps, notes = table(Outgoing).c, table(Sweep).c, table(Note).c

SETTLED: Final = ("done", "refused", "dropped")
"""Letters nobody has to look at again."""

Insert = Callable[[Table], Any]


def among(state: Column[Any], *states: str) -> Any:
    """One of these states, spelled out: a list would be filled in at each saying, and ours are said as they stand."""
    return or_(*(state == one for one in states))


def told(into: Table, *names: str) -> dict[str, Any]:
    """Values that come with the saying, under the names of their columns."""
    return {name: bindparam(name, type_=into.c[name].type) for name in names or into.c.keys()}


def once(model: Any, *key: str, names: tuple[str, ...] = ()) -> Statement:
    """Store a row unless its key is there already."""
    into = table(model)
    return Statement(lambda insert: insert(into).values(told(into, *names)).on_conflict_do_nothing(index_elements=key))


def replacing(model: Any, *key: str, only: Callable[[Any], Any] | None = None, soft: bool = False) -> Statement:
    """Store a row, or put its values in the place of the row with the same key (only where that is allowed)."""
    into = table(model)

    def say(insert: Insert) -> Any:
        row = insert(into).values(told(into))
        new = {column.name: row.excluded[column.name] for column in into.c if column.name not in key}
        return row.on_conflict_do_update(index_elements=key, set_=new, where=only(row.excluded) if only else None)

    return Statement(say, soft=soft)


Take = Callable[[int], Statement]


def taking(model: Any, key: Column[Any], free: Any, order: tuple[Any, ...], marks: dict[str, Any], out: Any) -> Take:
    """Claim the first so many rows that are free, past those another worker is just claiming, and tell them.

    The choice stands in a WITH of its own because PostgreSQL carries that out once; as a mere subquery it may be
    asked again for every row, and each time lock, and claim, some more. Its number stands in the words, because
    PostgreSQL takes a number it is told later for a tenth of the table, and then walks over the whole of it.
    """

    @cache
    def take(limit: int) -> Statement:
        first = select(key).where(free).order_by(*order).limit(literal_column(str(int(limit))))
        chosen = first.with_for_update(skip_locked=True).cte("chosen")
        return Statement(update(table(model)).where(key.in_(select(chosen))).values(marks).returning(*out), soft=True)

    return take
