"""What the archive says to its database of letters that go out, one statement each."""

from __future__ import annotations

from functools import cache
from typing import Final

from sqlalchemy import (
    and_,
    bindparam,
    case,
    func,
    literal,
    not_,
    select,
    text,
    update,
)

from gm.store.connection import Statement
from gm.store.phrases import among, once, outbox, taking
from gm.store.tables import (
    ODD,
    OPEN,
    REPORT,
    Outgoing,
    table,
)

QUEUED: Final = (
    outbox.id,
    outbox.key,
    outbox.kind,
    outbox.recipient,
    outbox.sender,
    outbox.raw,
    outbox.text,
    outbox.state,
    outbox.tries,
    outbox.match,
    outbox.turn,
    outbox.seat,
    outbox.message_id,
    outbox.created,
    outbox.next_try,
    outbox.sent,
    outbox.error,
    outbox.player,
)

POST = once(
    Outgoing,
    "key",
    names=(
        "key",
        "kind",
        "recipient",
        "sender",
        "message_id",
        "match",
        "turn",
        "seat",
        "player",
        "state",
        "tries",
        "created",
        "next_try",
        "error",
        "text",
        "raw",
        "worker",
        "rank",
        "host",
        "doubted",
    ),
)
_passed_over = and_(
    not_(bindparam("people").like(literal("% ") + outbox.recipient + " %")),
    not_(bindparam("hosts").like(literal("% ") + outbox.host + " %")),
)
CLAIM = taking(
    Outgoing,
    outbox.id,
    and_(text(OPEN), outbox.rank == bindparam("rank"), outbox.next_try <= bindparam("now"), _passed_over),
    (outbox.next_try, outbox.id),
    {"state": "sending", "next_try": bindparam("until"), "worker": bindparam("me")},
    QUEUED,
)
SENT = Statement(
    update(table(Outgoing))
    .where(outbox.id == bindparam("which"), not_(among(outbox.state, "sent", "bounced")))
    .values(state="sent", sent=bindparam("now"), tries=outbox.tries + 1, error=bindparam("error")),
    soft=True,
)
NOT_SENT = Statement(
    update(table(Outgoing))
    .where(outbox.id == bindparam("which"), outbox.state == "sending")
    .values(state=bindparam("state"), next_try=bindparam("next"), tries=outbox.tries + 1, error=bindparam("error")),
    soft=True,
)
NOT_TRIED = Statement(
    update(table(Outgoing))
    .where(outbox.id == bindparam("which"), outbox.state == "sending")
    .values(
        state=case((outbox.tries > 0, "later"), else_="queued"),
        next_try=bindparam("next"),
        error=bindparam("error"),
    ),
    soft=True,
)
UNDER_KEY = Statement(select(*QUEUED).where(outbox.key == bindparam("key")))
SENT_TO = Statement(
    select(*QUEUED).where(outbox.message_id == bindparam("message_id")).order_by(outbox.id.desc()).limit(1),
    by=("message_id",),
)
REACHED = Statement(
    select(outbox.key, outbox.player)
    .where(outbox.match == bindparam("match"), outbox.turn == bindparam("turn"))
    .where(text(REPORT), outbox.state == "sent")
)
UNREACHED = Statement(update(table(Outgoing)).where(outbox.key == bindparam("which")).values(state="bounced"))
_posted = select(func.count()).where(outbox.recipient == bindparam("recipient"), outbox.created >= bindparam("since"))
PRESS_SINCE = Statement(_posted.where(outbox.kind == "press"), by=("recipient",))
_kept_up = and_(outbox.kind == "topic", not_(outbox.key.like("topic/asked/%")))  # what nobody has asked for there
_UNASKED = ("press", "report", "reminder", "invitation", "watch", "notice", "daily", "digest", "chat")
ANSWERS_SINCE = Statement(
    _posted.where(~among(outbox.kind, *_UNASKED), not_(_kept_up)).where(outbox.doubted == bindparam("doubted")),
    by=("recipient",),
)
_FAMILY: Final = {
    **dict.fromkeys(("queued", "later", "sending"), OPEN),
    **dict.fromkeys(("failed", "dropped", "bounced"), ODD),
}
_texts = select(outbox.text).order_by(outbox.id.desc()).limit(bindparam("limit"))
SEAT_TEXTS = Statement(
    _texts.where(outbox.match == bindparam("match"), outbox.seat == bindparam("seat")), by=("match", "seat")
)
MATCH_TEXTS = Statement(
    _texts.where(outbox.match == bindparam("match"), outbox.player == bindparam("player")), by=("match", "player")
)
PLAYER_TEXTS = Statement(_texts.where(outbox.player == bindparam("player")), by=("player",))


@cache
def outbox_where(state: str | None, match: bool) -> Statement:
    """All of the outbox, or what is in a state, or of a match, or both; the newest first."""
    found = select(*QUEUED).order_by(outbox.id.desc()).limit(bindparam("limit"))
    if state:
        found = found.where(text(_FAMILY.get(state, "TRUE")), outbox.state == bindparam("state"))
    if match:
        found = found.where(outbox.match == bindparam("match"))
    return Statement(found)
