"""A later letter that speaks of changing what is held, in words that nobody could read: its writer is asked what."""

from __future__ import annotations

import re

from games.kit.order import Orders
from games.kit.reading.revising import revises
from gm.desk.case import Asked, Case
from gm.desk.handling.proposing import asking, changed
from gm.desk.handling.wishing import gist
from gm.desk.table import Table
from gm.post.answers import sentences

WHAT = (
    "this sounds as if something should change, and I could not read what. Please write it as it shall be, such as "
    '"{}"; if all is well, write "it stays".'
)

EITHER = "this may mean {}. Please write the one that you mean."

_STAYS = re.compile(r"(?i)\b(?:(?:stays?|remains?|stands?)(?: (?:at|as|on|with))?|was and (?:still )?is)\b")
BACK = '"{}": Shall I take all your orders of this turn back?'


def taking_back(case: Case) -> str:
    """The line that wants what is held taken back, in words that are no order of ours; it is read past no more."""
    found = _turning(case, table) if (table := _unmoved(case)) else None
    if found is None or _about(case, found[1]) != "cancel":
        return ""
    case.unsay(found[1])
    return found[1]


def noticed(case: Case) -> None:
    """Ask what shall change, where an earlier letter is held and nothing of this one was taken or asked about."""
    if (table := _unmoved(case)) is None or table.game.grammar.whole:
        return
    for number, line in _unread(case):
        told = changed.exchanged(table, case.seat, line) or _behind(table, case.seat, line)
        if meant := [table.reading(orders) for orders in told]:
            case.unsay(line)
            one = meant[0] if len(meant) == 1 and not case.question else ""
            case.asked.append(Asked(number, line, one, "" if one else _either(meant), open=True))
            if one:
                asking.ask(case, "orders", "", one)
            return
    if (found := _turning(case, table)) is None:
        return
    number, line = found
    case.unsay(line)
    held = "; ".join(table.named(table.orders(case.seat)))
    case.asked.append(Asked(number, line, why=WHAT.format(held), open=True))


def restated(case: Case) -> None:
    """Ask about a line that speaks of orders as if they were held, where others are: "That was only talk, my bid stays
    at 15"."""
    if (table := _unmoved(case)) is None:
        return
    for line in case.talk:
        said = [_STAYS.sub("is", one) for one in sentences(line) if _STAYS.search(one)]
        read = [table.game.grammar.line(one, table.words(case.seat)) for one in said]
        meant = next((one.orders or one.reading for one in read if one.orders or one.reading), ())
        if meant and table.amended(case.seat, meant) != table.orders(case.seat):
            case.unsay(line)
            case.asked.append(Asked(0, line, table.reading(meant), "something else is held"))
            return


def _behind(table: Table, seat: str, line: str) -> list[Orders]:
    """What stands in full behind other words: "Ach no, better with the 1 too: hamsters 1, 2, 4, 5"."""
    _, colon, said = line.rpartition(":")
    read = table.game.grammar.line(said, table.words(seat)) if colon and "?" not in said else None
    meant = (read.orders or read.reading) if read else ()
    wrong = meant and any(one.fatal for one in table.check(seat, table.amended(seat, meant)))
    return [meant] if meant and not wrong and table.amended(seat, meant) != table.orders(seat) else []


def _either(meant: list[str]) -> str:
    return EITHER.format(" or ".join(f'"{one}"' for one in meant))


def _unread(case: Case) -> list[tuple[int, str]]:
    """The lines that were read past, with their numbers."""
    return [
        *((0, line) for line in case.talk),
        *((said.number, said.line) for said in case.said if said.tone == "past"),
    ]


def _turning(case: Case, table: Table) -> tuple[int, str] | None:
    """The first line that was read past and speaks of a change, with its number."""
    others = [seat for seat in table.match.seats if seat != case.seat]
    turning = ((number, line) for number, line in _unread(case) if revises(line, others))
    return next(((number, line) for number, line in turning if _about(case, line) not in ("orders", "final")), None)


def _about(case: Case, line: str) -> str:
    """The word of the house that a line is likely about."""
    return next((about.called for about in gist.read(line, case.hears)), "")


def _unmoved(case: Case) -> Table | None:
    """The table, where orders of an earlier letter of this seat are held and this one changed nothing of them."""
    moved = (case.orders, case.ahead, case.rules, case.question, case.agreed, case.asked, case.stale, case.check)
    table = case.table if case.seat and case.proven else None
    if table is None or any(moved) or case.seat not in table.asks:
        return None
    held = table.match.held.get(case.seat)
    return table if held and held.letter != case.kept.id else None
