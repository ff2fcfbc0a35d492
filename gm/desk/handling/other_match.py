"""Orders that were sent in answer to a letter of another match: named, and played nowhere."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.table import Table


def told(case: Case, text: str) -> str:
    """What the writer hears of orders for another match; empty where there are none."""
    name, said = found(case, text)
    if not name:
        return ""
    named = case.desk.us.channel_to(case.wrote) != case.desk.us.mail
    how = f', or begin with the name: "{name}: {said}"' if named else "."
    reads = f'That reads like orders for {name}: "{said}"'
    return f"{reads}. Nothing was played: send them in answer to a letter of {name}{how}"


def found(case: Case, text: str) -> tuple[str, str]:
    """The one other match of its writer that asks for orders now and that a letter would hold some for, and these."""
    if case.table is None or not (case.seat and case.proven):
        return "", ""
    sheets = case.desk.archive.matches("running", case.player.id)
    others = [Table.of(sheet) for sheet in sheets if sheet.name != case.table.match.name]
    held = [(table.match.name, said) for table in others if (said := _orders(case, table, text))]
    return held[0] if len(held) == 1 else ("", "")


def _orders(case: Case, table: Table, text: str) -> str:
    """The orders that these lines would be in a match, as they would be written there."""
    chair = table.match.chair_of(case.player.id)
    if chair is None or chair.name not in table.asks or table.game.grammar.whole:
        return ""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    read = table.game.grammar.letter(lines, table.words(chair.name))
    return table.reading([order for line in read for order in line.orders])
