"""What several verbs do: answer with a letter of its own, and put a changed table back."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

import games
from gm.desk.case import Case
from gm.desk.handling.receipts import seal_for
from gm.desk.outgoing.letters import Envelope, letter
from gm.desk.table import Table
from gm.domain import codec
from gm.domain.match import SeatChanged
from gm.domain.policy import Chair
from gm.post.writing import Enclosure, Person


def answer(
    case: Case,
    kind: str,
    subject: str,
    page: str,
    context: Mapping[str, Any],
    game: str = "",
    files: tuple[Enclosure, ...] = (),
) -> None:
    """Queue a letter that answers this one."""
    game = game or (case.table.match.game if case.table else "")
    full = {"us": case.desk.us.name, "player": case.player.name, **context}
    envelope = Envelope(
        key=f"{kind}/{case.kept.id}",
        kind=kind,
        to=Person(case.address, case.player.name),
        subject=subject,
        seal=seal_for(case),
        player=case.player.id,
        in_reply_to=case.letter.first("message-id"),
        references=(case.letter.first("message-id"),),
        auto="replied",
        mark=str(case.kept.id),
        marks=_conversation(case),
    )
    case.letters.append(letter(case.desk, envelope, case.desk.pages.page(page, game, full), case.now, files))


def _conversation(case: Case) -> tuple[tuple[str, str], ...]:
    """On a forum it stands in the conversation that it was asked for in."""
    there = case.desk.us.channel_to(case.address) != case.desk.us.mail
    return (("PostGM-Match", case.table.match.name),) if there and case.table and case.seat else ()


def put(case: Case, table: Table) -> None:
    """The changed table takes the place of the old one."""
    if case.table is None or case.table.match.name == table.match.name:
        case.table = table
    else:
        case.other_tables = [*(t for t in case.other_tables if t.match.name != table.match.name), table]


def pending(case: Case, name: str) -> Table | None:
    """The table of this name as this letter has changed it so far."""
    return next((t for t in (case.table, *case.other_tables) if t and t.match.name == name), None)


def invited(case: Case, chair: Chair) -> bool:
    """Is the open invitation to this chair the writer's own? An older one may have been followed by another's."""
    guest = case.desk.archive.player_at(chair.invited) if chair.invited else None
    return guest is not None and guest.id == case.player.id


def regained(case: Case, chair: Chair) -> bool:
    """Was the chair emptied by the writer's own no, and has nobody been asked since? Then a yes takes it again."""
    if case.table is None or {chair.player, chair.invited, chair.owner} != {""} or not chair.vacant:
        return False
    theirs = list(_changes(case, case.table.match.name, chair.name))
    mine = {"", *(address.address for address in case.player.addresses)}
    return {change.chair.invited for change in theirs} <= mine and theirs[-1:] != [] and theirs[-1].why == "declined"


def _changes(case: Case, match: str, name: str) -> Iterator[SeatChanged]:
    """What became of a chair of this name, the oldest first."""
    for entry in case.desk.archive.journal(match):
        event = codec.event_from_json(entry.kind, entry.data) if entry.kind == SeatChanged.__name__ else None
        if isinstance(event, SeatChanged) and event.chair.name == name:
            yield event


def rules_context(key: str, options: Any, parts: Container[str] | None = None) -> dict[str, Any]:
    """What the rules sheet of a game is rendered from; its forms are those of a match with these parts."""
    game = games.game(key)
    meta = game.meta
    return {
        "meta": {"key": meta.key, "title": meta.title, "credit": meta.credit, "blurb": meta.blurb, "rules": meta.rules},
        "seats": list(meta.seats),
        "options": options,  # itself: a sheet may ask for what follows from the switches
        "forms": game.grammar.help(game.parts(options) if parts is None else parts),
    }
