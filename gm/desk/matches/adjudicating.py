"""Rulings on matches that the rules of their game do not end: by the position, a walkover, points, or annulled.

A ruling may stand for a match that is over, too."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from math import isfinite

from gm.desk.bench import Desk
from gm.desk.matches.changing import everybody, invited
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import endings
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import Ended, Ruling
from gm.ports.archive import Outgoing


def by_position(table: Table) -> Ruling:
    """Everybody gets what the game counts for them at this moment; who is out of it is behind all others."""
    match = table.match
    if not match.position:
        raise Wrong(f"{match.name} has not begun, so there is no position to go by. A walkover, or annul?")
    counted = {seat: table.game.standing(table.state, seat) for seat in match.seats}
    amounts = {seat: standing.amount if standing else 0.0 for seat, standing in counted.items()}
    least = min((amount for amount in amounts.values() if isfinite(amount)), default=0.0)
    points = {seat: amount if isfinite(amount) else least - 1 for seat, amount in amounts.items()}
    return Ruling("adjudicated", points)


def walkover(table: Table, winner: str) -> Ruling:
    """One has won because the others did not come."""
    return Ruling("walkover", {seat: float(seat == winner) for seat in table.match.seats})


def draw(table: Table) -> Ruling:
    """All who play have the same."""
    return Ruling("adjudicated", dict.fromkeys(table.match.seats, 1.0))


def by_points(table: Table, points: Mapping[str, float]) -> Ruling:
    """What the GM gives. Wrong: somebody is left out."""
    missing = [seat for seat in table.match.seats if seat not in points]
    if missing:
        raise Wrong(f"How many points has {listed(missing)}? Everybody at the table wants a number.")
    return Ruling("adjudicated", {seat: points[seat] for seat in table.match.seats})


ANNULLED = Ruling("annulled")


def told(ruling: Ruling) -> str:
    """A ruling in words: "by walkover: Anna wins", "adjudicated: Anna 9, Bruno 4"."""
    if ruling.result is None:
        return "annulled: nobody gets anything for it"
    if ruling.how != "walkover" and len(ruling.result) > 1 and len(set(ruling.result.values())) == 1:
        return f"a draw between {listed(sorted(ruling.result))}"
    order = sorted(ruling.result, key=lambda seat: (-ruling.result[seat], seat) if ruling.result else (0.0, seat))
    if ruling.how == "walkover":
        return f"decided by walkover: {order[0]} wins"
    return "adjudicated: " + ", ".join(f"{seat} {ruling.result[seat]:g}" for seat in order)


def ruled(
    desk: Desk, table: Table, ruling: Ruling, who: str, now: datetime, mark: str = ""
) -> tuple[Table, list[Outgoing]]:
    """The match after the ruling, and the letters that tell its players; `who` ruled, as in "the GM"."""
    before = table.match.status
    after = table.then(Ended(deadlines.iso(now), ruling), stir=True)
    about = "Another result" if before == "over" else "The match has been ended"
    words = f"{who} has ended this match; it is {told(ruling)}."
    if before == "over":
        words = f"{who} has corrected the result of this match; it is {told(ruling)}."
    guests = invited(desk, after, about, words, now, mark) if before != "over" else []  # they were told before
    words = " ".join([words, *endings.told(desk, after)])
    return after, [*everybody(desk, after, lambda zone: (about, words), now, mark), *guests]
