"""HELP: what can be written to us, printed from what is registered.

Who asks for it in a sentence ("I'm lost", "what can I do now?") gets what is asked at this moment and little more, for
a phone; the word alone brings all."""

from __future__ import annotations

from typing import Any

from gm.desk.case import Case
from gm.desk.handling.wishing.wishes import NOW
from gm.desk.house_words import HOUSE_WORDS
from gm.desk.matches import naming
from gm.desk.matches.gm_letters import standing
from gm.desk.outgoing.contents import position
from gm.desk.verbs.answering import answer
from gm.desk.verbs.leagues import of_leagues
from gm.desk.verbs.verb import Verb

_RESTS = ("", NOW, "all")
_FEW = ("remind", "extend", "process", "announce:")  # of the ways to lead, those that are wanted most
_NOWHERE: dict[str, Any] = {
    "match": "",
    "stands": [],
    "forms": [],
    "now": [],
    "title": "",
    "example": "",
    "ask": "",
    "guest": False,
}


def run(case: Case, rest: str) -> str:
    """Tell what can be written, all of it or for this moment."""
    free = case.table is not None and case.table.game.grammar.whole
    words = [word for word in HOUSE_WORDS if not (free and word.read)]
    rows = [(word.shown, word.help) for word in words if case.desk.us.channels or word.name != "link"]
    sent(case, "How to write to me", rest == NOW, rows)
    return "The help is on its way in a letter of its own."


def sent(case: Case, about: str, short: bool, verbs: list[tuple[str, str]]) -> None:
    """Send what can be written, with these words of the house."""
    context = {"verbs": verbs, "leading": case.leading, "leagues": of_leagues(case), "short": short, "few": _FEW}
    answer(case, "help", about, "help", {**_NOWHERE, **context, **_now(case)})


def _now(case: Case) -> dict[str, Any]:
    """How things stand for who asks, and what would answer."""
    table = case.table
    if table is None or not table.match.position:
        return {}
    zone = case.player.zone or table.match.policy.zone
    stands = standing(case.desk, table, case.now, zone) if case.leading else []
    guest = bool(case.seal and not case.seat and naming.chair_of(case.desk.archive, table.match, case.seal))
    told = {**position(table, case.seat, case.now, zone), "stands": stands, "guest": guest}
    if case.seat:
        parts = table.parts(case.seat)
        told["forms"] = table.game.grammar.help(parts)
        told["now"] = table.game.grammar.answering(table.words(case.seat), parts) if case.seat in table.asks else []
    return told


VERB = Verb("help", run, counts=lambda case, rest, line: rest in _RESTS)
