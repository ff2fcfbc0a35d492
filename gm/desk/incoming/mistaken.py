"""Answers of players that look like a machine's without being one: their writer hears of it, once a day."""

from __future__ import annotations

from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.outgoing.letters import notice
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.guards import Verdict
from gm.post.letter import Letter
from gm.post.sender import sender
from gm.post.trust import trust
from gm.post.writing import Person

# Guards whose sign a person's letter may bear too. Whatever answers, reports or returns by itself marks its letters
# otherwise (RFC 3834) and is never answered, so no two machines talk to each other.
PERHAPS_A_PERSON = frozenset({"list", "calendar", "no reply"})


def tell(desk: Desk, seal: Seal | None, letter: Letter, verdict: Verdict, now: datetime) -> list[Outgoing]:
    """Word to a player whose answer under their own reply address was not read; nothing for all other letters."""
    player = _writer(desk, seal, letter) if verdict.guard in PERHAPS_A_PERSON else None
    if seal is None or player is None or not player.address:
        return []
    words = [
        f"A letter of yours looked like a machine's to me, so I did not read it: {verdict.reason}",
        "If it was meant for me, please write once more as an ordinary answer to my newest letter. What you sent "
        "before still stands. I say this once a day.",
    ]
    about = f"[{seal.match}] " * bool(seal.match) + "I did not read a letter of yours"
    return [
        notice(
            desk,
            f"mistaken/{player.id}/{now:%Y-%m-%d}",
            Person(player.address, player.name),
            about,
            words,
            now,
            match=seal.match,
            player=player.id,
            auto="replied",
        )
    ]


def _writer(desk: Desk, seal: Seal | None, letter: Letter) -> Player | None:
    """Whose reply address it is, if they wrote from an address of theirs that nobody says is forged."""
    wrote = sender(letter)
    player = desk.archive.player_at(wrote.address) if seal and not wrote.problem else None
    if seal is None or player is None or seal.player != player.id:
        return None
    us, domain = desk.us, wrote.address.rpartition("@")[2]
    return None if trust(letter, domain, us.authserv_ids, us.received_by, us.forwarders).result == "fail" else player
