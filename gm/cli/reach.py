"""Whom letters reach where the embedded post office sends them: it serves this machine and relays nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.bootstrap import Service
from gm.desk.players import player_of
from gm.desk.table import Table
from gm.post.addressing import normalise, shown

MOST = 3  # addresses that are named


def rows(service: Service) -> list[dict[str, Any]]:
    """For `postgm check`: has everybody who gets letters by mail a mailbox here? Nothing where a server sends it."""
    known, office = service.settings, service.office
    if known.outgoing.kind != "office" or office is None:
        return []
    us, people = service.desk.us, dict.fromkeys(_people(service))
    away = [address for address in people if us.channel_to(address) == us.mail and not office.knows(address)]
    if not away:
        folder = office.player_folder("x").parent
        told = f"No letter leaves this machine: everybody's lie in {folder}, a folder for each address."
        return [{"test": "reach", "good": True, "what": told}]
    named = ", ".join(map(shown, away[:MOST])) + (f" and {len(away) - MOST} more" if len(away) > MOST else "")
    domain = known.house.address.rpartition("@")[2]
    told = (
        f"Letters to {named} will not arrive: the embedded post office has mailboxes for {domain} alone, and sends "
        'nothing to other machines. For a trial on this one write residents = "everybody" under [office]; for real '
        "mail name your servers under [incoming] and [outgoing]."
    )
    return [{"test": "reach", "good": False, "what": told}]


def _people(service: Service) -> Iterator[str]:
    """The addresses that letters go to: the operator's, and those of every match that is not over."""
    if operator := service.settings.house.operator:
        yield operator
    for sheet in service.archive.matches():
        if sheet.status != "over":
            match = Table.of(sheet).match
            yield from (address for address in (match.policy.gm, *match.policy.watchers) if address)
            for chair in match.chairs:
                player = player_of(service.archive, chair)
                yield from (normalise(a) for a in (chair.invited, player.address if player else "") if a)
