"""Somebody unknown on a channel says who they are by mail: that address is asked, and its yes links the account."""

from __future__ import annotations

from datetime import datetime, timedelta

from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.outgoing.letters import notice
from gm.ports import Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import normalise, shown, token_for
from gm.post.letter import Letter
from gm.post.writing import Person

OPEN = timedelta(days=7)
ASKED = (
    "If somebody plays by mail from {}, a letter of mine is on its way there. Answer that letter with the word "
    "confirm, and all that you write here, under this account, counts as theirs from then on."
)


def wanted(desk: Desk, text: str, address: str) -> str:
    """The mail address by which the writer at this account says to be known; empty: they say nothing of it."""
    if desk.us.channel_to(address) == desk.us.mail:
        return ""
    word = house_words.named("link")
    said = [rest for line in text.splitlines()[:50] if (rest := word.called_by(line))]
    named = [part.strip("<>.,") for rest in said for part in rest.split() if "@" in part]
    return next((normalise(one) for one in named if desk.us.channel_to(normalise(one)) == desk.us.mail), "")


def letters(desk: Desk, letter: Letter, address: str, mail: str, now: datetime) -> list[Outgoing]:
    """The question to the mail address, where a player has it, and the answer to the account, which is the same
    whether one has: who plays here is nobody's business. Each of them once a day."""
    player = desk.archive.player_at(mail)
    theirs = desk.us.channel_to(address).name
    out = [
        notice(
            desk,
            f"linked/{address}/{mail}/{now:%Y-%m-%d}",
            Person(address),
            "Your account",
            [ASKED.format(shown(mail))],
            now,
            auto="replied",
            in_reply_to=letter.first("message-id"),
        )
    ]
    if player and any(a.address == mail and a.confirmed for a in player.addresses):
        token = token_for(desk.us.key, "", 0, f"{player.id}\n{address}", "address")
        seal = Seal(token, "address", player=player.id, note=address, expires=now + OPEN)
        words = [
            f"Somebody who is called {address.partition('@')[0]} on {theirs} says that they are you, {player.name}.",
            f"If that is so, answer this letter with the word confirm: then you may play there and by mail, as you "
            f"like, and what you write on {theirs} counts as yours. If not, do nothing.",
        ]
        key, to = f"link/{player.id}/{address}/{now:%Y-%m-%d}", Person(mail, player.name)
        out.append(notice(desk, key, to, f"Is this your account on {theirs}?", words, now, seal=seal, player=player.id))
    return out
