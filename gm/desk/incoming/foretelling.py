"""What would become of a letter if it came at this moment, and which letter of ours it is about. Nothing is written."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from gm.desk.bench import Desk
from gm.desk.incoming import intake
from gm.desk.incoming.writers import correspondents
from gm.desk.outgoing import returned
from gm.desk.outgoing.letters import mishap
from gm.ports import Kept, Seal, Unreachable
from gm.post.guards import classify
from gm.post.reading import read

HEAD: Final = 64_000  # octets that are kept of a letter that is not fetched whole


class Foretold(NamedTuple):
    """How it would end, with the reason, and what of ours it shows."""

    fate: str
    about: str


def foretold(desk: Desk, raw: bytes, largest: int, now: datetime) -> Foretold:
    """Of a letter with more octets than `largest` the house would see the head only."""
    over = len(raw) if len(raw) > largest else 0
    kept = Kept(0, "", "", now, raw[:HEAD] if over else raw, oversize=over)
    try:
        outcome = intake.decide(desk, kept, now)
    except Unreachable:
        raise
    except Exception as why:  # such letters are asked about above all
        return Foretold(f"If it came now, the house would stumble over it ({mishap(why)}) and set it aside.", "")
    size = f"It has {over} octets, more than incoming.largest, so only its head would be read." if over else ""
    fate = " ".join(filter(None, (f"If it came now: {outcome.state}.", outcome.reason, size)))
    return Foretold(fate, _about(desk, kept))


def _about(desk: Desk, kept: Kept) -> str:
    letter = read(kept.raw)
    verdict = classify(letter, desk.us.own)
    if verdict.kind in ("bounce", "delay", "feedback"):
        return _of_ours(desk, returned.shown_by(desk, kept, letter, verdict))
    seal = correspondents.seal_of(desk, kept, letter)
    if seal is None:
        return "No reply address of ours that counts stands in it."
    where = f" in {seal.match}, turn {seal.turn}" if seal.match else ""
    return f"Its reply address was sealed for {seal.seat or seal.player or 'the GM'}{where}."


def _of_ours(desk: Desk, seal: Seal | None) -> str:
    sent = desk.archive.posted(seal.note) if seal else None
    if seal is None:
        return "It shows no token and no Message-ID of a letter of ours that fits its recipient, so it moves nothing."
    if sent is None:
        return f"It shows a letter of ours to {seal.player}."
    where = f" in {sent.match}, turn {sent.turn}" if sent.match else ""
    return f"It shows letter {sent.id} of ours: {sent.kind}{where}, to {sent.to}."
