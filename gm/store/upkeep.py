"""What is said of the archive as a whole: taken up after a death, counted, tidied, limited, set back with the clock."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    and_,
    bindparam,
    case,
    func,
    not_,
    null,
    or_,
    select,
    text,
    true,
    update,
)

from gm.store.connection import Statement
from gm.store.phrases import SETTLED, among, letters, matches, outbox
from gm.store.tables import LYING, MARK, ODD, OPEN, Letter, Match, Outgoing, table

SUSPECTED = Statement(
    update(table(Letter))
    .where(text("state = 'received'"), letters.worker == bindparam("me"), letters.claimed_until > 0)
    .values(
        tries=case((letters.reason == bindparam("reason"), letters.tries + 1), else_=letters.tries),
        reason=bindparam("reason"),
        claimed_until=0,
    )
)
SUSPECTS = Statement(
    select(func.count(letters.id), func.coalesce(func.max(letters.tries), 0)).where(
        text("state = 'received'"), letters.reason == bindparam("reason")
    )
)
TAKE_BACK = Statement(
    update(table(Outgoing))
    .where(text(OPEN), outbox.state == "sending", outbox.worker == bindparam("me"))
    .values(next_try=0)
)
"""A worker came back from a death: what it was reading, and what it was sending."""

COUNTS: Final = {
    "letters": (Statement(select(letters.state, func.count()).where(letters.kind != MARK).group_by(letters.state)),),
    "outbox": tuple(
        Statement(select(outbox.state, func.count()).where(text(some)).group_by(outbox.state)) for some in (OPEN, ODD)
    ),
    "matches": (Statement(select(matches.status, func.count()).group_by(matches.status)),),
    "kinds": (
        Statement(
            select(letters.kind, func.count()).where(letters.kind != "", letters.kind != MARK).group_by(letters.kind)
        ),
    ),
}
POSTED = Statement(select(func.count()).select_from(table(Outgoing)))


_DAY: Final = 24 * 3600 * 1_000_000
_letting_go = or_(among(letters.state, *SETTLED), and_(letters.state == "aside", not_(letters.known)))


def _beyond(most: str, some: Any, keep: tuple[Any, ...], each: Any = None) -> Any:
    """Letters whose bytes are beyond `most` octets when those that matter more are counted before them."""
    upto = func.sum(letters.size).over(partition_by=each, order_by=(*keep, letters.id.desc()))
    counted = select(letters.id, upto.label("upto"), _letting_go.label("free")).where(text(LYING), some).subquery()
    return select(counted.c.id).where(counted.c.upto > bindparam(most), counted.c.free)


SHED: Final = tuple(
    Statement(
        update(table(Letter))
        .where(letters.id.in_(some))
        .values(
            raw=null(),
            state=case((letters.state == "aside", "dropped"), else_=letters.state),
            reason=case((letters.state == "aside", bindparam("why")), else_=letters.reason),
        )
        .returning(letters.id)
    )
    for some in (
        _beyond("sender", letters.sender != "", (letters.size,), letters.sender),
        _beyond(
            "day",
            and_(not_(letters.known), letters.state != "received"),
            (letters.arrived.desc(),),
            letters.arrived // _DAY,
        ),
        _beyond("total", true(), (letters.known.desc(), letters.arrived.desc())),
    )
)
"""Bytes that are let go: of one writer the largest letters, of strangers and of all the oldest, strangers' first."""

SET_BACK: Final = (
    Statement(
        update(table(Outgoing))
        .where(text(OPEN), outbox.state != "queued", outbox.next_try > bindparam("hour"))
        .values(next_try=bindparam("until"))
    ),
    *(
        Statement(
            update(table(model))
            .where(table(model).c.claimed_until > bindparam("until"), *only)
            .values(claimed_until=bindparam("until"))
        )
        for model, only in ((Letter, (letters.state == "received",)), (Match, ()))
    ),
    Statement(update(table(Match)).where(matches.hour > bindparam("now")).values(hour=bindparam("now"))),
)
"""A clock was set back: nothing waits for an hour of the old one."""


def _blank(model: Any, old: Any, values: dict[str, Any]) -> Statement:
    key = table(model).c.id
    some = select(key).where(old, key > bindparam("after")).order_by(key).limit(bindparam("limit"))
    return Statement(update(table(model)).where(key.in_(some)).values(values).returning(key))


TIDY: Final = (
    _blank(
        Letter,
        and_(among(letters.state, *SETTLED), letters.arrived < bindparam("before"), letters.raw.is_not(None)),
        {"raw": null()},
    ),
    _blank(
        Outgoing,
        and_(
            among(outbox.state, "sent", "bounced", "failed"),
            func.coalesce(outbox.sent, outbox.created) < bindparam("before"),
            outbox.text != "",
        ),
        {"text": "", "raw": b""},
    ),
)
