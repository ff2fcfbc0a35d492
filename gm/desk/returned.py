"""Mail that came back: bounces, delays, complaints. They lower an address's standing and excuse silence."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.case import Outcome
from gm.desk.letters import Outgoing, to_operator
from gm.desk.table import Table
from gm.ports import Address, Kept, Player, Post, Seal
from gm.post import bounces
from gm.post.addressing import normalise, token_of
from gm.post.guards import Verdict
from gm.post.letter import Letter

HEALED = timedelta(days=30)  # without a bounce
DEAD = 4.0  # points at which an address counts as unreachable
WEIGHT = {"hard": 2.0, "soft": 1.0, "full": 1.0, "ours": 0.0}


def decide(desk: Desk, kept: Kept, letter: Letter, verdict: Verdict, now: datetime) -> Outcome:
    """What a returned letter changes: whose address is worse off, and which letter did not arrive."""
    if verdict.kind == "delay":
        return Outcome("refused", f"{verdict.guard}: a letter is late, not lost.", "delay")
    seal = _seal(desk, kept, letter)
    bounce = bounces.read(kept.raw, letter, seal.token if seal else None)
    player = _addressee(desk, seal, bounce)
    if player is None:
        return Outcome("refused", f"{verdict.guard}: a returned letter of nobody we know.", verdict.kind)
    ours = bool(bounce.missed) and all(m.nature == "ours" for m in bounce.missed)
    if ours and verdict.kind == "bounce":
        return _our_fault(desk, kept, player, bounce, now)
    points = DEAD if verdict.kind == "feedback" else max((WEIGHT[m.nature] for m in bounce.missed), default=1.0)
    worse = _worse(player, bounce, points, verdict.kind == "feedback", now)
    letters = _again(desk, kept, seal, worse) + _tell(desk, kept, seal, player, worse, now)
    lost = (seal.note,) if seal and verdict.kind == "bounce" else ()
    return Outcome("done", f"{verdict.guard}: mail to {player.id} came back.", verdict.kind, letters=letters,
                   people=[worse], unreached=lost, match=seal.match if seal else "")  # fmt: skip


def _seal(desk: Desk, kept: Kept, letter: Letter) -> Seal | None:
    """Which letter of ours came back: its own envelope sender tells."""
    places = (kept.envelope_to or "", *letter.all("delivered-to"), *letter.all("x-original-to"), *letter.all("to"))
    for place in places:
        token = token_of(place, desk.us.address)
        seal = desk.archive.sealed(token) if token else None
        if seal and seal.purpose == "bounce":
            return seal
    return None


def _addressee(desk: Desk, seal: Seal | None, bounce: bounces.Bounce) -> Player | None:
    """Whose letter it was; the token knows better than the addresses, which forwarding changes."""
    if seal:
        return desk.archive.player(seal.player) if seal.player else None
    found = [desk.archive.player_at(normalise(address)) for address in bounce.failed]
    return next((player for player in found if player), None)


def _worse(player: Player, bounce: bounces.Bounce, points: float, complaint: bool, now: datetime) -> Player:
    """The player with the returned address's score raised; an old score has healed meanwhile."""
    failed = {normalise(address) for address in bounce.failed}
    hit = failed & {a.address for a in player.addresses} or {player.address}
    return replace(player, addresses=tuple(_scored(a, points, complaint, now) if a.address in hit else a
                                           for a in player.addresses))  # fmt: skip


def _scored(address: Address, points: float, complaint: bool, now: datetime) -> Address:
    before = 0.0 if address.bounced is None or now - address.bounced > HEALED else address.score
    return replace(address, score=before + points, bounced=now, stopped=address.stopped or complaint)


def _again(desk: Desk, kept: Kept, seal: Seal | None, worse: Player) -> list[Outgoing]:
    """A turn letter that came back goes out once more to the player's next address, if there is a better one."""
    if seal is None or not seal.note.startswith(("report/", "reminder/")):
        return []
    sent = next(iter(q for q in desk.archive.outbox(match=seal.match, limit=10_000) if q.key == seal.note), None)
    if sent is None or not worse.address or normalise(worse.address) == normalise(sent.to):
        return []
    post = Post(f"second/{seal.note}", sent.kind, worse.address, sent.message_id, sent.raw, sent.text, sent.match,
                sent.turn, sent.seat, worse.id, sent.sender)  # fmt: skip
    return [Outgoing(post)]


def _tell(desk: Desk, kept: Kept, seal: Seal | None, before: Player, worse: Player, now: datetime) -> list[Outgoing]:
    """The operator hears of a player who cannot be reached any more."""
    gone = [a.address for a in worse.addresses if a.score >= DEAD or a.stopped]
    known = [a.address for a in before.addresses if a.score >= DEAD or a.stopped]
    if gone == known:
        return []
    seats = [f"{c.name} in {s.name}" for s in desk.archive.matches(player=worse.id) if s.status != "over"
             for c in Table.of(s).match.chairs if c.player == worse.id]  # fmt: skip
    words = [
        f"Mail to {worse.name} comes back ({', '.join(gone)}). Seats: {', '.join(seats) or 'none'}.",
        "Silence of a seat is not charged while its reports do not arrive. Please reach the player another way.",
    ]
    return to_operator(desk, f"unreachable/{kept.id}", f"{worse.name} cannot be reached", words, now)


def _our_fault(desk: Desk, kept: Kept, player: Player, bounce: bounces.Bounce, now: datetime) -> Outcome:
    """Refused for what we are (policy, authentication): the operator must act, the player is not to blame."""
    said = "; ".join(m.diagnostic or m.status for m in bounce.missed)[:500]
    words = [f"A server refused our mail to {player.name} for a reason on our side: {said}",
             "Check the account's standing, SPF, DKIM and DMARC of the domain."]  # fmt: skip
    letters = to_operator(desk, f"ours/{kept.id}", "Our mail was refused", words, now)
    return Outcome("done", "Our own standing made a server refuse.", "bounce", letters=letters)
