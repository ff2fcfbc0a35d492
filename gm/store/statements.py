"""What the archive says to its database of letters that came, matches and people, one statement each."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sqlalchemy import (
    Select,
    and_,
    bindparam,
    func,
    insert,
    null,
    or_,
    select,
    text,
    update,
)
from sqlalchemy import delete as delete_from

from gm.store.connection import Statement
from gm.store.phrases import (
    SETTLED,
    addresses,
    among,
    journal,
    letters,
    match_leaders,
    match_players,
    matches,
    notes,
    once,
    players,
    replacing,
    sweeps,
    taking,
    tokens,
    told,
)
from gm.store.tables import (
    MARK,
    NAMED,
    TAKEN,
    Journal,
    Letter,
    MailAddress,
    Match,
    MatchLeader,
    MatchPlayer,
    Note,
    Person,
    Sweep,
    Token,
    table,
)

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

KEEP = once(
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
WAITING = taking(
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
    .values(told(table(Letter), "state", "reason", "kind", "match", "message_id", "digest", "ended", "sender", "known"))
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
SWEPT = replacing(Sweep, "mailbox", only=lambda new: or_(sweeps.at < new.at, sweeps.at > bindparam("now")), soft=True)
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
NEW_MATCH = once(Match, "name")
WRITE = Statement(
    update(table(Match))
    .where(matches.name == bindparam("which"), matches.seq == bindparam("expected"))
    .values({**told(table(Match), "game", "status", "turn", "seq", "folded", "wake", "hour"), "claimed_until": 0})
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
SEAT = Statement(insert(table(MatchPlayer)).values(told(table(MatchPlayer))))
UNLEAD = Statement(delete_from(table(MatchLeader)).where(match_leaders.match == bindparam("which")))
LEAD = Statement(insert(table(MatchLeader)).values(told(table(MatchLeader))))
LED = Statement(
    select(match_leaders.match).where(match_leaders.address == bindparam("address")).order_by(match_leaders.match)
)
ENTER = once(Journal, "match", "seq")
JOURNAL = Statement(
    select(journal.match, journal.seq, journal.turn, journal.kind, journal.at, journal.data, journal.chain)
    .where(journal.match == bindparam("match"), journal.seq > bindparam("after"))
    .order_by(journal.seq)
)
DUE = taking(
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
PERSON = replacing(Person, "id")
ADDRESSES_OF = Statement(select(addresses.address).where(addresses.player == bindparam("which")))
ADDRESS = replacing(MailAddress, "address", only=lambda new: addresses.player == new.player)
DROP_ADDRESS = Statement(delete_from(table(MailAddress)).where(addresses.address == bindparam("at")))
SEAL = replacing(Token, "token")
SEALED = Statement(select(*tokens).where(tokens.token == bindparam("token")), by=("token",))
NOTE = once(Note, "topic", "key")
NOTED = Statement(select(notes.text).where(notes.topic == bindparam("topic"), notes.key == bindparam("key")))
NOTES = Statement(
    select(notes.key, notes.text)
    .where(notes.topic == bindparam("topic"))
    .order_by(notes.at, func.length(notes.key), notes.key)
)
