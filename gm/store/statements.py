"""Everything the archive says to its database, one statement each, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    Column,
    Select,
    Table,
    and_,
    bindparam,
    case,
    func,
    insert,
    literal,
    literal_column,
    not_,
    null,
    or_,
    select,
    text,
    update,
)
from sqlalchemy import delete as delete_from

from gm.store.connection import Statement
from gm.store.tables import (
    MARK,
    NAMED,
    ODD,
    OPEN,
    REPORT,
    TAKEN,
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


def _told(into: Table, *names: str) -> dict[str, Any]:
    """Values that come with the saying, under the names of their columns."""
    return {name: bindparam(name, type_=into.c[name].type) for name in names or into.c.keys()}


def _once(model: Any, *key: str, names: tuple[str, ...] = ()) -> Statement:
    """Store a row unless its key is there already."""
    into = table(model)
    return Statement(lambda insert: insert(into).values(_told(into, *names)).on_conflict_do_nothing(index_elements=key))


def _replace(model: Any, *key: str, only: Callable[[Any], Any] | None = None, soft: bool = False) -> Statement:
    """Store a row, or put its values in the place of the row with the same key (only where that is allowed)."""
    into = table(model)

    def say(insert: Insert) -> Any:
        row = insert(into).values(_told(into))
        new = {column.name: row.excluded[column.name] for column in into.c if column.name not in key}
        return row.on_conflict_do_update(index_elements=key, set_=new, where=only(row.excluded) if only else None)

    return Statement(say, soft=soft)


Take = Callable[[int], Statement]


def _take(model: Any, key: Column[Any], free: Any, order: tuple[Any, ...], marks: dict[str, Any], out: Any) -> Take:
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


_mine_or_free = {
    model: or_(table(model).c.claimed_until <= bindparam("now"), table(model).c.worker == bindparam("me"))
    for model in (Letter, Match)
}
_marks: dict[str, Any] = {"worker": bindparam("me"), "claimed_until": bindparam("until")}

# -- letters -----------------------------------------------------------------------------------------------------------

KEPT: Final = (
    letters.id,
    letters.mailbox,
    letters.uid,
    letters.arrived,
    letters.raw,
    letters.tries,
    letters.oversize,
    letters.envelope_from,
    letters.envelope_to,
    letters.state,
    letters.reason,
)

KEEP = _once(
    Letter,
    "identity",
    names=(
        "identity",
        "mailbox",
        "uid",
        "arrived",
        "kept",
        "raw",
        "size",
        "oversize",
        "envelope_from",
        "envelope_to",
        "state",
        "tries",
        "reason",
        "kind",
        "match",
        "message_id",
        "digest",
        "sender",
        "known",
        "worker",
        "claimed_until",
    ),
)
WAITING = _take(
    Letter,
    letters.id,
    and_(text("state = 'received'"), _mine_or_free[Letter], letters.reason != bindparam("but")),
    (letters.arrived, letters.id),
    _marks,
    KEPT,
)
FAILED = Statement(
    update(table(Letter))
    .where(letters.id == bindparam("which"))
    .values(tries=letters.tries + 1, reason=bindparam("reason"), claimed_until=0)
    .returning(letters.tries)
)
LETTER = Statement(select(*KEPT).where(letters.id == bindparam("which")))
LETTERS = Statement(
    select(*KEPT)
    .where(letters.state == bindparam("state"))
    .order_by(letters.arrived.desc(), letters.id.desc())
    .limit(bindparam("limit"))
)
RETRY = Statement(
    update(table(Letter))
    .where(letters.id == bindparam("which"), letters.state == "aside")
    .values(state="received", tries=0, claimed_until=0, ended=null())
)
SETTLE = Statement(
    update(table(Letter))
    .where(letters.id == bindparam("which"), among(letters.state, "received", "aside"))
    .values(
        _told(table(Letter), "state", "reason", "kind", "match", "message_id", "digest", "ended", "sender", "known")
    )
)
SAME_MESSAGE = Statement(
    select(letters.id, letters.digest)
    .where(text(NAMED), letters.message_id == bindparam("message_id"), letters.id != bindparam("but"))
    .where(among(letters.state, *SETTLED))
    .order_by(letters.id)
    .limit(1),
    by=("message_id",),
)
ENDED = Statement(
    select(letters.kind, letters.state, letters.reason, letters.arrived, letters.ended)
    .where(letters.ended >= bindparam("since"), letters.kind != MARK)
    .order_by(letters.ended.desc())
    .limit(bindparam("limit"))
)
CAME = Statement(select(letters.arrived).where(letters.id <= bindparam("which")).order_by(letters.id.desc()).limit(1))
ABOUT = Statement(
    select(func.count()).select_from(
        select(letters.id)
        .where(text(TAKEN), letters.match == bindparam("match"), letters.arrived >= bindparam("since"))
        .limit(bindparam("most"))
        .subquery()
    ),
    by=("match",),
)
SWEPT = _replace(Sweep, "mailbox", only=lambda new: or_(sweeps.at < new.at, sweeps.at > bindparam("now")), soft=True)
UNREAD = Statement(select(func.min(letters.arrived)).where(text("state = 'received'")))
SWEEPS = Statement(select(sweeps.mailbox, sweeps.at).where(sweeps.at <= bindparam("now")))

# -- matches -----------------------------------------------------------------------------------------------------------

SHEET: Final = (
    matches.name,
    matches.game,
    matches.status,
    matches.turn,
    matches.seq,
    matches.folded,
    matches.wake,
    matches.players,
    matches.leaders,
)

MATCH = Statement(select(*SHEET).where(matches.name == bindparam("which")), by=("which",))
NEW_MATCH = _once(Match, "name")
WRITE = Statement(
    update(table(Match))
    .where(matches.name == bindparam("which"), matches.seq == bindparam("expected"))
    .values({**_told(table(Match), "game", "status", "turn", "seq", "folded", "wake", "hour"), "claimed_until": 0})
    .returning(
        matches.players,
        matches.leaders,
        select(journal.chain)
        .where(journal.match == bindparam("which"), journal.seq == bindparam("expected"))
        .scalar_subquery(),
    )
)
PEOPLE = Statement(
    update(table(Match))
    .where(matches.name == bindparam("which"))
    .values(players=bindparam("players"), leaders=bindparam("leaders"))
)
UNSEAT = Statement(delete_from(table(MatchPlayer)).where(match_players.match == bindparam("which")))
SEAT = Statement(insert(table(MatchPlayer)).values(_told(table(MatchPlayer))))
UNLEAD = Statement(delete_from(table(MatchLeader)).where(match_leaders.match == bindparam("which")))
LEAD = Statement(insert(table(MatchLeader)).values(_told(table(MatchLeader))))
LED = Statement(
    select(match_leaders.match).where(match_leaders.address == bindparam("address")).order_by(match_leaders.match)
)
ENTER = _once(Journal, "match", "seq")
JOURNAL = Statement(
    select(journal.match, journal.seq, journal.turn, journal.kind, journal.at, journal.data, journal.chain)
    .where(journal.match == bindparam("match"), journal.seq > bindparam("after"))
    .order_by(journal.seq)
)
DUE = _take(
    Match,
    matches.name,
    and_(matches.hour <= bindparam("now"), _mine_or_free[Match]),
    (matches.hour, matches.name),
    _marks,
    (matches.hour, matches.name),
)
RELEASE = Statement(
    update(table(Match))
    .where(matches.name == bindparam("which"), matches.worker == bindparam("me"), matches.claimed_until > 0)
    .values(claimed_until=0, wake=bindparam("wake"), hour=bindparam("wake")),
    soft=True,
)


@cache
def matches_where(status: bool, player: bool) -> Statement:
    """All matches, or those of a status, or of a player, or both."""
    found = select(*SHEET).order_by(matches.name)
    if status:
        found = found.where(matches.status == bindparam("status"))
    if player:
        theirs = select(match_players.match).where(match_players.player == bindparam("player"))
        found = found.where(matches.name.in_(theirs))
    return Statement(found)


# -- players and tokens ------------------------------------------------------------------------------------------------


def _persons() -> Select[Any]:
    return (
        select(players.id, players.name, players.zone, players.plain, players.calendar, players.daily, *addresses)
        .select_from(table(Person).outerjoin(table(MailAddress), addresses.player == players.id))
        .order_by(players.id, addresses.address)
    )


PLAYERS = Statement(_persons())
PLAYERS_OF = Statement(
    _persons().where(players.id.in_(select(match_players.player).where(match_players.match == bindparam("match"))))
)
PLAYER = Statement(_persons().where(players.id == bindparam("which")))
PLAYER_AT = Statement(
    _persons().where(
        players.id == select(addresses.player).where(addresses.address == bindparam("at")).scalar_subquery()
    )
)
PERSON = _replace(Person, "id")
ADDRESSES_OF = Statement(select(addresses.address).where(addresses.player == bindparam("which")))
ADDRESS = _replace(MailAddress, "address", only=lambda new: addresses.player == new.player)
DROP_ADDRESS = Statement(delete_from(table(MailAddress)).where(addresses.address == bindparam("at")))
SEAL = _replace(Token, "token")
SEALED = Statement(select(*tokens).where(tokens.token == bindparam("token")), by=("token",))
NOTE = _once(Note, "topic", "key")
NOTED = Statement(select(notes.text).where(notes.topic == bindparam("topic"), notes.key == bindparam("key")))
NOTES = Statement(select(notes.key, notes.text).where(notes.topic == bindparam("topic")).order_by(notes.at, notes.key))

# -- outbox ------------------------------------------------------------------------------------------------------------

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

POST = _once(
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
CLAIM = _take(
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
ANSWERS_SINCE = Statement(
    _posted.where(~among(outbox.kind, "press", "report", "reminder", "invitation", "watch")).where(
        outbox.doubted == bindparam("doubted")
    ),
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
