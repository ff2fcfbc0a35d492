"""CONFIRM: yes, this address is mine."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.verbs.verb import Verb
from gm.ports import Address
from gm.post.addressing import shown


def run(case: Case, rest: str) -> str:
    seal = case.seal
    assert seal is not None  # this word is known under the seals of questions only
    if seal.purpose == "confirm":
        case.confirmed.append(int(seal.note))
        return "Thank you: your letter counts from the moment it came. Its receipt follows."
    known = [a for a in case.player.addresses if a.address != seal.note]
    stopped = bool(known) and all(a.stopped for a in known)  # a word to all addresses, so to this one too
    new = Address(seal.note, case.player.id, confirmed=True, stopped=stopped)
    case.player = replace(case.player, addresses=(*known, new))
    case.people.append(case.player)
    return f"Confirmed: you can write to me from {shown(seal.note)} now." + (STOPPED if stopped else "")


STOPPED = " Letters that you do not ask for stay stopped; the word start brings them back."


VERB = Verb("confirm", run, changes=True)
