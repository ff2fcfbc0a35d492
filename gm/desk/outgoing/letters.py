"""Writes the letters of the house: who gets which page, under which sealed address, in which thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal

from gm.desk.bench import Desk, Identity
from gm.desk.outgoing import calendars, enclosures, endings, heirlooms, precedents, ruling
from gm.desk.outgoing.brevity import with_enough_words
from gm.desk.outgoing.contents import heard_by, position
from gm.desk.outgoing.unmistakable import unmistakable
from gm.desk.table import Table
from gm.domain import deadlines, forecast
from gm.domain.match import GM, Match
from gm.ports import Player, Post, Seal
from gm.ports.archive import Outgoing
from gm.ports.kept import ANSWER
from gm.ports.pages import Page
from gm.post.addressing import plus_address, token_for
from gm.post.forms import FORMS
from gm.post.signing import sign
from gm.post.writing import Draft, Enclosure, Image, Person, compose

THREAD = 20  # message ids kept in References


GM_WORDS = "gm"  # of a reply address: what a GM writes there leads the match
RELAY = "relay"  # of a reply address: what is written there goes to somebody whom the writer's own program cannot reach
TO_GM = "to gm"  # of a reply address: what is written there is for the GM


@dataclass(frozen=True, slots=True)
class Envelope:
    """Everything about a letter but its words."""

    key: str
    kind: str
    to: Person
    subject: str
    seal: Seal | None = None  # what a reply to it is about
    answers_to: Person | None = None  # who gets a reply to it, where that is not the house
    match: str = ""
    turn: int = 0
    seat: str = ""
    player: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    auto: Literal["generated", "replied"] = "generated"
    mark: str = ""  # tells apart several letters of one kind under one seal
    unsubscribe: tuple[str, ...] = ()
    hold_until: datetime | None = None
    marks: tuple[tuple[str, str], ...] = ()  # for the channel that it leaves by


def letter(
    desk: Desk, envelope: Envelope, page: Page, now: datetime, enclosures: tuple[Enclosure, ...] = ()
) -> Outgoing:
    """The bytes of a letter, built once, with the same identity whenever it is built again."""
    us, home = desk.us, desk.us.channel_to(envelope.to.address)
    rich = home.form == "html"
    seal = envelope.seal
    relay = _relay(us, envelope)
    known = seal or relay  # by it, what our letters in a conversation are about is found again
    token = known.token if known else token_for(us.key, envelope.key, envelope.turn, envelope.seat, "letter")
    kind = f"{envelope.kind}-{envelope.mark}" if envelope.mark else envelope.kind
    bounce = token_for(us.key, envelope.key, 0, "", "bounce")
    identity = us.ids(kind, token)[0]
    text = with_enough_words(unmistakable(page.text, page.game), home.shortest)
    draft = Draft(
        message_id=identity,
        date=now,
        sender=Person(home.address, us.name),
        to=envelope.to,
        subject=envelope.subject,
        text=FORMS[home.form](text),
        html=page.html if rich else None,
        images=tuple(Image(*image) for image in page.images) if rich else (),
        enclosures=(*enclosures, *_pictures(us, envelope, page)),
        reply_to=_answered_at(us, envelope, relay),
        in_reply_to=envelope.in_reply_to,
        references=envelope.references[-THREAD:],
        auto=envelope.auto,
        list_id=f"{_label(envelope.match)}.{us.host}" if envelope.match else "",
        loop=us.loop,
        unsubscribe=envelope.unsubscribe,
        marks=_marks(us, envelope),
    )
    post = Post(
        key=envelope.key,
        kind=_sort(envelope),
        to=envelope.to.address,
        message_id=identity,
        raw=sign(compose(draft), us.signing, now),
        text=text,
        match=envelope.match,
        turn=envelope.turn,
        seat=envelope.seat,
        player=envelope.player,
        sender=plus_address(home.address, bounce) if home.verp else "",
        hold_until=envelope.hold_until,
    )
    mine = Seal(bounce, "bounce", envelope.match, envelope.turn, envelope.seat, envelope.player, note=envelope.key)
    return Outgoing(post, tuple(one for one in (seal, relay, mine if home.verp else None) if one))


def _sort(envelope: Envelope) -> str:
    """As what a letter is queued: a notice that answers a letter is an answer."""
    return ANSWER if (envelope.kind, envelope.auto) == ("notice", "replied") else envelope.kind


def _pictures(us: Identity, envelope: Envelope, page: Page) -> list[Enclosure]:
    """Those of a post that all may read. A private message has none: forums show a file to whoever has its address."""
    wanted = page.images if envelope.kind == "topic" and us.channel_to(envelope.to.address).pictures else ()
    return [Enclosure(f"{name}.png", "image/png", png) for name, png, _ in wanted]


def _answered_at(us: Identity, envelope: Envelope, relay: Seal | None) -> Person:
    """Who gets an answer: the house, or somebody of its own whom its reader's program reaches."""
    home, key = us.channel_to(envelope.to.address).address, relay or envelope.seal
    if envelope.answers_to and not relay:
        return envelope.answers_to
    return Person(plus_address(home, key.token) if key else home, us.name)


def _relay(us: Identity, envelope: Envelope) -> Seal | None:
    """The house carries an answer on where no program of its reader's reaches whom it is for: one of them is of a
    channel beside mail."""
    to = envelope.answers_to
    if to is None or us.channel_to(to.address) == us.channel_to(envelope.to.address) == us.mail:
        return None
    token = token_for(us.key, envelope.key, 0, f"{envelope.to.address}\n{to.address}", RELAY)
    return Seal(token, RELAY, envelope.match, envelope.turn, note=f"{envelope.to.address}\n{to.address}\n{to.name}")


def _marks(us: Identity, envelope: Envelope) -> tuple[tuple[str, str], ...]:
    """What a channel has to know of a letter, beside whom it is for: its match, which has conversations of its own."""
    if us.channel_to(envelope.to.address) == us.mail:
        return ()
    return (*((("PostGM-Match", envelope.match),) if envelope.match else ()), *envelope.marks)


def _label(name: str) -> str:
    """A match name as part of a List-Id."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name).strip("-_") or "match"


# -- about a seat ----------------------------------------------------------------------------------------------------


def orders_seal(desk: Desk, table: Table, seat: str, turn: int | None = None, reader: Player | None = None) -> Seal:
    """The seal under which this seat answers the present turn (or another one). A `reader` who rules in the GM's place
    has one of their own."""
    match = table.match
    turn = match.turn if turn is None else turn
    chair = match.chair(seat)
    edition = match.edition(seat, turn)
    note = str(edition) if edition else ""
    beside = _beside(table, seat, reader)
    owner = "" if beside or chair is None else chair.player
    return Seal(_key(desk, table, seat, turn, beside), "orders", match.name, turn, seat, owner, note)


def _beside(table: Table, seat: str, reader: Player | None) -> str:
    """The address of a reader who rules in the place of who sits there; empty for who sits there."""
    chair = table.match.chair(seat)
    return reader.address if reader and seat == GM and chair and chair.player != reader.id else ""


def _key(desk: Desk, table: Table, seat: str, turn: int, beside: str = "") -> str:
    """The token of a turn for who sits there now: who takes a seat over gets no key of who sat there before."""
    chair, edition = table.match.chair(seat), table.match.edition(seat, turn)
    who = f"{seat}\n{beside or (chair.player if chair else '')}" + (f"\n{edition}" if edition else "")
    return token_for(desk.us.key, table.match.name, turn, who, "orders")


def thread(desk: Desk, table: Table, seat: str, upto: int) -> tuple[str, ...]:
    """Message-IDs of the reports this seat got before turn `upto`, oldest first."""
    first = max(1, upto - THREAD)
    return tuple(_named(desk, _key(desk, table, seat, turn)) for turn in range(first, upto))


def _named(desk: Desk, token: str) -> str:
    """What the report with this token is called; it may have been made before the archive was brought back."""
    ids = desk.us.ids("report", token)
    return ids[0] if len(ids) == 1 else next((id for id in ids if desk.archive.sent_to(id)), ids[0])


def report(
    desk: Desk,
    table: Table,
    seat: str,
    player: Player,
    now: datetime,
    again: str = "",
    fresh: bool = False,
    since: Table | None = None,
) -> Outgoing:
    """What happened, how things stand, and what this seat is asked: its own hand and nobody else's.

    `again` marks one that was asked for, which shows the position as it is by then: a letter of its own. `fresh`: its
    reader is new to the match and hears how to answer, as everybody does in the first turn. `since`: the match as it
    stood at the report before.
    """
    match = table.match
    zone, new = table.zone(player), fresh or (match.turn == 1 and not again)
    context = {**position(table, seat, now, zone), "player": player.name, "us": desk.us.name, "fresh": new}
    context |= {
        "precedents": precedents.known(desk, table) if seat == GM else [],
        "coming": forecast.in_a_line(match, now, zone, table.game.short_questions) if new else "",
    }
    beside = _beside(table, seat, player)
    context |= _as_gm(desk, table, seat, player, bool(beside))
    heir = fresh and not beside
    context |= {} if new else news_alone(since, table, seat)
    context |= {"heir": heir, "inherited": heirlooms.told(desk, table, seat) if heir else []}
    context |= {"happenings": [*context["happenings"], *endings.told(desk, table)]}
    page = desk.pages.page("report", match.game, context, player.plain)
    before = () if beside else thread(desk, table, seat, match.turn)
    envelope = Envelope(
        key="/".join(filter(None, (report_key(match, seat, again), beside))),
        kind="again" if again else "report",
        mark=again,
        to=Person(player.address, player.name),
        subject=subject(table, seat, table.zone(player)),
        seal=orders_seal(desk, table, seat, reader=player),
        match=match.name,
        turn=match.turn,
        seat=seat,
        player=player.id,
        in_reply_to=before[-1] if before else "",
        references=before,
    )
    files = enclosures.for_reader(desk, match.name, heard_by(match, seat))
    return letter(desk, envelope, page, now, (*files, *calendars.entry(desk, table, seat, player, now)))


def news_alone(since: Table | None, table: Table, seat: str) -> dict[str, Any]:
    """For a report that tells the news alone: the seat's own view of before, which shows what is new. Else nothing."""
    enough = since is not None and table.match.status != "over" and table.game.goes_on(since.state, table.state, seat)
    return {"brief": True, "was": since.view(seat)} if since and enough else {}


def _as_gm(desk: Desk, table: Table, seat: str, player: Player, beside: bool) -> dict[str, str]:
    """What a report says of its reader's part as a GM: ruling in another's place, leading the match."""
    leads = seat == GM and ruling.leads(desk, table, player)
    return {"beside": ruling.role(table, player) if beside else "", "leads": ruling.WORDS if leads else ""}


def report_key(match: Match, seat: str, again: str = "") -> str:
    """Under which key a seat's report of the present turn is queued; it is another one once the match was set back."""
    return "/".join((*(("again", again) if again else ("report",)), match.name, match.numbered(seat), seat))


def subject(table: Table, seat: str = "", zone: str = "UTC") -> str:
    """What a seat is asked, and until when: "[friday] your card and bid, by Mon 20:00". The same all through a turn
    whose deadline is not moved, so that mail programs keep the thread together."""
    match, ask = table.match, table.asks.get(seat)
    if match.status == "over" or not seat:
        end = "the end" if match.status == "over" else f"turn {match.turn}"
        return f"[{match.name}] {table.title}: {end}"
    if ask is None or not (ask.required or ask.short):
        return f"[{match.name}] turn {match.turn}: nothing to do"
    due = deadlines.moment(match.due) if match.due and match.status == "running" else None
    until = f", by {deadlines.weekday(due, deadlines.moment(match.asked), zone)}" if due else ""
    return f"[{match.name}] {ask.short or 'your move'}{until}"


def reminder(desk: Desk, table: Table, seat: str, player: Player, hours: float, now: datetime) -> Outgoing:
    """A nudge to a seat whose orders are missing, in the thread of its report."""
    match = table.match
    context = {**position(table, seat, now, table.zone(player)), "player": player.name, "us": desk.us.name}
    seal = orders_seal(desk, table, seat)
    before = thread(desk, table, seat, match.turn + 1)
    envelope = Envelope(
        key=f"reminder/{match.name}/{match.numbered(seat)}/{match.due}/{hours:g}/{seat}",
        kind="reminder",
        to=Person(player.address, player.name),
        subject=f"Re: {subject(table, seat, table.zone(player))}",
        seal=seal,
        match=match.name,
        turn=match.turn,
        seat=seat,
        player=player.id,
        in_reply_to=before[-1],
        references=before,
        mark=f"{hours:g}h-{deadlines.moment(match.due):%m%d%H%M}".replace(".", "-"),  # a moved deadline: another letter
    )
    page = desk.pages.page("reminder", match.game, context)
    return letter(desk, envelope, page, now, calendars.entry(desk, table, seat, player, now))


def notice(
    desk: Desk,
    key: str,
    to: Person,
    about: str,
    paragraphs: Sequence[str],
    now: datetime,
    game: str = "",
    files: tuple[Enclosure, ...] = (),
    **more: Any,
) -> Outgoing:
    """Word of the house: a few paragraphs; where they are about a match of a `game`, none reads like an order of it."""
    page = desk.pages.page("notice", game, {"paragraphs": list(paragraphs), "us": desk.us.name, "player": to.name})
    return letter(desk, Envelope(key=key, kind="notice", to=to, subject=about, **more), page, now, files)


def mishap(why: Exception) -> str:
    """What went wrong and where, without a word of the letter or position it went wrong over."""
    trace = extract_tb(why.__traceback__)
    return type(why).__name__ + (f" at {Path(trace[-1].filename).name}, line {trace[-1].lineno}" if trace else "")


def to_operator(
    desk: Desk, key: str, about: str, paragraphs: Sequence[str], now: datetime, **more: Any
) -> list[Outgoing]:
    """Word for who runs the house; nothing when no address is known."""
    if not desk.us.operator:
        return []
    return [notice(desk, key, Person(desk.us.operator), about, paragraphs, now, **more)]


def to_gm(
    desk: Desk, table: Table, key: str, about: str, paragraphs: Sequence[str], now: datetime, **more: Any
) -> list[Outgoing]:
    """Word for the GM of a match, or for the operator where it has none of its own."""
    match = table.match
    out = []
    for address in dict.fromkeys((match.policy.gm or desk.us.operator, *match.policy.deputies)):
        seal = None if "answers_to" in more else gm_seal(desk, match, address)
        mine = key if address not in match.policy.deputies else f"{key}/{address}"
        known = {"match": match.name, "game": match.game, "seal": seal, "mark": _marked(desk, mine), **more}
        if address:
            out.append(notice(desk, mine, Person(address), about, paragraphs, now, **known))
    return out


def gm_seal(desk: Desk, match: Match, address: str) -> Seal:
    """The seal under which a GM (or deputy) at this address leads the match by reply."""
    token = token_for(desk.us.key, match.name, 0, address, GM_WORDS)
    return Seal(token, GM_WORDS, match.name, match.turn, "", "", note=address)


def _marked(desk: Desk, key: str) -> str:
    """Tells apart the letters that go out under one GM's seal."""
    return token_for(desk.us.key, key, 0, "", "mark")[:12]
