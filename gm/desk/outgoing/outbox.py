"""Sends what is queued: claim, send, mark, in three short steps; a power cut makes a twin at worst, never a gap."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.outgoing import returned
from gm.desk.outgoing.letters import notice, to_gm, to_operator
from gm.desk.table import Table
from gm.ports import BARRED, Delivery, Mailer, Parcel, Queued
from gm.ports.archive import Outgoing
from gm.post.writing import Person

GAPS = (5, 15, 30)  # minutes to the next try; then hourly
HOUR = 60
LONGEST = timedelta(days=5)  # RFC 5321 4.5.4.1
BATCH = 50
TOLD_AFTER = timedelta(hours=4)
AWAY = timedelta(seconds=60)  # when the whole host is away
POSTS = "On {} I may not post what I have to:"
WAITS = (
    "Nothing is lost: I try again, and letters go out once my account there may do that. Until then the people "
    "there hear nothing of me. The command postgm check tells which rights are missing."
)
HIDES = "I could not take a post out of its topic in which an order or a hand stands: it can still be read there."
STILL_SEEN = (
    "I could not take your post out of the topic of {}, because my account lacks the right there: all can still read "
    "it. Please take it away yourself where the forum lets you; the GM has been asked to hide it."
)
AGAIN = "I try again for five days. The command postgm check tells which rights are missing."
AS_IT_WAS = datetime(1970, 1, 1, tzinfo=UTC)  # put back in its old place, before all that was put off


def deliver(
    desk: Desk,
    mailer: Mailer,
    now: datetime,
    most: int = 5000,
    away: Callable[[str], None] = lambda _: None,
    lost: Callable[[str], None] = lambda _: None,
) -> int:
    """Send what is due, what matters most first. Returns how many were sent.

    It stops when the host is away or wants no more, and tells `away` why: what is left waits. `lost` hears of
    each letter that was refused for good.
    """
    sent = 0
    for _ in range(max(1, most // BATCH)):
        rows = desk.archive.claim(now, BATCH)
        fates, to = list(send(desk, mailer, rows, lambda: now)), {row.id: row for row in rows}
        for fate in fates:
            if fate.outcome == "refused":
                lost(f"the {to[fate.id].kind} to {to[fate.id].to} ({fate.text.rstrip('.')})")
        sent += sum(fate.outcome == "sent" for fate in fates)
        if kept := next((fate for fate in fates if fate.away), None):
            away(kept.text)
        if kept or not rows or sent_all(rows, fates):
            break
    return sent


def sent_all(rows: Sequence[Queued], fates: Sequence[Delivery]) -> bool:
    """Was that all there was? What is refused or put off may have made new letters, of which somebody is to hear."""
    return len(rows) < BATCH and all(fate.outcome == "sent" for fate in fates)


def send(
    desk: Desk, mailer: Mailer, rows: Sequence[Queued], clock: Callable[[], datetime]
) -> Generator[Delivery, None, None]:
    """Send claimed letters. The fate of each is marked before it is told, and told before the next is begun."""
    by_id = {row.id: row for row in rows}
    parcels = [Parcel(row.id, row.sender or desk.us.channel_to(row.to).address, row.to, row.raw) for row in rows]
    with closing(mailer.send(parcels)) as fates:
        for delivery in fates:
            _mark(desk, by_id[delivery.id], delivery, clock())
            yield delivery


def give_back(desk: Desk, rows: Iterable[Queued], now: datetime) -> None:
    """Claimed letters that were not tried are anybody's again, in their old places."""
    for row in rows:
        desk.archive.delivered(Delivery(row.id, "wait"), now, AS_IT_WAS)


def _mark(desk: Desk, row: Queued, delivery: Delivery, now: datetime) -> None:
    again = next_try(row, delivery, now)
    desk.archive.delivered(delivery, now, again)
    if delivery.outcome == "refused":
        with desk.archive.batch():  # its writer may be changing something about this player at the same time
            returned.refused(desk, row, delivery, now)
        if not row.player:
            _tell_lost(desk, row, delivery, now)
    elif delivery.code == BARRED and again:
        _tell_barred(desk, row, delivery, now)
    elif delivery.outcome == "later" and (again is None or now - row.created > TOLD_AFTER):
        _tell(desk, row, delivery, now, given_up=again is None)


def _tell(desk: Desk, row: Queued, delivery: Delivery, now: datetime, given_up: bool) -> None:
    """The operator hears, once, of a letter that does not get through (but not of one to the operator)."""
    if row.to == desk.us.operator:
        return
    fate = "is given up after five days" if given_up else "has been put off for hours and is tried again"
    words = [f"The {row.kind} to {row.to} ({row.match or 'no match'}) {fate}: {delivery.code} {delivery.text}"]
    key = f"late/{row.id}/{'end' if given_up else 'still'}"
    with desk.archive.step() as step:
        for letter in to_operator(desk, key, "A letter does not get through", words, now):
            letter.put(step)


def _tell_lost(desk: Desk, row: Queued, delivery: Delivery, now: datetime) -> None:
    """The operator hears, once a day for each match and channel, of a letter to no player that nobody took."""
    if row.to == desk.us.operator:
        return
    words = [
        f"The {row.kind} to {row.to} ({row.match or 'no match'}) could not be sent, and is not tried again: "
        f"{delivery.code} {delivery.text}",
        "The command postgm outbox shows all such letters.",
    ]
    key = f"lost/{desk.us.channel_to(row.to).name}/{row.match}/{now:%Y-%m-%d}"
    with desk.archive.step() as step:
        for letter in to_operator(desk, key, "A letter could not be sent", words, now):
            letter.put(step)


def _tell_barred(desk: Desk, row: Queued, delivery: Delivery, now: datetime) -> None:
    """The operator and who leads the match hear at once, and once a day, of a right that the house lacks somewhere."""
    there = desk.us.channel_to(row.to).name
    hides = row.key.startswith("hide/")
    words = [HIDES, delivery.text, AGAIN] if hides else [f"{POSTS.format(there)} {delivery.text}", WAITS]
    about = f"I lack a right on {there}"
    sheet = desk.archive.match(row.match) if row.match else None
    with desk.archive.step() as step:
        for letter in to_operator(desk, f"barred{'/hide' * hides}/{there}/{now:%Y-%m-%d}", about, words, now):
            letter.put(step)
        key = f"barred{'/hide' * hides}/{row.match}/{now:%Y-%m-%d}"
        for letter in to_gm(desk, Table.of(sheet), key, f"[{row.match}] {about}", words, now) if sheet else ():
            letter.put(step)
        if hides and (told := _still_seen(desk, row, now)):
            told.put(step)


def _still_seen(desk: Desk, row: Queued, now: datetime) -> Outgoing | None:
    """What the writer of a post hears that is to be taken out of sight and stays there; once."""
    player = desk.archive.player(row.key.rpartition(" ")[2]) if " " in row.key else None
    if player is None or not player.address:
        return None
    to, about = Person(player.address, player.name), f"[{row.match}] Your post is still there"
    return notice(
        desk, f"seen/{row.key}", to, about, [STILL_SEEN.format(row.match)], now, match=row.match, player=player.id
    )


def next_try(row: Queued, delivery: Delivery, now: datetime) -> datetime | None:
    """When to try again; None: it is done with, or given up after five days."""
    if delivery.outcome == "wait":
        return now + AWAY
    if delivery.outcome != "later" or now - row.created > LONGEST:
        return None
    minutes = GAPS[row.tries] if row.tries < len(GAPS) else HOUR
    return now + timedelta(minutes=minutes)
