"""AWAY: a player says beforehand when they cannot play; deadlines wait, as long as the match gives days for it."""

from __future__ import annotations

from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.matches import absences
from gm.desk.matches.putting_off import for_the_absent
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb
from gm.domain.match import GM, SeatChanged
from gm.ports.archive import Outgoing


def run(case: Case, rest: str) -> str:
    table = case.table
    chair = table.match.chair(case.seat) if table else None
    found = absences.said(rest, case.now, table.zone(case.player)) if table else None
    assert table is not None
    assert chair is not None
    assert found is not None
    since, until = found
    zone, given = table.zone(case.player), table.match.policy.absence_days
    mine = absences.planned(chair, since, until, case.now)
    when = absences.told(since, until, zone)
    if told := _without_days(case, table, when, rest):
        return told
    if mine.away_days > given:
        left = given - absences.given_back(chair, case.now).away_days
        case.letters += _to_the_gm(
            case,
            table,
            f"{case.seat} will be away {when}, and has {left:g} days left for that, so no deadline "
            "moves for it. You can move it: extend 24h",
        )
        return (
            f"That takes {absences.days(since, until)} days, and you have {left:g} of {given:g} left in this "
            "match, so no deadline moves for it. The GM hears of it."
        )
    table = table.then(SeatChanged(mine, "away"), stir=True)
    table, letters, moves = for_the_absent(case.desk, table, case.seat, case.now)
    case.table, moved = table, moves(zone)
    account = f"{mine.away_days:g} of {given:g} days are used."
    leads = _to_the_gm(case, table, f"{case.seat} is away {when}. {moved} {account}")
    twice = {letter.post.to for letter in leads}  # who leads from the chair of the GM hears of it once
    case.letters += [one for one in letters if one.post.seat != GM or one.post.to not in twice]
    case.letters += leads
    return f"You are away {when}. {moved} {account} If you are there sooner, write: back"


def _without_days(case: Case, table: Table, when: str, rest: str) -> str:
    """What is told where no days of the match are taken for it; empty where they are."""
    if absences.unwaited(f"{case.text}\n{rest}"):
        return _not_waited_for(case, table, when)
    return "" if table.match.policy.absence_days else _left_to_the_gm(case, table, when)


def _not_waited_for(case: Case, table: Table, when: str) -> str:
    """Who wants nobody to wait moves no deadline."""
    words = f"{case.seat} will be away {when}, and wants nobody to wait, so no deadline moves for it."
    case.letters += _to_the_gm(case, table, words)
    return f"You will be away {when}, and as you wish nobody waits: no deadline moves for it. The GM hears of it."


def _left_to_the_gm(case: Case, table: Table, when: str) -> str:
    """Where the match gives no days for it, the GM is asked whether deadlines shall wait."""
    days = when.removeprefix("from ")
    words = (
        f"{case.seat} will be away {when}. {table.match.name} gives no days for that, so no deadline moves by itself."
    )
    key, about = f"away/{table.match.name}/{case.kept.id}", f"[{table.match.name}] {case.seat} will be away"
    shall = f"Shall deadlines that would fall into that time wait for {case.seat}?"
    calls = f"away {case.seat} {days}"
    case.letters += asking.put_to_gm(case.desk, table, key, about, [words, shall], calls, case.now)
    return (
        f"You will be away {when}. This match gives no days for that, so no deadline moves by itself. I have told the "
        "GM, who may let deadlines wait for you."
    )


def _to_the_gm(case: Case, table: Table, words: str) -> list[Outgoing]:
    name = table.match.name
    key, about = f"away/{name}/{case.kept.id}", f"[{name}] {case.seat} will be away"
    return to_gm(case.desk, table, key, about, [words], case.now)


def _a_time(case: Case, rest: str, line: str) -> bool:
    """Does it say when?"""
    table = case.table
    if table is None or not case.seat:
        return False
    return absences.said(rest, case.now, table.zone(case.player)) is not None


VERB = Verb("away", run, needs="seat", changes=True, counts=_a_time)
