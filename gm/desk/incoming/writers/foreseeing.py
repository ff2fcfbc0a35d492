"""What the letters of a batch will want to know, asked for all of them at once.

Who wrote, about which match, in answer to what? Nothing is decided here: what was not foreseen is asked when wanted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from gm.desk.bench import Desk
from gm.desk.handling.flood import HOUR
from gm.ports import Kept, Player, Seal
from gm.post.addressing import token_of, tokens_in
from gm.post.letter import Letter
from gm.post.sender import sender

FEW, MORE = 2, 6  # letters of ours looked at for what was quoted: beside those that are answered, or alone


def foresee(desk: Desk, both: Sequence[tuple[Kept, Letter]], now: datetime) -> None:
    """Ask what these letters, which are read one after the other, will want to know."""
    if len(both) < 2:
        return
    known, wrote = desk.archive, [(kept, letter, *_wrote(desk, kept, letter)) for kept, letter in both]
    with known.foresee():
        for _, _, token, address in wrote:
            known.sealed(token)
            known.player_at(address)
    about = [(k, letter, known.sealed(token), known.player_at(address)) for k, letter, token, address in wrote]
    ids = [answered(desk, letter, seal) for _, letter, seal, _ in about]
    with known.foresee():
        for id in (id for several in ids for id in several):
            known.sent_to(id)
        for kept, letter, seal, player in about:
            _asked(desk, kept, letter, seal, player, now)
    with known.foresee():
        for (_, _, seal, player), several in zip(about, ids, strict=True):
            if seal and player and seal.seat:
                quoted = any(known.sent_to(id) for id in several)
                known.sent_texts(seal.match, seal.seat, player.id, FEW if quoted else MORE)


def _wrote(desk: Desk, kept: Kept, letter: Letter) -> tuple[str, str]:
    """The likeliest token, and the address of the writer."""
    return next(iter(tokens(desk, kept, letter)), ""), sender(letter).address


def _asked(desk: Desk, kept: Kept, letter: Letter, seal: Seal | None, player: Player | None, now: datetime) -> None:
    known = desk.archive
    if player:
        known.same_message(identity(letter, player.id), kept.id)
        known.posted_since(player.address, now - HOUR)
    if seal and seal.match:
        known.match(seal.match)
        known.players(seal.match)
        known.about(seal.match, now - HOUR, desk.limits.match_letters_an_hour)


def tokens(desk: Desk, kept: Kept, letter: Letter) -> tuple[str, ...]:
    """Our tokens in the letter, likeliest first: those of the envelope's recipient, then those inside."""
    ours = desk.us.addresses
    there = [token for base in ours if kept.envelope_to and (token := token_of(kept.envelope_to, base))]
    inside = [token for base in ours for token, _ in tokens_in(letter, base, desk.us.host)]
    return tuple(dict.fromkeys((*there, *inside)))


def answered(desk: Desk, letter: Letter, seal: Seal | None) -> tuple[str, ...]:
    """Message-IDs of the letters that this one says it answers, and of the report that its address belongs to."""
    ids = re.findall(r"<[^<>\s]{1,250}>", f"{letter.first('in-reply-to')[:1000]} {letter.first('references')[-1000:]}")
    about = desk.us.ids("report", seal.token) if seal and seal.purpose == "orders" else ()
    return tuple(dict.fromkeys((*ids[:1], *about, *reversed(ids[-3:]))))


def identity(letter: Letter, player: str) -> str:
    """By which name a copy of the letter is known: its Message-ID, else its date and subject; each player's own, or
    one could use up the names of another's letters."""
    if named := letter.first("message-id").strip()[:250]:
        return f"{player} {named}"
    date = letter.first("date").strip()
    told = "\n".join((player, letter.first("from"), date, letter.first("subject")))
    return f"unnamed {sha256(told.encode('utf-8', 'replace')).hexdigest()}" if date else ""
