"""What the archive tells of the work as a whole, for machines that watch it and for the operator's weekly letter."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import and_, bindparam, case, func, or_, select, text

from gm.store.connection import Connection, Statement
from gm.store.engine import micros, moment
from gm.store.phrases import journal, letters, matches, outbox
from gm.store.tables import MARK, OPEN

_NO_SILENCE: Final = '%"silent":[]%'
_waits = or_(outbox.tries > 0, outbox.error != "", outbox.next_try <= bindparam("now"))
OLDEST = Statement(select(func.min(outbox.created)).where(and_(text(OPEN), _waits)))
LATE = Statement(select(func.count(), func.min(matches.hour)).where(matches.hour <= bindparam("now")))
PLAYED = Statement(
    select(func.count(), func.coalesce(func.sum(case((journal.data.like(_NO_SILENCE), 0), else_=1)), 0)).where(
        and_(journal.kind == "TurnResolved", journal.at >= bindparam("since"))
    )
)


_SINCE: Final = {
    "letters": Statement(
        select(letters.state, func.count())
        .where(and_(letters.ended >= bindparam("since"), letters.kind != MARK))
        .group_by(letters.state)
    ),
    "kinds": Statement(
        select(letters.kind, func.count())
        .where(and_(letters.ended >= bindparam("since"), letters.kind != "", letters.kind != MARK))
        .group_by(letters.kind)
    ),
    "outbox": Statement(
        select(outbox.state, func.count()).where(outbox.created >= bindparam("since")).group_by(outbox.state)
    ),
}


def since(connection: Connection, since: datetime) -> dict[str, int]:
    """Letters that came to their end since then, by state and kind, and letters of ours written since, by state."""
    return {
        f"{what}.{name}": int(number)
        for what, statement in _SINCE.items()
        for name, number in connection.rows(statement, {"since": micros(since)})
    }


def oldest(connection: Connection, now: datetime) -> datetime | None:
    """When the oldest letter that should have left by now was written."""
    row = connection.row(OLDEST, {"now": micros(now)})
    return moment(row[0]) if row and row[0] is not None else None


def late(connection: Connection, before: datetime) -> tuple[int, datetime | None]:
    """How many matches wanted to be looked at before then and were not, and since when the first of them."""
    row = connection.row(LATE, {"now": micros(before)})
    return (int(row[0]), moment(row[1]) if row[1] is not None else None) if row else (0, None)


def played(connection: Connection, since: datetime) -> tuple[int, int]:
    """Turns that were played since then, and those of them in which somebody was silent."""
    row = connection.row(PLAYED, {"since": micros(since)})
    return (int(row[0]), int(row[1])) if row else (0, 0)
