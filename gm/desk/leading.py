"""What the GM of a match is told who writes to the house: who leads does so from the command line."""

from __future__ import annotations

from collections.abc import Sequence

from gm.desk.bench import Desk
from gm.desk.table import Table

MOST = 5  # matches that are named


def led(desk: Desk, address: str) -> Sequence[str]:
    """The matches under way that somebody at this address leads."""
    if not address:
        return []
    ours = address == desk.us.operator
    sheets = [sheet for sheet in desk.archive.matches() if sheet.status != "over"]
    return [s.name for s in sheets if (Table.of(s).match.policy.gm or (desk.us.operator if ours else "")) == address]


def deeds(desk: Desk, address: str, match: str = "") -> list[str]:
    """What somebody at this address can do as a GM, of one match or of all, as paragraphs; none where they lead
    nothing."""
    names = [match] if match else led(desk, address)
    if not names and address != desk.us.operator:
        return []
    name = names[0] if len(names) == 1 else "NAME"
    what = ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if len(names) > MOST else "")
    lead = f"You lead {what}." if names else "You run this house."
    return [
        f"{lead} By mail I cannot do what a GM asks for yet, so nothing in your letter was done; from the command line "
        "I can:",
        f"- postgm match pause {name}: stop the clock; postgm match resume {name}: let it run again",
        f"- postgm match deadline {name} +24h: move the deadline",
        f"- postgm match process {name}: close the turn now",
        f'- postgm match replace {name} SEAT "NAME <ADDRESS>": give a chair to somebody else',
        f"- postgm match show {name}: how it stands",
    ]
