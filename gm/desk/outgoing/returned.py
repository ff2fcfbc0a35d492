"""Mail that came back: bounces, delays, complaints. They lower an address's standing and excuse silence.

Anybody can write such a letter, so it counts only for the letter of ours whose token or Message-ID it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.case import Outcome
from gm.desk.outgoing import stopped
from gm.desk.outgoing.letters import to_gm, to_operator
from gm.desk.players import player_of
from gm.desk.table import Table
from gm.ports import Address, Delivery, Kept, Player, Queued, Seal
from gm.ports.archive import Outgoing
from gm.post import bounces
from gm.post.addressing import normalise, token_of
from gm.post.complaints import Complaint, complaint
from gm.post.guards import Verdict
from gm.post.letter import Letter


def decide(desk: Desk, kept: Kept, letter: Letter, verdict: Verdict, now: datetime) -> Outcome:
    """What a returned letter changes: whose address is worse off, and which letter did not arrive."""
    if verdict.kind == "delay":
        return Outcome("refused", f"{verdict.guard}: a letter is late, not lost.", "delay")
    if verdict.kind == "feedback":
        return _complained(desk, kept, letter, now)
    sealed = _seal(desk, kept, letter)
    bounce = bounces.read(kept.raw, letter, sealed.token if sealed else None)
    seal = sealed or _enclosed(desk, bounces.message_ids(kept.raw, letter), bounce.failed)
    player = player_of(desk.archive, seal)
    if seal is None or player is None:
        return Outcome("refused", f"{verdict.guard}: no letter of ours to a player is proven by it.", verdict.kind)
    if {missed.nature for missed in bounce.missed} == {"ours"}:
        said = "; ".join(m.diagnostic or m.status for m in bounce.missed)
        letters = _our_fault(desk, str(kept.id), player, said, now)
        return Outcome("done", "Our own standing made a server refuse.", "bounce", letters=letters)
    worse = _worse(player, set(map(normalise, bounce.failed)), bounce.weight or 1, now)
    letters = [
        *_again(desk, seal, worse),
        *stopped.told(desk, str(kept.id), player, worse, now),
        *_uninvited(desk, str(kept.id), seal, now),
    ]
    return Outcome(
        "done",
        f"{verdict.guard}: mail to {player.id} came back.",
        verdict.kind,
        letters=letters,
        people=[worse],
        unreached=(seal.note,),
        match=seal.match,
    )


def refused(desk: Desk, row: Queued, delivery: Delivery, now: datetime) -> None:
    """A server said no to a letter for good: as if it had come back, at once."""
    player = player_of(desk.archive, row)
    if player is None:
        return
    nature, mark = bounces.nature_of(delivery.text), f"refused/{row.id}"
    seal = Seal("", "bounce", row.match, row.turn, row.seat, row.player, note=row.key)
    if nature == "ours":
        worse, letters = player, _our_fault(desk, mark, player, delivery.text, now)
    else:
        worse = _worse(player, {normalise(row.to)}, bounces.WEIGHTS[nature], now)
        letters = [
            *_again(desk, seal, worse),
            *stopped.told(desk, mark, player, worse, now),
            *_uninvited(desk, mark, seal, now),
        ]
    with desk.archive.step() as step:
        step.player(worse)
        for letter in letters:
            letter.put(step)


def shown_by(desk: Desk, kept: Kept, letter: Letter, verdict: Verdict) -> Seal | None:
    """The letter of ours that a returned letter or a complaint proves to know; None where it proves none."""
    if verdict.kind == "feedback":
        return _complained_of(desk, complaint(kept.raw, letter))
    failed = bounces.read(kept.raw, letter).failed
    return _seal(desk, kept, letter) or _enclosed(desk, bounces.message_ids(kept.raw, letter), failed)


def to_bounce_address(desk: Desk, kept: Kept, letter: Letter) -> bool:
    """Was it delivered to an address that only returned mail goes to?"""
    return _seal(desk, kept, letter) is not None


def _seal(desk: Desk, kept: Kept, letter: Letter) -> Seal | None:
    """Which letter of ours came back: its own envelope sender tells."""
    places = (kept.envelope_to or "", *letter.all("delivered-to"), *letter.all("x-original-to"), *letter.all("to"))
    for place in places:
        token = token_of(place, desk.us.address)
        seal = desk.archive.sealed(token) if token else None
        if seal and seal.purpose == "bounce":
            return seal
    return None


def _enclosed(desk: Desk, ids: Sequence[str], named: Sequence[str]) -> Seal | None:
    """The letter of ours that is enclosed, known by its Message-ID, if `named` do not belie it.

    Servers black addresses out and forwarding changes them; but what is said of another player's address is a lie.
    """
    sent = next((found for one in ids if (found := desk.archive.sent_to(one))), None)
    if sent is None or not sent.player or not _fits(desk, sent.player, named):
        return None
    return Seal("", "bounce", sent.match, sent.turn, sent.seat, sent.player, note=sent.key)


def _fits(desk: Desk, player: str, named: Sequence[str]) -> bool:
    """Are none of these addresses another player's?"""
    known = (desk.archive.player_at(normalise(address)) for address in named)
    return all(found is None or found.id == player for found in known)


def _worse(player: Player, failed: set[str], points: float, now: datetime, stop: bool = False) -> Player:
    """The player with the returned address's score raised; an old score has healed meanwhile."""
    hit = failed & {a.address for a in player.addresses} or {player.address}
    addresses = (_scored(a, points, now, stop) if a.address in hit else a for a in player.addresses)
    return replace(player, addresses=tuple(addresses))


def _scored(address: Address, points: float, now: datetime, stop: bool) -> Address:
    before = 0.0 if address.bounced is None or now - address.bounced > bounces.HEALS_AFTER else address.score
    return replace(address, score=before + points, bounced=now, stopped=address.stopped or stop)


def _complained(desk: Desk, kept: Kept, letter: Letter, now: datetime) -> Outcome:
    """Somebody called a letter of ours spam: that address gets no more mail, and its player, GM and operator hear."""
    report = complaint(kept.raw, letter)
    seal = _complained_of(desk, report)
    player = player_of(desk.archive, seal)
    if player is None or not _fits(desk, player.id, report.addresses):
        return Outcome("refused", "A complaint that proves no letter of ours to a player.", "feedback")
    worse = _worse(player, set(map(normalise, report.addresses)), 0, now, stop=True)
    letters = stopped.told(desk, str(kept.id), player, worse, now)
    return Outcome("done", f"{player.id} called a letter of ours spam.", "feedback", letters=letters, people=[worse])


def _complained_of(desk: Desk, report: Complaint) -> Seal | None:
    token = token_of(report.envelope, desk.us.address) if report.envelope else None
    return (desk.archive.sealed(token) if token else None) or _enclosed(desk, report.message_ids, report.addresses)


def _again(desk: Desk, seal: Seal, worse: Player) -> list[Outgoing]:
    """A turn letter that came back goes out once more to the player's next address, if there is a better one."""
    if not seal.note.startswith(("report/", "reminder/")):
        return []
    sent = desk.archive.posted(seal.note)
    if sent is None or not worse.address or normalise(worse.address) == normalise(sent.to):
        return []
    return [Outgoing(sent.again(f"second/{seal.note}", worse.address, worse.id))]


def _uninvited(desk: Desk, mark: str, seal: Seal, now: datetime) -> list[Outgoing]:
    """The GM hears at once of an invitation that reaches nobody, perhaps for a slip in the address."""
    sheet = desk.archive.match(seal.match) if seal.note.startswith("invitation/") else None
    chair = Table.of(sheet).match.chair(seal.seat) if sheet else None
    if sheet is None or chair is None or not chair.invited:
        return []
    words = [
        f"The invitation to the chair {chair.name} of {sheet.name} came back: no letter reaches {chair.invited}.",
        f'If the address has a slip, answer: "replace {chair.name} with NAME <ADDRESS>"',
    ]
    about = f"[{sheet.name}] The invitation to {chair.name} came back"
    return to_gm(desk, Table.of(sheet), f"uninvited/{mark}", about, words, now)


def _our_fault(desk: Desk, mark: str, player: Player, said: str, now: datetime) -> list[Outgoing]:
    """Refused for what we are (policy, authentication): the operator must act, the player is not to blame."""
    words = [
        f"A server refused our mail to {player.name} for a reason on our side: {said[:500]}",
        "Check the account's standing, SPF, DKIM and DMARC of the domain.",
    ]
    return to_operator(desk, f"ours/{mark}", "Our mail was refused", words, now)
