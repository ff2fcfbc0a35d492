"""A letter that we stumble over is set aside: the operator hears of it, and its writer as far as that is known."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.case import Outcome
from gm.desk.incoming.writers import correspondents
from gm.desk.outgoing.letters import notice, to_operator
from gm.ports import Kept
from gm.ports.archive import Outgoing
from gm.post.guards import classify
from gm.post.reading import read
from gm.post.writing import Person


def set_aside(desk: Desk, kept: Kept, reason: str, what: str, now: datetime) -> Outcome:
    """How such a letter ends; `what` happened, in words for the operator."""
    words = [
        f"Letter {kept.id} could not be handled and was set aside ({what}). The others go on.",
        f"Look at it with: postgm aside show {kept.id}. Try again with: postgm aside retry {kept.id}.",
        "If more of them are set aside today, I do not write again: postgm aside list shows them all.",
    ]
    letters = to_operator(desk, f"aside/{now:%Y-%m-%d}", "A letter was set aside", words, now)
    sorry = _sorry(desk, kept, now)
    return Outcome("aside", reason, letters=[*letters, *sorry], known=bool(sorry))


def _sorry(desk: Desk, kept: Kept, now: datetime) -> list[Outgoing]:
    """Its writer hears of it, if it is a player and that much of the letter can be understood."""
    try:
        letter = read(kept.raw)
        player = correspondents.identify(desk, kept, letter, now).player
        if player is None or not player.address or not classify(letter, desk.us.own).human:
            return []
    except Exception:  # what we stumbled over may lie just here
        return []
    words = [
        "I stumbled over a letter of yours and could not act on it. That is my fault; the operator has been told.",
        "What you sent before still stands. If there is time before the deadline, please write it once more, as plain "
        "and short as can be.",
    ]
    to, about = Person(player.address, player.name), "I stumbled over your letter"
    return [notice(desk, f"sorry/{kept.id}", to, about, words, now, player=player.id, auto="replied")]
