"""WATCH: get the spectators' copy of every report of a match, if it may be had."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.deeds import watch as deeds_watch
from gm.desk.deeds.deed import Wish
from gm.desk.handling import asking
from gm.desk.matches.hosting import Wrong
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.answering import pending, put
from gm.desk.verbs.verb import Verb

ENDS = "To end that, write: leave {}"


def run(case: Case, rest: str) -> str:
    if not case.proven:
        return asking.ask(case, "watch", f"Shall I send you the spectators' copies of {rest}?", about=rest)
    return deed(case, rest)


def deed(case: Case, rest: str) -> str:
    """Look on, where the match lets anybody; else its GM is asked."""
    table = _table(case, rest)
    if table is None or table.match.status == "over":
        return f'There is no match "{rest}" to watch.'
    name, policy = table.match.name, table.match.policy
    if table.match.chair_of(case.player.id):
        return f"You play in {name}; your own reports tell you more."
    if policy.onlookers == "no":
        return f"Nobody is let look on at {name}; its GM wants it so."
    try:
        done = deeds_watch.plan(_wish(case, table, "add"))
    except Wrong as wrong:
        return str(wrong)
    if policy.onlookers == "yes":
        put(case, done.table)
        case.notes += done.notes
        _told(case, table, f"{case.player.name} ({case.address}) looks on at {name} from now on.")
        return f"You get the spectators' copy of every report of {name} from the next one on. {ENDS.format(name)}"
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
    return f"I have asked the GM of {name}. If they agree, the copies come with the next report. {ENDS.format(name)}"


def unwatch(case: Case, name: str) -> str:
    """Who looks on at this match does so no longer; empty where they do not."""
    table = _table(case, name)
    mine = {a.address for a in case.player.addresses}
    if table is None or not mine & set(table.match.policy.watchers):
        return ""
    for address in sorted(mine & set(table.match.policy.watchers)):
        table = deeds_watch.plan(_wish(case, table, "drop", address)).table
    put(case, table)
    _told(case, table, f"{case.player.name} ({case.address}) looks on at {name} no longer.")
    return f"You get no more copies of the reports of {name}."


def _table(case: Case, rest: str) -> Table | None:
    name = rest.strip(" []").removeprefix("match ")
    sheet = case.desk.archive.match(name)
    return (pending(case, name) or Table.of(sheet)) if sheet else None


def _wish(case: Case, table: Table, how: str, address: str = "") -> Wish:
    said = {"how": how, "who": address or case.address}
    return Wish(case.desk, table, said, case.now, str(case.kept.id), table.match.policy.zone)


def _told(case: Case, table: Table, words: str) -> None:
    name = table.match.name
    key = f"onlooker/{name}/{case.player.id}/{case.kept.id}"
    case.letters += to_gm(case.desk, table, key, f"[{name}] Who looks on", [words], case.now)


VERB = Verb("watch", run, counts=lambda case, rest, line: _table(case, rest) is not None)
