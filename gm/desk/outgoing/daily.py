"""One letter for many matches: every open question of a player, once a day, and all of it answered in one reply."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from gm.desk.bench import Desk
from gm.desk.outgoing.contents import position
from gm.desk.outgoing.letters import Envelope, letter
from gm.desk.outgoing.unmistakable import unmistakable
from gm.desk.table import Table
from gm.domain import deadlines
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.ports.pages import Page
from gm.post.addressing import token_for
from gm.post.writing import Person

PURPOSE = "daily"  # of the reply address of such a letter
LATEST = timedelta(hours=3)  # after its hour it still goes out, where the house was away then
KEPT = timedelta(days=14)  # that it can be answered
HOW = (
    "Answer all of it in one letter: write the name of each match and a colon above your answer to it, or before it on "
    "its line. What you leave out stays as it is."
)


class About(NamedTuple):
    """A question of a letter: the match and turn that an answer to it is for."""

    match: str
    turn: int
    edition: str
    seat: str


def send_due(desk: Desk, now: datetime) -> None:
    """Write the letters whose hour has come, each once a day."""
    for player in desk.archive.players():
        if not (player.daily and player.address and _its_hour(player, now)):
            continue
        key = f"daily/{player.id}/{now.astimezone(ZoneInfo(player.zone or 'UTC')):%Y-%m-%d}"
        tables = waiting(desk, player)
        if tables and desk.archive.posted(key) is None:
            with desk.archive.step() as step:
                written(desk, player, tables, key, now).put(step)


def _its_hour(player: Player, now: datetime) -> bool:
    here = now.astimezone(ZoneInfo(player.zone or "UTC"))
    hour, minute = deadlines.clock_time(player.daily)
    return timedelta(0) <= here - here.replace(hour=hour, minute=minute, second=0, microsecond=0) < LATEST


def waiting(desk: Desk, player: Player) -> list[tuple[Table, str]]:
    """The matches, with the player's seat there, that lack an answer of theirs; the nearest deadline first."""
    tables = [Table.of(sheet) for sheet in desk.archive.matches("running", player.id)]
    seated = [(table, chair.name) for table in tables if (chair := table.match.chair_of(player.id))]
    return sorted(
        [(table, seat) for table, seat in seated if seat in table.missing], key=lambda both: both[0].match.due
    )


def written(desk: Desk, player: Player, tables: Sequence[tuple[Table, str]], key: str, now: datetime) -> Outgoing:
    """The letter about these matches, each seen by its own seat alone."""
    many = len(tables) > 1
    sections = [
        {"heading": _heading(table, seat, player), "words": _question(desk, table, seat, player, now)}
        for table, seat in tables
    ]
    opening = f"{len(tables)} of your matches wait for you. {HOW}" if many else "One of your matches waits for you."
    context = {
        "player": player.name,
        "us": desk.us.name,
        "opening": opening,
        "sections": sections,
        "closing": 'For no more of these letters write "daily off".',
    }
    envelope = Envelope(
        key=key,
        kind="daily",
        to=Person(player.address, player.name),
        subject=f"Your move in {', '.join(table.match.name for table, _ in tables)}",
        seal=sealed(desk, player, tables, key, now),
        player=player.id,
    )
    return letter(desk, envelope, desk.pages.page("several", "", context, player.plain), now)


def sealed(desk: Desk, player: Player, tables: Sequence[tuple[Table, str]], key: str, now: datetime) -> Seal:
    """The seal under which a player answers for all these matches and seats at once."""
    about = [About(t.match.name, t.match.turn, str(t.match.edition(seat) or ""), seat) for t, seat in tables]
    note = "\n".join("\t".join(map(str, one)) for one in about)
    return Seal(token_for(desk.us.key, key, 0, player.id, PURPOSE), PURPOSE, "", 0, "", player.id, note, now + KEPT)


def abouts(seal: Seal) -> list[About]:
    """What the questions of a letter with this seal were."""
    rows = [row.split("\t") for row in seal.note.splitlines()]
    return [About(match, int(turn), edition, seat) for match, turn, edition, seat in rows]


def _heading(table: Table, seat: str, player: Player) -> str:
    ask, due = table.asks[seat], deadlines.moment(table.match.due) if table.match.due else None
    until = f", by {deadlines.brief(due, table.zone(player))}" if due else ""
    return f"[{table.match.name}] {table.title}: {ask.short or 'your move'}{until}"


def _question(desk: Desk, table: Table, seat: str, player: Player, now: datetime) -> str:
    context = {**position(table, seat, now, table.zone(player)), "player": player.name, "us": desk.us.name}
    return inner(desk.pages.page("waiting", table.match.game, context, plain=True))


def inner(page: Page) -> str:
    """The words of a page, to stand in another: none of its lines reads like an order of its game."""
    return unmistakable(page.text, page.game).strip("\n")
