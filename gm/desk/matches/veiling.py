"""What a history that is not played yet would lay open of other hands, taken out of it for who may not see these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from gm.desk.matches.differences import Step
from gm.desk.table import Table
from gm.domain import codec
from gm.domain.match import Match
from gm.domain.policy import Told

BLANK = "a card unseen"


def veiled(table: Table, after: Table, steps: Sequence[Step]) -> tuple[Table, list[Step]]:
    """The table after a correction, and the turns that lead to it, as somebody may be shown them who does not see what
    `table` hides; what was told before stays as it was told."""
    names, covered = set[str](), []
    for step in steps:
        new, bared = _covered(table, step.new)
        names |= bared
        covered.append((step, new))
    last, bared = _covered(table, after.match)
    names |= bared
    hidden = re.compile("|".join(rf"\b{re.escape(name)}" for name in sorted(names, key=len, reverse=True)) or r"(?!)")
    shown = [replace(step, new=replace(new, told=_silent(step.old.told, new.told, hidden))) for step, new in covered]
    return Table(replace(last, told=_silent(table.match.told, last.told, hidden))), shown


def _covered(table: Table, match: Match) -> tuple[Match, frozenset[str]]:
    """This match with blanks in its position, and the names under them."""
    position, names = table.game.bared(table.state, Table(match).state)
    return (replace(match, position=codec.position_to_json(position)) if names else match), names


def _silent(old: Iterable[Told], new: Iterable[Told], hidden: re.Pattern[str]) -> tuple[Told, ...]:
    known = {told.text for told in old}
    return tuple(t if t.text in known else replace(t, text=hidden.sub(BLANK, t.text)) for t in new)
