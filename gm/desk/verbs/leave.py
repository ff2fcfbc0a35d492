"""LEAVE: get up from the table for good; the GM finds a replacement, meanwhile the chair plays by default."""

from __future__ import annotations

import textwrap
from dataclasses import replace

from games.kit.words import tidy
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.matches import changing, lending
from gm.desk.matches.closing import in_an_empty_chair, may_hurry, plays_there, with_pilots
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.answering import put
from gm.desk.verbs.join import unwait
from gm.desk.verbs.verb import NOT_PROVEN, Verb, amid_talk
from gm.desk.verbs.watch import unwatch
from gm.domain.match import GM, OrdersWithdrawn, SeatChanged, WaitSaid
from gm.ports.archive import Outgoing
from gm.post.answers import sentences

_BRIEF, _TOLD = 3, 600  # words that say no more than that somebody leaves; letters that the GM reads of more
NO_SEAT = "You have no seat there."


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or not case.seat:
        return _not_any_more(case, rest)
    if not case.proven:
        return NOT_PROVEN
    words = f"Shall I take you out of {table.match.name} for good? Others wait on your moves."
    told = _beside(case, table)
    if told:
        return asking.ask(case, "leave", f"{words} The GM then reads what else you write here.", f"\n{told}")
    return asking.ask(case, "leave", words)


def _beside(case: Case, table: Table) -> str:
    """The letter of who leaves, where it says more than that: for the GM, who finds somebody else. Whoever plays too
    reads nothing of it, and nobody what is an order."""
    said = " ".join(case.text.split())
    if len(said.split()) <= _BRIEF or _plays_too(case, table):
        return ""
    for sentence in sentences(case.text):
        case.heard.setdefault(sentence, "leave")
    told = (one for one in sentences(case.text) if not _is_an_order(table, case.seat, one))
    return textwrap.shorten(" ".join(told), _TOLD, placeholder=" ...")


def _is_an_order(table: Table, seat: str, said: str) -> bool:
    grammar = table.game.grammar
    known = table.match.position and not grammar.whole
    return bool(known and grammar.line(said, table.words(seat)).orders)


def _plays_too(case: Case, table: Table) -> bool:
    """Does anybody play here who leads?"""
    policy = table.match.policy
    lead = map(case.desk.archive.player_at, (policy.gm or case.desk.us.operator, *policy.deputies))
    chairs = (table.match.chair_of(player.id) for player in lead if player)
    return any(chair.name != GM for chair in chairs if chair)


def deed(case: Case, about: str) -> str:
    """Leave, now that the player has agreed."""
    table = case.table
    chair = table.match.chair(case.seat) if table else None
    name, _, told = about.partition("\n")
    if name and not case.seat:
        return _not_any_more(case, name)
    if table is None or chair is None:
        return NO_SEAT
    if chair.lent:
        table, letters = lending.hand_back(case.desk, table, chair, case.now)
        put(case, table)
        case.letters, case.seat = [*case.letters, *letters], ""
        return f"The chair {chair.name} of {table.match.name} has gone back to its player. Thank you for sitting in."
    left = replace(chair, player="", left=True, vacant=True, autopilot=table.match.policy.on_limit == "autopilot")
    after = table.then(OrdersWithdrawn(chair.name), SeatChanged(left, "left"), stir=True)
    last = _was_the_last(table, after, chair.name)
    put(case, after.then(WaitSaid(GM, True)) if last else after)
    waits = "Nobody waits for that chair; pause stops the clock."
    if last:
        waits = "All others are in; this turn stays open to its deadline all the same, unless you write process."
    words = [
        f"{case.player.name} has left the chair {chair.name} of {table.match.name}.",
        f'To give it to somebody else, answer: "replace {chair.name} with NAME <ADDRESS>"',
        f"{in_an_empty_chair(left)} {waits}",
    ]
    if told:
        words.insert(1, f'{case.player.name} wrote: "{told}"')
    case.letters += to_gm(
        case.desk,
        table,
        f"left/{table.match.name}/{chair.name}/{case.kept.id}",
        f"[{table.match.name}] {case.player.name} left",
        words,
        case.now,
    )
    case.letters += _farewell(case, case.table, chair.name, last)
    case.seat = ""  # the rest of this letter, and its receipt, is no longer about that chair
    return f"You have left {table.match.name}. I have told the GM. Thank you for playing."


def _was_the_last(before: Table, after: Table, seat: str) -> bool:
    """Was nothing missing in the turn but the orders of who leaves? Then it would close in the same second."""
    missing = before.match.status == "running" and seat in before.asks and seat not in before.match.held
    return missing and with_pilots(after).ready and may_hurry(after)


def _farewell(case: Case, table: Table | None, seat: str, last: bool) -> list[Outgoing]:
    """Who plays on hears of it, once."""
    if table is None or not table.match.underway:
        return []
    chair = table.match.chair(seat)
    plays = plays_there(chair) if chair else ""
    open_ = "this turn stays open to its deadline, for somebody may take it over" if last else "nobody waits for it"
    words = f"{seat} has left the match. Until somebody takes the chair over, {plays} there; {open_}."
    return changing.everybody(case.desk, table, lambda zone: (f"{seat} has left", words), case.now, str(case.kept.id))


def _not_any_more(case: Case, rest: str) -> str:
    """Who waits for a chair of a match, or gets the copies of its reports, does so no longer."""
    name = _name(rest)
    if not case.proven:
        return asking.ask(case, "leave", f"Shall I strike you off the lists of {name}?", name)
    return " ".join(filter(None, (unwait(case, name), unwatch(case, name)))) or NO_SEAT


def _name(rest: str) -> str:
    return tidy(rest).strip("[]").lower().removeprefix("match ").strip()


def _meant(case: Case, rest: str) -> bool:
    """Is it this match that they want to leave, or are bears to be left alone?"""
    if not case.seat and case.desk.archive.match(_name(rest)):
        return True
    name = case.table.match.name.lower() if case.table else ""
    return tidy(rest).strip("[]").lower() in ("", name, f"match {name}", "match", "the match", "this match", "the game")


VERB = Verb(
    "leave",
    run,
    changes=True,
    asks=True,
    counts=lambda case, rest, line: _meant(case, rest) and (bool(rest) or not amid_talk(case)),
)
