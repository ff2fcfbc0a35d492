"""A match that cannot go on: what is wrong, in sentences, and what leads on all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.turns import resolve
from gm.desk.outgoing.letters import mishap, notice, to_gm, to_operator
from gm.desk.players import readers
from gm.desk.table import Table
from gm.ports import Unreachable
from gm.ports.archive import Outgoing
from gm.post.writing import Person


def sentences(desk: Desk, name: str, why: Exception, now: datetime) -> list[str]:
    """What is wrong with a match that stumbled over `why`, and the commands that lead on."""
    told = [f"{name} cannot go on: {mishap(why)}. Nothing that was sent is lost."]
    try:
        table = Table.open(desk.archive, name)
        seats = to_blame(desk, table, now)
        held = bool(table.match.held)
    except Unreachable:
        raise
    except Exception as worse:
        return [*told, f"Its position cannot be read either ({mishap(worse)})."]
    for seat in seats:
        told.append(f"It goes on without what {seat} has sent: postgm match process {name} --without {seat}")
    if not seats and held and plays(desk, without(table, tuple(table.match.held)), now):
        every = " ".join(f"--without {seat}" for seat in table.match.held)
        told.append(f"It goes on without what was sent for this turn: postgm match process {name} {every}")
    elif not seats:
        told.append(
            "No letter is to blame, so this is a fault of the game. It goes on when that is mended; until then "
            f"its clock may rest: postgm match pause {name}"
        )
    return told


@contextmanager
def told(desk: Desk, name: str, now: datetime, *head: str, most: int | None = None) -> Iterator[None]:
    """What a game stumbles over in here is told as a Wrong: the `head`, then at `most` so many of the sentences."""
    try:
        yield
    except Unreachable:
        raise  # the database is away: no fault of this match
    except Exception as why:
        raise Wrong(*head, *sentences(desk, name, why, now)[:most]) from why


def to_blame(desk: Desk, table: Table, now: datetime) -> tuple[str, ...]:
    """Seats each of whose orders alone hold the turn up: left out, it can be played."""
    return tuple(seat for seat in table.match.held if plays(desk, without(table, (seat,)), now))


def without(table: Table, seats: Sequence[str]) -> Table:
    """The table as it would be, had these seats sent nothing."""
    match = table.match
    held = {seat: held for seat, held in match.held.items() if seat not in seats}
    standing = {seat: text for seat, text in match.standing.items() if seat not in seats}
    ahead = {seat: text for seat, text in match.ahead.items() if seat not in seats}
    return replace(table, match=replace(match, held=held, standing=standing, ahead=ahead))


def plays(desk: Desk, table: Table, now: datetime) -> bool:
    """Can this turn be played and shown? (Nothing is written.)"""
    try:
        after = resolve(desk, table, now)
        for seat in (None, *after.match.seats):
            after.view(seat)
    except Unreachable:
        raise
    except Exception:
        return False
    return True


def letters(desk: Desk, name: str, words: Sequence[str], now: datetime) -> list[Outgoing]:
    """Word to the operator and the GM once a day, and to the table once for the turn."""
    about = f"[{name}] The match is stuck"
    out = to_operator(desk, f"stuck/{name}/{now:%Y-%m-%d}", about, words, now)
    try:
        table = Table.open(desk.archive, name)
    except Unreachable:
        raise
    except Exception:
        return out
    if table.match.policy.gm:
        out += to_gm(desk, table, f"stuck-gm/{name}/{now:%Y-%m-%d}", about, words, now)
    calm = [
        "I have stumbled over this turn and cannot play it; that is my fault. The match stands still until it is "
        "mended. What you have sent is kept, and who runs the house has been told."
    ]
    for seat, player in readers(desk.archive, table.match.chairs):
        out.append(
            notice(
                desk,
                f"stuck/{name}/{table.match.numbered()}/{seat}",
                Person(player.address, player.name),
                f"[{name}] A pause: my fault",
                calm,
                now,
                match=name,
                seat=seat,
                player=player.id,
            )
        )
    return out
