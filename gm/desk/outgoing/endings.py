"""What the end of a match lays open to everybody: who it was, and what proves the deal that was promised."""

from __future__ import annotations

from gm.desk.bench import Desk
from gm.desk.outgoing import masks
from gm.desk.table import Table
from gm.domain.match import Match


def promised(match: Match) -> list[str]:
    """What is told of it when it begins: the mark alone."""
    if not match.proof:
        return []
    return [f"Proof of the deal: {match.proof}. All chance of this match is fixed by it, as you can check at the end."]


def told(desk: Desk, table: Table) -> list[str]:
    """Nothing before the end."""
    return [*masks.revealed(desk, table), *opened(table.match)]


def opened(match: Match) -> list[str]:
    """What the mark was made of; nothing before the end, and where none was given."""
    if match.status != "over" or match.pledge is None:
        return []
    return [
        'All chance of this match was fixed when it began. To check that, write "proof".',
        f"The proof {match.proof} is opened by the seed {match.seed} and the nonce {match.pledge.nonce}.",
    ]


def checkable(file: str) -> str:
    """How who has the record, in a file of this name or in none, may check what opens the mark."""
    first = "Compare the proof with that of your first report."
    if not file:
        return (
            f"{first} The record with every turn, to be played again by postgm proof check, comes from who runs this "
            "house."
        )
    return (
        f"{first} The record is enclosed: the seed, and every turn with what was ordered and rolled. PostGM, on any "
        f"computer and without this house, plays all of it again from there: postgm proof check {file} --story"
    )
