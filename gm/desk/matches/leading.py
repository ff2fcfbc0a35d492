"""Who leads which matches, and what somebody who leads is told of it."""

from __future__ import annotations

from collections.abc import Sequence

from gm.desk.bench import Desk
from gm.desk.table import Table

MOST = 5  # matches that are named
HOW = (
    'To lead a match, write for example "extend 24h", "pause", "remind" or "status". In your own words I can also move '
    "a deadline, note who is away, give a chair to somebody else, tell players something, play the turn, or take "
    'something back; "help" lists all of it.'
)


OPEN = (
    'Open one by mail: write "new match", and below it a line for the game and one for the players, such as "players: '
    'Anna <anna@example.net>, Bruno <bruno@example.com>". '
    'More lines say what else you wish, such as "hours: 48" or an option of the game.'
)


def led(desk: Desk, address: str, this: str = "") -> Sequence[str]:
    """The matches not over that somebody at this address leads, or helps to lead, or looks on at; and `this` one, even
    when it is over."""
    if not address:
        return []
    found = {*desk.archive.led(address), *(desk.archive.led("") if address == desk.us.operator else ())}
    if sheet := desk.archive.match(this) if this and this not in found else None:
        policy = Table.of(sheet).match.policy
        if address in (policy.gm or desk.us.operator, *policy.deputies, *policy.observers):
            found.add(this)
    return sorted(found)


def introduced(desk: Desk, address: str, match: str = "") -> list[str]:
    """What somebody at this address can do as a GM, as paragraphs; none where they lead nothing. Of one match it is
    not said that they lead it: it stands above, and some only help to."""
    if match:
        return [HOW]
    names = led(desk, address)
    if not names and address != desk.us.operator:
        return []
    what = ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if len(names) > MOST else "")
    lead = f"You lead {what}." if names else "You run this house, in which no match is under way."
    return [f"{lead} {HOW}" if names else f"{lead} {OPEN}"]
