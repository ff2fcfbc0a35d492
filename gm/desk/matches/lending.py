"""Somebody sits in for a player for a time; then the chair goes back, with a log of what was played meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.history import History
from gm.desk.matches.inviting import introduced
from gm.desk.outgoing.letters import notice, report, to_gm
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import SeatChanged, TurnResolved
from gm.domain.policy import Chair
from gm.ports import Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.writing import Person

SITS, BACK = "sits in", "handed back"  # why a chair changed
Lent = tuple[Table, list[Outgoing]]


def why(chair: Chair) -> str:
    """Why a chair is somebody's who has said yes."""
    return SITS if chair.lent else "accepted"


def taken(desk: Desk, table: Table, chair: Chair, sitter: str, now: datetime) -> list[Outgoing]:
    """The player for whom somebody sits in from now on hears of it."""
    owner = desk.archive.player(chair.owner) if chair.lent else None
    if owner is None or not owner.address:
        return []
    until = deadlines.shown(deadlines.moment(chair.lent_until), table.zone(owner))
    words = [
        f"{sitter} sits in for you on the chair {chair.name} of {table.match.name} until {until}. Then the chair is "
        "yours again, with a log of what was played.",
        "If you are there sooner, answer this letter, or any of the match, with the word back.",
    ]
    key = f"lent/{table.match.name}/{table.match.seq}"
    return [_word(desk, table, key, owner.id, "Somebody sits in for you", words, now, lent_seal(desk, table, chair))]


def lent_seal(desk: Desk, table: Table, chair: Chair) -> Seal:
    """Under which the player of a chair that is lent says that they are back."""
    match = table.match
    token = token_for(desk.us.key, match.name, match.turn, f"{chair.name}\n{chair.owner}\nlent", "orders")
    return Seal(token, "orders", match.name, match.turn, chair.name, chair.owner)


def due(desk: Desk, table: Table, now: datetime) -> Lent:
    """Chairs whose term has come go back to their players."""
    letters: list[Outgoing] = []
    for chair in table.match.chairs:
        if chair.lent_until and deadlines.moment(chair.lent_until) <= now and table.match.status != "over":
            table, more = hand_back(desk, table, chair, now)
            letters += more
    return table, letters


def hand_back(desk: Desk, table: Table, chair: Chair, now: datetime) -> Lent:
    """The chair is its player's again: they get its report with what was played for them, who sat there thanks."""
    name = table.match.name
    if not chair.lent:  # nobody has said yes
        return table.then(SeatChanged(replace(chair, owner="", lent_until="", invited=""), "not lent"), stir=True), []
    log = list(_played(desk, table, chair.name))
    mine = replace(chair, player=chair.owner, owner="", lent_until="", silences=0, autopilot=False)
    table = table.then(SeatChanged(mine, BACK), stir=True)
    owner, sitter = desk.archive.player(chair.owner), desk.archive.player(chair.player)
    key, about = f"back/{name}/{table.match.seq}", "The chair goes back"
    told = [f"The chair {chair.name} of {name} is {owner.name if owner else chair.name}'s again."]
    letters = to_gm(desk, table, key, f"[{name}] {about}", told, now)
    if sitter and sitter.address:
        thanks = f"{told[0]} Thank you for sitting in; your letters about it no longer count."
        letters.append(_word(desk, table, f"{key}/sitter", sitter.id, about, [thanks], now))
    if owner and owner.address:
        words = [f"The chair {chair.name} of {name} is yours again.", *(log or ["No turn was played meanwhile."])]
        letters.append(_word(desk, table, f"{key}/owner", owner.id, "The chair is yours again", words, now))
        letters.append(report(desk, table, chair.name, owner, now, again=f"back{table.match.seq}"))
        letters += introduced(desk, table, owner, chair.name, now)
    return table, letters


def _played(desk: Desk, table: Table, seat: str) -> Iterator[str]:
    """What was played on a chair since somebody sits there for its player, turn by turn."""
    line = History(desk.archive, table.match.name, table.events).line()
    starts = [n for n, passed in enumerate(line) if _sat_down(passed.event, seat)]
    for passed in line[starts[-1] :] if starts else ():
        event = passed.event
        if isinstance(event, TurnResolved) and seat in event.played:
            silent = ", for silence" if seat in event.silent else ""
            played = event.played[seat].replace("\n", "; ") or "nothing"
            yield f'- In turn {passed.match.turn - 1} this was played{silent}: "{played}".'


def _sat_down(event: object, seat: str) -> bool:
    return isinstance(event, SeatChanged) and event.chair.name == seat and event.why == SITS


def _word(
    desk: Desk,
    table: Table,
    key: str,
    player: str,
    about: str,
    words: list[str],
    now: datetime,
    seal: Seal | None = None,
) -> Outgoing:
    person = desk.archive.player(player)
    assert person is not None
    name = table.match.name
    return notice(
        desk,
        key,
        Person(person.address, person.name),
        f"[{name}] {about}",
        words,
        now,
        table.match.game,
        match=name,
        player=player,
        turn=table.match.turn,
        seal=seal,
    )
