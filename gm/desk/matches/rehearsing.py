"""What would become of a match under this program: played again from its journal, and its present question put anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import games
from gm.desk.matches.replaying import replayed
from gm.desk.outgoing.letters import mishap
from gm.desk.table import Table
from gm.ports import Archive, Sheet


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What a match would see of an upgrade; every difference is a sentence without anybody's cards."""

    match: str
    game: str
    turns: int  # that were played again
    differences: tuple[str, ...]

    def as_table(self) -> dict[str, Any]:
        """For programs."""
        return {"match": self.match, "game": self.game, "turns": self.turns, "differences": list(self.differences)}


def rehearsed(archive: Archive) -> list[Rehearsal]:
    """Every match that is not over, by name."""
    return [_one(archive, sheet) for sheet in archive.matches() if sheet.status != "over"]


def _one(archive: Archive, sheet: Sheet) -> Rehearsal:
    if sheet.game not in games.shelf():
        return Rehearsal(sheet.name, sheet.game, 0, (f'There is no game "{sheet.game}" on the shelf any more.',))
    try:
        again = replayed(archive, sheet.name)
        found = (*_rules(Table.of(sheet)), *again.differences, *_present(Table.of(sheet)))
    except Exception as why:  # whatever it is, the operator is to know before it happens at work
        return Rehearsal(sheet.name, sheet.game, 0, (f"It cannot be opened any more: {mishap(why)}.",))
    return Rehearsal(sheet.name, sheet.game, again.turns, found)


def _rules(table: Table) -> Iterator[str]:
    then, now = table.match.rules, table.game.meta.rules
    if then != now:
        yield f"It was opened under rules {then}; from its next turn on it is played by rules {now}."


def _present(table: Table) -> Iterator[str]:
    """The question that is open now: is it the same, and would what was sent for it still count?"""
    if not table.match.underway:
        return
    asked, asks = table.match.questions, table.questions(table.state)
    for seat in sorted({*asked, *asks}):
        if seat not in asks:
            yield f"{seat} is asked nothing any more."
        elif seat not in asked:
            yield f"{seat} is asked something now."
        elif asked[seat] != asks[seat]:
            yield f"{seat} is asked otherwise than before."
    for what, kept in (
        ("sent", _sent(table)),
        ("left standing", table.match.standing),
        ("left ahead", table.match.ahead),
    ):
        for seat, text in kept.items():
            if why := _unheld(table, seat, text, checked=what == "sent" and seat in asks):
                yield f"What {seat} has {what} {why}."


def _sent(table: Table) -> dict[str, str]:
    return {seat: held.text for seat, held in table.match.held.items()}


def _unheld(table: Table, seat: str, text: str, checked: bool) -> str:
    """Why orders that were accepted would be no such orders now; "" when they would."""
    try:
        orders = table.read(text, seat)
    except Exception as why:
        return f"cannot be read any more ({mishap(why)})"
    if table.game.grammar.write(orders) != text:
        return "is written otherwise now"
    if checked and any(complaint.fatal for complaint in table.check(seat, orders)):
        return "is not allowed any more"
    return ""
