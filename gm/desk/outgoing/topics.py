"""What the house writes into the topic of a match: the first post, kept up to date, and answers that all may read.

All of it is rendered from the spectators' view, as their copies are; the reports stand beside these
(`topic_report`, gm/desk/outgoing/letters.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from gm.desk.bench import Desk
from gm.desk.outgoing import endings
from gm.desk.outgoing.contents import heading
from gm.desk.outgoing.letters import Envelope, letter
from gm.desk.outgoing.places import CATEGORY, HIDE, LOCK, PLACE, called, chat_of, public_place, room, topic_of
from gm.desk.standings import final, listed, so_far
from gm.desk.table import Table, room_of
from gm.domain import deadlines
from gm.domain.match import GM, Match
from gm.domain.policy import Chair
from gm.ports.archive import Outgoing
from gm.post.writing import Person

OFTEN = timedelta(minutes=1)  # the first posts are looked over so often


@dataclass
class Keeper:
    """What the first posts said last, so that each is written only when something in it has changed."""

    looked: datetime | None = None
    known: dict[str, tuple[int, bool, str]] = field(default_factory=dict)  # by match: entries, shut, words

    def keep(self, desk: Desk, now: datetime) -> int:
        """Write those that have changed. Returns how many."""
        if not desk.us.channels or (self.looked and timedelta(0) <= now - self.looked < OFTEN):
            return 0
        self.looked = now
        names = {name for there in desk.us.channels for name in desk.archive.led(room_of(there.name))}
        return sum(self._kept(desk, name, now) for name in sorted(names | set(self.known)))

    def _kept(self, desk: Desk, name: str, now: datetime) -> bool:
        sheet = desk.archive.match(name)
        table = Table.of(sheet) if sheet else None
        if table is None or not topic_of(desk.us, table.match):
            self.known.pop(name, None)
            return False
        closed, before = shut(table, now), self.known.get(name, (-1, False, ""))
        if before[:2] == (table.match.seq, closed):
            return False
        words = desk.pages.page("topic", table.match.game, said(desk, table, now), plain=True).text
        self.known[name] = (table.match.seq, closed, words)
        if table.match.status == "over":
            del self.known[name]
        return before[2] != words and _put(desk, first_post(desk, table, now))


def _put(desk: Desk, post: Outgoing) -> bool:
    with desk.archive.step() as step:
        return post.put(step)


def shut(table: Table, now: datetime) -> bool:
    """Has the deadline passed, and the report is still to come?"""
    end = deadlines.closes(table.match)
    return table.match.status == "running" and end is not None and end <= now


def first_post(desk: Desk, table: Table, now: datetime) -> Outgoing:
    """The first post as it is now; it opens the topic where there is none."""
    match, closed = table.match, shut(table, now)
    locks = ((LOCK, "yes"),) if match.policy.topic_lock and closed else ()
    key = f"first/{match.name}/{match.seq}" + "/shut" * closed
    marks = ((PLACE, "first"), *locks)
    return _post(
        desk,
        table,
        key,
        title(table),
        "topic",
        said(desk, table, now),
        marks,
        now,
    )


def title(table: Table) -> str:
    """What its topic is called."""
    return f"{table.title}: the match {table.match.name}"


def said(desk: Desk, table: Table, now: datetime) -> dict[str, Any]:
    """What the first post tells, all of it public, and none of it about how long something is from now."""
    match, there = table.match, room(desk.us, table.match.policy)
    return {
        **heading(table),
        "us": desk.us.name,
        "player": "",
        "house": called(there) if there else "",
        "chairs": [f"{chair.name}{_state(chair, match.status)}" for chair in match.chairs if chair.name != GM],
        "free": sum(chair.free for chair in match.chairs if chair.name != GM),
        "due": deadlines.shown(deadlines.moment(match.due), "UTC") if match.due else "",
        "shut": shut(table, now),
        "closing": deadlines.shown(deadlines.moment(match.closing), "UTC") if match.closing else "",
        "missing": ["the GM" if seat == GM else seat for seat in _awaited(table)],
        "score": so_far(table) if match.position else "",
        "final": final(table),
        "opened": endings.opened(match),
        "openly": match.policy.public_orders,
        "locks": match.policy.topic_lock,
    }


def _awaited(table: Table) -> dict[str, None]:
    """Whose orders are missing, and who is asked what else they meant."""
    return dict.fromkeys((*table.missing, *deadlines.doubted(table.match)))


def _state(chair: Chair, status: str) -> str:
    """What all may know of a chair beside its name."""
    if chair.left:
        return ", who has left"
    if chair.autopilot:
        return ", played by the engine"
    if chair.player and not chair.invited:
        return ""
    return ", asked to play" if chair.invited else ", free"


def standing(desk: Desk, table: Table, now: datetime, named: bool = False) -> list[str]:
    """How the match stands, as all may read it: in paragraphs. `named`: with who sits there."""
    match, seen = table.match, said(desk, table, now)
    there = [f"At the table: {listed(seen['chairs'])}."] if named else []
    if match.status == "over":
        return ["The match is over.", *seen["final"]]
    if match.status == "inviting":
        return [f"The match has not begun.{_free(match, seen['house'])}", *there]
    until = "Its deadline has passed; I close it soon." if seen["shut"] else f"Its deadline: {seen['due']}."
    closes = f"Everything is in, so the turn closes already on {seen['closing']}." if seen["closing"] else ""
    waits = f"I wait for {listed(seen['missing'])}." if seen["missing"] else closes or "Everything is in."
    time = "The clock is stopped." if match.status == "paused" else until
    return [f"Turn {match.turn}. {time} {waits}", *([f"So far: {seen['score']}."] if seen["score"] else there)]


def _free(match: Match, house: str) -> str:
    """Which chairs are free, and how to get one, as a sentence; empty: none is."""
    free = [chair.name for chair in match.chairs if chair.free]
    sit = f" To sit down, write here: {house} join {match.name}" if house else ""
    return f" Free: {listed(free)}.{sit}" if free else ""


def in_chat(desk: Desk, table: Table, now: datetime, near: str = "") -> list[Outgoing]:
    """What a chat room is told of a turn, or, `near`, of its deadline; nothing where none is told."""
    match, to = table.match, chat_of(desk.us, table.match.policy)
    if not to:
        return []
    about = f"{match.name} ({table.title})"
    words = [" ".join(filter(None, [near and "The deadline is near.", *standing(desk, table, now)]))]
    envelope = Envelope(
        key="/".join(filter(None, ("chat", match.name, match.numbered(), near and match.due, near))),
        kind="chat",
        to=Person(to),
        subject=about,
        match=match.name,
        turn=match.turn,
    )
    page = desk.pages.page("notice", match.game, {"paragraphs": words, "us": desk.us.name, "player": ""}, plain=True)
    return [letter(desk, envelope, page, now)]


def answer(desk: Desk, table: Table, key: str, words: Sequence[str], now: datetime) -> Outgoing:
    """A post with these paragraphs, which all may read."""
    context = {"paragraphs": list(words), "us": desk.us.name, "player": ""}
    return _post(desk, table, f"topic/{key}", f"[{table.match.name}] {table.title}", "notice", context, (), now)


def lock(desk: Desk, table: Table, key: str, now: datetime, *, shut: bool) -> Outgoing:
    """A post that closes the topic, or opens it again, where the house may."""
    words = "The GM has locked this topic." if shut else "The GM has opened this topic again."
    context = {"paragraphs": [words], "us": desk.us.name, "player": ""}
    marks = ((LOCK, "yes" if shut else "no"),)
    return _post(desk, table, f"topic/{key}", f"[{table.match.name}] {table.title}", "notice", context, marks, now)


def hide(desk: Desk, table: Table, message_id: str, now: datetime, writer: str = "") -> Outgoing:
    """Takes a post out of sight, where the house may; `writer` is the player who hears where it may not."""
    about = f"[{table.match.name}] Taken out of sight"
    context = {"paragraphs": [about], "us": desk.us.name, "player": ""}
    return _post(
        desk, table, f"hide/{message_id} {writer}".rstrip(), about, "notice", context, ((HIDE, message_id),), now
    )


def _post(
    desk: Desk,
    table: Table,
    key: str,
    subject: str,
    page: str,
    context: dict[str, Any],
    marks: tuple[tuple[str, str], ...],
    now: datetime,
) -> Outgoing:
    match = table.match
    envelope = Envelope(
        key=key,
        kind="topic",
        to=Person(public_place(desk.us, match)),
        subject=subject,
        match=match.name,
        turn=match.turn,
        marks=((CATEGORY, match.policy.category), *marks) if match.policy.category else marks,
    )
    return letter(desk, envelope, desk.pages.page(page, match.game, context), now)
