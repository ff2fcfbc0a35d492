"""WATCH: get the spectators' copy of every report of a match, if it may be had."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.spectators import looks_away, looks_on
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.answering import pending, put
from gm.desk.verbs.verb import Verb


def run(case: Case, rest: str) -> str:
    return deed(case, rest) if case.proven else ask(case, rest)


def ask(case: Case, rest: str) -> str:
    """The question whether they are to have the copies."""
    return asking.ask(case, "watch", f"Shall I send you the spectators' copies of {rest}?", about=rest)


def deed(case: Case, rest: str) -> str:
    """Look on, where the match lets anybody; else its GM is asked."""
    table = _table(case, rest)
    if table is None or table.match.status == "over":
        return f"{rest} is over, so there is nothing to watch."
    name, policy = table.match.name, table.match.policy
    if table.match.chair_of(case.player.id):
        return f"You play in {name}; your own reports tell you more."
    if policy.onlookers == "no":
        return f"Nobody is let look on at {name}; its GM wants it so."
    try:
        seen, back = looks_on(table, case.desk, case.address, case.now)
    except Wrong as wrong:
        return str(wrong)
    if policy.onlookers == "yes":
        put(case, seen)
        case.notes += back
        _told(case, table, f"{case.player.name} ({case.address}) looks on at {name} from now on.")
        return (
            f"You get the spectators' copy of every report of {name} from the next one on. To end that, write: "
            f"leave {name}"
        )
    words = [
        f"{case.player.name} ({case.address}) would like to look on at {name}: the spectators' copy of every report, "
        "no hand in it. Shall I send it?"
    ]
    key = f"watches/{name}/{case.player.id}/{case.now:%Y-%m-%d}"
    about = f"[{name}] {case.player.name} would like to look on"
    asked = asking.put_to_gm(case.desk, table, key, about, words, f"watch add {case.address}", case.now)
    case.letters += asked
    if not asked:
        return f"There is nobody here who could let you look on at {name}."
    return (
        f"I have asked the GM of {name}. If they agree, the copies come with the next report. To end that, write: "
        f"leave {name}"
    )


def unwatch(case: Case, name: str) -> str:
    """Who looks on at this match does so no longer; empty where they do not."""
    table = _table(case, name)
    mine = {a.address for a in case.player.addresses}
    if table is None or not mine & set(table.match.policy.watchers):
        return ""
    put(case, looks_away(table, *mine))
    _told(case, table, f"{case.player.name} ({case.address}) looks on at {name} no longer.")
    return f"You get no more copies of the reports of {name}."


def _table(case: Case, rest: str) -> Table | None:
    name = rest.strip(" []").removeprefix("match ")
    sheet = case.desk.archive.match(name)
    return (pending(case, name) or Table.of(sheet)) if sheet else None


def _told(case: Case, table: Table, words: str) -> None:
    name = table.match.name
    key = f"onlooker/{name}/{case.player.id}/{case.kept.id}"
    case.letters += to_gm(case.desk, table, key, f"[{name}] Who looks on", [words], case.now)


VERB = Verb("watch", run, counts=lambda case, rest, line: _table(case, rest) is not None)
