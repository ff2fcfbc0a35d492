"""STOP: no more letters to this address; the seat is not given up by it."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.outgoing.letters import to_operator
from gm.desk.verbs.verb import Verb, amid_talk


def run(case: Case, rest: str) -> str:
    return asking.ask(case, "stop", "Shall I stop writing to you? Your seats would stay and be silent.")


def deed(case: Case, about: str) -> str:
    """Stop, now that its writer has agreed."""
    addresses = tuple(replace(a, stopped=True) for a in case.player.addresses)
    case.player = replace(case.player, addresses=addresses)
    case.people.append(case.player)
    words = [
        f"{case.player.name} asked not to get any more letters. The seats are kept, but they will be silent:",
        ", ".join(s.name for s in case.desk.archive.matches(player=case.player.id)) or "no seat at present",
    ]
    case.letters += to_operator(
        case.desk, f"stopped/{case.kept.id}", f"{case.player.name} wants no more letters", words, case.now
    )
    return "I will not write to you any more. Any letter from you with the word start brings me back."


def start(case: Case, rest: str) -> str:
    """Letters go again to every address of the writer's, also to those that they came back from."""
    if not any(a.stopped or a.score for a in case.player.addresses):
        return "My letters come to you already; nothing was stopped."
    anew = tuple(replace(a, stopped=False, score=0.0, bounced=None) for a in case.player.addresses)
    case.player = replace(case.player, addresses=anew)
    case.people.append(case.player)
    return "Welcome back: letters come to you again."


VERB = Verb("stop", run, changes=True, counts=lambda case, rest, line: not amid_talk(case))
START = Verb("start", start, changes=True)
