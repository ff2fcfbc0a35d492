"""PROOF: the mark that fixes all chance of a match; once it is over, what opens it, and its record."""

from __future__ import annotations

import msgspec

from gm.desk.case import Case
from gm.desk.matches import proving
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing import endings
from gm.desk.table import Table
from gm.desk.verbs.answering import answer
from gm.desk.verbs.verb import Verb
from gm.post.writing import Enclosure


def run(case: Case, rest: str) -> str:
    table = _meant(case, rest)
    if table is None:
        return "Of which match? Answer one of its letters, or write its name: proof eat-me-1"
    match = table.match
    try:
        found = proving.opening(case.desk.archive, match.name)
    except Wrong as wrong:
        return str(wrong)
    name = f"{match.name}-proof.json"
    mine = case.desk.us.channel_to(case.address) == case.desk.us.mail and not table.game.confides
    file = Enclosure(name, "application/json", msgspec.json.format(msgspec.json.encode(found)))
    words = [*endings.opened(match)[1:], endings.checkable(name if mine else "")]
    answer(
        case,
        "proof",
        f"[{match.name}] The proof of the deal",
        "notice",
        {"paragraphs": words},
        match.game,
        (file,) * mine,
    )
    return "What opens it is on its way in a letter of its own."


def _meant(case: Case, rest: str) -> Table | None:
    """The match that is named, or that the letter is about; else the only one that its writer is in."""
    name = rest.strip(" .?!").lower() or case.spoken_of or (case.table.match.name if case.table else "")
    sheets = [sheet for sheet in case.desk.archive.matches(player=case.player.id) if not name or sheet.name == name]
    if name and not sheets and (sheet := case.desk.archive.match(name)) and _looks_on(case, Table.of(sheet)):
        sheets = [sheet]
    return Table.of(sheets[0]) if len(sheets) == 1 else None


def _looks_on(case: Case, table: Table) -> bool:
    """Does its writer lead the match, or get its copies?"""
    policy = table.match.policy
    known = {policy.gm or case.desk.us.operator, *policy.deputies, *policy.observers, *policy.watchers}
    return any(one.address in known for one in case.player.addresses)


def _named(case: Case, rest: str, line: str) -> bool:
    return not rest or case.desk.archive.match(rest.strip(" .?!").lower()) is not None


VERB = Verb("proof", run, answers=True, counts=_named)
