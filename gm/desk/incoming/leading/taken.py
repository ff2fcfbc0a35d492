"""What a deed of a GM has planned becomes part of its letter's one commit."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.case import Case
from gm.desk.deeds.deed import Deed, Done
from gm.desk.handling import flood
from gm.desk.incoming.sentences import which
from gm.desk.outgoing import ruling
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.answering import pending, put
from gm.ports.archive import Outgoing


def too_many(case: Case, done: Done) -> str:
    """Why it is not done: it would write to more people who have nothing to do with the match than a GM may."""
    before = which.opened(case, done.table.match.name)
    assert before is not None
    return flood.spare_outsiders(case, before.match, done.table.match, done.letters)


def take(case: Case, done: Done, deed: Deed) -> str:
    """What was planned becomes part of this letter's one commit."""
    if done.table.events:
        put_by(case, replace(done.table, stir=True))
    if done.anew:
        case.letters = [letter for letter in case.letters if letter not in case.told_anew]
        case.told_anew = list(done.letters)
    case.letters += done.letters
    if deed.grave or done.table.events:
        case.letters += _told_the_gm(case, done)
    case.people += done.people
    case.notes += done.notes
    if case.stands_in and not ruling.stands_in(case.desk, done.table, case.player):
        case.seat = ""  # given away with the match: the rest of the letter, and its receipt, is not from that chair
    return done.said


def _told_the_gm(case: Case, done: Done) -> list[Outgoing]:
    """What a deputy did is told to whoever leads the match."""
    policy, name = done.table.match.policy, done.table.match.name
    if case.leads_as not in policy.deputies:
        return []
    about, key = f"[{name}] For the GM: {case.player.name} has led", f"led/{case.kept.id}-{len(case.letters)}"
    said = [f"{case.player.name}, who helps to lead {name}, has done this: {done.openly or done.said}"]
    letters = to_gm(case.desk, done.table, key, about, said, case.now)
    return [letter for letter in letters if letter.post.to == (policy.gm or case.desk.us.operator)]


def put_by(case: Case, table: Table) -> None:
    """A match that the letter has changed, beside the one that it came to."""
    if case.table is None and not pending(case, table.match.name):
        case.other_tables.append(table)
    else:
        put(case, table)
