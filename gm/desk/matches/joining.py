"""Who may take a chair by mail: lists of the GM, and how somebody has played here so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Literal

from gm.desk.bench import Desk
from gm.desk.table import Table
from gm.domain.policy import Policy, Record
from gm.ports import Player

FEW = 5  # turns: of who has been asked for fewer, nothing can be said


def record(desk: Desk, player: Player) -> Record:
    """How somebody has played in all matches that are kept here."""
    return records(desk).get(player.id, Record())


def records(desk: Desk) -> Mapping[str, Record]:
    """The same of everybody who has played here."""
    found: dict[str, Record] = defaultdict(Record)
    for sheet in desk.archive.matches():
        for who, more in Table.of(sheet).match.records.items():
            r = found[who]
            found[who] = Record(r.answered + more.answered, r.silent + more.silent, r.left + more.left)
    return found


def share(known: Record) -> float | None:
    """Per cent of turns that were answered; None where too few were asked for."""
    asked = known.answered + known.silent
    return 100 * known.answered / asked if asked >= FEW else None


def told(name: str, known: Record) -> str:
    """The record in a sentence for a GM."""
    asked = known.answered + known.silent
    if not asked and not known.left:
        return f"{name} has not played here before."
    part = f" ({100 * known.answered / asked:.0f} %)" if asked else ""
    left = {0: "", 1: "; one match was left"}.get(known.left, f"; matches left: {known.left}")
    return f"Turns of {name} here so far: {known.answered} of {asked} answered{part}{left}."


def among(addresses: Collection[str], listed: Collection[str]) -> bool:
    """Is one of these addresses, or its host, on a list?"""
    return any(at in listed or f"@{at.rpartition('@')[2]}" in listed for at in addresses)


def door(policy: Policy, player: Player, known: Record) -> Literal["open", "ask", "shut"]:
    """May this person sit down, is the GM to be asked, or may they not?"""
    mine = [address.address for address in player.addresses if address.confirmed]
    if policy.joining == "no" or among(mine, policy.barred):
        return "shut"
    strange = bool(policy.members) and not among(mine, policy.members)
    rare = share(known)
    unsteady = rare is not None and rare < policy.reliability
    return "ask" if policy.joining == "ask" or strange or unsteady else "open"
