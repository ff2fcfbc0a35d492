"""CONFIRM: yes, this address is mine."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.outgoing import places
from gm.desk.outgoing.letters import report, to_gm
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.ports import Address


def run(case: Case, rest: str) -> str:
    seal = case.seal
    assert seal is not None  # this word is known under the seals of questions only
    if seal.purpose == "confirm":
        case.confirmed.append(int(seal.note))
        return "Thank you: your letter counts from the moment it came. Its receipt goes to where it came from."
    known = [a for a in case.player.addresses if a.address != seal.note]
    moved = bool(seal.match)  # the GM of a match has asked: letters go there from now on
    stopped = bool(known) and all(a.stopped for a in known)  # a word to all addresses, so to this one too
    new = Address(seal.note, case.player.id, confirmed=True, stopped=stopped, first=moved)
    case.player = replace(case.player, addresses=(*(replace(a, first=a.first and not moved) for a in known), new))
    case.people.append(case.player)
    where = places.at(case.desk.us, seal.note)
    if moved:
        _news(case, where)
    can = f"my letters go to {where} now" if moved else f"I know you by {where} now"
    return f"Confirmed: {can}." + (STOPPED if stopped else "")


def _news(case: Case, address: str) -> None:
    """Who moved gets the position again, and the GM hears of it."""
    assert case.seal is not None
    sheet = case.desk.archive.match(case.seal.match)
    table = Table.of(sheet) if sheet else None
    chair = table.match.chair_of(case.player.id) if table else None
    if table is None or chair is None:
        return
    if table.match.underway and case.player.address:
        case.letters.append(report(case.desk, table, chair.name, case.player, case.now, str(case.kept.id)))
    words = [f"{chair.name} has confirmed {address}; letters to {chair.name} go there now."]
    case.letters += to_gm(
        case.desk,
        table,
        f"moved/{case.kept.id}",
        f"[{table.match.name}] {chair.name} has another address",
        words,
        case.now,
    )


STOPPED = " Letters that you do not ask for stay stopped; the word start brings them back."


VERB = Verb("confirm", run, changes=True)
