"""Letters go to an address no more: its player hears of it where that is possible, the GMs and the operator too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

from gm.desk.bench import Desk
from gm.desk.outgoing.letters import notice, to_gm, to_operator
from gm.desk.table import Table
from gm.ports import Address, Player
from gm.ports.archive import Outgoing
from gm.post import bounces
from gm.post.addressing import shown
from gm.post.writing import Person

START = "Answer this letter with the word start if that was a mistake, and letters go there again."


def told(desk: Desk, mark: str, before: Player, worse: Player, now: datetime) -> list[Outgoing]:
    """What goes out when an address of `worse` fell out of use, or for another reason than `before`; else nothing."""
    known = {a.address: _out(a) for a in before.addresses}
    news = [a.address for a in worse.addresses if _out(a) not in ("", known.get(a.address))]
    if not news:
        return []
    spam = any(a.stopped for a in worse.addresses if a.address in news)
    return [*_player(desk, mark, worse, news, spam, now), *_others(desk, mark, worse, news, spam, now)]


def reminded(desk: Desk, player: Player) -> list[str]:
    """Sentences for receipts about addresses that were out of use before this letter and are still; none as a rule."""
    if not _shut(player):
        return []
    known = desk.archive.player(player.id)
    already = _shut(known) if known else []
    shut = [a for a in player.addresses if a.address in already]
    stopped, lost = (_listed(a for a in shut if _out(a) == why) for why in ("stopped", "returned"))
    said = []
    if stopped:
        why = "because of your word, or because a letter of mine was reported as spam there"
        said.append(
            f"No letters go to {stopped} beside answers to yours, {why}. The word start lets them go there again."
        )
    if lost:
        elsewhere = f", so they go to {shown(player.address)}" if player.reachable else ""
        said.append(f"Letters to {lost} came back to me{elsewhere}. When they arrive there again, write start.")
    return said


def _out(address: Address) -> Literal["stopped", "returned", ""]:
    """Why no letters go to this address, until its player says start."""
    return "stopped" if address.stopped else "returned" if address.score >= bounces.UNREACHABLE_FROM else ""


def _listed(addresses: Iterable[Address]) -> str:
    return " and ".join(shown(a.address) for a in addresses)


def _shut(player: Player) -> list[str]:
    return [a.address for a in player.addresses if _out(a)]


def _player(desk: Desk, mark: str, worse: Player, news: list[str], spam: bool, now: datetime) -> list[Outgoing]:
    """The player, at another address that still takes letters."""
    if not worse.reachable:
        return []
    why = "A letter of mine was reported as spam there." if spam else "They come back from there."
    words = [f"Letters to {' and '.join(map(shown, news))} have stopped; they come here now. {why}"]
    words += [START] if spam else []
    return [
        notice(
            desk,
            f"moved/{mark}",
            Person(worse.address, worse.name),
            "Your letters come here now",
            words,
            now,
            player=worse.id,
        )
    ]


def _seats(desk: Desk, player: Player) -> Iterator[tuple[Table, str]]:
    """Where somebody sits."""
    for table in _tables(desk, player):
        yield from ((table, chair.name) for chair in table.match.chairs if chair.player == player.id)


def _others(desk: Desk, mark: str, worse: Player, news: list[str], spam: bool, now: datetime) -> list[Outgoing]:
    """The operator, and the GMs of the matches where the player sits."""
    why = "was reported as spam and is stopped" if spam else "comes back"
    if worse.reachable:
        about = f"Mail to {worse.name} goes to another address"
        rest = "Letters go to another address of this player now; there is nothing to do."
    else:
        about = f"{worse.name} cannot be reached"
        rest = "Silence of a seat is not charged while its reports do not arrive. Please reach the player another way."
    seats = list(_seats(desk, worse))
    where = ", ".join(f"{seat} in {table.match.name}" for table, seat in seats) or "none"
    words = [f"Mail to {worse.name} {why} ({', '.join(news)}). Seats: {where}.", rest]
    letters = to_operator(desk, f"unreachable/{mark}", about, words, now)
    for table, seat in seats:
        name, gm = table.match.name, table.match.policy.gm
        if gm and gm != desk.us.operator and gm not in _shut(worse):
            words = [f"Mail to {worse.name} {why}. Seat: {seat} in {name}.", rest]
            letters += to_gm(desk, table, f"unreachable/{mark}/{name}", f"[{name}] {about}", words, now)
    return letters


def _tables(desk: Desk, player: Player) -> list[Table]:
    return [Table.of(sheet) for sheet in desk.archive.matches(player=player.id) if sheet.status != "over"]
