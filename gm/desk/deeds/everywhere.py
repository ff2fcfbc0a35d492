"""EVERYWHERE: a word of the GM to everybody in all the matches that they lead, one letter a person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.deeds import role_of
from gm.desk.deeds.deed import LEADING, Deed, Done, Wish
from gm.desk.deeds.speech import EVERYWHERE
from gm.desk.deeds.tell import paragraphs, shown, spoken
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import daily
from gm.desk.outgoing.letters import Envelope, letter, orders_seal
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import GM
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.writing import Person

Seats = list[tuple[Table, str]]  # where somebody sits
_HOUSE = re.compile(r"\bhouse\b", re.IGNORECASE)


def plan(wish: Wish) -> Done:
    said, house = paragraphs(wish.said["text"]), bool(_HOUSE.search(wish.said["where"]))
    if not said:
        raise Wrong("There is nothing to announce; write the words behind it: announce to all matches: I am away.")
    if house and wish.by not in ("", wish.desk.us.operator):
        raise Wrong("To the whole house only who runs it speaks. To your own: announce to all matches: I am away.")
    tables = _tables(wish, house)
    people = _people(wish, tables)
    if not people:
        raise Wrong("Nobody who could be written to sits in any of them.")
    who = "the house" if house else "the GM"
    letters = [_letter(wish, player, seats, who, said) for player, seats in people]
    many = f"{len(people)} {'person' if len(people) == 1 else 'people'}"
    to = f"{many} in {listed([table.match.name for table in tables])}"
    return Done(
        wish.table,
        f'A letter to {to} is on its way: "{shown(said)}"',
        f'One letter each goes to {to}: "{shown(said)}"',
        letters,
    )


def _tables(wish: Wish, house: bool) -> list[Table]:
    """The matches not over that they lead, or all of them."""
    every = [Table.of(sheet) for sheet in wish.desk.archive.matches() if sheet.status != "over"]
    if house or not wish.by:
        return every
    return [table for table in every if role_of(wish.desk, table.match.policy, wish.by) in LEADING]


def _people(wish: Wish, tables: Sequence[Table]) -> list[tuple[Player, Seats]]:
    """Everybody who sits in these matches, with their seats; who speaks is left out."""
    found: dict[str, Seats] = {}
    for table in tables:
        for chair in table.match.chairs:
            if chair.player:
                found.setdefault(chair.player, []).append((table, chair.name))
    known = [(wish.desk.archive.player(id), seats) for id, seats in found.items()]
    return [(player, seats) for player, seats in known if player and player.address and not player.known_at(wish.by)]


def _letter(wish: Wish, player: Player, seats: Seats, who: str, said: Sequence[str]) -> Outgoing:
    """Answered like a report, or, in several matches, like a letter about all of them: their names before the words."""
    desk, key = wish.desk, f"everywhere/{wish.mark}/{player.id}"
    names = [table.match.name for table, _ in seats]
    (table, seat), alone = seats[0], len(seats) == 1
    envelope = Envelope(
        key=key,
        kind="notice",
        to=Person(player.address, player.name),
        subject=f"[{names[0]}] Word of {who}" if alone else f"Word of {who}: {', '.join(names)}",
        seal=_seal(desk, player, seats, key, wish.now),
        match=names[0] if alone else "",
        turn=table.match.turn if alone else 0,
        seat=seat if alone else "",
        player=player.id,
        mark=wish.mark,
    )
    words = {"paragraphs": spoken(said, who.capitalize().replace("gm", "GM")), "us": desk.us.name}
    page = desk.pages.page("notice", table.match.game, {**words, "player": player.name})
    return letter(desk, envelope, page, wish.now)


def _seal(desk: Desk, player: Player, seats: Seats, key: str, now: datetime) -> Seal | None:
    """Of the one match that can be answered with orders, or of all that can."""
    open_ = [(table, seat) for table, seat in seats if table.match.underway]
    if len(open_) == len(seats) == 1:
        return orders_seal(desk, *open_[0])
    many = [(table, seat) for table, seat in open_ if seat != GM]
    return daily.sealed(desk, player, many, key, now) if many else None


DEED = Deed(
    "everywhere",
    "announce to all matches: <words>",
    "Say something to everybody in all the matches that you lead, one letter a person; who runs the house may write "
    "to the whole house.",
    "announce to all matches: the server moves on Sunday; letters that you send then arrive on Monday.",
    (rf"(?:announce(?:ment)?|write|say)(?: this)? to (?P<where>{EVERYWHERE}):? ?(?P<text>.*)",),
    plan,
    grave=True,
    words=True,
    freely=(
        rf"(?:tell|inform|notify) (?P<where>{EVERYWHERE})(?: that|:|,)? (?P<text>.+)",
        rf"let (?P<where>{EVERYWHERE})(?: know)?(?: that|:|,)? (?P<text>.+)",
    ),
    everywhere=True,
)
