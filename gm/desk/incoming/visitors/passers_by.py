"""What somebody unknown hears who asks the house something in the topic of a match: what all may know of it."""

from __future__ import annotations

from datetime import datetime

from games.kit.options import told
from gm.desk.bench import Desk
from gm.desk.handling.wishing import own_words
from gm.desk.matches import inviting
from gm.desk.outgoing import places
from gm.desk.outgoing.letters import Envelope, letter
from gm.desk.outgoing.places import TOPIC
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.desk.verbs.answering import rules_context
from gm.domain.match import GM
from gm.ports.archive import Outgoing
from gm.post.letter import Letter
from gm.post.trimming import trim
from gm.post.writing import Person

MOST = 5  # open matches that are named


def facts(desk: Desk, asked: Letter, address: str, now: datetime) -> tuple[str, list[str], list[Outgoing]]:
    """A subject and paragraphs about the match in whose topic they wrote, and its rules where they ask for these; three
    empty things for all other letters."""
    sheet = desk.archive.match(places.match_of(asked.first(TOPIC)))
    if sheet is None or desk.us.channel_to(address) == desk.us.mail:
        return "", [], []
    table, house = Table.of(sheet), places.called(desk.us.channel_to(address))
    wishes = [wish.name for line in trim(asked).text.splitlines() for _, wish in own_words.parted(line) if wish]
    sheets = [rules(desk, table, address, now)] if "rules" in wishes else []
    rest = (
        "The rules come in a message of their own." if sheets else f"For the rules, write in the topic: {house} rules"
    )
    return f"[{table.match.name}] {table.title}", [*about(table, house), rest], sheets


def about(table: Table, house: str) -> list[str]:
    """What anybody may know of a match who has no chair there: the game, its pace, what is free, how one looks on."""
    lasts, pace = table.game.lasts(len(table.match.seats), table.options), inviting.pace(table)
    words = [
        table.game.meta.blurb,
        f"A match takes {lasts}; {pace}." if lasts else f"{pace[0].upper()}{pace[1:]}.",
        f"Options: {'; '.join(told(table.options)) or 'the usual ones'}.",
        _to_sit_down(table, house),
        "" if table.match.policy.onlookers == "no" else f"To look on, write in the topic: {house} watch",
    ]
    return list(filter(None, words))


def _to_sit_down(table: Table, house: str) -> str:
    match = table.match
    if match.status == "over":
        return f"The match {match.name} is over."
    free = [chair.name for chair in match.chairs if chair.free and chair.name != GM]
    if match.policy.joining == "no":
        return f"Its GM invites who plays in {match.name}."
    if match.status == "inviting" and free:
        return f"Free in {match.name}: {listed(free)}. To sit down, write in the topic: {house} join"
    return f"All chairs of {match.name} are taken. To wait for one, write in the topic: {house} join"


def rules(desk: Desk, table: Table, address: str, now: datetime) -> Outgoing:
    """The rules sheet, once a day."""
    match, title = table.match, table.title
    context = {"us": desk.us.name, "player": "", **rules_context(match.game, table.options)}
    key = f"rules-{match.game}/{address}/{now:%Y-%m-%d}"
    envelope = Envelope(key=key, kind="rules", to=Person(address), subject=f"The rules of {title}", auto="replied")
    return letter(desk, envelope, desk.pages.page("rules", match.game, context), now)


def open_tables(desk: Desk) -> str:
    """Which matches have a free chair for whoever asks, as a sentence; empty: none."""
    tables = [Table.of(sheet) for sheet in desk.archive.matches(status="inviting")]
    free = [
        f"{table.match.name} ({table.title})"
        for table in tables
        if table.match.policy.joining != "no" and any(chair.free and chair.name != GM for chair in table.match.chairs)
    ]
    return f"Free chairs are in {listed(free[:MOST])}." if free else ""


def running(desk: Desk) -> str:
    """Which matches anybody may look on at, and how, as a sentence; empty: none."""
    tables = [Table.of(sheet) for status in ("running", "paused") for sheet in desk.archive.matches(status=status)]
    seen = [table for table in tables if table.match.policy.onlookers != "no"]
    if not seen:
        return ""
    names = listed([f"{table.match.name} ({table.title})" for table in seen[:MOST]])
    one = seen[0].match.name
    return f"Played just now: {names}. To look on, write: watch {one}. To wait for a chair, write: join {one}."
